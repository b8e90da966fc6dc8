"""What is done by saying it, as who said `congrats` congratulated; and what has been done, as it is going on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from provgraph.domain.gate.evidence.align import Source
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Clause
from provgraph.domain.text.tokens import Token

NEAR = 2
"""So many words before a verb stands what says that it goes on: `are now rowing`."""


def addresses(verbs: Iterable[Token], sources: Sequence[Source], lexicon: Lexicon) -> bool:
    """True where what is told as done is to say so: `congrats!` congratulated. Not of `we will congratulate Ines`."""
    acts = [verb for verb in verbs if verb.text.lower() in lexicon.words("speech_acts")]
    known = {token.stem for _, source in sources for token in source.tokens} if acts else ()
    return any(verb.stem not in known for verb in acts)


def goes_on(clause: Clause, sources: Sequence[Clause], lexicon: Lexicon) -> bool:
    """True where somebody has been doing what is being done now; not for a day, nor may be. `sources` plan nothing."""
    places = lexicon.starts_in("ongoing", clause.words)
    ends = [at + width for at in places if (width := lexicon.match("ongoing", clause.words, at))]
    going = tuple(lexicon.words("own_endings"))
    doing = {word for end in ends for word in clause.words[end : end + 1] if word.endswith(going)}
    return bool(doing) and any(
        _is_going_on(source, doing, lexicon)
        for source in sources
        if not (source.is_question or source.of_kind("hedge", "may", "condition", "negation"))
        and not any(value.category == "date" for value in source.values)
    )


def _is_going_on(source: Clause, doing: Collection[str], lexicon: Lexicon) -> bool:
    """True when a form stands close behind what helps a verb in the present."""
    return any(
        word in doing and not lexicon.words("present_aux").isdisjoint(source.words[max(0, at - NEAR) : at])
        for at, word in enumerate(source.words)
    )
