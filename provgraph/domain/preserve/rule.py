"""What the categories of rules have in common: whole sentences that hold a cue."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.marker import first_said, motto_at
from provgraph.domain.text.parse import Clause, Part

COMMAS = ((",",), ("，",))
Test = Callable[[Words, Lexicon], bool]


def has_cue(words: Words, lexicon: Lexicon, *lists: str) -> bool:
    """True when the words hold a phrase of one of the lists."""
    return any(lexicon.match(name, words, at) for name in lists for at in lexicon.starts_in(name, words))


def places_of(name: str, words: Words, lexicon: Lexicon) -> frozenset[int]:
    """The places of the words that belong to a phrase of a list."""
    found = ((at, lexicon.match(name, words, at)) for at in lexicon.starts_in(name, words))
    return frozenset(place for at, length in found for place in range(at, at + length))


def opens_with(words: Words, lexicon: Lexicon, *lists: str) -> bool:
    """True when the words start with a phrase of one of the lists, after courtesies."""
    return bool(opened(words, lexicon, *lists))


def opened(words: Words, lexicon: Lexicon, *lists: str) -> Words:
    """The words from the phrase of one of the lists on with which they start after courtesies; none where none does."""
    for at, word in enumerate(words):
        length = max(lexicon.match(name, words, at) for name in lists)
        if length and words[at : at + length] == ("no",) and words[at + 1 : at + 2] in COMMAS:
            return ()  # an answer
        if length:
            return words[at:]
        if any(map(str.isalnum, word)) and word not in lexicon.words("polite"):
            return ()
    return ()


def impresses(words: Words, at: int, lexicon: Lexicon) -> bool:
    """True where words from a place on say how something feels: `be really great`, `feel so proud`."""
    while at < len(words) and words[at] in lexicon.words("impressing"):
        at += 1
    return at < len(words) and words[at] in lexicon.words("impressions")


def sentences_with(part: Part, category: str, modality: str, test: Test, *cues: str) -> Iterator[Obligation]:
    """An obligation, pinned, for every sentence of an event's text that passes the test.

    `cues` are the lists of which one must have a phrase in a sentence that passes: without them every one is tested.
    """
    text = part.read
    if part.key is not None or (cues and not any(text.lexicon.has_start(name, text.undated) for name in cues)):
        return
    for first, last in text.sentences:
        words = text.undated[first:last]
        if text.lexicon.has_start("mottos", words):
            words = _without_motto(words, text.lexicon)
        if test(words, text.lexicon) and not _is_chatter(words, text.lexicon):
            span = (text.tokens[first].start, text.tokens[last - 1].end)
            clauses = [clause for clause in text.clauses if first <= clause.first < last]
            yield Obligation(
                category, text.said(first, last), part.event.id, span, "pinned", _polarity(clauses), modality,
                scope=_scope(clauses), content=frozenset(word for clause in clauses for word in clause.content),
            )  # fmt: skip


def _without_motto(words: Words, lexicon: Lexicon) -> Words:
    """The words of a sentence behind a motto that opens it (`Never give up, ...`); all where it says nothing else."""
    at = first_said(words, lexicon)
    length = motto_at(words, at, lexicon) if words else 0
    rest = words[at + length :]
    return rest if length and any(map(str.isalnum, rest)) else words


def _is_chatter(words: Words, lexicon: Lexicon) -> bool:
    """True for a sentence that is a turn of small talk set off by a mark, as `No way!` and `No way, well done!`."""
    places = {next((at for at, word in enumerate(words) if word.isalnum()), 0), first_said(words, lexicon)}
    lengths = ((at, max(lexicon.match("chatter", words, at), motto_at(words, at, lexicon))) for at in places if words)
    return any(length and not any(map(str.isalnum, words[at + length : at + length + 1])) for at, length in lengths)


def _polarity(clauses: list[Clause]) -> str:
    """Negative when a clause negates."""
    return "negative" if any(clause.of_kind("negation") for clause in clauses) else "positive"


def _scope(clauses: list[Clause]) -> str | None:
    """The cues that limit the sentence, if any."""
    return ", ".join(marker.cue for clause in clauses for marker in clause.of_kind("scope")) or None
