"""Searching on the command line."""

from __future__ import annotations

from tests.cli.running import Cli


def test_what_is_found_is_printed_with_its_evidence_and_why(filled: str, cli: Cli) -> None:
    ran = cli("search", filled, "pumps", "-k", "2")
    assert ran.status == 0, ran.err
    assert "matched: pumps" in ran.out
    first = ran.out.splitlines()[0]
    assert "(raw)" in first and " ev_" in first


def test_the_document_holds_the_hits_and_says_whether_it_is_complete(filled: str, cli: Cli) -> None:
    document = cli("--json", "search", filled, "pumps", "--kind", "event", "--from", "2000-01-01T00:00:00Z").document
    hits = document["hits"]
    assert isinstance(hits, list) and hits
    assert {hit["type"] for hit in hits} == {"event"}
    assert (document["scope"], document["complete"]) == (filled, True)


def test_nothing_that_was_revoked_is_found(filled: str, cli: Cli) -> None:
    hit = cli("--json", "search", filled, "pumps", "-k", "1").document["hits"][0]  # type: ignore[index]  # JSON
    assert cli("revoke", hit["id"], "--reason", "told in error").status == 0
    after = cli("--json", "search", filled, "pumps", "-k", "50").document["hits"]
    assert hit["id"] not in [found["id"] for found in after]  # type: ignore[attr-defined]  # JSON


def test_a_scope_is_indexed_anew_and_a_repeat_goes_on(filled: str, cli: Cli) -> None:
    ran = cli("reindex", filled, "--request-id", "again")
    assert ran.status == 0, ran.err
    assert "indexed under ik_" in ran.out and "1 older key destroyed" in ran.out
    repeat = cli("--json", "reindex", filled, "--request-id", "again").document
    assert (repeat["repeated"], repeat["entities"]) == (True, 0)
    assert cli("search", filled, "pumps").status == 0


def test_what_cannot_be_asked_is_refused_by_name(filled: str, cli: Cli) -> None:
    assert cli("search", filled, "?!").status == 2
    assert "SchemaBroken" in cli("search", filled, "x", "--from", "soon").err
    assert "UnknownIdentifier" in cli("search", "no/where", "x").err


def test_with_the_index_off_a_search_says_what_it_lacks(given: object, cli: Cli, monkeypatch: object) -> None:
    from tests.cli.running import SAMPLE, SCOPE

    monkeypatch.setenv("PROVGRAPH_SEARCH_INDEX", "off")  # type: ignore[attr-defined]  # pytest's
    assert cli("ingest", SAMPLE, "--scope", SCOPE).status == 0
    monkeypatch.delenv("PROVGRAPH_SEARCH_INDEX")  # type: ignore[attr-defined]  # pytest's
    ran = cli("search", SCOPE, "pumps")
    assert "Nothing was found" in ran.out and "provgraph reindex" in ran.out
    assert cli("reindex", SCOPE, "--missing").status == 0
    assert "matched: pumps" in cli("search", SCOPE, "pumps").out
