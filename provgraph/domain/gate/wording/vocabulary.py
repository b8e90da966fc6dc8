"""Codes `unsupported` and `entity`: every content word of the fold stands in the events that are cited for it.

Words of reporting and other general words may be added; which ones is data (the list `addable` of a lexicon).
What the gate does not know is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

from provgraph.domain.gate.evidence.case import Case, Evidence, Statement
from provgraph.domain.gate.evidence.free import FREE_LISTS, bare, is_free
from provgraph.domain.gate.evidence.judged import is_believed
from provgraph.domain.gate.evidence.meant import assents, is_meant, is_speaker
from provgraph.domain.gate.evidence.naming import always_capital
from provgraph.domain.gate.evidence.words import LIKELY, Words, degree
from provgraph.domain.gate.persons.people import KNOWN, full_names
from provgraph.domain.gate.wording.context import is_context, own_words
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import DENYING, Marker
from provgraph.domain.text.parse import Text, read
from provgraph.domain.text.rates import rates_of
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

HEADING = 5
"""A heading has so many words at most."""


def check(case: Case) -> Iterator[Finding]:
    """Every word of every statement, and of the fields of items."""
    persons = persons_of(case.evidence)
    for statement in case.retold():
        words = words_of(case, statement)
        if words.languages and statement.read.lexicon.language not in words.languages:
            continue
        for text in _texts(case, statement):
            yield from _unknown(case, statement, text, words, persons)
        yield from _totals(case, statement)


def _totals(case: Case, statement: Statement) -> Iterator[Finding]:
    """A word for all of them (`all of`, `every`) where the evidence has none."""
    told = _has_total(statement.read, statement.read.lexicon)
    texts = [part.read for part in case.cited_parts(statement.cited)] if told else []
    if told and not any(_has_total(text, text.lexicon) or _totals_behind(text, text.lexicon) for text in texts):
        yield Finding("unsupported", "the evidence does not say so of all", statement.cited, "quantity", statement.id)


def _has_total(text: Text, lexicon: Lexicon) -> bool:
    """True when the text holds a word for all of them."""
    words = text.words
    return any(lexicon.match("totals", words, at) for at in range(len(words)))


def _totals_behind(text: Text, lexicon: Lexicon) -> bool:
    """True when `all` stands right behind a pronoun: `took them all home` says so of all of them."""
    words = text.words
    heads = {phrase.split()[0] for phrase in lexicon.words("totals")}
    return any(one in lexicon.words("thirds") and other in heads for one, other in pairwise(words))


def words_of(case: Case, statement: Statement) -> Words:
    """The words of the cited events, with the names of speakers and data subjects, and what a conflict is about."""
    about = tuple(c.about for c in case.conflicts if set(c.events) & set(statement.cited))
    return _words_of(case.evidence, statement.cited, about)


@lru_cache(maxsize=1024)
def _words_of(evidence: Evidence, cited: tuple[str, ...], about: tuple[str, ...]) -> Words:
    """The words of some events of a segment, and of what conflicts are about. A cache of a pure function."""
    events = [evidence.events[name] for name in cited if name in evidence.parts]
    names = [name for event in events for name in (event.speaker, *event.about, event.task or "")]
    texts = [part.read for name in cited for part in evidence.parts.get(name, ())]
    if any(_addresses(text) for text in texts):
        names.extend(event.speaker for event in evidence.events.values())
    return Words.of([*texts, *(read(text, evidence.lexicon) for text in about)], names, evidence.lexicon)


def _addresses(text: Text) -> bool:
    """True when a text says `you`: whom it addresses may then be named."""
    return any(token.text.lower() in text.lexicon.words("second_person") for token in text.tokens)


def _texts(case: Case, statement: Statement) -> Iterator[Text]:
    """The statement and the fields that are prose."""
    yield statement.read
    if statement.item and statement.item.rationale:
        yield read(statement.item.rationale, case.lexicon)
    if statement.item and isinstance(statement.item.value, str) and not re.search(r"\d", statement.item.value):
        yield read(statement.item.value, case.lexicon)


@lru_cache(maxsize=KNOWN)
def persons_of(evidence: Evidence) -> frozenset[str]:
    """The words of the names of speakers and data subjects, and of names of several words: names where they open
    a sentence too. A cache.
    """
    words = (word for name in full_names(evidence) for word in name)
    return frozenset(words).union(*evidence.people.values())


def _unknown(case: Case, statement: Statement, text: Text, words: Words, persons: frozenset[str]) -> Iterator[Finding]:
    """The words that no cited event holds and that may not be added.

    One thing that is talked about may be named as another event of the segment names it; so may the initials of a
    name.
    """
    names = {place for value in text.values if value.category == "name" for place in range(value.first, value.last)}
    lacking = strange(case, text, words, statement)
    allowed = is_context(case, statement, text, words, [place for place, _ in lacking], persons)
    assented, capitals = assents(case, statement), always_capital(case.evidence) if lacking else frozenset()
    for place, token in lacking:
        if (assented and bare(token) in text.lexicon.words("assenting")) or is_believed(case, statement, text, place):
            continue
        is_name = place in names or (token.is_capital and _may_be_name(text, place, persons, capitals))
        known = case.words.hold(token)
        if known and (token.text.isupper() if is_name else allowed):
            continue
        if known and is_name and (is_meant(case, statement, text, place) or is_speaker(case, statement, text, place)):
            continue
        code, what = ("entity", "name") if is_name else ("unsupported", "word")
        yield Finding(code, f"no cited event holds this {what}", statement.cited, what, statement.id, None, token.text)


def _may_be_name(text: Text, place: int, persons: frozenset[str], capitals: frozenset[str]) -> bool:
    """True for a capital amid a text, or of a name elsewhere; where all nouns take one it tells a person only."""
    if bare(text.tokens[place]) in persons:
        return True
    is_known = place > 0 or bare(text.tokens[place]) in capitals
    return is_known and text.lexicon.table("format").get("names") != "none"


def strange(case: Case, text: Text, words: Words, statement: Statement) -> list[tuple[int, Token]]:
    """The words that neither the evidence holds nor everybody may use, with their places."""
    lexicon, cited = case.lexicon, set(statement.cited)
    spoken = {lexicon, text.lexicon, *(other for other in lexicon.others if other.language in words.languages)}
    about = statement.list == "conflicts" or any(set(conflict.events) <= cited for conflict in case.conflicts)
    own = {id(token) for token in own_words(text)}
    headed, endings = _heading(text), words.endings(text)
    found = []
    for place, token in enumerate(text.tokens):
        if (
            id(token) not in own
            or place in endings
            or (place < headed and bare(token) in text.lexicon.words("headings"))
            or any(is_free(token, known) for known in spoken)
            or words.hold(token)
            or words.inflects(token, text.lexicon)
            or _is_compound(text, place, words)
        ):
            continue
        if not about or not _is_verdict(token, lexicon):
            found.append((place, token))
    cued = _cued(text, words) if found else frozenset()
    return [(place, token) for place, token in found if place not in cued]


def _heading(text: Text) -> int:
    """The place of the colon behind the heading of a text (`Maren's hobbies: ...`); 0 where it has none."""
    return next((at for at, token in enumerate(text.tokens[: HEADING + 1]) if token.text in (":", "：")), 0)


def _cued(text: Text, words: Words) -> frozenset[int]:
    """The places of words of a cue that the evidence has in other words (`perhaps`, `maybe`), and of free phrases.

    Whether a cue may stand there is asked elsewhere; another degree of likelihood is another word.
    """
    places: set[int] = set()
    for clause in text.clauses:
        denies = bool(clause.of_kind("negation"))
        for marker in clause.markers:
            if _is_cue_of(marker, words, text.lexicon, denies):
                first = clause.first + marker.at
                places.update(range(first, first + len(marker.cue.split())))
    for at, (span, width) in rates_of(text).items():
        places.update(range(at, at + width) if f"rate {span}" in words.cues else ())
    row = text.words
    for at in range(len(row)) if text.lexicon.has_start("only_words", row) else ():
        places.update(range(at, at + text.lexicon.match("only_words", row, at)))
    return frozenset(places | _phrases(text))


def _is_cue_of(marker: Marker, words: Words, lexicon: Lexicon, denies: bool) -> bool:
    """True when the evidence has a cue of this kind; a negative word (`failed`) denies only where nothing else does."""
    if marker.kind == "negative":
        return not denies and any(kind in words.cues for kind in DENYING)
    if marker.kind in ("condition", "exception"):
        return any(kind in words.cues for kind in ("condition", "exception"))
    if marker.kind not in ("hedge", "may"):
        return marker.kind == "negation"
    own, open_ones = degree(marker, lexicon), "hedge" in words.cues and LIKELY.isdisjoint(words.cues)
    return own in words.cues or open_ones or (own == "hedge" and bool(LIKELY & words.cues))


def _phrases(text: Text) -> frozenset[int]:
    """The places of free phrases in a script without spaces, whose characters alone are not free."""
    places: set[int] = set()
    if not text.lexicon.algorithm:
        words = text.words
        for name in FREE_LISTS:
            for at in range(len(words)):
                places.update(range(at, at + text.lexicon.match(name, words, at)))
    return frozenset(places)


def _is_compound(text: Text, place: int, words: Words) -> bool:
    """True when the word and the next make one of the evidence's, as `roll` and `back` make `rollback`."""
    token, following = text.tokens[place], text.tokens[place + 1 : place + 2]
    return any(token.root + other.root in words.stems for other in following)


def _is_verdict(token: Token, lexicon: Lexicon) -> bool:
    """True for a word of the phrases that say whether something is settled."""
    return token.text.lower() in verdict_words(lexicon)


@cache
def verdict_words(lexicon: Lexicon) -> frozenset[str]:
    """The words of these phrases in every language. A cache of a pure function."""
    lists = (known.words(name) for known in (lexicon, *lexicon.others) for name in ("unsettled", "settled"))
    return frozenset(part for found in lists for phrase in found for part in (*phrase.split(), *phrase))
