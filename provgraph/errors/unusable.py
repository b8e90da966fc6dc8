"""Unusable as sent: the caller corrects it. Source: docs/design.md, errors."""

from __future__ import annotations

from provgraph.errors.base import ProvgraphError


class InputError(ProvgraphError):
    """Unusable as sent. Nothing of it was stored."""

    exit_status = 2
    http_status = 422
    what_to_do = "Correct what the message names and send it again."


class NotCanonical(InputError):
    """A value that canonical JSON cannot hold: NaN, a lone surrogate, an integer beyond 2^53-1. Source: RFC 8785."""


class NotJson(InputError):
    """Text that is not JSON, or not safely: a duplicate key, NaN, a lone surrogate. Source: RFC 8259, RFC 7493."""


class SchemaBroken(InputError):
    """The value breaks a published schema; the message names the place as a JSON pointer."""


class UnreadableFile(InputError):
    """A file that cannot be read as what it should be; the message names file, line and field."""


class UnknownIdentifier(InputError):
    """Nothing has that id in this tenant at that time."""

    http_status = 404
    what_to_do = "Check the id; `provgraph trace` and `provgraph current` print ids."


class EventIdTaken(InputError):
    """The event id is in use in this scope for other content."""

    http_status = 409
    what_to_do = "Send the event under an id of its own, or use `replace` to correct the earlier one."


class RequestIdTaken(InputError):
    """The request id belongs to another request of this tenant."""

    http_status = 409
    what_to_do = "Use a new request id for a new request."


class Erased(InputError):
    """The entity was erased. Erasure is final: its id cannot be filled again."""

    http_status = 410
    what_to_do = "Nothing can be done: erased content is gone and its id stays taken."


class NoEvidence(InputError):
    """A claim or an item that cites nothing."""

    what_to_do = "Name at least one event that holds what the claim says."


class BadEvidence(InputError):
    """Evidence that is unknown, recalled or out of the caller's reach."""

    what_to_do = "Cite events of this tenant that exist and were not recalled from a memory."


class NotAuthorised(InputError):
    """The rules in force do not let this authority decide; the message says why."""

    http_status = 403
    what_to_do = "Let an authority decide that the rules name (`provgraph policy list`), or adopt other rules."


class TenantRequired(InputError):
    """No tenant was given. A missing tenant predicate is an error, not an empty filter."""

    http_status = 400
    what_to_do = "Name the tenant (`--tenant`, or the caller's credentials)."
