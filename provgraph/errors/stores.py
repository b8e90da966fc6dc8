"""The graph's server: not there, busy, full, or silent at commit. Source: docs/design.md, errors."""

from __future__ import annotations

from provgraph.errors.base import ProvgraphError


class StoreUnavailable(ProvgraphError):
    """The server cannot be reached, or asks to come back later."""

    is_retryable = True
    exit_status = 6
    http_status = 503
    what_to_do = "Check `provgraph status`, then try again."


class LockTimeout(StoreUnavailable):
    """Somebody else held a lock longer than the server's lock time-out."""

    what_to_do = (
        "Try again: whoever held it has finished or given up. PROVGRAPH_NEO4J_LOCK_TIMEOUT sets how long to wait."
    )


class AlreadyWritten(StoreUnavailable):
    """Another request wrote the same key (an id, a request id) at the same moment, and was first."""

    what_to_do = "Send the same request again: it answers with what was stored first."


class StoreHalted(ProvgraphError):
    """The server has stopped writing: its disk was full, or failed. It stays so until it is started anew."""

    exit_status = 6
    http_status = 507
    what_to_do = (
        "Make room on its disk, stop it (`provgraph down`; the next command starts it anew), "
        "then send the same request again."
    )


class ClockBehind(ProvgraphError):
    """This machine's clock is behind what was recorded: what is written now would look older than what came before."""

    exit_status = 6
    http_status = 503
    what_to_do = "Set the clock of this machine right (NTP), then send the same request again."


class TransactionTooLarge(ProvgraphError):
    """The transaction does not fit into the server's memory; trying again would end the same way."""

    exit_status = 6
    http_status = 507
    what_to_do = "Give the server more heap (PROVGRAPH_NEO4J_HEAP) or send smaller batches."


class CommitUnknown(ProvgraphError):
    """The connection was lost at commit: the write may or may not have happened."""

    exit_status = 7
    http_status = 503
    what_to_do = (
        "Send the same request with the same request id: a commit that happened answers with its first receipt."
    )


class QueryFailed(ProvgraphError):
    """The server refused a query of the catalogue: a defect of provgraph or a damaged store."""
