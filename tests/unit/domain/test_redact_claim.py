"""Secrets are taken out of a proposed claim, wherever in it they stand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from provgraph.domain.claim import Proposal
from provgraph.domain.claim.secrets import redact_proposal

KEY = "sk-" + "A1b2C3d4" * 5


@pytest.mark.parametrize(
    ("said", "secret"),
    [
        ({"text": f"The key of the service is {KEY}."}, KEY),
        ({"predicate": "key", "value": KEY}, KEY),
        ({"predicate": "password", "value": "tulip-7-harbour"}, "tulip-7-harbour"),
        ({"predicate": f"uses {KEY}", "value": True}, KEY),
        ({"subject": f"account {KEY}", "text": "It is open."}, KEY),
    ],
)
def test_a_secret_leaves_a_marker_and_is_counted(said: dict[str, object], secret: str) -> None:
    clean, kinds = redact_proposal(Proposal(**{"subject": "billing", "evidence": ("e1",), **said}))  # type: ignore[arg-type]  # test data
    assert secret not in repr(clean) + clean.statement()
    assert "[redacted: " in repr(clean)
    assert sum(kinds.values()) == 1


def test_a_claim_without_secrets_comes_back_as_it_is() -> None:
    claim = Proposal("lorry 31", ("e1",), "brought", Decimal("18.40"), "t", text="Lorry 31 brought 18.40 t.")
    assert redact_proposal(claim) == (claim, {})


def test_what_was_redacted_once_is_left_alone() -> None:
    clean, _ = redact_proposal(Proposal("billing", ("e1",), "password", "tulip-7-harbour"))
    assert redact_proposal(clean) == (clean, {})
