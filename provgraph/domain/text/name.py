"""Category `name`: persons and things named by capital letters. Names of one first name are kept apart by the rest."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.text.value import Sheet, Value

TABLES = ("months", "weekdays", "units", "currencies", "zones", "relative_days", "sides", "numbers", "ordinals")
OPENERS = frozenset(".!?:;\"'“”«»¿¡()-–—")


def find(sheet: Sheet) -> Iterator[Value]:
    """Every run of capitalised words that does not merely open a sentence; none where nouns are capitalised."""
    if sheet.lexicon.table("format").get("names", "capitals") != "capitals":
        return
    at = 0
    while at < len(sheet.tokens):
        last = _run(sheet, at)
        if last > at and not _is_opening(sheet, at, last) and not _is_vocative(sheet, at, last):
            words = [token.text for token in sheet.tokens[at:last]]
            yield Value("name", " ".join(words).removesuffix("'s").lower(), at, last)
        at = max(last, at + 1)


def _run(sheet: Sheet, at: int) -> int:
    """The index after the capitalised words that start here."""
    while at < len(sheet.tokens) and _is_name(sheet, at):
        at += 1
    return at


def _is_name(sheet: Sheet, at: int) -> bool:
    """True for a capitalised word that is no function word, month or weekday."""
    token = sheet.tokens[at]
    if token.kind != "word" or not token.is_capital or len(token.text) < 2:
        return False
    lower = token.text.lower().removesuffix("'s")
    plain = any(lower in sheet.lexicon.words(name) for name in ("stop", "vocatives", "addable", "negations"))
    return not plain and not any(sheet.in_table(name, at) for name in TABLES)


def _is_vocative(sheet: Sheet, at: int, last: int) -> bool:
    """True for a name that is called (`Thanks, Joanna!`): the sentence is not about that person."""
    before, after = sheet.lower(at - 1), sheet.lower(last)
    called = before in sheet.lexicon.words("vocatives")
    apart = at == 0 or before == "," or before in OPENERS
    return called or (apart and (after in ("", ",") or after in OPENERS))


def _is_opening(sheet: Sheet, at: int, last: int) -> bool:
    """True for a single capital that may be due to the start of a sentence only."""
    opens = at == 0 or sheet.tokens[at - 1].text in OPENERS
    return opens and last - at == 1
