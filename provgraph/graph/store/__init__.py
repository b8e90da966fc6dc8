"""The store: one short method per query, named as its file, in one part per subject."""

from __future__ import annotations

from provgraph.graph.store.archiving import ArchiveQueries
from provgraph.graph.store.checking import CheckQueries
from provgraph.graph.store.citing import CitingQueries
from provgraph.graph.store.consolidation import ConsolidationQueries
from provgraph.graph.store.exporting import ExportQueries
from provgraph.graph.store.fenced import FencedQueries
from provgraph.graph.store.fences import FenceQueries
from provgraph.graph.store.importing import ImportQueries
from provgraph.graph.store.ledger import LedgerQueries
from provgraph.graph.store.lineage import LineageQueries
from provgraph.graph.store.maintenance import MaintenanceQueries
from provgraph.graph.store.plans import PlanQueries
from provgraph.graph.store.reading import ReadingQueries
from provgraph.graph.store.rebuilding import RebuildingQueries
from provgraph.graph.store.refused import RefusedQueries
from provgraph.graph.store.resolving import ResolvingQueries
from provgraph.graph.store.searching import SearchQueries
from provgraph.graph.store.server import ServerQueries
from provgraph.graph.store.storing import StoringQueries
from provgraph.graph.store.taking_back import TakingBackQueries
from provgraph.graph.store.trusting import TrustQueries


class ProvStore(
    ArchiveQueries,
    CheckQueries,
    CitingQueries,
    ConsolidationQueries,
    ExportQueries,
    FencedQueries,
    FenceQueries,
    ImportQueries,
    LedgerQueries,
    LineageQueries,
    MaintenanceQueries,
    PlanQueries,
    ReadingQueries,
    RebuildingQueries,
    RefusedQueries,
    ResolvingQueries,
    SearchQueries,
    ServerQueries,
    StoringQueries,
    TakingBackQueries,
    TrustQueries,
):
    """Every query, in one transaction. Nothing here decides anything: rows come back as they are."""
