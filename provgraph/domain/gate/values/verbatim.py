"""Codes `altered`, `truncated` and `scope_widened`: what must be copied from an event is, and whole.

Identifiers and error strings are copied letter by letter. Permissions, constraints and commitments are whole
sentences, or clauses whose rest is mere courtesy: a rest that limits, negates or counts makes another rule of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.evidence.case import QUOTED, Case, Statement
from provgraph.domain.gate.evidence.rest import Rest, is_harmless_head, is_harmless_tail, is_torn, limits
from provgraph.domain.text.parse import Part
from provgraph.domain.text.quoted import stands_whole
from provgraph.domain.text.tokens import normal
from provgraph.domain.verdict import Finding

RULES = frozenset({"permissions", "constraints", "commitments"})


def check(case: Case) -> Iterator[Finding]:
    """Every item of a verbatim list against the events it cites."""
    for statement in case.statements:
        if statement.is_verbatim:
            yield from _item(case, statement)
        elif not statement.is_copied and _misquotes(case, statement):
            yield Finding("altered", "no cited event holds this quotation", statement.cited, "quotation", statement.id)


def _misquotes(case: Case, statement: Statement) -> bool:
    """True when something between quotation marks is not in what is cited."""
    texts = [part.raw.lower() for part in case.cited_parts(statement.cited)]
    quoted = (match.group()[1:-1].strip(" .,!?").lower() for match in QUOTED.finditer(statement.read.text))
    return any(not any(stands_whole(quote, text) for text in texts) for quote in quoted)


def _item(case: Case, statement: Statement) -> Iterator[Finding]:
    """One item: found in an event as it stands, and not cut out of its sentence."""
    wanted = normal(statement.read.text).strip()
    parts = tuple(case.cited_parts(statement.cited))
    holding = [part for part in parts if wanted and wanted in part.raw]
    if not holding and statement.list == "identifiers":
        tried = (_recased(statement, wanted), *(form for part in parts for form in _linked(part, wanted)))
        wanted = next((form for form in tried if any(form and form in part.raw for part in parts)), wanted)
        holding = [part for part in parts if wanted and wanted in part.raw]
    if not holding:
        said = "this is not copied from the events it cites"
        yield Finding("altered", said, statement.cited, statement.list, statement.id)
        return
    cuts = [_cuts(statement, part, wanted) for part in holding]
    for code in cuts[0] if all(cuts) else ():
        yield Finding(code, SAID[code], statement.cited, statement.list, statement.id)


def _recased(statement: Statement, wanted: str) -> str:
    """The copy of an id with its first letter the other way, where that is of a word before the id (`Pump P-7`).

    Such a word opens a sentence here or in the event; the id itself is copied letter by letter.
    """
    first = statement.read.tokens[0].text if len(statement.read.tokens) > 1 else ""
    if not first.isalpha() or not (first.islower() or first.istitle()):
        return wanted
    return wanted[0].swapcase() + wanted[1:]


def _linked(part: Part, wanted: str) -> Iterator[str]:
    """The copy of an id and the word before it, as a sentence joins the two: `the order is PX-7` of `order PX-7`."""
    label, _, id = wanted.rpartition(" ")
    lexicon = part.read.lexicon
    if id in part.raw and label.isalpha() and any(map(str.isdigit, id)):
        words = (
            lexicon.words("linking") | lexicon.words("copulas") | (lexicon.words("present_aux") - lexicon.words("mays"))
        )
        yield from (
            f"{form} {word} {id}" for word in sorted(words) for form in (label, label.swapcase()[:1] + label[1:])
        )
        yield from (f"{label}: {id}", f"{label.swapcase()[:1]}{label[1:]}: {id}")


SAID = {
    "identifier": "this is part of a longer id",
    "truncated": "the sentence was cut",
    "scope_widened": "what limits the rule was cut off",
}
"""What each code says of a copy that is not whole."""


def _cuts(statement: Statement, part: Part, wanted: str) -> tuple[str, ...]:
    """The codes of what is wrong with where the copy starts or ends; empty when it is whole."""
    if part.key is not None:
        return () if statement.list == "identifiers" or wanted == part.raw.strip() else ("truncated",)
    if statement.list == "identifiers":
        return _inside_word(part, wanted)
    if statement.list not in RULES:
        return ()
    cuts = [_rule_cuts(part, rest) for rest in _rests(part, wanted)]
    return () if not all(cuts) else cuts[0]


def _inside_word(part: Part, wanted: str) -> tuple[str, ...]:
    """Wrong when the copy starts or ends inside a longer id; a small word may be written on to it (`l'`)."""
    edges = {token.start for token in part.read.tokens} | {token.end for token in part.read.tokens}
    edges |= {token.start + token.text.rfind("'") + 1 for token in part.read.tokens if token.kind == "word"}
    whole = any({rest.start, rest.end} <= edges for rest in _rests(part, wanted))
    return () if whole else ("identifier",)


def _rests(part: Part, wanted: str) -> Iterator[Rest]:
    """Every place where the copy stands, with what its sentence has around it."""
    text, at = part.read.text, part.read.text.find(wanted)
    while at >= 0:
        yield Rest.around(part.read, at, at + len(wanted))
        at = text.find(wanted, at + 1)


def _rule_cuts(part: Part, rest: Rest) -> tuple[str, ...]:
    """Wrong when head or tail of the sentence was cut off and says something."""
    lexicon = part.read.lexicon
    if is_harmless_head(rest, lexicon) and is_harmless_tail(rest, lexicon):
        return ()
    limited, torn = limits(rest, lexicon), is_torn(rest)
    return tuple(code for code, found in (("scope_widened", limited), ("truncated", torn or not limited)) if found)
