"""Code `entity`: of two people with one name, the one with the title of the evidence is meant.

Where `Mr Hale` and `Mrs Hale` both occur in a segment, what is said of one is not told of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Evidence
from provgraph.domain.gate.persons.people import KNOWN
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Text
from provgraph.domain.text.stems import key
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

Titled = frozenset[tuple[str, str]]
"""Names with their titles, as name and `he` or `she`."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """What stands between two marks: the names with titles, and the words that say something."""

    titled: Titled
    content: frozenset[str]


def check(case: Case) -> Iterator[Finding]:
    """Every stretch between two marks with a title before a name that has two in the segment."""
    several = _several(case.evidence)
    for statement in case.retold() if several else ():
        if statement.list in RETOLD_LISTS:
            known = [found for part in case.cited_parts(statement.cited) for found in stretches(part.read)]
            for stretch in stretches(statement.read):
                for name, title in sorted(stretch.titled):
                    if name in several and _is_other(stretch, name, title, known):
                        said = "the evidence says this of somebody of another title"
                        yield Finding("entity", said, statement.cited, "name", statement.id, None, name)


def _is_other(stretch: Stretch, name: str, title: str, known: list[Stretch]) -> bool:
    """True when the stretches of the evidence that share most with what is told have the name with another title."""
    shared = [(len(found.content & stretch.content), found) for found in known]
    most = max((count for count, _ in shared), default=0)
    near = [{t for n, t in found.titled if n == name} for count, found in shared if count == most > 1]
    return bool(near) and all(titles and title not in titles for titles in near)


def stretches(text: Text) -> Iterator[Stretch]:
    """What stands between the marks of a text; a point behind a title is none."""
    table, words = text.lexicon.table("titles"), [*text.tokens]
    own: list[Token] = []
    for before, token in pairwise([None, *words, None]):
        dot = token is not None and token.text == "." and before is not None and before.text.lower() in table
        if token is not None and (token.kind != "mark" or dot):
            own.append(token)
        elif own:
            content = frozenset(key(found.stem) for found in own if is_content(found, text.lexicon))
            yield Stretch(titled(tuple(own), text.lexicon), content)
            own = []


@lru_cache(maxsize=KNOWN)
def _several(evidence: Evidence) -> frozenset[str]:
    """The names that have more than one title in a segment. A cache."""
    texts = (part.read for parts in evidence.parts.values() for part in parts)
    found = {pair for text in texts for pair in titled(text.tokens, text.lexicon)}
    return frozenset(name for name, title in found if (name, "he" if title == "she" else "she") in found)


def titled(tokens: tuple[Token, ...], lexicon: Lexicon) -> Titled:
    """The names with a title before them."""
    table = lexicon.table("titles")
    words = [token for token in tokens if token.text != "."] if table else []
    pairs = pairwise(words)
    return frozenset(
        (name.text.lower().removesuffix("'s"), table[title.text.lower()])
        for title, name in pairs
        if title.text.lower() in table and name.is_capital
    )
