"""What the forms of a verb share, and that other verbs do not share it."""

from __future__ import annotations

import pytest

from provgraph.domain.text.bases import bases, parted
from provgraph.lexicon import load


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("de", "geladen", "laden"),
        ("de", "eingereicht", "einreichen"),
        ("de", "einzureichen", "eingereicht"),
        ("de", "lief", "laufen"),
        ("de", "begann", "beginnt"),
        ("en", "paid", "pay"),
        ("es", "cierra", "cerramos"),
        ("es", "pago", "pagamos"),
        ("es", "voy", "vamos"),
        ("fr", "connu", "connaissent"),
        ("fr", "fermons", "fermer"),
        ("it", "usiamo", "usare"),
        ("it", "chiudono", "chiudere"),
        ("nl", "gebracht", "brengen"),
        ("nl", "gekocht", "koopt"),
        ("pt", "vou", "vamos"),
        ("pt", "fechamos", "fechar"),
        ("ru", "закрыли", "закрыть"),
        ("ru", "платит", "платить"),
        ("ru", "закрыть", "закрываем"),
    ],
)
def test_forms_of_one_verb_share_a_base(language: str, one: str, other: str) -> None:
    known = load((language,))
    assert bases(one, known) & bases(other, known)
    assert bases(one.upper(), known) == bases(one, known)


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("de", "laden", "leben"),
        ("de", "kaufen", "laufen"),
        ("de", "einreichen", "ausreichen"),
        ("es", "cerrar", "pagar"),
        ("it", "usare", "osare"),
        ("it", "aprire", "chiudere"),
        ("es", "abrir", "cerrar"),
        ("fr", "fermer", "former"),
        ("ru", "закрыть", "открыть"),
    ],
)
def test_other_verbs_share_none(language: str, one: str, other: str) -> None:
    known = load((language,))
    assert not bases(one, known) & bases(other, known)


def test_a_separable_verb_is_told_with_its_particle_and_without_what_stands_between() -> None:
    known = load(("de",))
    assert ("ab", "holt", "abholt") in parted("abgeholt", known)
    assert parted("laden", known) == ()


@pytest.mark.parametrize("language", ["zh", "ja", "ko"])
def test_a_language_whose_verbs_have_no_endings_in_the_data_has_no_bases(language: str) -> None:
    assert bases("支付", load((language,))) == frozenset()
