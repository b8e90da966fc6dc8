"""Claims that callers propose: created, reinforced, superseded, disputed, merged by hand and split again."""

from provgraph.domain.claim import Proposal
from provgraph.service.claims.answer import Proposed, ProposedClaim
from provgraph.service.claims.merging import Merged, merge
from provgraph.service.claims.propose import propose
from provgraph.service.claims.reading import proposal_of

__all__ = ["Merged", "Proposal", "Proposed", "ProposedClaim", "merge", "proposal_of", "propose"]
