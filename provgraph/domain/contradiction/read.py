"""Events to statements: one sentence at a time, and only sentences of a few plain shapes.

A wrong conflict makes every summary noisy, so what is not plain is left alone: hedges, conditions, questions, pronouns
that point elsewhere, rough figures, states that change by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from provgraph.domain.contradiction.amount import FIGURES, GIVEN, amount_of
from provgraph.domain.contradiction.segment import Segment, segments, when
from provgraph.domain.contradiction.statement import Statement
from provgraph.domain.event import Event
from provgraph.domain.preserve.constraint import is_constraint
from provgraph.domain.preserve.exact import COMMON
from provgraph.domain.preserve.permission import is_permission
from provgraph.domain.preserve.prohibition import is_prohibition
from provgraph.domain.text.injection import is_outside
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Part, parts_of
from provgraph.domain.text.tokens import normal
from provgraph.domain.text.value import Value

FEWEST = 2
"""A topic of fewer words may be anything's."""


def statements(event: Event, lexicon: Lexicon) -> tuple[Statement, ...]:
    """What the text of an event states, at most one statement a sentence. Recalled events state nothing."""
    parts = parts_of(event, lexicon) if event.is_evidence else ()
    return tuple(statement for part in parts for statement in stated(part))


def stated(part: Part) -> Iterator[Statement]:
    """What one text of an event states; leaves of data state nothing."""
    found = (next(_of(own), None) for own in segments(part)) if part.key is None else iter(())
    return (statement for statement in found if statement)


def _of(own: list[Segment]) -> Iterator[Statement]:
    """The statements of the segments of a sentence, by the first shape that fits each."""
    for segment in own:
        if segment.words and not _is_pointing(segment):
            yield from (found for shape in SHAPES if (found := shape(segment)))


def _is_pointing(segment: Segment) -> bool:
    """True when a word points to something that another sentence names; the `that` of a decision does not."""
    cues = segment.places("decision_cues")
    places = segment.places("anaphora")
    return any(at - 1 not in cues for at in places)


def _liking(segment: Segment) -> Statement | None:
    """`I love ...`, `I do not like ...`: of its speaker only."""
    found = _stance(segment, "like")
    speaks = segment.lexicon.words("subjects") & segment.lexicon.words("first_person")
    if found is None or segment.words[0] not in speaks:
        return None
    at, sign = found
    denied = [place for place in segment.places("negators") if place < at]
    if _content_between(segment, 1, at) or len(segment.places("negators")) > len(denied):
        return None
    return _statement(segment, "like", -sign if denied else sign, frozenset({at}), is_negated=bool(denied), fewest=1)


def _ruling(segment: Segment) -> Statement | None:
    """What is allowed, forbidden or required, or was decided. What programs and pages say rules nothing."""
    found = None if is_outside(segment.event) else _named_rule(segment) or _rule(segment) or _decided(segment)
    if found is None:
        return None
    axis, sign, taken = found
    fewest = FEWEST - 1 if taken else FEWEST
    amount = _only_amount(segment)
    if amount is None:
        return _statement(segment, axis, sign, taken, fewest=fewest)
    return _statement(segment, "value", -1 if (axis, sign) == ("permit", -1) else sign, taken, amount, fewest=fewest)


Rule = tuple[str, int, frozenset[int]]
"""Axis, sign, and the places that are said by them."""


def _named_rule(segment: Segment) -> Rule | None:
    """`... is allowed`, `... is not required`: the word stands behind its verb."""
    link = segment.first_of("linking")
    for axis in ("permit", "duty"):
        found = _stance(segment, axis)
        if found and link is not None and link < found[0] and not _content_between(segment, link + 1, found[0]):
            denied = len(segment.places("negators")) % 2
            return axis, -found[1] if denied else found[1], frozenset({found[0]})
    return None


def _rule(segment: Segment) -> Rule | None:
    """`must`, `must not`, `never ...`, `may`; a second negation is left alone."""
    words, lexicon, denials = segment.words, segment.lexicon, len(segment.places("negators"))
    if is_prohibition(words, lexicon):
        return ("permit", -1, frozenset()) if denials < FEWEST else None
    if denials:
        return None
    if is_permission(words, lexicon):
        return "permit", 1, frozenset()
    return ("duty", 1, frozenset()) if is_constraint(words, lexicon) else None


def _decided(segment: Segment) -> Rule | None:
    """The content of a decision."""
    if not segment.is_decided and segment.first_of("decision_cues") != 0:
        return None
    return ("permit", -1, frozenset()) if segment.places("negators") else ("duty", 1, frozenset())


def _giving(segment: Segment) -> Statement | None:
    """`The ... is 900 kg`: a value right behind its verb, of what does not change from hour to hour."""
    link = segment.first_of("linking")
    if not link or segment.places("varying"):
        return None
    value = next((value for value in segment.values if _follows(segment, value, link)), None)
    sign = -1 if segment.places("negators") else 1
    return _statement(segment, "value", sign, frozenset({link}), value) if value else None


def _follows(segment: Segment, value: Value, link: int) -> bool:
    """True for a value that a verb gives: nothing but small words between; what is no figure ends the segment."""
    at = value.first - segment.first
    if at <= link or not _is_given(segment, value) or _content_between(segment, link + 1, at):
        return False
    rest = segment.tokens[value.last - segment.first :]
    return value.category in FIGURES or not any(token.kind != "mark" for token in rest)


def _only_amount(segment: Segment) -> Value | None:
    """The figure of a rule, or its date where it has no figure; None where it has several."""
    figures = [value for value in segment.values if value.category in FIGURES and _is_given(segment, value)]
    dates = [value for value in segment.values if value.category == "date" and value.unit != "relative"]
    found = figures or dates
    return found[0] if len(found) == 1 else None


def _is_given(segment: Segment, value: Value) -> bool:
    """True for a value that can be set against another: no rank, no turn of phrase, no rough or relative one."""
    before = segment.text.tokens[max(segment.first, value.first - 2) : value.first]
    rough = any(token.text.lower() in segment.lexicon.words("approximate") for token in before)
    plain = value.category in GIVEN and value.unit != "relative" and not value.canon.endswith(".")
    return plain and not rough and not (value.canon in COMMON and value.unit is None)


def _stance(segment: Segment, axis: str) -> tuple[int, int] | None:
    """Place and sign of the first word of an axis."""
    for at, word in enumerate(segment.words):
        name, _, sign = segment.lexicon.table("stances").get(word, "").partition(" ")
        if name == axis:
            return at, 1 if sign == "+" else -1
    return None


def _content_between(segment: Segment, first: int, last: int) -> bool:
    """True when words that say something stand between two places."""
    small = segment.places("negators", "fillers", "bounds")
    return any(at not in small and is_content(segment.tokens[at], segment.lexicon) for at in range(first, last))


def _is_own(segment: Segment) -> bool:
    """True when it speaks of its speaker."""
    return any(word in segment.lexicon.words("first_person") for word in segment.words)


def _statement(
    segment: Segment, axis: str, sign: int, taken: frozenset[int], value: Value | None = None, *,
    is_negated: bool = False, fewest: int = FEWEST,
) -> Statement | None:  # fmt: skip
    """The statement, if its topic has words enough. Its topic names the speaker where it speaks of oneself."""
    held = frozenset(range(value.first - segment.first, value.last - segment.first)) if value else frozenset[int]()
    words = segment.content(taken | held)
    if len(words) < fewest:
        return None
    family = axis if axis in ("like", "value") else "rule"
    shared = family != "like" and (segment.is_decided or segment.first_of("decision_cues") is not None)
    speaker = "" if shared or not _is_own(segment) else normal(segment.event.speaker).lower()
    dates = {when(date) for date in segment.dates if date != value}
    return Statement(
        segment.event,
        segment.span,
        "|".join([family, speaker, *sorted(words | segment.around | dates)]),
        axis,
        sign,
        words,
        amount_of(value) if value else None,
        is_negated,
    )


SHAPES: tuple[Callable[[Segment], Statement | None], ...] = (_liking, _ruling, _giving)
"""The shapes of sentences that state something. A shape is added here."""
