"""PROV documents of other tools. Judged here; nothing of them is stored."""

from __future__ import annotations

from fastapi import APIRouter

from provgraph import errors
from provgraph.service import validation
from provgraph_api.asked import ToValidate
from provgraph_api.bodies import read
from provgraph_api.dependencies import RawBody
from provgraph_api.described import answers, takes
from provgraph_api.wire import Validation

router = APIRouter(prefix="/v1/prov", tags=["prov"])


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
