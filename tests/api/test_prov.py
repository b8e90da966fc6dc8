"""Judging a PROV document over HTTP: nothing is stored, so nothing but the document matters."""

from __future__ import annotations

import httpx2
import pytest

from provgraph.domain.prov.judge import judge
from provgraph.exchange import formats
from tests.api.serving import Scope

TWICE = "document prefix ex <http://example.org/>\nentity(ex:x)\nactivity(ex:x)\nendDocument"
ROUTE = "/v1/prov/validation"


def test_an_invalid_document_is_answered_with_its_findings(api: httpx2.Client) -> None:
    answer = api.post(ROUTE, json={"document": TWICE})
    assert answer.status_code == 200
    said = answer.json()
    (finding,) = said["findings"]
    assert (said["valid"], said["statements"]) == (False, 2)
    assert (finding["constraint"], finding["name"], finding["lines"]) == (55, "entity-activity-disjoint", [2, 3])


def test_a_valid_document_is_answered_without_findings(api: httpx2.Client) -> None:
    answer = api.post(ROUTE, json={"document": '{"entity": {"prov:e": {}}}', "format": "json"})
    said = {"valid": True, "statements": 1, "bundles": 0, "findings": [], "findings_left_out": 0, "notes": []}
    assert answer.json() == said


def test_an_unreadable_document_is_a_problem_that_names_the_line(api: httpx2.Client) -> None:
    answer = api.post(ROUTE, json={"document": "document\nentity(no:e) endDocument", "format": "provn"})
    assert (answer.status_code, answer.json()["code"]) == (422, "UnreadableFile")
    assert "line 2: the prefix 'no' is not declared" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("format", "media"),
    [
        ("provn", "text/provenance-notation"),
        ("xml", "application/provenance+xml"),
        ("json", "application/json"),
        ("jsonld", "application/ld+json"),
        ("turtle", "text/turtle"),
        ("trig", "application/trig"),
        ("nquads", "application/n-quads"),
    ],
)
def test_a_scope_is_exported_in_every_format(api: httpx2.Client, scope: Scope, format: str, media: str) -> None:
    scope.append({"id": "t1", "kind": "message", "speaker": "ines", "text": "Crane 4 lifts 12 tonnes."})
    asked = {"scope": "harbour/billing", "format": format}
    answer = api.get("/v1/prov/export", params=asked)
    assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (200, media)
    assert judge(formats.read(answer.content, format)).is_valid
    assert "tonnes" not in answer.text
    assert "12 tonnes" in api.get("/v1/prov/export", params=asked | {"content": True}).text


def test_everything_is_exported_without_a_scope_and_as_of_a_moment(api: httpx2.Client, scope: Scope) -> None:
    scope.append({"id": "t1", "kind": "message", "speaker": "ines", "text": "Crane 4 lifts 12 tonnes."})
    asked = {"everything": True, "format": "json"}
    assert judge(formats.read(api.get("/v1/prov/export", params=asked).content, "json")).statements > 0
    then = api.get("/v1/prov/export", params=asked | {"as_of": "2020-01-01T00:00:00Z"})
    assert judge(formats.read(then.content, "json")).statements == 0
    scope.append({"id": "t2", "kind": "message", "speaker": "ines", "text": "Ilse is on leave.", "about": ["ilse"]})
    about = api.get("/v1/prov/export", params={"about": "ilse", "format": "json", "content": True}).text
    assert ("on leave" in about, "tonnes" in about) == (True, False)
    for both in ({}, asked | {"scope": "harbour/billing"}, asked | {"about": "ilse"}):
        answer = api.get("/v1/prov/export", params=both)
        assert (answer.status_code, answer.json()["code"]) == (422, "InputError")


def test_a_scope_that_nobody_has_met_is_a_problem_and_no_empty_document(api: httpx2.Client) -> None:
    answer = api.get("/v1/prov/export", params={"scope": "no/where"})
    assert (answer.status_code, answer.json()["code"]) == (404, "UnknownIdentifier")


def test_a_document_is_imported_once_and_then_walked_revoked_and_given_back(api: httpx2.Client) -> None:
    text = (
        "document\nprefix ex <http://example.org/>\nused(ex:run, ex:a, -)\nwasGeneratedBy(ex:b, ex:run, -)\nendDocument"
    )
    asked = {"scope": "lab/api", "document": text}
    first, again = (api.post("/v1/prov/import", json=asked).json() for _ in range(2))
    assert (first["statements"], first["things"], first["repeated"], first["refused"]) == (2, 3, False, [])
    assert (again["import_id"], again["repeated"]) == (first["import_id"], True)
    told = api.get("/v1/prov/export", params={"scope": "lab/api", "format": "json", "content": True}).json()
    assert "ex:b" in str(told["wasGeneratedBy"])
    skeleton = api.get("/v1/prov/export", params={"scope": "lab/api", "format": "json"}).json()
    (output,) = (one["prov:entity"] for one in skeleton["wasGeneratedBy"].values())
    lineage = api.get(f"/v1/entities/{output.removeprefix('id:')}/lineage").json()
    assert (lineage["walk_policy"], lineage["visited"], lineage["complete"]) == ("prov/1", 3, True)
    taken = api.post(f"/v1/entities/{first['import_id']}/revocation", json={"reason": "a wrong run"}).json()
    assert (taken["source_id"], taken["changed"]) == (first["import_id"], {"Imported": 3})
    gone = api.get("/v1/prov/export", params={"scope": "lab/api", "format": "json", "content": True}).json()
    assert "wasGeneratedBy" not in gone or "ex:b" not in str(gone["wasGeneratedBy"])
    assert api.post(f"/v1/entities/{taken['activity_id']}/undo").json()["restored"] == {"Imported": 3}


def test_a_document_that_cannot_be_stored_whole_is_not_stored(api: httpx2.Client) -> None:
    text = "document\nprefix ex <http://example.org/>\nentity(ex:a)\nused(-, -, -)\nendDocument"
    asked = {"scope": "lab/whole", "document": text}
    refusal = api.post("/v1/prov/import", json=asked)
    assert (refusal.status_code, refusal.json()["code"]) == (422, "UnreadableFile")
    assert "line 4" in refusal.json()["detail"]
    kept = api.post("/v1/prov/import", json=asked | {"keep_going": True}).json()
    assert (kept["statements"], [left["line"] for left in kept["refused"]]) == (1, [4])
