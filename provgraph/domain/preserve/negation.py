"""Category `negation`: what was said not to be so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.passing import without_passing
from provgraph.domain.preserve.prohibition import encourages
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import Marker
from provgraph.domain.text.parse import Clause, Part
from provgraph.domain.text.stems import key

EXCLAIMED = frozenset("!！")
CALLS = ("answers", "vocatives", "greetings")
LEAST = 3
"""A clause without content words of its own must have more words than this to be more than a short answer."""


def find(part: Part) -> Iterator[Obligation]:
    """Every clause that negates, not in passing; its content are the words that the negations bear on."""
    for clause in part.read.clauses:
        markers = clause.of_kind("negation")
        markers = without_passing(markers, clause.words, part.read.lexicon) if markers else ()
        if part.key is None and markers and _is_owed(clause, part.read.lexicon):
            span = (clause.tokens[0].start, clause.tokens[-1].end)
            answers = _answers(clause, part.read.lexicon)
            bears = frozenset(word for marker in markers for word in marker.anchors) - answers
            value = " ".join([*(marker.cue for marker in markers), *clause.saying(bears)])
            whole = bears if all(_is_bare(clause, marker) for marker in markers) else (clause.content | bears) - answers
            yield Obligation("negation", value, part.event.id, span, "coldable", "negative", content=bears, also=whole)


def _is_bare(clause: Clause, marker: Marker) -> bool:
    """True for a negation that ends what stands between two marks, behind a word or two: `tomatoes yes, roses no`."""
    places = [at for at, token in enumerate(clause.tokens) if token.kind == "mark"]
    first = max((at for at in places if at < marker.at), default=-1) + 1
    last = min((at for at in places if at > marker.at), default=len(clause.tokens))
    return 0 < marker.at - first < LEAST and last == marker.at + len(marker.cue.split())


def _is_owed(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the clause states something that the speaker may know: no question or cheer, no `you never eat!`."""
    said = next((word for word in clause.words if word[0].isalnum()), "")
    teases = clause.words[-1] in EXCLAIMED and said in lexicon.words("second_person")
    idle = clause.is_question or teases or encourages(clause.words, lexicon)
    return not idle and _says_enough(clause, lexicon)


def _answers(clause: Clause, lexicon: Lexicon) -> frozenset[str]:
    """The keys of what opens the clause as an answer or a call before a mark (`nah,`): no negation bears on it."""
    called = frozenset[str]().union(*(lexicon.words(name) for name in CALLS))
    opening = list(takewhile(lambda token: token.kind == "mark" or token.text.lower() in called, clause.tokens))
    marks = [at for at, token in enumerate(opening) if token.kind == "mark"]
    return frozenset(key(token.stem) for token in opening[: max(marks, default=0)])


def _says_enough(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the clause is more than a short answer."""
    return (
        bool(clause.content - _answers(clause, lexicon)) or sum(token.kind != "mark" for token in clause.tokens) > LEAST
    )
