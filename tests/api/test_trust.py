"""Trust over HTTP: taken from a speaker or a source class, and given back."""

from __future__ import annotations

import pytest

from tests.api.serving import TALK, Scope, is_problem


def validities(scope: Scope, rows: list[dict[str, object]]) -> set[object]:
    return {scope.client.get(f"/v1/entities/{row['entity_id']}").json()["validity"] for row in rows}


def test_what_a_speaker_said_is_not_served_until_trust_is_given_back(scope: Scope) -> None:
    rows = scope.append(*TALK).json()["events"]
    speakers = {event["speaker"] for event in TALK}
    for speaker in speakers:
        body = {"speaker": speaker, "level": "distrusted", "reason": "out of order", "request_id": f"d-{speaker}"}
        done, again = (scope.client.post("/v1/trust", json=body).json() for _ in range(2))
        assert (done["kind"], done["level"], done["state"]) == ("TrustChange", "distrusted", "DONE")
        assert again == {**done, "repeated": True}
    assert validities(scope, rows) == {"REVOKED"}
    assert scope.current().json()["tail"] == []
    for speaker in speakers:
        assert scope.client.post("/v1/trust", json={"speaker": speaker, "level": "trusted"}).json()["kind"] == "Undo"
    assert validities(scope, rows) == {"VALID"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"level": "distrusted"}, 422, "InputError"),
        ({"level": "distrusted", "speaker": "x", "source_class": "policy"}, 422, "InputError"),
        ({"level": "distrusted", "speaker": "nobody at all"}, 404, "UnknownIdentifier"),
        ({"level": "adored", "source_class": "policy"}, 422, "SchemaBroken"),
        ({"level": "trusted", "source_class": "policy"}, 409, "NotUndoable"),
    ],
)
def test_what_is_no_change_of_trust_is_refused(scope: Scope, body: dict[str, object], status: int, code: str) -> None:
    scope.append(*TALK)
    is_problem(scope.client.post("/v1/trust", json=body), status, code)
