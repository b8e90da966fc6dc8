"""One question to a chat endpoint, and its answer as a JSON object; every way in which it may fail is DistillerFailed.

What a server sends is read by us, not by its client's models: a field that is missing or of another type is a failure
like any other. Messages hold codes, statuses and counts, never content.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import httpx2
import openai

from provgraph.distillers.bounded import UNTAKEN, Bounded
from provgraph.distillers.prompt import answer_schema
from provgraph.domain.rawjson import parse_object
from provgraph.domain.reading import JsonObject, object_of, objects_of, optional_text
from provgraph.errors import DistillerFailed, NotJson, SchemaBroken

BYTES_A_TOKEN, ENVELOPE = 16, 65_536
"""Bytes that a token of an answer may take, and those of all around it; what is longer was not asked for."""
FENCED = re.compile(r"\A\s*```(?:json)?\s*\n(.*)\n\s*```\s*\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a model is asked. `url` ends before `/chat/completions`; `seconds` and `tokens` bound one answer.

    Trying again after 408, 409, 429, 5xx or a lost connection is its client's, `retries` times; trying again for a
    better fold is the retry ladder's.
    """

    url: str
    model: str
    key: str = field(repr=False)
    seconds: float = 120.0
    tokens: int = 4096
    retries: int = 2

    def ask(self, system: str, user: str) -> JsonObject:
        """The object that the model answers with. Raises DistillerFailed with a `reason` in its details."""
        try:
            with self._client() as client:
                answer = client.chat.completions.with_raw_response.create(
                    model=self.model,
                    messages=[{"role": "system", "content": system}, {"role": "user", "content": user}],
                    temperature=0,
                    max_tokens=self.tokens,
                    response_format={
                        "type": "json_schema",
                        "json_schema": {"name": "fold", "strict": True, "schema": answer_schema()},
                    },
                )
                text = answer.http_response.text
        except openai.OpenAIError as error:
            raise _failed(error) from error
        return _content(text)

    def _client(self) -> openai.OpenAI:
        bounded = Bounded(self.tokens * BYTES_A_TOKEN + ENVELOPE, self.seconds)
        client = openai.OpenAI(
            api_key=self.key or "none",
            base_url=self.url,
            max_retries=self.retries,
            timeout=self.seconds,
            http_client=httpx2.Client(transport=bounded, trust_env=False, follow_redirects=False),
        )
        client.organization = client.project = None  # they would come from the environment, for another endpoint
        return client


REASONS: Mapping[type[BaseException], str] = {
    openai.APITimeoutError: "timed out",
    openai.APIStatusError: "refused the request",
    openai.APIConnectionError: "could not be reached, or broke off",
}
"""What went wrong, by the client's error; of several that match the first one is meant."""


def _failed(error: openai.OpenAIError) -> DistillerFailed:
    """The client's error in our words; a status is told, a message never: it may quote what was asked."""
    if isinstance(error.__cause__, UNTAKEN):
        return failed("sent more than was asked for")
    said = next((said for kind, said in REASONS.items() if isinstance(error, kind)), "failed")
    status = error.status_code if isinstance(error, openai.APIStatusError) else None
    return failed(said, status)


def failed(said: str, status: int | None = None) -> DistillerFailed:
    """A failure of the model's endpoint. Trying again may help."""
    if status is None:
        return DistillerFailed(f"the model's endpoint {said}", reason=said)
    return DistillerFailed(f"the model's endpoint {said} with status {status}", reason=said, status=status)


def _content(text: str) -> JsonObject:
    """The object in the message of the first choice. Raises DistillerFailed for anything that is not whole."""
    try:
        choices = objects_of(parse_object(text).value, "choices")
        first = choices[0] if choices else {}
        message = object_of(first, "message")
        content, refusal = optional_text(message, "content"), optional_text(message, "refusal")
        ended = optional_text(first, "finish_reason")
    except (NotJson, SchemaBroken) as error:
        raise failed("answered with something that is no chat completion") from error
    if refusal or ended == "content_filter":
        raise failed("declined to answer")
    if ended not in (None, "stop"):
        raise failed("broke off before the answer was whole")
    if not content:
        raise failed("answered with nothing")
    fenced = FENCED.match(content)
    try:
        return parse_object(fenced[1] if fenced else content).value
    except NotJson as error:
        raise failed("answered with something that is no JSON object") from error
