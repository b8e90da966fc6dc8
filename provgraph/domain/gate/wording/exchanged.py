"""Code `unsupported`: two words do not take each other's place.

Where the evidence closes the north lane because the south lane is wet, a fold that closes the south lane because the
north lane is wet holds the same words, and says something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import takewhile

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.marks import PAUSES
from provgraph.domain.text.parse import Text
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

SIDES = (-1, 1)
"""Before and behind a word."""
EDGE = "|"
"""Stands beside the first and the last word of a sentence or part."""
NEARLY = 0.75
"""So much of what is told follows the evidence once the words have changed places."""

QUIET = ("joiners", "joints", "copulas", "present_aux", "past_aux")
"""Small words about which two others may be turned: they join them, or say that one is the other."""

Units = Mapping[str, "Unit"]
Side = tuple[Text, Units]
"""A text and the words that occur in it once."""
Span = tuple[int, int]
"""From one token to before another."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A word that occurs once in a text or sentence: its place, and what stands on either side of it."""

    at: int
    beside: tuple[str, str]


def check(case: Case) -> Iterator[Finding]:
    """Every statement that is not copied, against each text that it cites in its language."""
    for statement in case.retold():
        if statement.list in RETOLD_LISTS:
            texts = [part.read for part in case.cited_parts(statement.cited)]
            same = [text for text in texts if text.lexicon.language == statement.read.lexicon.language]
            for text in same:
                for span in _spans(text):
                    yield from _exchanged(statement, text, span)


@lru_cache(maxsize=2048)
def _spans(text: Text) -> tuple[Span, ...]:
    """The whole of a text, its sentences, and what stands in a sentence before it says a word again. A cache."""
    row, whole = list(_row(text)), (0, len(text.tokens))
    parts = (_before_again(text, row, *pair) for pair in text.sentences)
    return whole, *(text.sentences if len(text.sentences) > 1 else ()), *(part for part in parts if part)


def _before_again(text: Text, row: Sequence[tuple[int, str]], first: int, last: int) -> Span | None:
    """A sentence up to the mark before which it says a word again: `salmon by trout, as the salmon is late`."""
    seen: set[str] = set()
    for at, name in row:
        if first <= at < last and name[:1].isalpha():
            if name in seen:
                ends = (cut for cut in range(first, at) if text.tokens[cut].text in PAUSES)
                return next(((first, cut) for cut in reversed(list(ends))), None)
            seen.add(name)
    return None


def _exchanged(statement: Statement, source: Text, span: Span) -> Iterator[Finding]:
    """A finding for two words of a text in each other's place, unless one text is passive and the other is not.

    Also for two words of one of its sentences: another one may repeat them.
    """
    told, known = _units(statement.read, (0, len(statement.read.tokens))), _units(source, span)
    both = ((statement.read, told), (source, known))
    shared = sorted(told.keys() & known.keys())
    for first, second in _turned_about(shared, *both):
        said = "these words are exchanged"
        yield Finding("unsupported", said, statement.cited, "word", statement.id, second, first)
    if _is_passive(statement.read) != _is_passive(source):
        return
    for side in (0, 1):
        held = {known[word].beside[side]: word for word in shared}
        for one in shared:
            other = held.get(told[one].beside[side])
            if other and one < other and _take_turns(one, other, told, known, side):
                places = sorted((known[one].at, known[other].at))
                at_edge = EDGE in (known[one].beside[side], known[other].beside[side])
                apart = not _is_list(source, *places) and (not at_edge or _is_parted(source, *places))
                here, there = ([_is_denied(text, units[word].at) for word in (one, other)] for text, units in both)
                if here == there and here[0] != here[1]:
                    continue  # of two words one is denied, here as there: `no tea, but coffee` for `coffee, no tea`
                if any(_is_turned(statement.read, source, told[word], known[word]) for word in (one, other)):
                    continue
                if apart and _is_put_right(one, other, _names(statement.read), _names(source, span)):
                    said = "these words are exchanged"
                    yield Finding("unsupported", said, statement.cited, "word", statement.id, other, one)


def _is_passive(text: Text) -> bool:
    """True where a text says by whom something is done: `the pump was mended by the smith`."""
    words = frozenset(text.words)
    return all(words & text.lexicon.words(name) for name in ("agents", "passives"))


def _turned_about(shared: Sequence[str], here: Side, there: Side) -> Iterator[tuple[str, str]]:
    """Neighbours beside the same verb that are told the other way round about the same small word.

    `Replace the salmon by trout` is not `replace the trout by salmon`; what is joined or is the same, may be turned.
    """
    (text, told), (source, known) = here, there
    for one in shared:
        other = known[one].beside[1]
        if other in told and other in known and told[other].beside[1] == one:
            verb, small = known[one].beside[0], _small_word(source, known[one].at, known[other].at)
            is_same = verb != EDGE and verb in (told[other].beside[0], told[one].beside[1])
            if is_same and small and small == _small_word(text, told[other].at, told[one].at):
                yield one, other


def _small_word(text: Text, first: int, last: int) -> str:
    """The first of the small words between two places; empty where they join, or say that one is the other."""
    words = [token.text.lower() for token in text.tokens[first + 1 : last]]
    marked = any(token.kind == "mark" for token in text.tokens[first:last])
    quiet = any(word in text.lexicon.words(name) for word in words[:1] for name in QUIET)
    return "" if quiet or marked or not words else words[0]


def _is_turned(told: Text, source: Text, here: Unit, there: Unit) -> bool:
    """True where who stands behind `by` in one text opens the other: `a note by Ines` is `Ines wrote a note`."""
    agent = (_is_agent(told, here.at), _is_agent(source, there.at))
    return agent == (False, True) and here.beside[0] == EDGE


def _is_agent(text: Text, at: int) -> bool:
    """True for a word behind `by`, nothing but small words between."""
    before = takewhile(
        lambda token: token.kind == "word" and not is_content(token, text.lexicon), text.tokens[at - 1 :: -1]
    )
    return at > 0 and any(token.text.lower() in text.lexicon.words("agents") for token in before)


def _take_turns(one: str, other: str, told: Units, known: Units, side: int) -> bool:
    """True when each of two words has on a side what the other one has there in the evidence; neighbours apart."""
    mine, yours = known[one].beside[side], known[other].beside[side]
    if mine == yours or {mine, yours} & {one, other}:
        return False
    return told[one].beside[side] == yours and told[other].beside[side] == mine


def _is_parted(text: Text, first: int, last: int) -> bool:
    """True when a mark stands between two places: what changes places about a verb is told the other way round."""
    return any(token.kind == "mark" and token.text != "-" for token in text.tokens[first:last])


def _is_denied(text: Text, at: int) -> bool:
    """True for a word behind a negation, no mark or joining word between."""
    clause = next((found for found in text.clauses if found.first <= at < found.last), None)
    denied = {found.first + marker.at for found in text.clauses for marker in found.of_kind("negation")}
    first = clause.first if clause else 0
    ends = (place for place in range(first, at) if _parts(text.tokens[place], text))
    return any(max(ends, default=first - 1) < place < at for place in denied)


def _parts(token: Token, text: Text) -> bool:
    """True for a mark or a word that joins."""
    return token.kind == "mark" or token.text.lower() in text.lexicon.words("joiners")


def _names(text: Text, span: Span | None = None) -> list[str]:
    """The words and values of a text, or of a stretch of it, in order."""
    first, last = span or (0, len(text.tokens))
    return [name for at, name in _row(text) if name and first <= at < last]


def _is_put_right(one: str, other: str, told: list[str], source: list[str]) -> bool:
    """True when what is told follows the source once two words have changed places, and did not before."""
    swap = {one: other, other: one}
    before, after = (_in_order(row, source) for row in (told, [swap.get(name, name) for name in told]))
    return after >= before + 2 and after >= NEARLY * len(told)


def _in_order(told: list[str], source: list[str]) -> int:
    """How many words two rows share in order."""
    blocks = SequenceMatcher(None, source, told, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks)


def _is_list(text: Text, first: int, last: int) -> bool:
    """True when nothing but words, commas and joining words stands between two places: their order says nothing."""
    joining = text.lexicon.words("joiners") | {",", "、"}
    between = (token for token in text.tokens[first + 1 : last] if not is_content(token, text.lexicon))
    return all(token.text.lower() in joining for token in between)


@lru_cache(maxsize=2048)
def _units(text: Text, span: Span) -> Units:
    """The words that occur once in a stretch, with their neighbours; a value is a neighbour and no word. A cache."""
    row = [(at, name) for at, name in _row(text) if span[0] <= at < span[1]]
    counts = Counter(name for _, name in row)
    found: dict[str, Unit] = {}
    for place, (at, name) in enumerate(row):
        if counts[name] == 1 and name[:1].isalpha():
            before, behind = (row[place + side][1] if 0 <= place + side < len(row) else "" for side in SIDES)
            found[name] = Unit(at, (before or EDGE, behind or EDGE))
    return found


def _row(text: Text) -> Iterator[tuple[int, str]]:
    """The words that say something and the values of a text, with their places; empty where a sentence or part ends."""
    values = {value.first: value for value in text.values if value.category != "name"}
    taken = {at for value in values.values() for at in range(value.first, value.last)}
    for at, token in enumerate(text.tokens):
        if at in values:
            yield at, values[at].anchor
        elif token.kind == "mark" and token.text not in ",、-":
            yield at, ""
        elif at not in taken and token.kind in ("word", "code") and is_content(token, text.lexicon):
            yield at, token.stem
