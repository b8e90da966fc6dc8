"""A digest stands for content, and with its salt gone says nothing about it."""

from __future__ import annotations

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.canonical import canonical
from provgraph.domain.digest import digest_of, plain_digest, salted_bytes

PAYLOADS = st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 9) | st.booleans())


@given(PAYLOADS)
def test_a_plain_digest_is_the_sha_256_of_the_canonical_bytes(payload: dict[str, object]) -> None:
    assert plain_digest(payload) == "sha256:" + hashlib.sha256(canonical(payload)).hexdigest()


@given(PAYLOADS, st.sampled_from(["00" * 16, "5a" * 16]))
def test_the_salt_lies_inside_what_is_hashed(payload: dict[str, object], salt: str) -> None:
    content = salted_bytes(salt, payload)
    assert content == canonical({"salt": salt, "payload": payload})
    assert salt.encode() in content
    assert digest_of(content) != plain_digest(payload)


@given(PAYLOADS)
def test_another_salt_makes_another_digest(payload: dict[str, object]) -> None:
    assert digest_of(salted_bytes("00" * 16, payload)) != digest_of(salted_bytes("01" * 16, payload))


@given(PAYLOADS, PAYLOADS)
def test_equal_digests_mean_equal_content(first: dict[str, object], second: dict[str, object]) -> None:
    assert (plain_digest(first) == plain_digest(second)) == (canonical(first) == canonical(second))
