"""Folds in Spanish, Portuguese, Italian, Chinese, Japanese and Korean that say the same in everyday words."""

from __future__ import annotations

import pytest

from provgraph.domain.gate import judge
from tests.unit.gate.reader import ALL
from tests.unit.gate.scenario import event, fold, item

SAME = [
    ("El inquilino canceló la mudanza del 2026-05-14.", "La mudanza del 2026-05-14 fue anulada por el inquilino."),
    ("La gestoría envió la factura FZ-31.", "La factura FZ-31 fue remitida por la gestoría."),
    ("O inquilino cancelou a mudança de 2026-05-14.", "A mudança de 2026-05-14 foi anulada pelo inquilino."),
    ("O canalizador reparou a bomba BX-2.", "A bomba BX-2 foi consertada pelo canalizador."),
    ("Il fabbro ha riparato la pompa BX-2.", "La pompa BX-2 è stata aggiustata dal fabbro."),
    ("L'officina ha rinviato la consegna LZ-7.", "La consegna LZ-7 è stata posticipata dall'officina."),
    ("维修组更换了阀门 VX-2。", "阀门 VX-2 已由维修组替换。"),
    ("ポンプ BX-2 を修理しました。", "ポンプ BX-2 は修繕されました。"),
    ("펌프 BX-2를 수리했습니다.", "펌프 BX-2를 고쳤습니다."),
]
OTHER = [
    ("El inquilino canceló la mudanza del 2026-05-14.", "El inquilino aplazó la mudanza del 2026-05-14."),
    ("La gestoría envió la factura FZ-31.", "La gestoría pagó la factura FZ-31."),
    ("O inquilino cancelou a mudança de 2026-05-14.", "O inquilino adiou a mudança de 2026-05-14."),
    ("O canalizador reparou a bomba BX-2.", "O canalizador roubou a bomba BX-2."),
    ("Il fabbro ha riparato la pompa BX-2.", "Il fabbro ha venduto la pompa BX-2."),
    ("L'officina ha rinviato la consegna LZ-7.", "L'officina ha annullato la consegna LZ-7."),
    ("维修组更换了阀门 VX-2。", "维修组偷了阀门 VX-2。"),
    ("ポンプ BX-2 を修理しました。", "ポンプ BX-2 を販売しました。"),
    ("펌프 BX-2를 수리했습니다.", "펌프 BX-2를 판매했습니다."),
]
UNLIKE = [
    ("El perro está en el jardín JZ-1 y la casa es grande.", "El perro está casado y en el jardín JZ-1."),
    ("O bebé dorme no quarto QX-4.", "O bebé come no quarto QX-4."),
    ("La sala SX-4 è grande.", "La salute della sala SX-4 è cara."),
]
"""Words that share a stem with a free or a held word, and mean something else."""


def accepted(source: str, told: str) -> bool:
    """Whether one fact that tells one message passes whole."""
    events = (event("e1", source),)
    return judge(events, fold(events, facts=[item("f1", told, "e1")]), (), ALL).accepted


@pytest.mark.parametrize(("source", "told"), SAME)
def test_what_is_said_in_other_words_is_accepted(source: str, told: str) -> None:
    assert accepted(source, told)


@pytest.mark.parametrize(("source", "told"), [*OTHER, *UNLIKE])
def test_what_was_not_said_is_refused(source: str, told: str) -> None:
    assert not accepted(source, told)
