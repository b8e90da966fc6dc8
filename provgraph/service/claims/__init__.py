"""Claims that callers propose: created, reinforced, superseded, disputed, merged by hand and split again."""

from provgraph.domain.claim import Proposal
from provgraph.service.claims.answer import Proposed, ProposedClaim
from provgraph.service.claims.propose import propose

__all__ = ["Proposal", "Proposed", "ProposedClaim", "propose"]
