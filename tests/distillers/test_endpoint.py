"""A model's endpoint may do anything: a whole JSON object comes out, or DistillerFailed that quotes nothing."""

from __future__ import annotations

import json

import openai
import pytest

from provgraph.distillers.endpoint import REASONS, Endpoint
from provgraph.errors import DistillerFailed
from tests.distillers.model import (
    Answers,
    bombs,
    breaks_off,
    completion,
    drips,
    floods,
    hangs,
    says,
    sends,
    serving,
)

FAST = {"seconds": 20.0, "tokens": 100, "retries": 0}
SECRET = "the vault code is 4711"


def ask(*script: Answers, **bounds: float) -> dict[str, object]:
    with serving(*script) as model:
        endpoint = Endpoint(model.url, "m-1", "key-of-mine", **{**FAST, **bounds})  # type: ignore[arg-type]  # test data
        return dict(endpoint.ask("be brief", SECRET))


def test_the_question_is_asked_at_temperature_0_with_a_schema_and_the_key_as_bearer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_API_KEY"):
        monkeypatch.setenv(name, "somebody-elses")
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    with serving(says('{"a": 1}')) as model:
        assert Endpoint(model.url, "m-1", "key-of-mine").ask("be brief", "tell") == {"a": 1}
    (asked,) = model.asked
    assert (asked["model"], asked["temperature"], asked["max_tokens"]) == ("m-1", 0, 4096)
    assert asked["messages"] == [{"role": "system", "content": "be brief"}, {"role": "user", "content": "tell"}]
    form = asked["response_format"]
    assert form["type"] == "json_schema" and form["json_schema"]["strict"] is True  # type: ignore[index]  # JSON
    assert model.headers[0]["authorization"] == "Bearer key-of-mine"
    assert "somebody-elses" not in str(model.headers)


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        (breaks_off, "could not be reached, or broke off"),
        (floods, "sent more than was asked for"),
        (bombs, "sent more than was asked for"),
        (sends(b'{"error": {"message": "' + SECRET.encode() + b'"}}', 500), "refused the request"),
        (sends(b"{}", 401), "refused the request"),
        (sends(b"{}", 302, Location="http://127.0.0.1:1/"), "refused the request"),
        (sends(b"<html>welcome</html>"), "answered with something that is no chat completion"),
        (sends(b"[]"), "answered with something that is no chat completion"),
        (sends(b'{"choices": 3}'), "answered with something that is no chat completion"),
        (sends(b'{"choices": [{"message": {"content": 3}}]}'), "answered with something that is no chat completion"),
        (sends(b"[" * 3_000), "answered with something that is no chat completion"),
        (sends(b"\xff\xfe"), "answered with something that is no chat completion"),
        (sends(b'{"choices": []}'), "answered with nothing"),
        (says(None), "answered with nothing"),
        (says(""), "answered with nothing"),
        (says(None, tool_calls=[{"id": "t"}]), "answered with nothing"),
        (says('{"facts": ['), "answered with something that is no JSON object"),
        (says('{"a": 1, "a": 2}'), "answered with something that is no JSON object"),
        (says('{"a": NaN}'), "answered with something that is no JSON object"),
        (says("Sure! Here is your summary."), "answered with something that is no JSON object"),
        (says("[1]"), "answered with something that is no JSON object"),
        (says('{"a": 1}', "length"), "broke off before the answer was whole"),
        (says('{"a": 1}', "tool_calls"), "broke off before the answer was whole"),
        (says('{"a": 1}', "content_filter"), "declined to answer"),
        (says(None, refusal="I would rather not"), "declined to answer"),
    ],
)
def test_whatever_is_not_a_whole_answer_is_a_failure_with_its_reason(script: Answers, reason: str) -> None:
    with pytest.raises(DistillerFailed) as failure:
        ask(script)
    assert failure.value.details["reason"] == reason
    assert failure.value.is_retryable
    assert SECRET not in f"{failure.value.message} {failure.value.details}"
    assert "key-of-mine" not in f"{failure.value.message} {failure.value.details}"


@pytest.mark.parametrize("script", [hangs(3), drips(3)])
def test_a_server_that_is_silent_or_drips_times_out_as_a_whole(script: Answers) -> None:
    with pytest.raises(DistillerFailed, match="timed out"):
        ask(script, seconds=0.4)


def test_a_status_is_told_and_an_address_where_nobody_listens_is_a_failure_too() -> None:
    with pytest.raises(DistillerFailed, match="status 429") as failure:
        ask(sends(b"{}", 429))
    assert failure.value.details["status"] == 429
    with pytest.raises(DistillerFailed, match="could not be reached"):
        Endpoint("http://127.0.0.1:1/v1", "m", "", **FAST).ask("a", "b")  # type: ignore[arg-type]  # test data


def test_a_server_that_is_busy_once_is_asked_again() -> None:
    assert ask(sends(b"{}", 503), says('{"a": 1}'), retries=1) == {"a": 1}


def test_a_fence_around_the_object_is_taken_off() -> None:
    assert ask(says('```json\n{"a": 1}\n```')) == {"a": 1}


def test_an_answer_may_be_as_long_as_was_asked_for() -> None:
    long = json.dumps({"a": "x" * 1_000})
    assert ask(says(long)) == {"a": "x" * 1_000}
    assert len(completion(long)) > 1_000


def test_every_error_of_the_client_is_one_that_is_caught() -> None:
    kinds = [kind for kind in list(vars(openai).values()) if isinstance(kind, type) and issubclass(kind, Exception)]
    assert {kind for kind in kinds if not issubclass(kind, openai.OpenAIError)} <= {openai.InvalidWebhookSignatureError}
    assert set(REASONS) <= set(kinds)


def test_the_key_is_not_shown_with_the_endpoint() -> None:
    assert "key-of-mine" not in repr(Endpoint("http://127.0.0.1:1", "m", "key-of-mine"))
