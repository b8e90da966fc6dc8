"""Words of a language read by syllables: told with another ending they are the same words, denied ones apart."""

from __future__ import annotations

import pytest

from provgraph.domain.gate import judge
from provgraph.domain.text.parse import read
from provgraph.lexicon import load
from tests.unit.gate.reader import ALL, found_in, kinds_in
from tests.unit.gate.scenario import event, fold, item

KOREAN = load(("ko",))


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("보일러가 5월 3일에 설치되었는데 온수가 나오지 않습니다.", "5월 3일에 설치된 보일러는 온수가 나오지 않는다."),
        ("보일러가 설치되었는데 온수가 나오지 않습니다.", "보일러가 설치되었지만 온수가 나오지 않음."),
        ("신청서는 접수되지 않았습니다. 문은 열려 있습니다.", "신청서는 접수되지 않았고, 문은 열려 있다."),
        ("뒷문을 칠하지 않습니다.", "뒷문을 칠하지 않기로 결정했다."),
    ],
)
def test_a_word_with_another_ending_is_no_other_word(source: str, told: str) -> None:
    assert found_in("ko", source, told) == set()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("보일러가 설치되었는데 온수가 나오지 않습니다.", "보일러가 설치되었고 온수가 나온다."),
        ("보일러가 설치되었는데 온수가 나오지 않습니다.", "보일러가 철거되었지만 온수가 나오지 않음."),
        ("보일러가 설치되었는데 온수가 나오지 않습니다.", "온수가 나온다."),
        ("신청서는 접수되지 않았습니다. 문은 열려 있습니다.", "신청서는 접수되었고, 문은 열려 있다."),
        ("난로를 옮기지 않았습니다.", "난로를 옮겼습니다."),
        ("난로를 청소하지 않았습니다.", "난로를 청소했습니다."),
        ("펌프가 멈췄기 때문에 40,000원을 환불하지 않습니다.", "40,000원을 환불합니다."),
        ("창문을 닫았습니다.", "창고를 닫았습니다."),
    ],
)
def test_another_word_or_a_lost_denial_is_refused_whatever_it_ends_in(source: str, told: str) -> None:
    assert found_in("ko", source, told)


@pytest.mark.parametrize("word", ["않음", "않기로 했다", "않으며", "않도록", "없음", "없으나", "없지만", "못함"])
def test_a_denial_is_one_in_every_form(word: str) -> None:
    assert "negation" in kinds_in(f"창문을 열지 {word}.", "ko")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("문이 닫히지 않았기 때문에 40유로를 돌려줍니다.", 2),
        ("문이 닫혔는데 창문은 열립니다.", 2),
        ("문이 닫혔지만, 창문은 열립니다.", 2),
        ("문을 닫고 창문을 엽니다.", 1),
    ],
)
def test_an_ending_that_joins_clauses_ends_one(text: str, count: int) -> None:
    assert len(read(text, KOREAN).clauses) == count


def test_a_decision_is_told_without_its_reason_and_not_as_denied() -> None:
    source = "결정: 난로가 처음부터 작동하지 않았기 때문에 60,000원을 환불합니다."
    assert found_in("ko", source, "60,000원을 환불하기로 결정했다.") == set()
    assert found_in("ko", source, "60,000원을 환불하지 않는다.")


def test_what_may_be_done_is_permitted_in_every_form() -> None:
    rule = "손님은 정원까지 들어갈 수 있지만, 창고에는 들어갈 수 없습니다."
    for said, is_right in ((rule, True), ("창고에는 들어갈 수 없습니다.", False)):
        events = [event("e1", said)]
        body = fold(events, permissions=[item("p1", said, "e1", modality="permitted")])
        assert judge(events, body, (), ALL).accepted is is_right
