"""Category `hedge`: what was said to be only likely, possible or conditional."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import has_cue, places_of
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import Marker, is_content
from provgraph.domain.text.parse import Clause, Part

IS, LIKE = "'s", "like"
"""How `it is` ends where it is said in short; a small word behind `it seems`."""


def find(part: Part) -> Iterator[Obligation]:
    """Every clause of the event that hedges; its content are the words that the cues bear on."""
    for clause in part.read.clauses:
        markers = [marker for marker in clause.of_kind("hedge", "condition") if marker.anchors]
        told = part.key is None and not clause.is_question
        if markers and told and (markers := _owed(clause, markers, part.read.lexicon)):
            span = (clause.tokens[0].start, clause.tokens[-1].end)
            bears = frozenset(word for marker in markers for word in marker.anchors)
            value = " ".join([*(marker.cue for marker in markers), *clause.saying(bears)])
            yield Obligation(
                "hedge", value, part.event.id, span, "coldable", modality="hypothetical",
                content=bears, also=clause.content,
            )  # fmt: skip


def _owed(clause: Clause, markers: list[Marker], lexicon: Lexicon) -> list[Marker]:
    """The cues that somebody would miss: not those said in passing (`wish I could`), nor before mere praise.

    None where nobody can know, as one says (`you never know when it might rain`).
    """
    if lexicon.has_start("unknowables", clause.words) and has_cue(clause.words, lexicon, "unknowables"):
        return []
    passing = places_of("passing", clause.words, lexicon)
    return [
        marker
        for marker in markers
        if passing.isdisjoint(range(marker.at, marker.at + len(marker.cue.split())))
        and not _praises(clause, marker, lexicon)
    ]


def _praises(clause: Clause, marker: Marker, lexicon: Lexicon) -> bool:
    """True where something is said to be lovely (`I think it's great`); not where a thing is named before that."""
    seems = marker.cue in lexicon.words("appearances")
    if not seems and marker.cue not in lexicon.words("opinions"):
        return False
    for token in clause.tokens[marker.at + len(marker.cue.split()) :]:
        word = token.text.lower()
        if word in lexicon.words("praise"):
            return seems
        seems = seems or word.endswith(IS) or word in lexicon.words("linking") or word in lexicon.words("copulas")
        if is_content(token, lexicon) and word not in lexicon.words("fillers") and word != LIKE:
            return False
    return False
