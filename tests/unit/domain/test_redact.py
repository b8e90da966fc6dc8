"""Secrets never reach the log; what only looks like one stays."""

from __future__ import annotations

import json
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.redaction.redact import Redaction, find_secrets, redact, redact_data, redact_text
from provgraph.service.formats.event_json import read_event
from provgraph.service.formats.read import read

PEM = "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA7bq\nq0Zr5dXxMkTQ9f0Yk3vW\n-----END RSA PRIVATE KEY-----"
HEX = "9f86d081884c7d659a2feaa0c55ad015"

SECRETS = [
    ("my password is {}", "hunter2", "password"),
    ("Password: {}", "swordfish", "password"),
    ("Password: {}.", "Tr0ub4dor&3", "password"),
    ("The gateway password is {}, and the gateway has asset tag GW-8.", "tin-Otter-4471-EXAMPLE", "password"),
    ("For tonight only, the bastion password is {}. It stops working at 06:00 UTC.", "Gr4nite-Owl-7741", "password"),
    ("password for the old gateway is {}", "Blue42Fish", "password"),
    ("I changed the password to {} this morning", "Blue42Fish", "password"),
    ("log in as ada with password {} please", "hunter2", "password"),
    ("{} is my new password", "hunter2xyz", "password"),
    ('the passphrase is "{}"', "correct horse battery staple", "password"),
    ("wifi password: `{}`", "moonshine", "password"),
    ("it is **password: {}**", "s3cretive", "password"),
    ("pwd={};Server=x", "abc123", "password"),
    ("DB_PASSWORD={}", "s3cr3t!", "password"),
    ("tool --db-password {} --user ada", "plainword", "password"),
    ("<password>{}</password>", "moonshine", "password"),
    ('{{"password": "{}", "user": "x"}}', "hunter2", "password"),
    ("config['password'] = '{}'", "hunter2", "password"),
    ("Server=tcp:x;User ID=z;Password={};Encrypt=true", "Foo!bar9", "password"),
    ("postgres://ada:{}@db.example:5432/x", "pa55w0rd", "password"),
    ("Das Passwort lautet {}.", "Sommer2024", "password"),
    ("le mot de passe est {}", "Bleu!42x", "password"),
    ("la contraseña es {}", "Verano2024", "password"),
    ("密码是{}，请勿外传", "Abc12345", "password"),
    ("the PIN is {}", "4471", "PIN"),
    ("The door code for the boathouse is {} until Friday.", "5822", "access code"),
    ("Until Sunday the side gate code is {}.", "HERON-3311-EXAMPLE", "access code"),
    ("Use lockbox code {}.", "4471#", "access code"),
    ("verification code: {}", "482913", "access code"),
    ("I changed the alarm's disarm code to {} today", "K-7720", "access code"),
    ("Der Türcode lautet {}.", "5822#", "access code"),
    ("Le code d'accès est {}.", "48213", "access code"),
    ("El código de la puerta es {}.", "7719", "access code"),
    ("O código do portão é {}.", "7719", "access code"),
    ("Il codice d'accesso è {}.", "55821", "access code"),
    ("Код от домофона: {}", "4582", "access code"),
    ("De deurcode is {}.", "4582", "access code"),
    ("门禁码是{}。", "4582", "access code"),
    ("暗証番号は{}。", "4582", "access code"),
    ("출입 코드는 {}.", "4582", "access code"),
    ("api_key={}", "sk-test-4vT9EXAMPLE0qLm8Zr2", "API key"),
    ("use {} for now", "sk-proj-abcDEF0123456789abcdef", "API key"),
    ("my api key is {}", HEX, "API key"),
    ("AWS_SECRET_ACCESS_KEY={}", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "API key"),
    ("id {} here", "AKIAIOSFODNN7EXAMPLE", "AWS key"),
    ("token: {}", HEX, "token"),
    ("the token {} works", HEX, "token"),
    ("Authorization: Bearer {}", "abcdef0123456789abcdef", "token"),
    ("Authorization: Basic {}", "YWRhOmh1bnRlcjI=", "credentials"),
    ("https://x.example/cb?access_token={}&state=3", "abcdefgh12345678", "token"),
    ("{}", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcDEF123456", "token"),
    ("push with {}", "ghp_0123456789abcdefghijABCDEFGHIJ0123456", "GitHub token"),
    ("push with {}", "glpat-abcdefghij0123456789", "GitLab token"),
    ("post with {}", "xoxb-1234567890-abcdefghij", "Slack token"),
    ("pay with {}", "sk_live_abcdefghij0123456789", "Stripe key"),
    ('client_secret: "{}"', "0a1b2c3d4e5f6071", "secret"),
    ("here:\n{}\nkeep it", PEM, "private key"),
    ("cut off:\n{}", PEM[:60], "private key"),
]

HARMLESS = [
    "The password is wrong.",
    "The password is Dana's.",
    "Password: required",
    "Password hint: the name of your dog",
    "The password must be at least 12 characters long.",
    "The password is rotated weekly and the password expired.",
    "password reset for order RQ-3390 on 2024-05-01",
    "The password for the vault is with Bob.",
    "Forgot password? Click here",
    "Passwords are stored as bcrypt12 hashes, password sha256",
    "Access: a bastion password was shared by Dana for tonight only and stops working at 06:00 UTC (value removed).",
    "Every courier token lives 45 minutes; courier tokens are not renewed.",
    "courier tokens use algorithm ES384.",
    "I got a new token of appreciation, ask the task-force desk",
    "commit 9f86d081884c7d659a2feaa0c55ad0159f86d081 built as build 20240501.3",
    "order 44-AB12, uuid 123e4567-e89b-12d3-a456-426614174000",
    "primary key: 123e4567-e89b-12d3-a456-426614174000",
    "sha256:9f86d081884c7d659a2feaa0c55ad0159f86d081884c7d659a2feaa0c55ad015",
    "The key is under the mat. The key takeaway: 42.",
    "the API key KEY-2291 was revoked",
    "access key for door 12 is with Bob",
    "pwd=/home/ada/work",
    "password=${DB_PASSWORD} password=<your password> password: **** password=%PASS%",
    'password: str = None, password=settings.password, api_key=os.environ["API_KEY"]',
    "max_tokens=4096, token_count: 17",
    "The secret is out. The secret to success is patience.",
    "PIN the dependency at 1234",
    "Error code E-204 came up at the gate; the postal code is 10115 and our booking code is ABX4471.",
    "The door code is broken. The gate code stops working at 12:00 UTC and was changed on 2026-04-14.",
    "Security code G-104 was raised at 8-3351-C, and the dress code is smart.",
    "We updated the login code to v2.3.1 and sent the door code to 4 guests.",
    "Der Fehlercode ist 4711, le code postal est 75011, el código de error es 4711.",
    "She is the bearer of good news, bearer bonds 2024",
    "bolt://127.0.0.1:7687 and https://example.com:8080/@ada and mailto:ada@example.com",
]


def event_with(text: str | None = None, data: str | None = None, ref: str | None = None) -> Event:
    return Event(CallerEventId("e1"), "message", "ada", text=text, data=data, source=Source("user_assertion", 0.5, ref))


@pytest.mark.parametrize(("frame", "secret", "kind"), SECRETS)
def test_a_secret_gives_way_to_a_marker_of_its_kind_and_the_rest_stays(frame: str, secret: str, kind: str) -> None:
    assert redact_text(frame.format(secret))[0] == frame.format(f"[redacted: {kind}]")


@pytest.mark.parametrize("text", HARMLESS)
def test_what_only_speaks_of_secrets_stays(text: str) -> None:
    assert find_secrets(text) == []


@pytest.mark.parametrize(("frame", "secret", "kind"), SECRETS)
def test_redacting_again_changes_nothing(frame: str, secret: str, kind: str) -> None:
    once, _ = redact_text(frame.format(secret))
    assert redact_text(once) == (once, {})


FRAGMENTS = st.sampled_from(
    (
        *("password ", "password: ", "is ", "my ", "token ", "api key=", "hunter2", HEX, " ", "\n", '"', "'", "[", "]"),
        *("://a:", "b1c2@", "PIN is 4471", "[redacted: password]", "[redacted: API key]", "Bearer ", "&"),
        "-----BEGIN PRIVATE KEY-----",
    )
)


@given(st.lists(FRAGMENTS | st.text(string.printable, max_size=5), max_size=12).map("".join))
def test_redaction_is_idempotent_over_any_mixture(text: str) -> None:
    once, _ = redact_text(text)
    assert redact_text(once) == (once, {})


@given(st.lists(FRAGMENTS, max_size=12).map("".join))
def test_found_secrets_are_in_order_apart_and_inside_the_text(text: str) -> None:
    bounds = [bound for secret in find_secrets(text) for bound in (secret.start, secret.end)]
    assert bounds == sorted(bounds)
    assert all(0 <= bound <= len(text) for bound in bounds)
    assert all(secret.start < secret.end for secret in find_secrets(text))


@pytest.mark.parametrize(
    ("data", "redacted"),
    [
        ('{"password": "x9", "n": 64.50,  "a":[1 ]}', '{"password": "[redacted: password]", "n": 64.50,  "a":[1 ]}'),
        ('{"password":12345678}', '{"password":"[redacted: password]"}'),
        ('{"passwords":["a1","b2"],"x":1}', '{"passwords":["[redacted: password]","[redacted: password]"],"x":1}'),
        ('{"x":{"authToken":"abcdef1234567890"}}', '{"x":{"authToken":"[redacted: token]"}}'),
        ('{"admin_password":"correct horse battery"}', '{"admin_password":"[redacted: password]"}'),
        ('{"url":"http://a:b1@c/"}', '{"url":"http://a:[redacted: password]@c/"}'),
        ('{"a":"{\\"password\\": \\"h\\u0075nter2\\"}"}', '{"a":"{\\"password\\": \\"[redacted: password]\\"}"}'),
        ('[{"password":"x1"},"password",5]', '[{"password":"[redacted: password]"},"password",5]'),
        (
            '{"sk-proj-abcDEF0123456789abcdef":1,"sk-proj-abcDEF0123456789abcdeX":2}',
            '{"[redacted: API key] 1":1,"[redacted: API key] 2":2}',
        ),
    ],
)  # fmt: skip
def test_secrets_of_data_go_and_every_other_byte_stays(data: str, redacted: str) -> None:
    assert redact_data(data)[0] == redacted
    assert redact_data(redacted)[0] == redacted


@pytest.mark.parametrize(
    "data",
    [
        '{"total": 64.50, "big":9007199254740993,"e":"\\u00e9\\/"}',
        '{"has_password":true,"password":false,"password_policy":"min 12","errors":{"password":"is too short"}}',
        '{"password":"","token":null,"secret":"required","password2":"${PASS}","next_page_token":"abcdef1234567890"}',
        '{"build":"20240501.3","sha":"9f86d081884c7d659a2feaa0c55ad0159f86d081","max_tokens":4096,"key":"ab12"}',
        "{}",
    ],
)
def test_data_without_secrets_keeps_its_bytes(data: str) -> None:
    assert redact_data(data) == (data, {})


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | FRAGMENTS,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FRAGMENTS, inner, max_size=3),
        max_leaves=8,
    )
)
def test_redacted_data_is_still_json_and_redacting_it_again_changes_nothing(value: object) -> None:
    redacted, _ = redact_data(json.dumps({"x": value}))
    assert isinstance(json.loads(redacted), dict)
    assert redact_data(redacted) == (redacted, {})


def test_text_data_and_reference_are_redacted_and_counted_by_field_and_kind() -> None:
    event = event_with("password: a1b2c3, PIN is 4471, password: d4e5f6", '{"pwd":"x9"}', "ftp://ada:s3cret@x/")
    clean, found = redact(event)
    assert clean.text == "password: [redacted: password], PIN is [redacted: PIN], password: [redacted: password]"
    assert clean.data == '{"pwd":"[redacted: password]"}'
    assert clean.source == Source("user_assertion", 0.5, "ftp://ada:[redacted: password]@x/")
    assert found == (
        Redaction("PIN", "text", 1),
        Redaction("password", "text", 2),
        Redaction("password", "data", 1),
        Redaction("password", "source.ref", 1),
    )


def test_an_event_without_secrets_comes_back_as_it_is() -> None:
    event = event_with("Order RQ-3390 is late.", '{"n": 1.50}', "https://example.com/a")
    assert redact(event) == (event, ())
    assert redact(event_with()) == (event_with(), ())


def test_no_turn_of_a_conversation_between_friends_is_touched(corpora: Path) -> None:
    files = sorted((corpora / "locomo").glob("*.json.gz"))
    events = [event for file in files for _, event in read(file).events]
    assert len(events) == 4130
    assert [event for event in events if redact(event) != (event, ())] == []


def all_events(value: object) -> Iterator[dict[str, object]]:
    """Every event object anywhere in a fixture."""
    if isinstance(value, dict):
        if {"kind", "speaker"} <= set(value):
            yield value
        value = list(value.values())
    for inner in value if isinstance(value, list) else ():
        yield from all_events(inner)


def test_of_all_fixture_events_exactly_the_three_that_hold_a_secret_are_touched(fixtures_folder: Path) -> None:
    touched: dict[str, str | None] = {}
    for file in sorted([*fixtures_folder.glob("gate/*.json"), *fixtures_folder.glob("behaviour/*.json")]):
        for value in all_events(json.loads(file.read_text("utf-8"))):
            event = read_event(json.dumps(value))
            if isinstance(event, Event) and redact(event)[1]:
                touched[f"{file.name[:2]} {event.id}"] = redact(event)[0].text
    assert touched == {
        "20 e7": "The portal login for this task follows. api_key=[redacted: API key]",
        "25 e14": "For tonight only, the bastion password is [redacted: password]. It stops working at 06:00 UTC.",
        "22 ev-pass": "The gateway password is [redacted: password], and the gateway has asset tag GW-8.",
    }


ADVERSARIAL = ["password=", "password is ", "-----BEGIN PRIVATE KEY-----\n", "eyJ", "://a:", "Bearer a", '"', "\\"]


@pytest.mark.timeout(200)  # work that grew with the square of the text would take many times as long
@pytest.mark.parametrize("piece", [*ADVERSARIAL, "token for a b c d e f ", "aaaaaa is my ", "sk-a", "pass,;&", "a"])
def test_no_text_makes_redaction_hang(piece: str) -> None:
    text = (piece * 500_000)[:500_000]
    redacted, kinds = redact_text(text)
    assert redacted.count("[redacted: ") == kinds.total()
    assert (redacted == text) == (not kinds)
