"""Errors in what is told of whom: names, words, sentences that are cut, invented or left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.gate.evidence.free import is_free
from provgraph.domain.mutation import phrases
from provgraph.domain.mutation.chance import chosen, shuffled
from provgraph.domain.mutation.operator import Mutant, Operator, rewriting
from provgraph.domain.mutation.subject import Site, Subject, entries, with_entry, with_more, without_entry
from provgraph.domain.preserve.exact import COMMON
from provgraph.domain.preserve.rule import places_of
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import read
from provgraph.domain.text.tokens import Token
from provgraph.domain.text.value import Value

LONG = 4
"""Words of at least so many letters are replaced."""
PINNED = frozenset(ITEM_LISTS) - {"facts", "identifiers"}
NAMES = "entity missing altered unsupported bad_evidence"


def _people(subject: Subject) -> list[str]:
    """The speakers of a segment."""
    return sorted({event.speaker for event in subject.events})


def _renamed(site: Site, subject: Subject) -> Iterator[str]:
    """One speaker's name in place of another's."""
    people = {name.lower(): name for name in _people(subject)}
    for place, token in enumerate(site.read.tokens):
        bare = token.text.removesuffix("'s")
        others = [name for lower, name in people.items() if lower != bare.lower() and name.isalpha()]
        if bare.lower() in people and token.is_capital and others:
            yield site.replaced(place, place + 1, token.text.replace(bare, others[0].capitalize()))


def _other_name(site: Site, subject: Subject) -> Iterator[str]:
    """Another name of the segment, which the cited events do not tell."""
    told = ((other, value) for other in subject.prose for value in other.values("name"))
    names = sorted({other.said(v).removesuffix("'s") for other, v in told if not _is_loose(other, v)})
    known = subject.said_by(site.cited)
    for value in site.values("name"):
        others = [n for n in names if n.lower() not in known and n.lower() != value.canon and not n.isupper()]
        if other := chosen(others, subject.name, site.text, value.canon):
            owning = "'s" if site.said(value).endswith("'s") else ""
            yield site.replaced(value.first, value.last, f"{other}{owning}")


def _is_loose(site: Site, value: Value) -> bool:
    """True for capitalised words with one that says nothing, as where it opens a sentence (`Adding Rome`)."""
    return any(is_free(token, site.read.lexicon) for token in site.read.tokens[value.first : value.last])


def _subject(subject: Subject, seed: str) -> Iterator[Mutant]:
    """The subject of an item is another speaker."""
    for site in shuffled(subject.sites, seed, "subject"):
        entry = entries(subject.fold, site.list)[site.place] if site.list in ITEM_LISTS else {}
        said = str(entry.get("subject", ""))
        others = [name for name in _people(subject) if name != said and name.lower() not in subject.said_by(site.cited)]
        if said in _people(subject) and others:
            changed = with_entry(subject.fold, site, subject=others[0])
            yield Mutant("subject_exchanged", changed, said, f"{others[0]}: {site.text}")


def _vocabulary(subject: Subject) -> list[str]:
    """Plain words of the segment that mean something by themselves."""
    tokens = (token for site in subject.prose for token in site.read.tokens if _is_plain(token.text))
    return sorted(
        {token.text for token in tokens if is_content(token, subject.lexicon) and not _is_general(token.text, subject)}
    )


def _is_plain(word: str) -> bool:
    """True for a word of some letters, all small."""
    return word.isalpha() and word.islower() and len(word) >= LONG


def _is_general(word: str, subject: Subject) -> bool:
    """True for words that may be added anyway, such as `said`."""
    return any(word in known.words("addable") for known in (subject.lexicon, *subject.lexicon.others))


def _another_word(site: Site, subject: Subject) -> Iterator[str]:
    """A word of the segment in place of one that only this sentence tells."""
    known = subject.said_by(site.cited)
    words = [word for word in _vocabulary(subject) if word[:LONG] not in known]
    places = [at for at, token in enumerate(site.read.tokens) if _is_plain(token.text) and _is_told(site, at, subject)]
    place, word = chosen(places, subject.name, site.text), chosen(words, subject.name, site.text, "word")
    if place is not None and word and not _mean_the_same(word, site.read.tokens[place], site):
        yield site.replaced(place, place + 1, word)


def _mean_the_same(word: str, token: Token, site: Site) -> bool:
    """True for two words of one meaning (`amazing` and `awesome`): one may be told for the other."""
    return any(other.stem == token.stem for other in read(word, site.read.lexicon).tokens)


def _is_told(site: Site, place: int, subject: Subject) -> bool:
    """True for a content word that stands in the statement by itself, in no contraction."""
    token, following = site.read.tokens[place], site.read.tokens[place + 1 : place + 2]
    whole = site.read.text[token.start : token.end] == token.text
    return whole and is_content(token, site.read.lexicon) and all(other.start != token.start for other in following)


STRANGE = ("elephant", "parliament", "submarine", "violin", "cathedral", "volcano", "passport", "telescope")


def _strange_word(site: Site, subject: Subject) -> Iterator[str]:
    """A word that nobody said in place of one that was."""
    places = [at for at, token in enumerate(site.read.tokens) if _is_plain(token.text) and _is_told(site, at, subject)]
    place = chosen(places, subject.name, site.text, "strange")
    word = chosen([w for w in STRANGE if w not in subject.said_by(subject.by_id)], subject.name, site.text)
    if place is not None and word and site.read.lexicon.language == "en":
        yield site.replaced(place, place + 1, word)


def _turned(site: Site, subject: Subject) -> Iterator[str]:
    """Two names of one sentence change places."""
    names = list(site.values("name"))
    for one, two in pairwise(names):
        if one.canon != two.canon:
            between = site.read.text[site.read.tokens[one.last - 1].end : site.read.tokens[two.first].start]
            if between.strip().lower() not in ("and", "or", ",", "&"):
                first, second = _owning_name(site, two, one), _owning_name(site, one, two)
                yield site.replaced(one.first, two.last, f"{first}{between}{second}")


def _owning_name(site: Site, value: Value, place: Value) -> str:
    """A name as it is written in the place of another one: in the genitive where that is."""
    plain = site.said(value).removesuffix("'s")
    return f"{plain}'s" if site.said(place).endswith("'s") else plain


def _cut(site: Site, subject: Subject) -> Iterator[str]:
    """The sentence breaks off before its last words."""
    tokens = [token for token in site.read.tokens if token.kind != "mark"]
    if len(tokens) > 6 and len(site.read.sentences) == 1 and tokens[-3].start - tokens[-4].end == 1:
        yield site.read.text[: tokens[-4].end]


def _unreasoned(site: Site, subject: Subject) -> Iterator[str]:
    """The reason of a decision, or the day of a promise, is left out."""
    at = next((site.read.text.lower().find(cue) for cue in (" because ", " by ") if cue in site.read.text.lower()), -1)
    entry = entries(subject.fold, site.list)[site.place]
    if at > 0 and site.list in ("decisions", "commitments", "constraints", "permissions") and "rationale" not in entry:
        yield f"{site.read.text[:at].rstrip(' ,')}."


def _instructed(subject: Subject, seed: str) -> Iterator[Mutant]:
    """What a sentence says becomes an order to the reader, as a rule."""
    for site in shuffled(subject.prose, seed, "instructed"):
        text = phrases.INSTRUCTION.format(site.read.text)
        entry = {"id": "zz1", "text": text, "derived_from": list(site.cited)}
        yield Mutant("instruction_as_rule", with_more(subject.fold, "constraints", entry), "", text)


def _dropped(subject: Subject, seed: str) -> Iterator[Mutant]:
    """An item with something that must be kept is left out."""
    owed = {site.text for site in _owing(subject)}
    for site in shuffled(subject.sites, seed, "dropped"):
        if site.text in owed and site.list != "narrative":
            yield Mutant("item_dropped", without_entry(subject.fold, site.list, site.place), site.text, "")


def _owing(subject: Subject) -> Iterator[Site]:
    """The items that alone tell a rule, a promise, a question, a figure or a date of their events."""
    for site in subject.sites:
        others = [
            s for s in subject.sites if s is not site and s.list != "narrative" and set(s.cited) & set(site.cited)
        ]
        told = {value.canon for other in others for value in other.read.values}
        idle = places_of("figurative", site.read.words, site.read.lexicon)
        found = site.values("number", "currency", "percent", "date", "time")
        values = [value for value in found if value.canon not in COMMON and value.first not in idle]
        if site.list in PINNED or (site.list == "facts" and any(value.canon not in told for value in values)):
            yield site


def _invented(subject: Subject, seed: str) -> Iterator[Mutant]:
    """A sentence of one event is told on the evidence of another."""
    facts = [site for site in subject.prose if site.list == "facts"]
    for site, other in zip(shuffled(facts, seed, "a"), shuffled(facts, seed, "b"), strict=True):
        if not set(site.cited) & set(other.cited) and _differ(site, other, subject):
            entry = {"id": "zz2", "text": site.text, "derived_from": list(other.cited)}
            yield Mutant("item_on_other_evidence", with_more(subject.fold, "facts", entry), other.text, site.text)


def _differ(site: Site, other: Site, subject: Subject) -> bool:
    """True when the words of a text are mostly not told by the other's events."""
    words = [token.text.lower() for token in site.read.tokens if is_content(token, site.read.lexicon)]
    known = subject.said_by(other.cited)
    return len(words) > 2 and sum(word in known for word in words) * 2 < len(words)


OPERATORS: tuple[Operator, ...] = (
    rewriting("speaker_renamed", "person", NAMES, _renamed),
    rewriting("name_changed", "person", NAMES, _other_name),
    rewriting("names_exchanged", "person", NAMES, _turned),
    Operator("subject_exchanged", "person", frozenset(NAMES.split()), _subject),
    rewriting("word_of_another_event", "word", "unsupported altered missing modality polarity entity", _another_word),
    rewriting("word_invented", "word", "unsupported altered missing modality polarity entity", _strange_word),
    rewriting("cut_short", "truncation", "truncated missing altered scope_widened modality", _cut),
    rewriting("reason_dropped", "decision", "truncated scope_widened missing altered modality date", _unreasoned),
    Operator("instruction_as_rule", "instruction", frozenset({"instruction", "altered"}), _instructed),
    Operator("item_dropped", "omission", frozenset({"missing"}), _dropped),
    Operator(
        "item_on_other_evidence",
        "evidence",
        frozenset({"unsupported", "entity", "number", "date", "altered", "modality", "polarity"}),
        _invented,
    ),
)
