"""A node in words: what it is, what it says, and why it is down; content never steers a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.lineage.words import LONGEST, REASONS, VERBS, body, day_of, headline, name_of, plain
from provgraph.domain.reading import JsonObject
from provgraph.service.answers import LineageNode

ID = "ev_01M8MSKCGHYTAKM2XRWG24MB7G"
WHEN = "2026-02-11T09:50:00.123456Z"


def node(
    kind: str = "Event",
    *,
    validity: str = "VALID",
    text: str | None = "Gauge reads 3.15 m.",
    label: str = "message by gus",
    seq: int | None = 12,
    caller_id: str | None = "e12",
    withheld: str | None = None,
    because: tuple[JsonObject, ...] = (),
) -> LineageNode:
    return LineageNode(
        id=ID,
        kind=kind,
        depth=0,
        validity=validity,
        recorded_at=WHEN,
        label=label,
        text=text,
        seq=seq,
        caller_id=caller_id,
        withheld=withheld,
        because=because,
    )


def cause(kind: str = "Revocation", **more: object) -> JsonObject:
    return {"activity_id": "ac_1", "kind": kind, "recorded_at": WHEN, "source_id": ID, **more}


def because(*causes: JsonObject, told: set[object] | None = None, names: dict[str, str] | None = None) -> list[str]:
    down = node(validity="REVOKED", text=None, withheld="REVOKED", because=causes)
    return body(down, names or {}, set() if told is None else told, 500)


@given(st.text())
def test_plain_text_is_one_line_of_printable_characters_without_double_spaces(text: str) -> None:
    found = plain(text)
    assert found.isprintable()
    assert found == found.strip()
    assert "  " not in found
    assert plain(found) == found


@given(st.text(st.characters(exclude_categories=["C", "Z"])))
def test_printable_text_is_shown_as_it_is(text: str) -> None:
    assert plain(text) == text


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        (node(), "event 12, message by gus (e12)"),
        (node(caller_id=None), "event 12, message by gus"),
        (node(caller_id=""), "event 12, message by gus"),
        (node(seq=None), "message by gus (e12)"),
        (node("Claim", label="fact", seq=None, caller_id=None), "fact"),
        (node("fold", label="fold of events 1 to 2", seq=7, caller_id=None), "fold of events 1 to 2"),
        (node(label="note\nby gus", caller_id="e\x1b12"), "event 12, note by gus (e 12)"),
        (node(seq=0), "event 0, message by gus (e12)"),
    ],
    ids=["event", "no caller id", "empty caller id", "no place", "claim", "place of no event", "control", "seq 0"],
)
def test_a_name_tells_place_kind_and_the_callers_id(shown: LineageNode, name: str) -> None:
    assert name_of(shown) == name


@pytest.mark.parametrize("validity", ["STALE", "SUPERSEDED", "REVOKED", "ERASED"])
def test_a_headline_tells_every_state_but_valid_and_ends_with_the_whole_id(validity: str) -> None:
    assert headline(node()) == f"event 12, message by gus (e12)  {ID}"
    assert headline(node(validity=validity)) == f"event 12, message by gus (e12): {validity}  {ID}"
    hidden = headline(node(validity=validity, withheld=validity))
    assert hidden == f"event 12, message by gus (e12): {validity} (not shown)  {ID}"


def test_what_is_hidden_for_another_reason_than_its_state_is_told_below_and_not_in_the_headline() -> None:
    shown = node(validity="STALE", text=None, withheld="MarkingInProgress")
    assert "not shown" not in headline(shown)
    assert body(shown, {}, set(), 100) == [f"not shown: {REASONS['MarkingInProgress']}"]


def test_text_that_may_be_shown_is_shown_in_quotes_and_without_a_reason() -> None:
    assert body(node(), {}, set(), 100) == ["“Gauge reads 3.15 m.”"]
    assert body(node(text=""), {}, set(), 100) == ["“”"]
    assert body(node(text=None), {}, set(), 100) == []


@pytest.mark.parametrize(("kind", "verb"), [*VERBS.items(), ("Quarantine", "held down by a Quarantine")])
def test_each_kind_of_cause_has_its_verb(kind: str, verb: str) -> None:
    assert because(cause(kind)) == [f"{verb} on 2026-02-11 09:50:00 UTC  ac_1"]


def test_a_cause_tells_who_and_why_when_that_is_known() -> None:
    line = "revoked on 2026-02-11 09:50:00 UTC"
    assert because(cause(by="keeper")) == [f"{line} by keeper  ac_1"]
    assert because(cause(reason="gauge was frozen")) == [f"{line}: gauge was frozen  ac_1"]
    assert because(cause(by=None, reason="")) == [f"{line}  ac_1"]


def test_a_cause_at_another_entity_names_it_and_an_unknown_one_by_its_id() -> None:
    other = cause(source_id="ev_9")
    assert because(other, names={"ev_9": "event 9, message by gus"})[0].startswith(
        "because event 9, message by gus was "
    )
    assert because(other)[0].startswith("because ev_9 was revoked")


def test_a_cause_is_told_in_full_once_and_then_referred_to() -> None:
    told: set[object] = set()
    first, again = because(cause(reason="frozen"), cause(source_id="ev_9"), told=told)
    assert first.endswith("frozen  ac_1")
    assert again == "because ev_9 was revoked, as said above"
    assert told == {"ac_1"}
    assert because(cause(), told=told) == ["revoked, as said above"]


def test_words_of_a_cause_cannot_steer_a_terminal_or_add_a_line() -> None:
    (line,) = because(cause(by="x\x1b[2J", reason="a\n  - b\u202e"))
    assert line.isprintable()


@given(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=30), st.integers(1, 2_000))
def test_long_text_is_clipped_and_its_whole_length_told(piece: str, more: int) -> None:
    text = (piece * (LONGEST + more))[: LONGEST + more]
    shown = " ".join(body(node(text=text), {}, set(), 10_000))
    assert shown == f"“{text[:LONGEST]} … ({len(text):,} characters in all)”"


def test_text_of_the_longest_length_is_shown_whole() -> None:
    assert body(node(text="x" * LONGEST), {}, set(), 10_000) == [f"“{'x' * LONGEST}”"]


@given(st.lists(st.text("abc-/", min_size=1, max_size=80), min_size=1, max_size=8), st.integers(-5, 60))
def test_lines_are_broken_between_words_only_so_that_ids_survive(words: list[str], width: int) -> None:
    lines = body(node(text=" ".join(words)), {}, set(), width)
    assert " ".join(lines) == f"“{' '.join(words)}”"
    longest = max(max(map(len, words)) + 2, max(width, 30))
    assert all(len(line) <= longest for line in lines)


@pytest.mark.parametrize(
    ("recorded_at", "day"),
    [
        ("2026-02-11T09:50:00Z", "2026-02-11 09:50:00 UTC"),
        ("2026-02-11T09:50:00.000001Z", "2026-02-11 09:50:00 UTC"),
        ("0001-01-01T00:00:00Z", "0001-01-01 00:00:00 UTC"),
    ],
)
def test_an_instant_is_written_as_people_write_it(recorded_at: str, day: str) -> None:
    assert day_of(recorded_at) == day
