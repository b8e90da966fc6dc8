"""PROV documents: those of other tools, judged and not stored, and our own, written for other tools."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from provgraph import errors
from provgraph.domain.scope import ScopeName
from provgraph.service import exporting, importing, validation
from provgraph_api.asked import ProvFormat, ToImport, ToValidate
from provgraph_api.bodies import read
from provgraph_api.dependencies import InContext, RawBody, Writes
from provgraph_api.described import answers, streams, takes
from provgraph_api.routes.current import AsOf
from provgraph_api.wire import Imported, Validation

router = APIRouter(prefix="/v1/prov", tags=["prov"])

MEDIA = {
    "provn": "text/provenance-notation; charset=utf-8",
    "xml": "application/provenance+xml",
    "json": "application/json",
    "jsonld": "application/ld+json",
    "turtle": "text/turtle; charset=utf-8",
    "trig": "application/trig",
    "nquads": "application/n-quads",
}
"""The media types of the formats; PROV-JSON has none of its own."""

Scope = Annotated[str | None, Query(min_length=3, max_length=2_000, description="SUBJECT/PROJECT")]
Everything = Annotated[bool, Query(description="all scopes of the tenant")]
Format = Annotated[
    ProvFormat,
    Query(description="PROV-N, PROV-XML, PROV-JSON, PROV-JSONLD, or PROV-O as Turtle, TriG or N-Quads"),
]
About = Annotated[
    str | None, Query(min_length=1, max_length=2_000, description="a person; in the scope named, else in all of them")
]
WithContent = Annotated[bool, Query(description="open what may be served; else only the skeleton")]


@router.post(
    "/validation",
    summary="Judge a PROV document by PROV-CONSTRAINTS",
    openapi_extra=takes(ToValidate),
    responses=answers(errors.NotJson, errors.SchemaBroken, errors.UnreadableFile),
)
def validate(body: RawBody) -> Validation:
    """Writes nothing and touches no scope: the answer rests on the document alone."""
    asked = read(ToValidate, body)
    judgement = validation.validate("the document", asked.document.encode(), asked.format, rec_only=asked.rec_only)
    return Validation.model_validate(judgement.to_json())


@router.post(
    "/import",
    summary="Store what a PROV document says in a scope",
    openapi_extra=takes(ToImport),
    responses=answers(
        errors.NotJson,
        errors.SchemaBroken,
        errors.InputError,
        errors.UnreadableFile,
        errors.RequestIdTaken,
        errors.MarkingInProgress,
        errors.LockTimeout,
        errors.AlreadyWritten,
        errors.CommitUnknown,
        errors.TransactionTooLarge,
    ),
)
def import_document(context: InContext, body: RawBody, writes: Writes) -> Imported:
    """All or nothing, unless `keep_going`: then `refused` lists what was left out. `notes` say what was repaired."""
    asked = read(ToImport, body)
    done = importing.import_document(
        context,
        asked.document.encode(),
        ScopeName.parse(asked.scope),
        format=asked.format,
        keep_going=asked.keep_going,
        request=writes.asks(asked),
    )
    return Imported.model_validate(done.to_json())


@router.get(
    "/export",
    summary="Say all the provenance of a scope in a format of PROV",
    response_class=StreamingResponse,
    responses=streams(MEDIA.values(), errors.UnknownIdentifier, errors.SchemaBroken, errors.InputError),
)
def export(
    context: InContext,
    scope: Scope = None,
    everything: Everything = False,
    about: About = None,
    format: Format = "provn",
    content: WithContent = False,
    as_of: AsOf = None,
) -> StreamingResponse:
    """Of one scope, of `everything`, or of what is `about` a person and what rests on that.

    Streamed, however large it is. One that breaks off in the middle does not end. With `as_of`, what was recorded by
    then, with the validity of then. What may not be served today is withheld.
    """
    if everything == (scope is not None or about is not None):
        raise errors.InputError("name one scope or a person, or ask for everything")
    name = ScopeName.parse(scope) if scope else None
    pieces = exporting.export(context, name, format, with_content=content, as_of=as_of, about=about)
    return StreamingResponse(pieces, media_type=MEDIA[format])
