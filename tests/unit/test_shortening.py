"""Names are shortened by the longest prefix that fits, and told in full where none does."""

from __future__ import annotations

import pytest

from provgraph.errors import ExportGap
from provgraph.exchange import naming
from provgraph.exchange.shortening import Shortening

NAMES = {"ex": "http://example.org/", "deep": "http://example.org/deep/", "u": "urn:"}


class Plain(Shortening):
    """Shortens what is letters, and counts how often it has to look."""

    FORMAT = "plain text"
    looked = 0

    def can_shorten(self, uri: str, at: int) -> bool:
        self.looked += 1
        return uri[at:].isalpha()

    def in_full(self, uri: str) -> str:
        return f"<{uri}>"


@pytest.mark.parametrize(
    ("uri", "spelled"),
    [
        ("http://example.org/pump", "ex:pump"),
        ("http://example.org/deep/pump", "deep:pump"),
        ("http://example.org/deep/7", "<http://example.org/deep/7>"),
        ("http://example.com/pump", "<http://example.com/pump>"),
        ("urn:valve", "u:valve"),
        ("http://example.org/", "<http://example.org/>"),
    ],
)
def test_the_longest_prefix_that_fits_is_taken(uri: str, spelled: str) -> None:
    assert Plain(NAMES).iri(uri) == spelled
    assert Plain(dict(reversed(NAMES.items()))).iri(uri) == spelled


@pytest.mark.parametrize("uri", ["pump", "", "http://a b", "http://a>", "1a:b", "http://a\ud800"])
def test_what_is_no_iri_is_refused_with_the_format_and_the_name(uri: str) -> None:
    with pytest.raises(ExportGap, match="plain text cannot hold a name"):
        Plain(NAMES).iri(uri)


def test_a_name_is_looked_at_once_and_no_more_names_are_kept_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "MET", 2)
    spelling = Plain(NAMES)
    assert [spelling.iri("urn:a"), spelling.iri("urn:a"), spelling.looked] == ["u:a", "u:a", 1]
    assert [spelling.iri(f"urn:{name}") for name in "bcd"] == ["u:b", "u:c", "u:d"]
    assert (spelling.iri("urn:a"), spelling.looked) == ("u:a", 5)
