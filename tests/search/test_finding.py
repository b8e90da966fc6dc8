"""What is found by words. Source: docs/design.md, search."""

from __future__ import annotations

import pytest

from provgraph.domain.identifiers import EntityId
from provgraph.domain.scope import ScopeName
from provgraph.errors import InputError, SchemaBroken, UnknownIdentifier
from provgraph.service.context import Context
from provgraph.service.search import search
from provgraph.service.search.asking import filters_of
from tests.reading.story import PUMPS
from tests.search.looking import Looking, looking

BABEL = {
    "t1": "서랍 열쇠는 초록 상자에 있다. 번호 K-501.",
    "t2": "Ключ от сарая висит у двери, крючок R-502.",
    "t3": "Le cafe\u0301 ouvre à 7 h 15. Panneau F-503.",
    "t4": "Ｂａｃｋｕｐ は ３０％ 完了、棚 J-504。",
    "t5": "กุญแจอยู่ในลิ้นชัก",
    "t6": "किताबें अलमारी में हैं",
}


def test_text_in_any_script_and_spelling_is_found_and_nothing_else(context: Context) -> None:
    told = looking(context, BABEL.values())
    asked = {
        "t1": ["초록 상자에", "상자", "k-501", "K‑501"],
        "t2": ["сарая", "САРАЯ", "двери"],
        "t3": ["café ouvre", "cafe\u0301 ouvre", "CAFE", "ouvrir"],
        "t4": ["backup 30%", "ＢＡＣＫＵＰ", "完了", "棚", "３０％"],
        "t5": ["กุญแจ", "ลิ้นชัก"],
        "t6": ["किताबें", "किताब"],
    }
    found = {query: told.found(query) for queries in asked.values() for query in queries}
    assert found == {query: [id] for id, queries in asked.items() for query in queries}
    assert told.look("café").hits[0].text == BABEL["t3"]


def test_the_best_hit_holds_most_of_the_rarest_words(pumps: Looking) -> None:
    assert pumps.found("pump 5 failed")[0] == "t4"
    assert pumps.found("litres pump")[0] == "t3"
    assert set(pumps.found("pump")) == {"t1", "t2", "t4"}


def test_a_hit_says_why_it_matched_where_it_stands_and_what_it_rests_on(pumps: Looking) -> None:
    (hit,) = pumps.look("litres of Z-99").hits
    assert (hit.id, hit.type, hit.validity, hit.kind, hit.speaker) == (
        pumps.event("t3"),
        "event",
        "VALID",
        "message",
        "gauge",
    )
    assert (hit.matched, hit.place, hit.recalled, hit.seq) == (["litres"], "raw", False, 3)
    assert hit.evidence == [{"entity_id": hit.id, "id": "t3", "scope_id": pumps.scope_id(), "seq": 3}]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ('"pump 5"', {"t1", "t4"}),
        ('"5 pump"', set()),
        ('"restart pump 7" litres', {"t2"}),
        ('"pump 5" "on order"', {"t4"}),
        ('"1,450 rpm"', {"t1"}),
        ('"pumps 5"', set()),
        ('"pump', {"t1", "t2", "t4"}),
    ],
)
def test_what_is_quoted_must_be_there_word_by_word(pumps: Looking, query: str, found: set[str]) -> None:
    assert set(pumps.found(query)) == found


def test_a_phrase_is_found_in_other_languages_and_dense_scripts(context: Context) -> None:
    told = looking(context, ["Die Pumpen werden nicht neu gestartet.", "圧縮された鍵は棚にある", "Nicht die Pumpen"])
    assert told.found('"Pumpen werden"') == ["t1"]
    assert told.found('"縮された"') == ["t2"]
    assert told.found('"棚"') == ["t2"]
    assert told.found('"圧れ"') == []


def test_a_figure_is_found_however_its_thousands_are_set_apart(pumps: Looking) -> None:
    assert pumps.found("1450") == pumps.found("1,450 rpm")[:1] == ["t1"]


def test_ids_data_and_names_are_found_as_they_are_written(lock: Looking) -> None:
    lock.note("ev-lamp", "It is on.", speaker="Nora Baker", task="lamps", data='{"host": "billing-03", "watt": 4.50}')
    for query in ("ev-lamp", "nora", "Baker", "lamps", "billing-03", "4.50", "watt"):
        assert lock.found(query) == ["ev-lamp"], query


def test_no_word_is_too_common_to_be_found(context: Context) -> None:
    told = looking(context, ["To be or not to be", "that is the question"])
    assert told.found("to be") == ["t1"]


def test_claims_are_found_and_stand_for_what_they_rest_on(pumps: Looking) -> None:
    pumps.claim("The eastern hall is unsafe.", pumps.event("t1"), pumps.event("t4"))
    (hit,) = pumps.look("eastern hall").hits
    assert (hit.type, hit.text, hit.list) == ("claim", "The eastern hall is unsafe.", "facts")
    assert [event["id"] for event in hit.evidence] == ["t1", "t4"]


def test_a_claim_that_rests_on_one_found_event_takes_no_place_of_its_own(pumps: Looking) -> None:
    pumps.consolidate()
    found = pumps.look("failed PN-66")
    assert [hit.caller_id for hit in found.hits] == ["t4"]
    assert found.hits[0].claims
    assert {hit.type for hit in pumps.look("failed PN-66", kinds=("claim",)).hits} == {"claim"}


def test_more_hits_are_told_of_but_not_given(pumps: Looking) -> None:
    found = pumps.look("pump", k=2)
    assert (len(found.hits), found.more) == (2, True)
    assert not pumps.look("pump", k=3).more


def test_the_same_state_gives_the_same_answer(pumps: Looking) -> None:
    assert pumps.look("pump 5 rpm keeper") == pumps.look("pump 5 rpm keeper")


def test_another_scope_and_another_tenant_find_nothing_of_it(pumps: Looking, context: Context) -> None:
    elsewhere = Looking(context, PUMPS)
    elsewhere.note("x", "nothing about them")
    assert elsewhere.found("pump") == []
    with pytest.raises(UnknownIdentifier):
        search(context, ScopeName("lock-8", "nowhere"), "pump")


def test_what_others_store_does_not_change_the_order(context: Context) -> None:
    told = looking(context, ["a red valve", "a valve", "a red hat"])
    before = [(hit.id, hit.score) for hit in told.look("red valve").hits]
    others = Looking(context, PUMPS)
    for at in range(20):
        others.note(f"o{at}", "red red red valve")
    after = [(hit.id, hit.score) for hit in told.look("red valve").hits]
    assert [id for id, _ in after] == [id for id, _ in before]


@pytest.mark.parametrize("k", [0, -1, 1001])
def test_a_number_of_hits_that_makes_no_sense_is_refused(pumps: Looking, k: int) -> None:
    with pytest.raises(InputError, match="k is"):
        pumps.look("pump", k=k)


def test_filters_ask_events_and_for_claims_the_events_they_cite(lock: Looking) -> None:
    lock.note("a", "valve open", at="2026-03-01T08:00:00Z", task="day", source="tool_verified")
    lock.note("b", "valve shut", at="2026-03-02T08:00:00Z", task="night", source="user_assertion", kind="decision")
    lock.note("c", "valve recalled", source="recalled")
    lock.claim("valves differ", lock.event("a"), lock.event("b"))
    lock.claim("valve b is new", lock.event("b"))
    day = filters_of(since="2026-03-01T00:00:00Z", before="2026-03-02T08:00:00Z")
    assert set(lock.found("valve", since=day.since, before=day.before)) == {"a", "valves differ"}
    assert set(lock.found("valve", tasks=("night",), kinds=("event",))) == {"b"}
    assert set(lock.found("valve", source_classes=("tool_verified", "recalled"))) == {"a", "c", "valves differ"}
    assert set(lock.found("valve", kinds=("decision",))) == {"b"}
    assert set(lock.found("valve", kinds=("facts",))) == {"valves differ", "valve b is new"}
    assert lock.found("valve", recalled=True) == ["c"]
    assert "c" not in lock.found("valve", recalled=False)
    assert lock.found("valve", tasks=("nobody's",)) == []


def test_a_time_that_holds_nothing_or_is_none_is_refused() -> None:
    with pytest.raises(InputError):
        filters_of(since="2026-03-02T00:00:00Z", before="2026-03-02T00:00:00Z")
    with pytest.raises(SchemaBroken):
        filters_of(since="yesterday")


def test_an_event_says_whether_it_is_folded_cold_raw_or_excluded(lock: Looking) -> None:
    for at in range(3):
        lock.note(f"d{at}", f"Tank {at} held {at + 1}50 l at 0{at}:15 UTC.", task="fill")
    lock.note("memory", "The tank was recalled.", source="recalled")
    lock.consolidate(budget=30)
    lock.note("tail", "The tank came later.")
    places = {hit.caller_id: hit.place for hit in lock.look("tank", kinds=("event",)).hits}
    cold = set(lock.current().cold)
    assert cold and places == {"tail": "raw", "memory": "excluded"} | {
        f"d{at}": "cold" if f"d{at}" in cold else "folded" for at in range(3)
    }


def test_a_refused_query_leaves_everything_as_it_was(pumps: Looking) -> None:
    with pytest.raises(InputError):
        pumps.look("!?")
    assert pumps.found("tank") == ["t3"]


def test_hits_can_be_traced_by_their_ids(pumps: Looking) -> None:
    (hit,) = pumps.look("tank").hits
    assert pumps.up(EntityId(hit.id)).nodes[0].text == hit.text
