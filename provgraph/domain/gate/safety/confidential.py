"""Code `secret`: no key, token or password stands in a fold, even where its event still holds it."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.evidence.case import Case
from provgraph.domain.redaction.redact import find_secrets
from provgraph.domain.verdict import Finding


def check(case: Case) -> Iterator[Finding]:
    """Every text and field of the fold. The secret itself is not repeated in the finding."""
    for statement in case.statements:
        item = statement.item
        fields = (item.value, item.rationale, item.key, item.subject, item.predicate) if item else ()
        texts = (statement.read.text, *(str(field) for field in fields if isinstance(field, str)))
        if any(find_secrets(text) or any(secret in text for secret in case.secrets) for text in texts):
            yield Finding("secret", "the text holds a secret", statement.cited, "secret", statement.id)
