"""Code `entity`: who is said to do or to have something is who does it, or has it, in the evidence.

`Bram sold the mill` must not come from an event in which Ines says `I sold the mill to Bram`, nor `Bram's mill` from
her `my mill`. Held against each other are a name right before a word, and what stands there in the cited events.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from provgraph.domain.gate.assertion.tense import is_past_form
from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.gate.evidence.naming import Naming, namings
from provgraph.domain.gate.persons.people import people_of
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Part, Text
from provgraph.domain.verdict import Finding

HELPING = ("present_aux", "past_aux", "copulas", "fillers", "negations", "mays", "musts", "light_verbs")
"""What may stand between who does something and the verb."""
PROMISING = ("report_verbs", "plans", "plan_words", "musts")
"""Verbs of which who promises is who does it: `Bram offered to drive`."""
REACH = 4
CLOSE = 2
"""A name so many words behind a verb may say to whom it is done."""
OWNED = 3
"""What is owned stands among so many words behind its owner."""
OPENING = ("joiners", "joints", "framing", "conditions", "clause_openers")
"""Small words behind which a clause opens."""
DOES, SUFFERS, HAS = "does", "suffers", "has"

Key = tuple[str, str]
"""A word, as stem, and whether it is done, suffered (`was sold`) or had."""
Who = frozenset[str] | None
"""The words of the names of who does it; None where that is not said."""
Suffers = frozenset[str]
"""The words of the name behind a verb that a pronoun stands before: `he called Bram` is not done by Bram."""
People = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Doing:
    """What is done or had, and the place of the word before it, which may say by whom (-1: none)."""

    key: Key
    before: int


def check(case: Case) -> Iterator[Finding]:
    """Every name right before a word, where the language tells by the place of a name what it does."""
    people = people_of(case)
    for statement in case.retold():
        if statement.list in RETOLD_LISTS and statement.read.lexicon.table("doers"):
            yield from _statement(case, statement, people)


def _statement(case: Case, statement: Statement, people: People) -> Iterator[Finding]:
    """A finding for each name before a word that somebody else stands before wherever the evidence has it."""
    text, known = statement.read, _known(case, statement, people)
    names = _names(case, statement, people)
    yield from _agents(statement, known, names)
    by_end = {naming.last: naming for naming in namings(text)}
    for doing in doings(text):
        naming = by_end.get(doing.before + 1)
        if naming and _speaks(case, statement, naming, doing):
            continue
        told = _said(text, naming) if naming else None
        doers = known.get(doing.key, [])
        if (
            naming
            and told
            and told & names
            and doers
            and all(
                _is_another(told, who, suffers if _acts(text, naming.last) else frozenset()) for who, suffers in doers
            )
        ):
            expected = ", ".join(sorted(doers[0][0] or ()))
            found = text.said(naming.first, naming.last)
            said = "the evidence says this of somebody else"
            yield Finding("entity", said, statement.cited, "name", statement.id, expected, found)


def _acts(text: Text, verb: int) -> bool:
    """True where something follows a verb: `Bram called, the door shut` may be a note of whom somebody called."""
    behind = (
        token for token in text.tokens[verb + 1 :] if token.text.lower() not in text.lexicon.words("verb_particles")
    )
    return next((token.kind == "word" for token in behind), False)


def _is_another(told: frozenset[str], who: Who, suffers: Suffers) -> bool:
    """True when somebody else than who is told does it, or when it is done to whom it is told of."""
    return not who & told if who is not None else bool(suffers & told)


def _agents(
    statement: Statement, known: Mapping[Key, list[tuple[Who, Suffers]]], names: frozenset[str]
) -> Iterator[Finding]:
    """A finding for each name behind `by` that somebody else stands in the place of wherever the evidence has it."""
    text = statement.read
    for naming in namings(text):
        doers = [who for who, _ in known.get((_suffered(text, naming.first), DOES), [])]
        if doers and naming.words <= names and all(who is not None and not who & naming.words for who in doers):
            said, expected = "the evidence says that somebody else did it", ", ".join(sorted(doers[0] or ()))
            found = text.said(naming.first, naming.last)
            yield Finding("entity", said, statement.cited, "name", statement.id, expected, found)


def _suffered(text: Text, place: int) -> str:
    """The stem of a participle right before `by` and a name at a place, empty where there is none.

    What stands between two words may be a quotation, which is blank: `liked "The Pond" by Ines` says nothing of her.
    """
    verb, by = text.tokens[place - 2 : place] if place > 1 else (None, None)
    if verb is None or by is None or by.text.lower() not in text.lexicon.words("agents") or by.start - verb.end > 1:
        return ""
    return verb.stem if is_past_form(verb.text.lower(), text.lexicon) else ""


def _speaks(case: Case, statement: Statement, naming: Naming, doing: Doing) -> bool:
    """True for `Ines says` where Ines says what is cited: who else says something there is another matter."""
    text, speakers = statement.read, speaking_words(case, statement)
    verb = text.tokens[naming.last].text.lower() if naming.last < len(text.tokens) else ""
    return (
        verb in text.lexicon.words("speaking")
        and text.tokens[naming.last].stem == doing.key[0]
        and bool(naming.words & speakers)
    )


def speaking_words(case: Case, statement: Statement) -> frozenset[str]:
    """The words of the names of those who say what is cited."""
    speakers = {case.events[name].speaker for name in statement.cited if name in case.events}
    return frozenset(word for name in speakers for word in case.evidence.people.get(name, ()))


def _names(case: Case, statement: Statement, people: People) -> frozenset[str]:
    """The words of persons, and of the names in the cited events."""
    told = (value.canon for _, value in case.values(statement.cited) if value.category == "name")
    return frozenset(word for name in told for word in name.split()).union(*people.values())


def doings(text: Text) -> Iterator[Doing]:
    """Every word of a text that may be done or had by what stands before it."""
    for place, token in enumerate(text.tokens):
        opens = place == 0 or text.tokens[place - 1].kind == "mark"
        if token.kind == "word" and (opens or not token.is_capital) and is_content(token, text.lexicon):
            if not _helps(token.text, text.lexicon):
                yield from _done(text, place)
            yield from _owned(text, place)


def _done(text: Text, place: int) -> Iterator[Doing]:
    """The word at a place as a verb, with what helps it left out."""
    token, lexicon, at, kind, promises = text.tokens[place], text.lexicon, place - 1, DOES, False
    if _is_denied_note(text, place):
        kind = SUFFERS
    while at >= 0 and place - at <= REACH and (width := _width_of_help(text, at)):
        promises = promises or width > 1
        is_passive = text.tokens[at].text.lower() in lexicon.words("passives") and not promises
        kind, at = SUFFERS if is_passive else kind, at - width
    endings = tuple(lexicon.words("own_endings"))
    if endings and token.text.lower().endswith(endings):
        kind = DOES
    if at < 0 or not _is_owner(text, at):
        yield Doing((token.stem, kind), at)


def _is_denied_note(text: Text, place: int) -> bool:
    """True for `not approved` without a verb that helps: what stands before it suffers it."""
    words, lexicon = text.words[max(0, place - 2) : place + 1], text.lexicon
    helped = any(word in lexicon.words(name) for word in words[:-1] for name in ("past_aux", "present_aux", "copulas"))
    denied = len(words) > 1 and words[-2] in lexicon.words("negators")
    return denied and not helped and is_past_form(words[-1], lexicon)


def _width_of_help(text: Text, at: int) -> int:
    """How many words up to a place help a verb: 2 for `offered to`, which says who will do what follows."""
    word, lexicon = text.tokens[at].text.lower(), text.lexicon
    before = text.tokens[at - 1].text.lower() if at else ""
    if word in lexicon.words("infinitive_marks") and any(before in lexicon.words(name) for name in PROMISING):
        return 2
    return int(_helps(word, lexicon) or _is_befallen(text, at))


def _is_befallen(text: Text, at: int) -> bool:
    """True for a pronoun between who does something and the verb that tells to whom: `je vous écris`."""
    pronouns, before = text.lexicon.words("object_pronouns"), text.tokens[max(0, at - 1)]
    if not at or text.tokens[at].text.lower() not in pronouns:
        return False
    return before.is_capital or before.text.lower() in pronouns | text.lexicon.words("subjects")


def _owned(text: Text, place: int) -> Iterator[Doing]:
    """The word at a place as what the nearest owner before it has."""
    for at in range(place - 1, max(-1, place - 1 - OWNED), -1):
        if _is_owner(text, at):
            yield Doing((text.tokens[place].stem, HAS), at)
        if text.tokens[at].kind != "word" or not is_content(text.tokens[at], text.lexicon):
            return


def _is_owner(text: Text, at: int) -> bool:
    """True for a name in the genitive, and for `my` and `your`."""
    token = text.tokens[at]
    return (token.is_capital and token.text.endswith("'s")) or token.text.lower() in text.lexicon.table("owners")


def _helps(word: str, lexicon: Lexicon) -> bool:
    """True for a word that helps a verb, or says how."""
    return any(word.lower() in lexicon.words(name) for name in HELPING)


def _known(case: Case, statement: Statement, people: People) -> Mapping[Key, list[tuple[Who, Suffers]]]:
    """Who does or has what in the cited events, and to whom, where a pronoun stands for who does it."""
    found: dict[Key, list[tuple[Who, Suffers]]] = {}
    for part in case.cited_parts(statement.cited):
        by_end = {naming.last: naming for naming in namings(part.read)}
        for doing in doings(part.read):
            one = _who(part, by_end, doing.before, people), _suffers(part.read, doing)
            found.setdefault(doing.key, []).append(one)
    return found


def _suffers(text: Text, doing: Doing) -> Suffers:
    """The words of the name close behind a verb that a pronoun of the third person stands before; none for others."""
    pronoun = text.tokens[doing.before].text.lower() if doing.before >= 0 else ""
    if doing.key[1] != DOES or pronoun not in text.lexicon.words("thirds"):
        return frozenset()
    verb = next(at for at in range(doing.before, len(text.tokens)) if text.tokens[at].stem == doing.key[0])
    near = (naming for naming in namings(text) if 0 < naming.first - verb <= CLOSE)
    return next((naming.words for naming in near if _is_object(text, verb, naming)), frozenset())


def _is_object(text: Text, verb: int, naming: Naming) -> bool:
    """True where nothing but a small word that belongs to the verb stands before a name: `chased down Bram`."""
    between = text.tokens[verb + 1 : naming.first]
    return all(token.text.lower() in text.lexicon.words("verb_particles") for token in between)


def _who(part: Part, by_end: Mapping[int, Naming], before: int, people: People) -> Who:
    """Whom the word at a place of the evidence stands for; None where that is not known."""
    naming = by_end.get(before + 1)
    if naming is not None or before < 0:
        return _said(part.read, naming) if naming else None
    word = part.read.tokens[before].text.lower()
    side = part.read.lexicon.table("owners").get(word) or part.read.lexicon.table("doers").get(word)
    own = people.get(part.event.speaker, frozenset())
    if side == "speaker":
        return own
    others = [words for name, words in people.items() if name != part.event.speaker]
    return frozenset().union(*others) - own if side == "addressee" and others else None


def _said(text: Text, naming: Naming) -> Who:
    """The words of a name; None behind a small word that makes it a part of something else (`a gift from Ines`)."""
    before = text.tokens[naming.first - 1] if naming.first else None
    if before is None or before.kind == "mark" or is_content(before, text.lexicon):
        return naming.words
    word, lexicon = before.text.lower(), text.lexicon
    opens = any(word in lexicon.words(name) for name in OPENING)
    return naming.words if opens or text.tokens[naming.last - 1].text.endswith("'s") else None
