"""What OpenAPI says of a route beyond what FastAPI sees: the body that is read raw, the errors it may answer."""

from __future__ import annotations

from collections.abc import Iterable

from provgraph.domain.reading import JsonObject
from provgraph.errors import ProvgraphError, StoreUnavailable
from provgraph_api.problems import documented
from provgraph_api.wire import Wire

Entries = dict[int | str, dict[str, object]]
NAMED = {"X-Request-Id": {"description": "the request id: send it again with the same request to repeat it safely"}}


def takes(shape: type[Wire], *, is_required: bool = True) -> dict[str, object]:
    """The `openapi_extra` of a route whose JSON body has this shape."""
    schema = shape.model_json_schema()
    named = schema.pop("$defs", {})
    return {
        "requestBody": {
            "required": is_required,
            "content": {"application/json": {"schema": _inlined(schema, named)}},
        }
    }


def answers(*errors: type[ProvgraphError]) -> Entries:
    """The `responses` of a route: the header of its answer, and the problems it may give."""
    named: dict[str, object] = {
        name: {**said, "required": True, "schema": {"type": "string"}} for name, said in NAMED.items()
    }
    return {200: {"headers": named}, **documented(*errors, StoreUnavailable)}


def streams(media: Iterable[str], *errors: type[ProvgraphError]) -> Entries:
    """The same of a route that answers a document of one of these media types, as text."""
    entries = answers(*errors)
    content = {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in media}
    entries[200] = {**entries[200], "description": "the document", "content": content}
    return entries


def _inlined(schema: object, named: JsonObject) -> object:
    """The schema with each reference to a named part replaced by the part: an OpenAPI document has no `$defs`."""
    if isinstance(schema, list):
        return [_inlined(part, named) for part in schema]
    if not isinstance(schema, dict):
        return schema
    name = str(schema.get("$ref", "")).removeprefix("#/$defs/")
    return _inlined(named[name], named) if name else {key: _inlined(part, named) for key, part in schema.items()}
