"""Categories with an exact value: number, currency, percent, duration, date, time, identifier, name."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import opens_with, places_of
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.parse import Clause, Part, Text
from provgraph.domain.text.value import Value

COMMON = frozenset({"1", "1.", "0"})
"""Figures that are mostly turns of phrase (`one of them`, `the first time`): checked where told, never demanded."""

COURTESIES = ("greetings", "polite", "vocatives")
FEW = 2
"""So many words at most follow a parting that is one: `until Friday I need the key` is none."""

HEART = ("<", "3")


def find(part: Part) -> Iterator[Obligation]:
    """Every value of the event, with the words of its clause."""
    text = part.read
    for clause in text.clauses:
        if part.key is None and _is_farewell(clause.words, text.lexicon):
            continue  # `see you next week` tells nothing
        idle = places_of("figurative", clause.words, text.lexicon) if clause.values else ()
        for value in clause.values:
            if value.category == "name" or (value.canon in COMMON and value.unit is None):
                continue
            if value.first - clause.first in idle or _is_said_in_passing(clause, value, text.lexicon):
                continue
            if value.canon.lower() in text.lexicon.words("formats"):
                continue
            if clause.is_question and value.category == "number" and value.canon.endswith("."):
                continue  # `what is the second one called?` points at something
            if _counts_addressed(text, value):
                continue
            span = (text.tokens[value.first].start, text.tokens[value.last - 1].end)
            yield Obligation(
                value.category, value.canon, part.event.id, span, "coldable", unit=value.unit,
                content=clause.content - {value.anchor}, also=value.dates,
            )  # fmt: skip


def _counts_addressed(text: Text, value: Value) -> bool:
    """True for a number in words between a pronoun of the second person and a verb that helps: `you two will like it`.

    It says who is addressed; `I sent you two of them` tells how many.
    """
    behind = text.words[value.last : value.last + 1]
    if value.first == 0 or not behind or text.tokens[value.first].kind != "word" or value.unit is not None:
        return False
    led = text.tokens[value.first - 1].text.lower() in text.lexicon.words("second_person")
    if value.category != "number" or not led:
        return False
    return _helps(behind[0], text.lexicon)


def _helps(word: str, lexicon: Lexicon) -> bool:
    """True for a verb that helps."""
    helps = any(word in lexicon.words(name) for name in ("present_aux", "past_aux", "copulas"))
    return helps and word not in lexicon.words("infinitive_marks")


def _is_said_in_passing(clause: Clause, value: Value, lexicon: Lexicon) -> bool:
    """True for the day of a good wish (`enjoy the show tomorrow`), for `one day we will`, and for a heart (`<3`).

    `For one day we will` tells how long: a day that is no span opens the clause, or stands behind a guess or a wish.
    """
    at, words = value.first - clause.first, clause.words
    if value.category == "date":
        return lexicon.has_start("bids", words) and opens_with(words, lexicon, "bids")
    before = [word for word in words[:at] if word.isalnum()]
    quiet = all(any(word in lexicon.words(name) for name in (*COURTESIES, "hedges", "wishes")) for word in before)
    if value.category == "duration":
        return (quiet or not words[at - 1].isalnum()) and lexicon.match("somedays", words, at) > 0
    return quiet and at > 0 and words[at - 1 : at + 1] == HEART and not any(map(str.isalnum, words[at + 1 :]))


def _is_farewell(words: Words, lexicon: Lexicon) -> bool:
    """True for words that open with a farewell (`see you`), or with a parting and little else.

    Courtesies may stand before it, or a short address that a mark ends (`thanks all, talk tomorrow`).
    """
    at = 0 if any(lexicon.has_start(name, words) for name in ("farewells", "partings")) else len(words)
    while at < len(words):
        if lexicon.match("farewells", words, at):
            return True
        if length := lexicon.match("partings", words, at):
            return sum(map(str.isalnum, words[at + length :])) <= FEW
        courteous = max(lexicon.match(name, words, at) for name in COURTESIES)
        address = next((end for end in range(at, min(at + FEW + 1, len(words))) if not words[end].isalnum()), 0)
        if not courteous and any(map(str.isalnum, words[at])) and not (at and address):
            return False
        at = at + courteous if courteous else max(address, at + 1)
    return False
