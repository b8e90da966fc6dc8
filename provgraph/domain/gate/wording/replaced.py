"""Codes `unsupported`, `entity`, `modality` and `scope_widened`: a sentence told nearly word for word is told as it is.

Words of other events may give context, and general words may be added; but where a sentence of the evidence is told
nearly as it stands, a word that stands in the place of another one says something else, and a limit that is left out
was meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from provgraph.domain.gate.evidence.align import pointing
from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.gate.evidence.free import are_initials, bare, is_free
from provgraph.domain.gate.evidence.judged import opens_opinion
from provgraph.domain.gate.evidence.nearly import Words, matched, nearest, shared, unframed, words_between
from provgraph.domain.gate.evidence.opposed import tells_side
from provgraph.domain.gate.evidence.words import Words as Evidence
from provgraph.domain.gate.persons.people import people_of
from provgraph.domain.gate.wording.cues import certain, denied, lower, unlimited
from provgraph.domain.gate.wording.given import is_given
from provgraph.domain.gate.wording.vocabulary import verdict_words, words_of
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import DENYING, is_content
from provgraph.domain.text.parse import Text
from provgraph.domain.text.stems import key, related
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

WIDEST = 2
"""So many words in a row are compared."""
PIECE = 4
"""What stands between semicolons is held by itself against the evidence where it has more words and marks."""
CLOSELY = 0.75
CUES = ("negations", "hedges", "musts", "mays", "conditions")
TABLES = ("numbers", "ordinals", "months", "weekdays", "units", "relative_days", "sides", "time_spans")
STANCES = frozenset({"ahead", "done", "duty", "leave", "advice"})
"""Groups of the table `telling` that say whether something was done, or must or may be."""
NAME, PART = 3, 4
"""A name, or a part of a compound, of so many letters may stand for a longer one that begins with it."""


@dataclass(frozen=True, slots=True)
class _Slots:
    """What two sentences that are held side by side do not share."""

    source: Words
    told: Words


def check(case: Case) -> Iterator[Finding]:
    """Every sentence of every statement that is not copied, against the sentence that it tells nearly."""
    for statement in case.retold():
        if statement.list in RETOLD_LISTS:
            for first, last in statement.read.sentences:
                told = unframed(words_between(statement.read, first, last), statement.read.lexicon)
                near = [source for _, source in nearest(case, statement, told)]
                if near:
                    yield from _sentence(case, statement, told, near)
            for first, last in _pieces(statement.read):
                yield from _piece(case, statement, words_between(statement.read, first, last))


def _pointed(case: Case, statement: Statement, told: Words) -> frozenset[str]:
    """The words of clauses that point back with a pronoun, and are told with what they point to."""
    content = frozenset(key(token.stem) for token in told)
    denies = any(clause.of_kind(*DENYING) for clause in statement.read.clauses)
    pairs = ((clause, part.read) for part, clause in case.clauses(statement.cited) if clause.of_kind(*DENYING))
    return frozenset[str]().union(*(pointing(content, clause, text, denies=denies) for clause, text in pairs))


def _pieces(text: Text) -> Iterator[tuple[int, int]]:
    """What stands between the semicolons of the sentences, where that says something by itself."""
    for first, last in text.sentences:
        ends = [at + 1 for at in range(first, last) if text.tokens[at].text == ";"]
        if ends:
            yield from (pair for pair in pairwise([first, *ends, last]) if pair[1] - pair[0] > PIECE)


def _piece(case: Case, statement: Statement, told: Words) -> Iterator[Finding]:
    """What stands in the place of another word in a part of a sentence that is told almost as it stands."""
    near = [source for _, source in nearest(case, statement, told) if shared(source, told) >= CLOSELY * len(told)]
    for code, token in _replaced(case, statement, told, near) if near else ():
        if code != "modality":
            said = "another word stands here in the evidence"
            yield Finding(code, said, statement.cited, "word", statement.id, None, token.text)


def _sentence(case: Case, statement: Statement, told: Words, near: Sequence[Words]) -> Iterator[Finding]:
    """What is wrong with one sentence, in view of every sentence that it tells nearly."""
    yield from unlimited(case, statement, near)
    yield from certain(case, statement, near)
    yield from denied(case, statement, told, near)
    yield from _turned(statement, told, near)
    for code, token in _replaced(case, statement, told, near):
        said = "another word stands here in the evidence"
        yield Finding(code, said, statement.cited, "word", statement.id, None, token.text)


def _replaced(case: Case, statement: Statement, told: Words, near: Sequence[Words]) -> Iterator[tuple[str, Token]]:
    """The words that stand in the place of others in every sentence that is told nearly, with their codes."""
    known = words_of(case, statement)
    exchanged = [_exchanges(source, told, statement.read, known) for source in near]
    found = [[pair for pair in pairs if _is_judged(case, statement, pair[1], known)] for pairs in exchanged]
    pointed = _pointed(case, statement, told) if all(found) else frozenset()
    if all(found):
        yield from (pair for pair in found[0] if key(pair[1].stem) not in pointed)


def _turned(statement: Statement, told: Words, near: Sequence[Words]) -> Iterator[Finding]:
    """A finding when two names with the same words between them stand the other way round in what is told nearly."""
    lexicon = statement.read.lexicon
    for one, between, other in _pairs_of_names(told, lexicon):
        if one != other and all((other, between, one) in set(_pairs_of_names(source, lexicon)) for source in near):
            said = "these names stand the other way round in the evidence"
            yield Finding("entity", said, statement.cited, "name", statement.id, f"{other} {one}", f"{one} {other}")


def _pairs_of_names(words: Words, lexicon: Lexicon) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Neighbouring names of a sentence with the words between them, unless these merely list them."""
    for (_, last, one), (first, _, other) in pairwise(_runs_of_names(words, lexicon)):
        between = tuple(lower(words[last:first]))
        if not set(between) <= lexicon.words("joiners"):
            yield one, between, other


def _runs_of_names(words: Words, lexicon: Lexicon) -> Iterator[tuple[int, int, str]]:
    """Capitalised words in a row as one name, with its places."""
    places = [token.is_capital and _says(token, lexicon) for token in words]
    first = 0
    for is_name, run in groupby(places):
        last = first + len(list(run))
        if is_name:
            yield first, last, " ".join(bare(token) for token in words[first:last])
        first = last


def _is_judged(case: Case, statement: Statement, token: Token, known: Evidence) -> bool:
    """False for words that nobody said, which is refused elsewhere, for what another cited event says, and for how a
    conflict is said to be open or settled, where all its sides are cited: which of the two is asked elsewhere.
    """
    if bare(token) in verdict_words(case.lexicon) and any(
        set(c.events) <= set(statement.cited) for c in case.conflicts
    ):
        return False
    is_person = any(bare(token) in words for words in people_of(case).values())
    lexicon = statement.read.lexicon
    if not (case.words.hold(token) or is_person or is_free(token, lexicon) or _is_cue(token, lexicon)):
        return False
    if _heads(case, statement, token) or opens_opinion(case, statement, token):
        return False
    return len(statement.cited) == 1 or not known.hold(token)


def _heads(case: Case, statement: Statement, token: Token) -> bool:
    """True for a word at the head of a clause that says when, as `after` does, or what follows a colon.

    What is told after something stands behind it in the evidence too. Where the evidence has headings of its own,
    one of them may be meant.
    """
    text = statement.read
    at = next(at for at, other in enumerate(text.tokens) if other.start == token.start)
    if at and text.tokens[at - 1].kind != "mark":
        return False
    if text.lexicon.table("telling").get(bare(token)) == "after":
        return True
    headed = any(other.text == ":" for part in case.cited_parts(statement.cited) for other in part.read.tokens)
    is_label = at + 1 < len(text.tokens) and text.tokens[at + 1].text == ":"
    return is_label and is_free(token, text.lexicon) and not headed


def _exchanges(source: Words, told: Words, text: Text, known: Evidence) -> list[tuple[str, Token]]:
    """The words of `told`, which is of `text`, that stand in the place of another one of `source`."""
    slots = [slot[1:] for slot in matched(source, told).get_opcodes() if slot[0] != "equal"]
    left = _Slots(
        tuple(token for a, b, _, _ in slots for token in source[a:b]),
        tuple(token for _, _, c, d in slots for token in told[c:d]),
    )
    pairs = [
        pair for a, b, c, d in slots for pair in _pairs(source[a:b], told[c:d], b == len(source), text.lexicon, known)
    ]
    pairs = [pair for pair in pairs if not is_given(*pair, source, told, text.lexicon)]
    found = [(code, other) for one, other in pairs if (code := _code(one, other, left, text, known))]
    found = [pair for pair in found if not tells_side(source, told, pair[1], text.lexicon)]
    ended = frozenset(text.tokens[at].start for at in known.endings(text)) if found else frozenset()
    cued = _in_cues(text) | ended if found else frozenset()
    return [(code, other) for code, other in found if other.start not in cued]


def _in_cues(text: Text) -> frozenset[int]:
    """Where the words of cues of several words start (`à moins que`): cues have checks of their own."""
    found: set[int] = set()
    for clause in text.clauses:
        for cue in clause.markers:
            width = len(cue.cue.split())
            tokens = clause.tokens[cue.at : cue.at + width] if width > 1 else ()
            found.update(token.start for token in tokens)
    return frozenset(found)


def _pairs(one: Words, other: Words, is_end: bool, lexicon: Lexicon, known: Evidence) -> Iterator[tuple[Token, Token]]:
    """The words of a narrow slot by twos; of one that lost a word, the nearer ones to what is told as it stands."""
    named = bool(other) and all(token.is_capital for token in other)
    if named and any(bare(token) in lexicon.words("first_person") for token in one):
        return  # who speaks of himself is named; whether he is the one is asked elsewhere
    if len(other) <= WIDEST and len(one) - len(other) in (0, 1):
        yield from zip(one if is_end else one[len(one) - len(other) :], other, strict=False)
    elif (
        len(one) == 1 and len(other) == WIDEST and not any(known.hold(word) or is_free(word, lexicon) for word in other)
    ):
        yield one[0], other[-1]  # `sailing` told as `oil painting`


def _code(one: Token, other: Token, left: _Slots, text: Text, known: Evidence) -> str | None:
    """What is wrong with a word in the place of another; None when nothing is.

    A cue (`need`) may make room for another cue or for a word of the evidence; cues have checks of their own.
    """
    if one.kind != "word" or other.kind != "word" or _is_same(one, other) or are_initials(one, other):
        return None
    lexicon = text.lexicon
    groups = lexicon.table("telling")
    if bare(one) in groups and bare(other) in groups:
        group = groups[bare(other)]
        if (group in STANCES) != (groups[bare(one)] in STANCES):
            return None
        return None if groups[bare(one)] == group else "modality" if group in STANCES else "unsupported"
    if (
        not (_says(other, lexicon) or _ends_compound(other, text) or _claims(one, other, lexicon))
        or _is_moved(one, left.told)
        or _is_moved(other, left.source)
    ):
        return None
    if not _says(one, lexicon) and (not _is_cue(one, lexicon) or known.hold(other) or _may_follow(one, other, lexicon)):
        return None
    if bare(other) in lexicon.words("neutral"):
        return None
    spans = lexicon.table("time_spans")
    if bare(one) in spans and bare(other) in spans and spans[bare(one)] != spans[bare(other)]:
        return "unit"
    if (_counts(one, lexicon) and _counts(other, lexicon)) or _are_both(one, other, lexicon, "speaking", "plans"):
        return None
    return "entity" if one.is_capital and other.is_capital else "unsupported"


def _are_both(one: Token, other: Token, lexicon: Lexicon, *names: str) -> bool:
    """True for two words of one list of cues, which has a check of its own."""
    return any({bare(one), bare(other)} <= lexicon.words(name) for name in names)


def _says(token: Token, lexicon: Lexicon) -> bool:
    """True for a content word that is no cue: cues have checks of their own."""
    return is_content(token, lexicon) and not _is_cue(token, lexicon)


def _is_cue(token: Token, lexicon: Lexicon) -> bool:
    """True for a word that changes what a sentence claims."""
    return any(bare(token) in lexicon.words(name) for name in CUES)


def _claims(one: Token, other: Token, lexicon: Lexicon) -> bool:
    """True for a cue that is a word of its own in the place of one that is none: `ballet needed` for `ballet shoes`."""
    return _says(one, lexicon) and _is_cue(other, lexicon) and is_content(other, lexicon)


def _may_follow(one: Token, other: Token, lexicon: Lexicon) -> bool:
    """True for a general word in the place of a cue, unless what was needed is told as something else."""
    return is_free(other, lexicon) and not (bare(one) in lexicon.words("musts") and is_content(one, lexicon))


def _ends_compound(token: Token, text: Text) -> bool:
    """True after a hyphen: a cue claims nothing there (`much-needed`)."""
    return text.text[max(0, token.start - 1) : token.start] == "-" and is_content(token, text.lexicon)


def _counts(token: Token, lexicon: Lexicon) -> bool:
    """True for a word of figures, units and dates."""
    return any(bare(token) in lexicon.table(name) for name in TABLES)


def _is_moved(token: Token, others: Sequence[Token]) -> bool:
    """True when the word stands elsewhere in what the other sentence has of its own: it was moved, not replaced."""
    return any(_is_same(token, other) for other in others)


def _is_same(one: Token, other: Token) -> bool:
    """True for words of one family, for a part of a compound (`roll` of `rollback`), a name and its short form."""
    if related(one.stem, other.stem):
        return True
    short, long = sorted((one, other), key=lambda token: len(bare(token)))
    if len(bare(short)) > PART and bare(long).endswith(bare(short)):
        return True
    if one.is_capital and not one.text.isupper():
        return len(bare(short)) >= NAME and bare(long).startswith(bare(short))
    return len(short.stem) >= PART and len(bare(short)) < len(bare(long)) and bare(long).startswith(short.stem)
