"""Errors in figures, units and ids: numbers, currencies, percentages, ranges, identifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from provgraph.domain.mutation.chance import chosen
from provgraph.domain.mutation.operator import Mutant, Operator, rewriting
from provgraph.domain.mutation.subject import Site, Subject, with_entry

FIGURES = ("number", "currency", "percent", "duration")
FIGURE = "number unit"


def _digits(site: Site, *categories: str) -> Iterator[tuple[int, str]]:
    """The figures of values that are written with digits, and where they stand."""
    for value in site.values(*categories):
        for place in range(value.first, value.last):
            said = site.read.tokens[place].text
            if said.isascii() and re.fullmatch(r"[\d.,]*\d", said):
                yield place, said


def digit_changed(site: Site, subject: Subject) -> Iterator[str]:
    """The last digit becomes the next one."""
    for place, said in _digits(site, *FIGURES):
        yield site.replaced(place, place + 1, f"{said[:-1]}{(int(said[-1]) + 1) % 10}")


def _transposed(site: Site, subject: Subject) -> Iterator[str]:
    """Two neighbouring digits change places."""
    for place, said in _digits(site, *FIGURES):
        if pair := next((m for m in re.finditer(r"(\d)(?=(\d))", said) if m[1] != m[2]), None):
            at = pair.start()
            yield site.replaced(place, place + 1, f"{said[:at]}{pair[2]}{pair[1]}{said[at + 2 :]}")


def _magnitude(site: Site, subject: Subject) -> Iterator[str]:
    """Ten times as much."""
    for place, said in _digits(site, *FIGURES):
        if said.isdigit() and said != "0":
            yield site.replaced(place, place + 1, f"{said}0")


def _word(site: Site, subject: Subject) -> Iterator[str]:
    """A number in words becomes the next one."""
    table = site.read.lexicon.table("numbers")
    back = {figure: word for word, figure in reversed(list(table.items()))}
    for value in site.values("number", "duration"):
        said = site.read.tokens[value.first].text
        figure = table.get(said.lower())
        following = back.get(str(int(figure) + 1)) if figure and int(figure) > 1 else None
        if following:
            yield site.replaced(value.first, value.first + 1, following)


UNITS = {
    "day": "week", "days": "weeks", "week": "month", "weeks": "months", "month": "year", "months": "years",
    "year": "month", "years": "months", "hour": "minute", "hours": "minutes", "minutes": "hours", "minute": "hour",
    "km": "miles", "miles": "km", "mile": "km", "kg": "pounds", "pounds": "kg", "MB": "GB", "GB": "MB", "ms": "s",
    "°C": "°F", "°F": "°C", "feet": "meters", "meters": "feet", "seconds": "minutes",
}  # fmt: skip


def _unit(site: Site, subject: Subject) -> Iterator[str]:
    """Another unit at the same figure."""
    for value in site.values("number", "duration"):
        for place in range(value.first, value.last):
            other = UNITS.get(site.read.tokens[place].text)
            if other:
                yield site.replaced(place, place + 1, other)


CURRENCIES = {
    "$": "€",
    "€": "$",
    "£": "€",
    "¥": "$",
    "EUR": "USD",
    "USD": "EUR",
    "dollars": "euros",
    "euros": "dollars",
    "bucks": "euros",
}


def _currency(site: Site, subject: Subject) -> Iterator[str]:
    """Another currency at the same amount."""
    for value in site.values("currency"):
        for place in range(value.first, value.last):
            other = CURRENCIES.get(site.read.tokens[place].text)
            if other:
                yield site.replaced(place, place + 1, other)


def _percent(site: Site, subject: Subject) -> Iterator[str]:
    """A share becomes a share in a thousand, or a bare count."""
    for value in site.values("percent"):
        said = site.said(value)
        yield site.replaced(value.first, value.last, re.sub(r"(?<!\s)\s*+(%|percent)", " times", said))


def _range(site: Site, subject: Subject) -> Iterator[str]:
    """The end of a range moves."""
    for place, said in _digits(site, *FIGURES):
        before = [token.text for token in site.read.tokens[max(0, place - 2) : place]]
        if said.isdigit() and len(before) > 1 and before[1] in ("-", "–", "to", "and") and before[0].isdigit():
            yield site.replaced(place, place + 1, str(int(said) + 2))


def _added(site: Site, subject: Subject) -> Iterator[str]:
    """A figure that nobody gave."""
    known = subject.said_by(site.cited)
    figure = chosen([str(n) for n in range(13, 99) if str(n) not in known], subject.name, site.text)
    text = site.read.text.rstrip(" .!?")
    if figure and site.read.lexicon.language == "en":
        yield f"{text} {figure} times."


def _id(site: Site, subject: Subject) -> Iterator[str]:
    """Another digit or letter in an id, path, version, host or address."""
    for value in site.values("identifier"):
        said = site.said(value)
        place = max((at for at, char in enumerate(said) if char.isalnum()), default=0)
        other = "7" if said[place] != "7" else "3"
        yield site.replaced(value.first, value.last, f"{said[:place]}{other}{said[place + 1 :]}")


def _listed_id(subject: Subject, seed: str) -> Iterator[Mutant]:
    """The same in the list of ids."""
    for site in subject.sites:
        if site.list == "identifiers":
            for text in _id(site, subject):
                yield Mutant("listed_id_changed", with_entry(subject.fold, site, text=text), site.text, text)


def _exchanged(subject: Subject, seed: str) -> Iterator[Mutant]:
    """Two figures of one kind change places between two items."""
    facts = [site for site in subject.prose if site.list == "facts"]
    found = [(site, value) for site in facts for value in site.values(*FIGURES) if re.search(r"\d", site.said(value))]
    for (site, one), (other, two) in pairwise(found):
        known = subject.said_by(site.cited), subject.said_by(other.cited)
        same = one.unit != two.unit or one.canon == two.canon or site.place == other.place
        if not same and other.said(two).lower() not in known[0] and site.said(one).lower() not in known[1]:
            text = site.replaced(one.first, one.last, other.said(two))
            fold = with_entry(subject.fold, site, text=text)
            fold = with_entry(fold, other, text=other.replaced(two.first, two.last, site.said(one)))
            yield Mutant("figures_exchanged", fold, site.text, text)


OPERATORS = (
    rewriting("digit_changed", "number", "number unit date missing", digit_changed),
    rewriting("digits_transposed", "number", "number unit date missing", _transposed),
    rewriting("magnitude_changed", "number", "number unit date missing", _magnitude),
    rewriting("number_word_changed", "number", "number unit missing", _word),
    rewriting("unit_changed", "unit", "unit number date missing", _unit),
    rewriting("currency_changed", "currency", "unit number missing", _currency),
    rewriting("percent_lost", "percent", "unit number missing", _percent),
    rewriting("range_moved", "range", "number unit date missing", _range),
    rewriting("figure_added", "addition", "number unit", _added),
    rewriting("id_changed", "identifier", "identifier number altered missing", _id),
    Operator("listed_id_changed", "identifier", frozenset({"identifier", "altered", "missing", "number"}), _listed_id),
    Operator("figures_exchanged", "number", frozenset({"number", "entity", "unit", "missing", "date"}), _exchanged),
)
