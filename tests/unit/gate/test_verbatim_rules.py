"""What must be copied from an event is, and whole; what is told in other words does not break off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.gate.reader import found_in
from tests.unit.gate.scenario import Json, codes, event, fold, item, told_codes, tool

BOAT = (
    event("e1", "You may take the small boat until dusk, except on Sundays.", "board"),
    event("e2", "Please do not moor at pier 4 while the ferry is in.", "board"),
    event("e3", "I will oil the winch and check 3 ropes by Friday.", "bram"),
    tool("e4", error="WNCH-4: rope 'b2' slack (3/5 checks)", code="WN-220-X"),
)
WHOLE: dict[str, list[Json]] = {
    "permissions": [item("p1", "You may take the small boat until dusk, except on Sundays.", "e1")],
    "constraints": [item("r1", "Please do not moor at pier 4 while the ferry is in.", "e2")],
    "commitments": [item("c1", "I will oil the winch and check 3 ropes by Friday.", "e3")],
    "error_strings": [item("x1", "WNCH-4: rope 'b2' slack (3/5 checks)", "e4")],
    "identifiers": [item("i1", "WN-220-X", "e4")],
}


def with_text(name: str, text: str) -> Json:
    """The faithful fold with another text in the one item of a list."""
    (entry,) = WHOLE[name]
    return fold(BOAT, **{**WHOLE, name: [{**entry, "text": text}]})


def test_a_fold_of_whole_copies_is_accepted() -> None:
    assert codes(BOAT, fold(BOAT, **WHOLE)) == set()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("permissions", "You may take the small boat until dusk, except on Sunday."),
        ("permissions", "you may take the small boat until dusk, except on Sundays."),
        ("permissions", "You can take the small boat until dusk, except on Sundays."),
        ("constraints", "Please don't moor at pier 4 while the ferry is in."),
        ("constraints", "Please do not moor at pier 5 while the ferry is in."),
        ("commitments", "Bram will oil the winch and check 3 ropes by Friday."),
        ("commitments", "I will oil the winch and check 3 ropes by friday."),
        ("error_strings", "WNCH-4: rope 'b2' slack (5/5 checks)"),
        ("error_strings", "WNCH-4: rope b2 slack (3/5 checks)"),
        ("error_strings", "wnch-4: rope 'b2' slack (3/5 checks)"),
        ("identifiers", "WN-220-Y"),
        ("identifiers", "wn-220-x"),
        ("identifiers", ""),
        ("identifiers", " "),
    ],
)
def test_a_copy_with_one_change_is_refused_as_altered(name: str, text: str) -> None:
    assert "altered" in codes(BOAT, with_text(name, text))


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("permissions", "You may take the small boat until dusk", "scope_widened"),
        ("permissions", "You may take the small boat", "scope_widened"),
        ("permissions", "You may take the small", "truncated"),
        ("constraints", "do not moor at pier 4", "scope_widened"),
        ("constraints", "moor at pier 4 while the ferry is in.", "truncated"),
        ("commitments", "I will oil the winch", "truncated"),
        ("commitments", "check 3 ropes by Friday.", "truncated"),
        ("identifiers", "WN-220", "identifier"),
    ],
)
def test_a_copy_that_was_cut_is_refused(name: str, text: str, code: str) -> None:
    assert code in codes(BOAT, with_text(name, text))


@given(st.integers(5, 56))
def test_no_permission_may_be_cut_anywhere(length: int) -> None:
    text = "You may take the small boat until dusk, except on Sundays."
    assert codes(BOAT, with_text("permissions", text[:length])) != set()


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("Okay, do not moor at pier 4.", "do not moor at pier 4."),
        ("Sure, you may take the boat.", "you may take the boat."),
        ("You may take the boat, okay?", "You may take the boat"),
        ("It rained all day. Do not moor at pier 4! Thanks.", "Do not moor at pier 4!"),
        ("Do not moor at pier 4", "Do not moor at pier 4"),
    ],
)
def test_courtesy_may_be_left_out(source: str, kept: str) -> None:
    events = (event("e1", source, "board"),)
    name = "permissions" if "may" in source else "constraints"
    found = codes(events, fold(events, **{name: [item("r1", kept, "e1")]}))
    assert not found & {"truncated", "scope_widened", "altered"}


@pytest.mark.parametrize(
    ("name", "source", "kept"),
    [
        ("commitments", "I haven't oiled it yet but I'll oil it soon.", "I'll oil it soon."),
        (
            "constraints",
            "It costs 6 euros, and a key of brass is required before dusk.",
            "a key of brass is required before dusk",
        ),
        ("constraints", "The boat leaks, but every crew must sign the book.", "every crew must sign the book."),
    ],
)
def test_a_clause_joined_to_another_with_its_own_subject_is_whole(name: str, source: str, kept: str) -> None:
    events = (event("e1", source, "board"),)
    found = codes(events, fold(events, **{name: [item("r1", kept, "e1")]}))
    assert not found & {"truncated", "scope_widened", "altered", "polarity"}


@pytest.mark.parametrize(
    ("name", "source", "kept"),
    [
        ("commitments", "If it rains but I'm there I'll oil it.", "I'm there I'll oil it."),
        (
            "constraints",
            "If it costs 6 euros, and a key of brass is missing, call us.",
            "a key of brass is missing, call us.",
        ),
        ("constraints", "Nobody may lend the oars and the boat must be locked.", "the boat must be locked."),
        ("constraints", "The boat leaks, and a key of brass is required before dusk.", "a key of brass is required"),
        ("constraints", "You must tie the boat, and a plank over it.", "a plank over it."),
    ],
)
def test_a_clause_is_not_whole_that_hangs_on_another_or_is_none(name: str, source: str, kept: str) -> None:
    events = (event("e1", source, "board"),)
    found = codes(events, fold(events, **{name: [item("r1", kept, "e1")]}))
    assert found & {"truncated", "scope_widened"}


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("If the ferry is in, do not moor at pier 4.", "do not moor at pier 4."),
        ("During storms you may take the boat.", "you may take the boat."),
        ("You may take the boat; only on Mondays.", "You may take the boat"),
        ("You may take the boat if Ines agrees.", "You may take the boat"),
        ("You may take the boat, but not the oars.", "You may take the boat"),
        ("You may take the boat, up to 3 times.", "You may take the boat"),
        ("Never, ever moor at pier 4.", "moor at pier 4."),
    ],
)
def test_what_limits_negates_or_counts_may_not_be_left_out(source: str, kept: str) -> None:
    events = (event("e1", source, "board"),)
    found = codes(events, fold(events, constraints=[item("r1", kept, "e1")]))
    assert found & {"truncated", "scope_widened"}


def test_a_copy_that_stands_whole_in_one_event_may_be_cut_in_another() -> None:
    events = (
        event("e1", "You may take the boat until dusk.", "board"),
        event("e2", "You may take the boat.", "board"),
    )
    both = [item("p1", "You may take the boat until dusk.", "e1"), item("p2", "You may take the boat.", "e2")]
    assert codes(events, fold(events, permissions=both)) == set()


def test_a_copy_may_be_written_with_other_quotes_and_widths() -> None:
    events = (event("e1", "Don’t moor at pier ４.", "board"),)
    assert codes(events, fold(events, constraints=[item("r1", "Don't moor at pier 4.", "e1")])) == set()


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ('The plate says "Built in Oslo", Maren found.', True),
        ('The plate says "built in oslo.", Maren found.', True),
        ('The plate says "Made in Oslo", Maren found.', False),
        ('The plate says "Built in Oslo in 1902", Maren found.', False),
    ],
)
def test_a_quotation_is_exact_or_refused(text: str, accepted: bool) -> None:
    events = (event("e1", 'I found a plate that says "Built in Oslo".', "maren"),)
    assert ("altered" not in told_codes(events, text, "e1")) is accepted


LONG = (event("e1", "The crew repaired the winch with copper wire before the storm reached the pier.", "bram"),)


@pytest.mark.parametrize(
    "text",
    [
        "The crew repaired the winch with",
        "The crew repaired the winch with copper wire before the",
        "The crew repaired the winch…",
        "The crew repaired the winch...",
        "The crew repaired the winch ..",
        "The crew repaired the",
        "The crew repaired the win",
        "The crew repaired the winch with copper",
        "The crew says that the winch was repaired because",
        "",
    ],
)
def test_a_sentence_that_breaks_off_is_refused(text: str) -> None:
    assert "truncated" in told_codes(LONG, text, "e1")


@pytest.mark.parametrize(
    "text",
    [
        "The crew repaired the winch with copper wire before the storm reached the pier.",
        "The winch was repaired with copper wire",
        "Before the storm reached the pier, the crew repaired the winch.",
    ],
)
def test_a_sentence_that_is_whole_or_told_anew_does_not_break_off(text: str) -> None:
    assert told_codes(LONG, text, "e1") == set()


@pytest.mark.parametrize(
    ("language", "text"),
    [("de", "Die Winde ist"), ("es", "El bote está en la"), ("pt", "O barco está na")],
)
def test_a_sentence_breaks_off_in_other_languages_too(language: str, text: str) -> None:
    source = {"de": "Die Winde ist alt.", "es": "El bote está en la orilla.", "pt": "O barco está na margem."}
    assert "truncated" in found_in(language, source[language], text)
    assert found_in(language, source[language], source[language]) == set()


def test_a_quotation_is_kept_without_the_mark_that_ends_it() -> None:
    events = (event("q1", 'The sign says "Leave nothing that no longer floats."'),)
    assert (
        codes(events, fold(events, facts=[item("f1", '"Leave nothing that no longer floats" is on the sign.', "q1")]))
        == set()
    )
    assert "missing" in codes(events, fold(events, facts=[item("f1", 'The sign says "Leave nothing".', "q1")]))


@pytest.mark.parametrize(
    ("source", "text", "accepted"),
    [
        ("Winch WN-220 was oiled.", "winch WN-220", True),
        ("They oiled winch WN-220.", "Winch WN-220", True),
        ("Лебёдка ВН-220 смазана.", "лебёдка ВН-220", True),
        ("Winch WN-220 was oiled.", "winch wN-220", False),
        ("Winch WN-220 was oiled.", "wN-220", False),
        ("Winch WN-220 was oiled.", "wench WN-220", False),
        ("RG winch WN-220 was oiled.", "rG winch WN-220", False),
    ],
)
def test_the_word_before_an_id_may_open_a_sentence_or_not(source: str, text: str, accepted: bool) -> None:
    events = (event("e1", source),)
    assert ("altered" in codes(events, fold(events, identifiers=[item("i1", text, "e1")]))) is not accepted


PARTED = (event("h1", "Never moor at pier 4 directly; everything goes through the harbour office.", "board"),)


@pytest.mark.parametrize(
    ("rules", "accepted"),
    [
        (("Never moor at pier 4 directly", "everything goes through the harbour office"), True),
        (("Never moor at pier 4 directly", "everything goes through the harbour"), False),
        (("everything goes through the harbour office",), False),
        (("moor at pier 4 directly", "everything goes through the harbour office"), False),
    ],
)
def test_a_rule_may_be_copied_in_the_parts_between_its_semicolons(rules: tuple[str, ...], accepted: bool) -> None:
    items = [item(f"r{at}", rule, "h1") for at, rule in enumerate(rules)]
    assert (codes(PARTED, fold(PARTED, constraints=items)) == set()) == accepted


@pytest.mark.parametrize(
    ("text", "rationale", "accepted"),
    [
        ("We do not ask the old pilot", "because he lives in Perth", True),
        ("We do not ask the old", "because he lives in Perth", False),
        ("We do not ask the old pilot", None, False),
    ],
)
def test_a_decision_may_end_where_its_reason_follows(text: str, rationale: str | None, accepted: bool) -> None:
    """A decision without an end mark was held to break off, in a fold that ends its other sentences with one."""
    said = ("The quay is wet.", "The rope is new.", "The bell is old.", "The flag is red.")
    events = (
        event("d1", "Decision: we do not ask the old pilot, because he lives in Perth.", "maren", "decision"),
        *(event(f"e{at}", sentence) for at, sentence in enumerate(said)),
    )
    told = item("d1", text, "d1", **({"rationale": rationale} if rationale else {}))
    facts = [item(f"f{at}", f"{sentence[:-1]}, says Maren.", f"e{at}") for at, sentence in enumerate(said)]
    assert ("truncated" not in codes(events, fold(events, facts=facts, decisions=[told]))) == accepted
