"""Code `entity`: two names do not change the small words that say what each of them is.

Where the evidence has `Ines from Bergen Mill`, a fold that has `Bergen Mill from Ines` says something else. Nor do two
quotations change the words before them: who kept "Low Tide" and dropped "The Pier" did not keep "The Pier".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.gate.evidence.naming import Naming, namings
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Text
from provgraph.domain.text.stems import stem
from provgraph.domain.text.tokens import normal
from provgraph.domain.verdict import Finding

QUIET = ("copulas", "joiners", "joints", "passives", "framing", "clause_openers", "present_aux", "past_aux")
"""Small words before a name that do not say what it is."""

QUOTATION = re.compile(r'([^\W\d_]{1,40}) "([^"\n]{1,200})"')
PAIR = 2
"""So many marks stand around one quotation."""

Roles = Mapping[str, str]
"""The small word before each name of a sentence."""


def check(case: Case) -> Iterator[Finding]:
    """Every two names of a sentence of every statement that is not copied."""
    for statement in case.retold():
        if statement.list in RETOLD_LISTS:
            told = [roles for roles in _roles(statement.read) if len(roles) > 1]
            texts = [part.read for part in case.cited_parts(statement.cited)] if told else []
            known = [roles for text in texts for roles in _roles(text)]
            for roles in told:
                yield from _exchanged(statement, roles, known)
            yield from _quotations(case, statement)


def _exchanged(statement: Statement, told: Roles, known: list[Roles]) -> Iterator[Finding]:
    """A finding for two names whose small words are exchanged wherever the evidence has both."""
    for one, other in combinations(sorted(told), 2):
        both = [roles for roles in known if one in roles and other in roles]
        if both and told[one] != told[other] and all(
            roles[one] == told[other] and roles[other] == told[one] for roles in both
        ):  # fmt: skip
            said = "these names are exchanged"
            yield Finding("entity", said, statement.cited, "name", statement.id, f"{other} {one}", f"{one} {other}")


def _quotations(case: Case, statement: Statement) -> Iterator[Finding]:
    """A finding for two quotations of an item that stand behind each other's word, wherever the evidence has both."""
    item = statement.item
    raw = f"{item.text} {item.rationale or ''}" if item else ""
    told = _before(raw, statement.read.lexicon) if raw.count('"') > PAIR else {}
    for one, other in combinations(sorted(told), 2):
        known = [_before(part.raw, part.read.lexicon) for part in case.cited_parts(statement.cited)]
        both = [found for found in known if one in found and other in found]
        if both and all(
            told[one] != told[other] and told[one] == found[other] and told[other] == found[one] for found in both
        ):
            said = "these quotations are exchanged"
            yield Finding(
                "unsupported", said, statement.cited, "word", statement.id, f"{other}, {one}", f"{one}, {other}"
            )


def _before(raw: str, lexicon: Lexicon) -> Mapping[str, str]:
    """The word right before each quotation of a text, as a stem; save before those that are there twice."""
    found = [(quote.strip(" .,!?").lower(), stem(word, lexicon)) for word, quote in QUOTATION.findall(normal(raw))]
    counts = Counter(quote for quote, _ in found)
    return {quote: word for quote, word in found if counts[quote] == 1}


def _roles(text: Text) -> Iterator[Roles]:
    """The names of each sentence with the small words before them; save those there twice or in a list."""
    found = namings(text)
    for first, last in text.sentences:
        inside = [naming for naming in found if first <= naming.first < last]
        names = [text.said(naming.first, naming.last).lower().removesuffix("'s") for naming in inside]
        listed = [naming for naming in inside if sum(naming.words == other.words for other in inside) > 1]
        yield {
            name: _role(text, naming)
            for name, naming in zip(names, inside, strict=True)
            if names.count(name) == 1 and naming not in listed
        }


def _role(text: Text, naming: Naming) -> str:
    """The small word right before a name; empty where none says what it is, `'s` for an owner."""
    if text.tokens[naming.last - 1].text.endswith("'s"):
        return "'s"
    before = text.tokens[naming.first - 1] if naming.first else None
    if before is None or before.kind != "word" or is_content(before, text.lexicon):
        return ""
    word, lexicon = before.text.lower(), text.lexicon
    quiet = any(word in lexicon.words(name) for name in QUIET) or word in lexicon.table("articles")
    return "" if quiet else word
