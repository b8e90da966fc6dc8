"""Category `constraint`: what must be so: duties, limits, conditions on what is done."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.prohibition import encourages, is_prohibition, reminds
from provgraph.domain.preserve.rule import has_cue, impresses, places_of, sentences_with
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.parse import Part

HOW = 3
"""So many words stand before the duty in `how proud you must be`: how, what it feels like, and who."""


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category in an event's text."""
    return sentences_with(part, "constraint", "required", is_constraint, "rules", "reminders")


def is_constraint(words: Words, lexicon: Lexicon) -> bool:
    """True for `must`, `is required`, `needs approval` and the like, unless it forbids or permits, or guesses.

    So is a reminder (`do not forget to lock it`), unless it only encourages (`don't forget to smile`).
    """
    if words[-1] not in ("?", "？") and reminds(words, lexicon):
        return not encourages(words, lexicon)
    if words[-1] in ("?", "？") or not has_cue(words, lexicon, "rules") or is_prohibition(words, lexicon):
        return False
    guessed = places_of("epistemic", words, lexicon)
    cues = [range(at, at + lexicon.match("rules", words, at)) for at in lexicon.starts_in("rules", words)]
    return any(cue and guessed.isdisjoint(cue) and not _is_guess(words, cue, lexicon) for cue in cues)


def _is_guess(words: Words, cue: range, lexicon: Lexicon) -> bool:
    """True where a cue says how something must feel (`that must be great`, `how proud you must be`).

    Nor is a duty what is said not to be one: `you do not have to be there`.
    """
    before = words[max(0, cue.start - HOW) : cue.start]
    if before and before[-1] in lexicon.words("negators"):
        return True
    exclaims = len(before) == HOW and before[0] in lexicon.words("question_starts")
    return impresses(words, cue.stop, lexicon) or (exclaims and before[1] in lexicon.words("impressions"))
