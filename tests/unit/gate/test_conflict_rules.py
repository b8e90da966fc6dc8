"""Open conflicts: told with all their sides, under their id, and settled nowhere in a fold."""

from __future__ import annotations

import pytest

from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import judge
from tests.unit.gate.reader import ALL, found_in
from tests.unit.gate.scenario import Json, codes, event, fold, item, verdict

SIDES = (
    event("a", "The ferry leaves the pier at 08:40.", "ines"),
    event("b", "The ferry leaves the pier at 09:10.", "bram"),
    event("c", "Tickets are sold on board.", "oda"),
)
CONFLICT = OpenConflict("k1", ("a", "b"), "when the ferry leaves the pier")
TICKETS = item("f1", "Tickets are sold on board.", "c")
OPEN_TEXT = "Not settled: the ferry leaves the pier at 08:40 according to Ines, at 09:10 according to Bram."
BOTH: Json = {"id": "k1", "items": ["a", "b"], "text": OPEN_TEXT}


def body(text: str = OPEN_TEXT, *facts: Json, **more: list[Json]) -> Json:
    """A fold that tells the conflict with a text, and more."""
    return fold(SIDES, facts=[TICKETS, *facts], conflicts=[{**BOTH, "text": text}], **more)


@pytest.mark.parametrize(
    "text",
    [
        OPEN_TEXT,
        "Open: Ines says 08:40, Bram says 09:10.",
        "It is disputed whether the ferry leaves at 08:40 (Ines) or at 09:10 (Bram).",
        "Ines and Bram disagree: 08:40 says Ines, 09:10 says Bram.",
        "Unresolved: 09:10 says Bram, 08:40 says Ines.",
    ],
)
def test_a_text_that_names_both_sides_and_settles_nothing_is_accepted(text: str) -> None:
    assert codes(SIDES, body(text), [CONFLICT]) == set()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Not settled: the ferry leaves the pier at 08:40 according to Ines.", "conflict_missing"),
        ("Not settled: the ferry leaves the pier at 09:10 according to Bram.", "conflict_missing"),
        ("Not settled.", "conflict_missing"),
        ("It was agreed: not 08:40 as Ines says, 09:10 as Bram says.", "conflict_as_definite"),
        ("Settled: 08:40 says Ines, 09:10 says Bram.", "conflict_as_definite"),
        ("Ines says 08:40, Bram says 09:10; the final answer is 09:10.", "conflict_as_definite"),
        ("Not settled: 08:40 says Bram, 09:10 says Ines.", "entity"),
        ("Not settled: 08:50 says Ines, 09:10 says Bram.", "date"),
    ],
)
def test_a_text_that_leaves_out_settles_or_swaps_a_side_is_refused(text: str, code: str) -> None:
    assert code in codes(SIDES, body(text), [CONFLICT])


@pytest.mark.parametrize(
    "told",
    [
        [],
        [{**BOTH, "id": "k2"}],
        [{**BOTH, "items": ["a", "c"]}],
        [{**BOTH, "items": ["a", "b", "c"]}],
    ],
    ids=["none", "other id", "other side", "one side too many"],
)
def test_an_open_conflict_is_told_under_its_id_with_exactly_its_sides(told: list[Json]) -> None:
    assert "conflict_missing" in codes(SIDES, fold(SIDES, facts=[TICKETS], conflicts=told), [CONFLICT])


def test_the_order_of_the_sides_makes_no_difference() -> None:
    turned = fold(SIDES, facts=[TICKETS], conflicts=[{**BOTH, "items": ["b", "a"]}])
    assert codes(SIDES, turned, [CONFLICT]) == set()
    assert codes(SIDES, body(), [OpenConflict("k1", ("b", "a"), CONFLICT.about)]) == set()


def test_a_conflict_that_is_not_open_may_not_be_told_as_one() -> None:
    found = verdict(SIDES, body()).findings
    assert ("unsupported", "k1") in {(finding.code, finding.item) for finding in found}


@pytest.mark.parametrize(
    ("name", "text", "cited"),
    [
        ("facts", "The ferry leaves the pier at 09:10.", ["b"]),
        ("facts", "At 08:40 the ferry leaves the pier.", ["a"]),
        ("facts", "The ferry leaves the pier at 09:10, says Bram.", ["a", "b"]),
        ("decisions", "The ferry leaves the pier at 09:10.", ["b"]),
        ("constraints", "The ferry leaves the pier at 09:10.", ["b"]),
        ("open_threads", "The ferry leaves the pier at 09:10.", ["b"]),
    ],
)
def test_one_side_stated_alone_in_any_list_is_refused(name: str, text: str, cited: list[str]) -> None:
    extra = [item("z1", text, *cited)]
    facts = extra if name == "facts" else []
    more = {} if name == "facts" else {name: extra}
    assert "conflict_as_definite" in codes(SIDES, body(OPEN_TEXT, *facts, **more), [CONFLICT])


def test_a_fact_that_tells_both_sides_as_disputed_is_accepted() -> None:
    both = item("f2", "It is not settled whether the ferry leaves at 08:40 or at 09:10.", "a", "b")
    assert "conflict_as_definite" not in codes(SIDES, body(OPEN_TEXT, both), [CONFLICT])


def test_the_narrative_settles_nothing_either() -> None:
    told = {**body(), "narrative": [{"text": "The ferry leaves the pier at 09:10.", "items": ["k1"]}]}
    assert "conflict_as_definite" in codes(SIDES, told, [CONFLICT])
    told["narrative"] = [{"text": OPEN_TEXT, "items": ["k1"]}]
    assert codes(SIDES, told, [CONFLICT]) == set()


def test_a_side_without_figures_is_stated_by_two_of_its_own_words() -> None:
    sides = (
        event("a", "The old bridge is painted green.", "ines"),
        event("b", "The old bridge is bare steel.", "bram"),
    )
    conflict = OpenConflict("k", ("a", "b"), "the old bridge")
    text = "Not settled: painted green says Ines, bare steel says Bram."
    told = fold(sides, conflicts=[{"id": "k", "items": ["a", "b"], "text": text}])
    assert codes(sides, told, [conflict]) == set()
    settled = {**told, "facts": [item("f1", "The old bridge is bare steel.", "b")]}
    assert "conflict_as_definite" in codes(sides, settled, [conflict])


def test_a_conflict_of_three_sides_needs_all_three() -> None:
    sides = (*SIDES[:2], event("d", "The ferry leaves the pier at 10:25.", "oda"))
    conflict = OpenConflict("k1", ("a", "b", "d"), CONFLICT.about)
    three: Json = {"id": "k1", "items": ["a", "b", "d"], "text": "Not settled: 08:40 Ines, 09:10 Bram, 10:25 Oda."}
    assert codes(sides, fold(sides, conflicts=[three]), [conflict]) == set()
    two = {**three, "text": "Not settled: 08:40 Ines, 09:10 Bram."}
    found = verdict(sides, fold(sides, conflicts=[two]), [conflict]).findings
    assert ("conflict_missing", ("d",)) in {(finding.code, finding.sources) for finding in found}


def test_two_conflicts_are_judged_each_by_itself() -> None:
    more = (event("x", "The fee is 12 euros.", "ines"), event("y", "The fee is 15 euros.", "bram"))
    events, other = (*SIDES, *more), OpenConflict("k2", ("x", "y"), "the fee")
    told: Json = {"id": "k2", "items": ["x", "y"], "text": "Not settled: 12 euros says Ines, 15 euros says Bram."}
    whole = fold(events, facts=[TICKETS], conflicts=[BOTH, told])
    assert codes(events, whole, [CONFLICT, other]) == set()
    found = verdict(events, fold(events, facts=[TICKETS], conflicts=[BOTH]), [CONFLICT, other]).findings
    assert "k2" in {finding.item for finding in found if finding.code == "conflict_missing"}
    assert "k1" not in {finding.item for finding in found}


@pytest.mark.parametrize(
    ("one", "other", "good", "bad"),
    [
        (
            "Die Fähre legt um 08:40 Uhr ab.",
            "Die Fähre legt um 09:10 Uhr ab.",
            "Nicht geklärt: um 08:40 Uhr laut Ines, um 09:10 Uhr laut Bram.",
            "Geklärt: um 08:40 Uhr laut Ines, um 09:10 Uhr laut Bram.",
        ),
        (
            "El ferry sale a las 08:40.",
            "El ferry sale a las 09:10.",
            "Sin resolver: a las 08:40 según Ines, a las 09:10 según Bram.",
            "Acordado: a las 08:40 según Ines, a las 09:10 según Bram.",
        ),
        (
            "A balsa sai às 08:40.",
            "A balsa sai às 09:10.",
            "Pendente: às 08:40 segundo Ines, às 09:10 segundo Bram.",
            "Confirmado: às 08:40 segundo Ines, às 09:10 segundo Bram.",
        ),
    ],
    ids=["de", "es", "pt"],
)
def test_a_conflict_is_not_settled_in_another_language(one: str, other: str, good: str, bad: str) -> None:
    sides = (event("a", one, "ines"), event("b", other, "bram"))
    conflict = OpenConflict("k", ("a", "b"), "")

    def found(text: str) -> set[str]:
        told = fold(sides, conflicts=[{"id": "k", "items": ["a", "b"], "text": text}])
        return {finding.code for finding in judge(sides, told, (conflict,), ALL).findings}

    assert found(good) == set()
    assert "conflict_as_definite" in found(bad)


def test_a_word_of_settling_that_every_side_says_of_its_matter_settles_nothing() -> None:
    sides = (
        event("a", "The farms that have agreed are 31.", "ines"),
        event("b", "List L-4: 34 farms have agreed.", "bram"),
    )
    conflict = OpenConflict("k", ("a", "b"), "number of farms that have agreed")

    def found(text: str) -> set[str]:
        return codes(sides, fold(sides, conflicts=[{"id": "k", "items": ["a", "b"], "text": text}]), [conflict])

    assert "conflict_as_definite" not in found("List L-4 has 34 farms that have agreed, Ines says 31.")
    assert "conflict_as_definite" in found("List L-4 has 34 farms that have agreed, Ines says 31; 34 is agreed.")


@pytest.mark.parametrize(
    ("language", "source", "text"),
    [
        ("it", "Gli ospiti sono 31.", "Quanti sono gli ospiti non è chiaro."),
        ("de", "Es sind 31 Gäste.", "Wieviele Gäste es sind, ist nicht klar."),
        ("fr", "Il y a 31 invités.", "Combien d'invités il y a n'est pas clair."),
        ("ru", "Гостей 31.", "Сколько гостей, неясно."),
    ],
)
def test_that_it_is_not_clear_how_many_states_no_side(language: str, source: str, text: str) -> None:
    sides = (event("a", source, "ines"), event("b", source.replace("31", "34"), "bram"))
    conflict = OpenConflict("k", ("a", "b"), source.replace("31", ""))
    found = found_in(language, sides, text, "a", "b", conflicts=(conflict,))
    assert not found & {"unsupported", "conflict_as_definite"}


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("The fare is not settled.", True),
        ("The fare is disputed.", True),
        ("The fare is settled.", False),
        ("The fare of the ferry is final.", False),
    ],
)
def test_a_sentence_on_a_conflict_alone_may_say_that_it_is_open_and_never_that_it_is_settled(
    text: str, accepted: bool
) -> None:
    sides = (event("a", "The fare of the ferry is 12 euros.", "ines"), event("b", "Ferry: fare 15 euros.", "bram"))
    both: Json = {"id": "k", "items": ["a", "b"], "text": "The fare is 12 euros, says Ines; 15 euros, says Bram."}
    whole = fold(sides, conflicts=[both], narrative=[{"text": text, "items": ["k"]}])
    expected = set() if accepted else {"conflict_as_definite"}
    assert codes(sides, whole, [OpenConflict("k", ("a", "b"), "fare of the ferry")]) == expected
