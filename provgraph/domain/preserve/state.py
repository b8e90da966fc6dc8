"""Category `state`: what lasts about a person: an illness, an allergy, a diet, a relation, a trouble."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.parse import Clause, Part, Text

LONGEST = 6
"""So many words has a phrase of the table at most."""


def find(part: Part) -> Iterator[Obligation]:
    """Every state that a clause of a message tells of its speaker or of somebody it names, outside questions."""
    lexicon, asked = part.read.lexicon, _questions(part.read)
    for clause in part.read.clauses if part.key is None else ():
        if clause.first not in asked and _is_of_somebody(clause, lexicon):
            for at, length, group in states_in(clause.words, lexicon):
                span = (clause.tokens[at].start, clause.tokens[at + length - 1].end)
                yield Obligation("state", group, part.event.id, span, "coldable")


def _questions(text: Text) -> frozenset[int]:
    """The places of the tokens of questions."""
    ranges = ((first, last) for first, last in text.sentences if text.tokens[last - 1].text in "?？")
    return frozenset(at for first, last in ranges for at in range(first, last))


def states_in(words: Words, lexicon: Lexicon) -> Iterator[tuple[int, int, str]]:
    """Where a phrase of the table `states` stands, how many words it takes, and its group."""
    table, starts, at = lexicon.table("states"), _starts(lexicon), 0
    while at < len(words):
        sizes = range(LONGEST, 0, -1) if words[at][:1] in starts or words[at] in starts else ()
        found = next(((size, group) for size in sizes if (group := _group(table, words[at : at + size]))), None)
        if found and not _is_of_a_thing(words, at, lexicon):
            yield at, *found
        at += found[0] if found else 1


def _is_of_a_thing(words: Words, at: int, lexicon: Lexicon) -> bool:
    """True where the word of a state belongs to a phrase that tells it of a thing or of whoever: `homeless shelter`."""
    starts = lexicon.starts_in("no_states", words)
    return any(start <= at < start + lexicon.match("no_states", words, start) for start in starts)


@cache
def _starts(lexicon: Lexicon) -> frozenset[str]:
    """What a phrase of the table may start with: a word, or the character of a script without spaces. A cache."""
    phrases = lexicon.table("states")
    words = (phrase.split()[0] for phrase in phrases)
    return frozenset(word if word.isascii() else word[:1] for word in words)


def _group(table: Mapping[str, str], words: Words) -> str | None:
    """The group of a phrase; scripts without spaces are read by characters."""
    return table.get(" ".join(words)) or table.get("".join(words))


def _is_of_somebody(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the clause speaks of its speaker, or names somebody."""
    names = any(value.category == "name" for value in clause.values)
    return names or has_cue(clause.words, lexicon, "first_person")
