"""Faithful rewrites: what says the same under the declared canonical forms, and must be accepted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping

from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.mutation.subject import Site, Subject, entries
from provgraph.domain.reading import JsonObject, text_of
from provgraph.domain.text.lexicon import Lexicon

Rewriting = Callable[[Site, Subject], str | None]
"""Another text that says the same; None where the rewrite does not apply."""

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
OWN = frozenset(["i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "you", "your", "yours"])


def _speaker(site: Site, subject: Subject) -> str:
    """Who said what a text rests on."""
    return subject.by_id[site.cited[0]].speaker


def _is_plain(site: Site) -> bool:
    """True for one English sentence that is a fact and no question."""
    one = site.list == "facts" and len(site.read.sentences) == 1 and site.read.lexicon.language == "en"
    return one and not site.read.text.rstrip().endswith("?") and len(site.read.tokens) > 4


def reported(site: Site, subject: Subject) -> str | None:
    """`X said that ...`, where nobody speaks of themselves or to somebody."""
    words = site.read.words
    first = site.read.tokens[0].text if site.read.tokens else ""
    if (
        not _is_plain(site)
        or set(words) & OWN
        or not first.isalpha()
        or first.lower() not in site.read.lexicon.words("stop")
    ):
        return None
    return f"{_speaker(site, subject)} said that {site.read.text[:1].lower()}{site.read.text[1:]}"


def third_person(site: Site, subject: Subject) -> str | None:
    """The speaker's name in place of the only `I`, before a past form."""
    words = site.read.words
    if not _is_plain(site) or words[0] != "i" or len(set(words) & OWN) != 1 or words.count("i") != 1:
        return None
    is_past = words[1] in site.read.lexicon.words("past_forms") or words[1].endswith("ed")
    whole = site.read.tokens[1].start != site.read.tokens[0].start
    return f"{_speaker(site, subject)}{site.read.text[1:]}" if is_past and whole else None


def opened(site: Site, subject: Subject) -> str | None:
    """Contractions in full."""
    text = re.sub(r"\b(do|does|did|is|are|was|were|have|has|had|would|could|should)n't\b", r"\1 not", site.read.text)
    text = re.sub(r"\b(I)'m\b", r"\1 am", text)
    text = re.sub(r"\b(I|we|they|you)'ve\b", r"\1 have", text)
    text = re.sub(r"\b(I|we|they|you|she|he)'ll\b", r"\1 will", text)
    return text if text != site.read.text and _is_plain(site) else None


def in_digits(site: Site, subject: Subject) -> str | None:
    """A number in words as digits."""
    numbers = {word: figure for word, figure in site.read.lexicon.table("numbers").items() if figure not in ("0", "1")}
    for value in site.values("number", "duration"):
        figure = numbers.get(site.read.tokens[value.first].text.lower())
        if figure and figure == value.canon and _is_plain(site):
            return site.replaced(value.first, value.first + 1, figure)
    return None


def regrouped(site: Site, subject: Subject) -> str | None:
    """`1,050` as `1050`, and the other way round."""
    text = re.sub(r"(?<![\d.,])(\d{1,3}),(\d{3})(?![\d,])", r"\1\2", site.read.text)
    return text if text != site.read.text and _is_plain(site) else None


def redated(site: Site, subject: Subject) -> str | None:
    """`7 May` as `May 7`, and the other way round."""
    months = "|".join(MONTHS)
    text = re.sub(rf"\b(\d{{1,2}}) ({months})\b", r"\2 \1", site.read.text)
    if text == site.read.text:
        text = re.sub(rf"\b({months}) (\d{{1,2}})(?!\d|st|nd|rd|th|,)", r"\2 \1", site.read.text)
    return text if text != site.read.text and _is_plain(site) else None


def decomposed(site: Site, subject: Subject) -> str | None:
    """Letters and accents apart."""
    text = unicodedata.normalize("NFD", site.text)
    return text if text != site.text else None


def marked(site: Site, subject: Subject) -> str | None:
    """A full stop in place of an exclamation mark."""
    return f"{site.read.text[:-1]}." if site.read.text.endswith("!") and _is_plain(site) else None


REWRITES: Mapping[str, Rewriting] = {
    rewrite.__name__: rewrite
    for rewrite in (reported, third_person, opened, in_digits, regrouped, redated, decomposed, marked)
}
"""Rewrites of one text."""


def reordered(fold: JsonObject, lexicon: Lexicon) -> JsonObject:
    """All lists the other way round."""
    return {**fold, **{name: entries(fold, name)[::-1] for name in (*ITEM_LISTS, "narrative")}}


def merged(fold: JsonObject, lexicon: Lexicon) -> JsonObject:
    """Neighbouring facts of one event in one item, without labels that only one of them has."""
    found: list[dict[str, object]] = []
    for item in entries(fold, "facts"):
        last = found[-1] if found else {}
        if last.get("derived_from") == item["derived_from"] and not item.get("key") and not last.get("key"):
            found[-1] = {
                "id": last["id"],
                "text": f"{last['text']} {item['text']}",
                "derived_from": item["derived_from"],
            }
        else:
            found.append(item)
    return {**fold, "facts": found, "narrative": []}


def renamed(fold: JsonObject, lexicon: Lexicon) -> JsonObject:
    """Other ids of items."""
    names = {
        text_of(item, "id"): f"n{place}-{name}" for name in ITEM_LISTS for place, item in enumerate(entries(fold, name))
    }
    lists = {name: [{**item, "id": names[str(item["id"])]} for item in entries(fold, name)] for name in ITEM_LISTS}
    told = [{**s, "items": [names.get(str(i), i) for i in _listed(s["items"])]} for s in entries(fold, "narrative")]
    return {**fold, **lists, "narrative": told}


def _listed(value: object) -> Iterator[object]:
    """The entries of a list."""
    yield from value if isinstance(value, list) else ()


WHOLE: Mapping[str, Callable[[JsonObject, Lexicon], JsonObject]] = {f.__name__: f for f in (reordered, merged, renamed)}
"""Rewrites of a whole fold."""
