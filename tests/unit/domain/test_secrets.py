"""Secrets by shape and by word: each rule from both sides, so that neither secrets nor facts are lost."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.redaction.redact import find_secrets, redact_data, redact_text
from provgraph.domain.redaction.shapes import SHAPES, shaped
from provgraph.domain.redaction.words import kind_under, looks_made

ALNUM = string.ascii_letters + string.digits


def mixed(count: int, alphabet: str = "aB3dE6gH9k") -> str:
    """So many characters of a mixture; made here so that no scanner takes this file for a leak."""
    return (alphabet * (count // len(alphabet) + 1))[:count]


KEYS: dict[str, tuple[str, str]] = {
    "AWS, long-lived": ("AKIA" + mixed(16, "ABCDEFGHIJ234567"), "AWS key"),
    "AWS, temporary": ("ASIA" + mixed(16, "ABCDEFGHIJ234567"), "AWS key"),
    "GitHub, server": ("ghs_" + mixed(36), "GitHub token"),
    "GitHub, fine-grained": ("github_pat_" + mixed(60), "GitHub token"),
    "GitLab, runner": ("glrt-" + mixed(20), "GitLab token"),
    "Slack, app": ("xapp-" + mixed(30), "Slack token"),
    "Stripe, restricted": ("rk_live_" + mixed(24), "Stripe key"),
    "Stripe, webhook": ("whsec_" + mixed(32), "Stripe key"),
    "Google, API": ("AIza" + mixed(35), "API key"),
    "Google, client": ("GOCSPX-" + mixed(28), "API key"),
    "Google, access": ("ya29." + mixed(60), "token"),
    "Twilio": ("SK" + mixed(32, "0123456789abcdef"), "API key"),
    "Databricks": ("dapi" + mixed(32, "0123456789abcdef"), "API key"),
    "SendGrid": ("SG." + mixed(22) + "." + mixed(43), "API key"),
    "Shopify": ("shpat_" + mixed(32, "0123456789abcdef"), "API key"),
    "age": ("AGE-SECRET-KEY-1" + mixed(58, "QPZRY9X8GF2T"), "private key"),
    "npm": ("npm_" + mixed(36), "token"),
    "PyPI": ("pypi-AgE" + mixed(80), "token"),
    "Hugging Face": ("hf_" + mixed(34), "token"),
    "DigitalOcean": ("dop_v1_" + mixed(64, "0123456789abcdef"), "token"),
    "Vault": ("hvs." + mixed(40), "token"),
    "Telegram": ("123456789:AA" + mixed(33), "token"),
}

FRAMES = ["{}", "use {} today", "({})", "key={}", '"{}"', "a\n{}\nb", "see {}.", "один {} два", "{},"]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(("key", "kind"), KEYS.values(), ids=KEYS.keys())
def test_a_key_of_a_known_service_is_found_wherever_it_stands(frame: str, key: str, kind: str) -> None:
    text, kinds = redact_text(frame.format(key))
    assert key not in text
    assert kinds.total() == 1
    assert kind in kinds or frame == "key={}"


@pytest.mark.parametrize(("key", "kind"), KEYS.values(), ids=KEYS.keys())
def test_a_key_that_is_much_too_short_is_none(key: str, kind: str) -> None:
    assert list(shaped(key[: len(key) // 3])) == []


@pytest.mark.parametrize(("key", "kind"), KEYS.values(), ids=KEYS.keys())
def test_a_key_inside_a_longer_word_is_no_key_of_that_service(key: str, kind: str) -> None:
    assert not [secret for secret in shaped(f"x{key}") if secret.start == 1]


@given(st.text(ALNUM + "_-.:/@ ", max_size=60))
def test_every_shape_is_tried_wherever_it_would_match(text: str) -> None:
    # The stems only save time: what an expression finds must not depend on them.
    expected = {(m.start("secret"), m.end("secret")) for shape in SHAPES for m in shape.pattern.finditer(text)}
    assert {(secret.start, secret.end) for secret in shaped(text)} == expected


@pytest.mark.parametrize(("key", "kind"), KEYS.values(), ids=KEYS.keys())
def test_no_stem_keeps_a_shape_from_its_own_key(key: str, kind: str) -> None:
    assert kind in {secret.kind for secret in shaped(f"it is {key} here")}


def pem(label: str, body: str) -> str:
    return f"-----BEGIN {label}-----\n{body}\n-----END {label}-----"


@pytest.mark.parametrize("label", ["PRIVATE KEY", "RSA PRIVATE KEY", "OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK"])
def test_a_private_key_goes_with_its_first_and_last_line(label: str) -> None:
    text = f"before\n{pem(label, mixed(64))}\nafter"
    assert redact_text(text)[0] == "before\n[redacted: private key]\nafter"


@pytest.mark.parametrize("label", ["PUBLIC KEY", "CERTIFICATE", "RSA PUBLIC KEY"])
def test_what_may_be_public_stays(label: str) -> None:
    text = pem(label, mixed(64))
    assert redact_text(text) == (text, {})


def test_two_private_keys_are_two_and_what_stands_between_them_stays() -> None:
    text = f"{pem('PRIVATE KEY', mixed(64))} and then {pem('EC PRIVATE KEY', mixed(64))}"
    assert redact_text(text) == ("[redacted: private key] and then [redacted: private key]", {"private key": 2})


def test_the_words_alone_are_no_key() -> None:
    text = "Put it between -----BEGIN PRIVATE KEY----- and the last line."
    assert "between" in redact_text(text)[0]
    assert "and the last line" in redact_text(text)[0]


@pytest.mark.parametrize(
    ("url", "redacted"),
    [
        ("https://ada:pa55@host/x", "https://ada:[redacted: password]@host/x"),
        ("redis://:pa55@host", "redis://:[redacted: password]@host"),
        ("amqp://a%40b:p%2Fw@host", "amqp://a%40b:[redacted: password]@host"),
        ("https://ada@host/x", "https://ada@host/x"),
        ("https://host:8443/a@b", "https://host:8443/a@b"),
        ("https://host/x?sig=" + mixed(40), "https://host/x?sig=[redacted: signature]"),
        ("https://host/x?sign=up", "https://host/x?sign=up"),
    ],
)
def test_of_an_address_only_the_secret_goes(url: str, redacted: str) -> None:
    assert redact_text(f"see {url} for it")[0] == f"see {redacted} for it"


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("password", "x9", "password"),
        ("dbPassword", "moonshine", "password"),
        ("user_password2", "abc", "password"),
        ("pin_code", "4471", "PIN"),
        ("cardPinNumber", "4471", "PIN"),
        ("pinned_code", "4471", None),
        ("apiKey", mixed(20), "API key"),
        ("client_secret", mixed(16), "secret"),
        ("accessToken", mixed(20), "token"),
        ("password", "", None),
        ("password", "required", None),
        ("password", "${DB_PASSWORD}", None),
        ("password", "[redacted: password]", None),
        ("password", "is too short", None),
        ("password_file", "/etc/x", None),
        ("passwordless", "yes", None),
        ("next_page_token", mixed(20), None),
        ("csrfToken", mixed(20), None),
        ("token", "short1", None),
        ("token_count", "4096", None),
        ("tokenizer", mixed(20), None),
        ("monkey", mixed(20), None),
        ("keyboard", mixed(20), None),
        ("primary_key", mixed(20), None),
        ("", mixed(20), None),
    ],
)
def test_a_value_is_judged_by_the_name_it_stands_under(name: str, value: str, kind: str | None) -> None:
    assert kind_under(name, value) == kind


@pytest.mark.parametrize("value", ["hunter2", "Tr0ub4dor", "a!b2", "camelCase", "4471", "p@ss", "größe7"])
def test_a_mixture_looks_made(value: str) -> None:
    assert looks_made(value)


@pytest.mark.parametrize(
    "value", ["", "abc", "a1", "plain", "Plain", "PLAIN", "sha256", "argon2", "12-character", "tls1.3"]
)
def test_words_lengths_and_names_of_algorithms_do_not_look_made(value: str) -> None:
    assert not looks_made(value)


@given(st.text(string.ascii_lowercase + " .,;", max_size=80))
def test_lower_case_prose_without_a_telling_word_is_never_touched(text: str) -> None:
    if not any(stem in text for stem in ("pass", "pw", "kenn", "senha", "secret", "token", "key", "pin")):
        assert find_secrets(text) == []


@given(st.sampled_from(sorted(KEYS)), st.text(string.ascii_lowercase + " \n", max_size=20))
def test_what_stands_around_a_secret_stays_byte_for_byte(name: str, around: str) -> None:
    key, kind = KEYS[name]
    text, _ = redact_text(f"{around} {key} {around}")
    if not any(stem in around for stem in ("pass", "pw", "kenn", "senha", "secret", "token", "key", "pin")):
        assert text == f"{around} [redacted: {kind}] {around}"


@pytest.mark.parametrize(
    "data",
    ['{"a":{"password":"x9"},"b":"x9"}', '{"b":"x9","a":{"password":"x9"}}', '[{"password":["x9"]},{"b":"x9"}]'],
)
def test_the_name_of_a_secret_holds_inside_its_own_value_only(data: str) -> None:
    redacted, kinds = redact_data(data)
    assert kinds.total() == 1
    assert '"b":"x9"' in redacted


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "The login for the ticket desk is ines / {}, until noon.",
            "The login for the ticket desk is ines / [redacted: password], until noon.",
        ),
        ("Credentials: bram | {}", "Credentials: bram | [redacted: password]"),
        ("Die Zugangsdaten lauten ines / {}.", "Die Zugangsdaten lauten ines / [redacted: password]."),
    ],
)
def test_what_stands_beside_the_name_of_a_login_is_its_password(text: str, left: str) -> None:
    assert redact_text(text.format("Moss-" + "Gate-4471"))[0] == left


@pytest.mark.parametrize(
    "text",
    [
        "The login is slow / broken on page 3.",
        "The login of Ines is in pier 4 / PX-4471.",
        "The login is ines / 2026-05-04.",
        "The blogins are ines / Moss-Gate-4471.",
    ],
)
def test_a_login_of_which_other_things_are_told_has_no_password(text: str) -> None:
    assert redact_text(text)[0] == text
