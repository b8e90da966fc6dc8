"""Rules that hold for every fold: order, extra events, the schema, and time that grows with the text."""

from __future__ import annotations

import copy
import json
import unicodedata
from random import Random
from typing import Literal, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.gate import judge
from provgraph.domain.gate.whole import shape
from provgraph.domain.preserve import obligations
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import read
from provgraph.schemas import fold_faults, verdict_faults
from tests.unit.gate.reader import ALL
from tests.unit.gate.scenario import ENGLISH, FAITHFUL, STORY, Json, changed, event, fold, item, verdict

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
ALTERED = changed("facts", 1, text="1301 warnings were found in vent-control; the host is gh-ctl-40.")


@given(st.permutations(STORY), st.randoms(use_true_random=False))
def test_the_order_of_events_items_and_keys_makes_no_difference(events: list[Event], chance: Random) -> None:
    body = copy.deepcopy(ALTERED)
    for name in ITEM_LISTS:
        entries = cast(list[Json], body[name])
        chance.shuffle(entries)
        body[name] = [dict(reversed(entry.items())) for entry in entries]
    mixed = dict(reversed(body.items()))
    assert judge(events, mixed, (), ENGLISH) == judge(STORY, ALTERED, (), ENGLISH)


WRITTEN = (
    event("u1", "Zoë Müller must not open the café before 9:30.", "zoë"),
    event("u2", "The façade costs １,２５０ EUR, or ３０％ more than in São Paulo.", "zoë"),
)
FORMS: st.SearchStrategy[Form] = st.sampled_from(("NFC", "NFD", "NFKC", "NFKD"))


def formed(value: Json, form: Form) -> Json:
    """A JSON object with all its texts in a normal form."""
    return cast(Json, json.loads(unicodedata.normalize(form, json.dumps(value, ensure_ascii=False))))


@settings(max_examples=16)
@given(FORMS, FORMS, st.sampled_from(["１,２５０", "1,205"]))
def test_the_unicode_normal_form_makes_no_difference(told: Form, said: Form, price: str) -> None:
    body = fold(
        WRITTEN,
        constraints=[item("r1", "Zoë Müller must not open the café before 9:30.", "u1")],
        facts=[item("f1", f"In São Paulo it is ３０％ less: here the façade costs {price} EUR.", "u2")],
    )
    events = [Event.from_payload(formed(dict(one.to_payload()), said)) for one in WRITTEN]
    assert outcome(events, formed(body, told)) == outcome(list(WRITTEN), body)


def outcome(events: list[Event], body: Json) -> tuple[bool, list[tuple[str, str | None, tuple[str, ...]]]]:
    """What a verdict says, without the words that it quotes as they were written."""
    found = verdict(events, body)
    return found.accepted, [(finding.code, finding.item, finding.sources) for finding in found.findings]


@settings(max_examples=40)
@given(st.lists(st.text(min_size=1, max_size=80), max_size=3))
def test_unrelated_events_change_no_obligation_of_the_others(texts: list[str]) -> None:
    more = [event(f"z{number}", text) for number, text in enumerate(texts)]
    found = [owed for owed in obligations([*STORY, *more], ENGLISH) if not owed.source.startswith("z")]
    assert found == list(obligations(STORY, ENGLISH))


@given(st.text(min_size=1, max_size=120))
def test_an_unrelated_event_adds_no_finding_about_the_others(text: str) -> None:
    more = verdict([*STORY, event("zz", text)], FAITHFUL).findings
    assert all(finding.sources == ("zz",) for finding in more)


def test_more_evidence_than_needed_is_no_error() -> None:
    body = changed("facts", 3, derived_from=["e6", "e1", "e4"])
    assert verdict(STORY, body).accepted


@pytest.mark.parametrize("body", [FAITHFUL, ALTERED, {}, {"facts": 3}])
def test_every_verdict_fits_its_schema(body: Json) -> None:
    assert verdict_faults(json.loads(json.dumps(verdict(STORY, body).to_json()))) == []


SCALARS = st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False) | st.text(max_size=6)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3), max_leaves=5)
ITEM = st.fixed_dictionaries(
    {},
    optional={
        "id": SCALARS,
        "text": SCALARS,
        "derived_from": st.lists(st.sampled_from(["e1", "e2"]), max_size=3) | SCALARS,
        "key": SCALARS,
        "value": VALUES,
        "unit": SCALARS,
        "polarity": st.sampled_from(["positive", "negative", "both", 1, None]),
        "modality": st.sampled_from(["asserted", "questioned", "sure", None]),
        "source_class": st.sampled_from(["policy", "recalled", "user_assertion"]),
        "valid_from": SCALARS,
        "colour": SCALARS,
    },
)
ENTRY = st.fixed_dictionaries({}, optional={"id": SCALARS, "text": SCALARS, "items": VALUES, "more": SCALARS})
FOLDS = st.fixed_dictionaries(
    {},
    optional={
        "segment_id": SCALARS,
        "closed_at": st.sampled_from([None, "2026-05-04T10:00:00Z", "2026-05-04T10:00:00", "later", 7]),
        "source_range": st.lists(st.text(max_size=3), max_size=3) | SCALARS,
        **{name: st.lists(ITEM, max_size=2) | SCALARS for name in ITEM_LISTS},
        "conflicts": st.lists(ENTRY, max_size=2),
        "narrative": st.lists(ENTRY | SCALARS, max_size=2),
        "extra": SCALARS,
    },
)
WHOLE = FOLDS.map(lambda parts: {**fold(STORY), **parts})


@settings(max_examples=300)
@given(FOLDS | WHOLE)
def test_the_shape_check_and_the_published_schema_agree(body: Json) -> None:
    ours = list(shape.check(body))
    assert bool(ours) == bool(fold_faults(body)), (ours, fold_faults(body))


@pytest.mark.parametrize("field", ["key", "subject", "text", "unit", "modality", "polarity", "value", "derived_from"])
@pytest.mark.parametrize("value", [None, 3, True, [], {}, "word"])
def test_the_shape_check_and_the_schema_agree_on_each_field(field: str, value: object) -> None:
    body = fold(STORY, facts=[{**item("f1", "It is.", "e1"), field: value}])
    assert bool(list(shape.check(body))) == bool(fold_faults(body))


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "text", ["not may 5 if " * 4_000, "one two three " * 4_000, "Anna Berg, " * 4_000, "a. " * 8_000]
)
def test_reading_long_prose_ends(text: str) -> None:
    assert read(text, ENGLISH).tokens


PIECES = """
the pump; not; maybe; will not; must; Anna Berg; two; the first; 3 times; twice; 30 %; 3/4; EUR 30; 12.5 kg; X-12
14 May 2026; next Friday (8 May 2026); yesterday; at 9:30; until noon; 5; "; :; .; -; ,; (; ); of; ok
unless; and; said that; nicht; 不要; 1.234,56; two weeks ago; a few; O'Neil's; http://a.b/c; 3月12日; "no"
five or six; y; el 5 de mayo; de 3 à 5; 30 万; 5°; 40 °C; 3 人
"""
PROSE = st.lists(
    st.sampled_from([piece.strip() for line in PIECES.strip().splitlines() for piece in line.split(";")]),
    min_size=1,
    max_size=9,
).map(" ".join)
VALUES = PROSE | st.integers(-(10**6), 10**6) | st.floats(allow_nan=False, allow_infinity=False) | st.booleans()


@given(
    st.lists(PROSE, min_size=1, max_size=3),
    PROSE,
    st.fixed_dictionaries({}, optional={"value": VALUES, "rationale": PROSE, "unit": PROSE, "subject": PROSE}),
    st.sampled_from(ITEM_LISTS),
    st.sampled_from([ENGLISH, ALL]),
)
def test_whatever_stands_in_an_item_and_its_fields_is_judged(
    said: list[str], told: str, fields: Json, name: str, lexicon: Lexicon
) -> None:
    """A verdict with reasons is an answer; an exception is none."""
    events = [event(f"e{number}", text) for number, text in enumerate(said)]
    body = {**fold(events), name: [item("i1", told, "e0", **fields)]}
    assert not verdict_faults(judge(events, body, (), lexicon).to_json())
