"""Judging a PROV document over HTTP: nothing is stored, so nothing but the document matters."""

from __future__ import annotations

import httpx2

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
    assert answer.json() == {"valid": True, "statements": 1, "bundles": 0, "findings": [], "findings_left_out": 0}


def test_an_unreadable_document_is_a_problem_that_names_the_line(api: httpx2.Client) -> None:
    answer = api.post(ROUTE, json={"document": "document\nentity(no:e) endDocument", "format": "provn"})
    assert (answer.status_code, answer.json()["code"]) == (422, "UnreadableFile")
    assert "line 2: the prefix 'no' is not declared" in answer.json()["detail"]
