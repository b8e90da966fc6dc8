"""What the validator found: findings, each with its rule, its statements and a sentence, and the judgement over all."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.prov.rules import NAMES
from provgraph.domain.prov.statement import Statement
from provgraph.domain.reading import JsonObject

MOST_CHARACTERS = 400
"""Of one statement's text in a finding: literals may be of any length."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One breach. `number` is that of the constraint, None for what is none of PROV-CONSTRAINTS' numbered rules.

    `rules` are the constraints that the explanation passes through, in its order; `bundle` is None at toplevel.
    """

    number: int | None
    name: str
    sentence: str
    statements: tuple[Statement, ...]
    rules: tuple[int, ...] = ()
    bundle: str | None = None

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines of the statements, ascending, once each."""
        return tuple(sorted({cited.line for cited in self.statements if cited.line}))

    def to_json(self) -> JsonObject:
        """As `{constraint, name, bundle, sentence, rules, lines, statements: [{line, text}]}`."""
        return {
            "constraint": self.number,
            "name": self.name,
            "bundle": self.bundle,
            "sentence": self.sentence,
            "rules": list(self.rules),
            "lines": list(self.lines),
            "statements": [{"line": cited.line or None, "text": short(cited)} for cited in self.statements],
        }


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a document is valid, and why not. `left_out` findings are counted only.

    `notes` say what was repaired for the document to be read at all.
    """

    statements: int
    bundles: int
    findings: tuple[Finding, ...]
    left_out: int = 0
    notes: tuple[str, ...] = ()

    @property
    def is_valid(self) -> bool:
        """True when no rule is broken, in the toplevel or in any bundle."""
        return not self.findings

    def to_json(self) -> JsonObject:
        """As `{valid, statements, bundles, findings, findings_left_out, notes}`."""
        return {
            "valid": self.is_valid,
            "statements": self.statements,
            "bundles": self.bundles,
            "findings": [finding.to_json() for finding in self.findings],
            "findings_left_out": self.left_out,
            "notes": list(self.notes),
        }


def breach(number: int, sentence: str, statements: tuple[Statement, ...], rules: tuple[int, ...] = ()) -> Finding:
    """A finding under a numbered constraint; each statement is told once, in the order given."""
    return Finding(
        number, NAMES[number], sentence, tuple({id(cited): cited for cited in statements}.values()), rules or (number,)
    )


def short(cited: Statement) -> str:
    """The text of a statement, cut where it is very long."""
    text = str(cited)
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]} ..."
