"""Codes `unsupported`, `entity`, `modality` and `scope_widened`: a sentence told nearly word for word is told as it is.

Words of other events may give context, and general words may be added; but where a sentence of the evidence is told
nearly as it stands, a word that stands in the place of another one says something else, and a limit that is left out
was meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from provgraph.domain.gate.case import Case, Statement
from provgraph.domain.gate.nearly import Words, matched, nearest, shared, words_between
from provgraph.domain.gate.people import people_of
from provgraph.domain.gate.vocabulary import bare, is_free, words_of
from provgraph.domain.preserve.lexicon import Lexicon
from provgraph.domain.preserve.marker import is_content
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.preserve.stems import related
from provgraph.domain.preserve.tokens import Token
from provgraph.domain.verdict import Finding

WIDEST = 2
"""So many words in a row are compared."""
ADDED = 2
"""A denial adds so many words at most: `not`, and `do` before it."""
CUES = ("negations", "hedges", "musts", "mays", "conditions")
TABLES = ("numbers", "ordinals", "months", "weekdays", "units", "relative_days", "sides", "time_spans")
SOFT = ("hedges", "conditions", "softeners", "questions")
NEGATED = ("negations",)
STANCES = frozenset({"ahead", "done", "duty", "leave", "advice"})
"""Groups of the table `telling` that say whether something was done, or must or may be."""
LISTS = frozenset({"facts", "decisions", "open_threads", "narrative"})
NAME, PART = 3, 4
"""A name, or a part of a compound, of so many letters may stand for a longer one that begins with it."""


def check(case: Case) -> Iterator[Finding]:
    """Every sentence of every statement that is not copied, against the sentence that it tells nearly."""
    for statement in case.retold():
        if statement.list in LISTS:
            for first, last in statement.read.sentences:
                told = words_between(statement.read, first, last)
                yield from _unlimited(case, statement, told)
                yield from _certain(case, statement, told)
                yield from _denied(case, statement, told)
                for code, token in _replaced(case, statement, told):
                    yield Finding(
                        code, "another word stands here in the evidence", statement.cited, "word", statement.id, None,
                        token.text,
                    )  # fmt: skip


def _replaced(case: Case, statement: Statement, told: Words) -> Iterator[tuple[str, Token]]:
    """The words that stand in the place of others in every sentence that is told nearly, with their codes."""
    lexicon = statement.read.lexicon
    near = [_exchanges(source, told, lexicon) for _, source in nearest(case, statement, told)]
    found = [[pair for pair in pairs if _is_judged(case, statement, pair[1])] for pairs in near]
    if found and all(found):
        yield from found[0]


def _unlimited(case: Case, statement: Statement, told: Words) -> Iterator[Finding]:
    """A finding when a limit (`only`) of every sentence that is told nearly stands nowhere in the statement."""
    lexicon = statement.read.lexicon
    near = [source for _, source in nearest(case, statement, told)]
    kept = any(has_cue(clause.words, lexicon, "limits") for clause in statement.read.clauses)
    lost = [token for source in near[:1] for token in source if token.text.lower() in lexicon.words("limits")]
    if lost and not kept and all(_has_limit(source, lexicon) for source in near):
        yield Finding(
            "scope_widened", "what limits this was left out", statement.cited, "scope", statement.id, lost[0].text
        )


def _certain(case: Case, statement: Statement, told: Words) -> Iterator[Finding]:
    """A finding when every sentence that is told nearly has more hedges and conditions than the statement."""
    lexicon = statement.read.lexicon
    if statement.list == "open_threads" or "?" in statement.read.text:
        return
    kept = _count(_lower(statement.read.tokens), lexicon, SOFT)
    near = [source for _, source in nearest(case, statement, told)]
    if near and all(_count(_lower(source), lexicon, SOFT) > kept for source in near):
        yield Finding("modality", "a hedge or a condition was left out", statement.cited, "hedge", statement.id)


def _denied(case: Case, statement: Statement, told: Words) -> Iterator[Finding]:
    """A finding when no sentence that is told but for a word or two has as many negations."""
    lexicon = statement.read.lexicon
    said = _count(_lower(told), lexicon, NEGATED)
    near = [source for _, source in nearest(case, statement, told) if shared(source, told) >= len(told) - ADDED]
    if near and all(_count(_lower(source), lexicon, NEGATED) < said for source in near):
        yield Finding("polarity", "a negation was added", statement.cited, "negation", statement.id)


def _lower(words: Sequence[Token]) -> list[str]:
    """The words in lower case."""
    return [token.text.lower() for token in words]


def _count(words: Sequence[str], lexicon: Lexicon, names: Sequence[str]) -> int:
    """How many phrases of some lists stand in a row of words."""
    row, found, at = tuple(words), 0, 0
    while at < len(row):
        length = max(lexicon.match(name, row, at) for name in names)
        found, at = found + bool(length), at + max(length, 1)
    return found


def _has_limit(words: Words, lexicon: Lexicon) -> bool:
    """True when a sentence holds a word that limits it."""
    return any(token.text.lower() in lexicon.words("limits") for token in words)


def _is_judged(case: Case, statement: Statement, token: Token) -> bool:
    """False for words that nobody said, which is refused elsewhere, and for what another cited event says."""
    is_person = any(bare(token) in words for words in people_of(case).values())
    if not (case.words.hold(token) or is_person or is_free(token, statement.read.lexicon)):
        return False
    return len(statement.cited) == 1 or not words_of(case, statement).hold(token)


def _exchanges(source: Words, told: Words, lexicon: Lexicon) -> list[tuple[str, Token]]:
    """The words of `told` that stand in the place of another one of `source`."""
    slots = (slot[1:] for slot in matched(source, told).get_opcodes() if slot[0] == "replace")
    pairs = [pair for a, b, c, d in slots for pair in _pairs(source[a:b], told[c:d], b == len(source))]
    return [(code, other) for one, other in pairs if (code := _code(one, other, source, told, lexicon))]


def _pairs(one: Words, other: Words, is_end: bool) -> Iterator[tuple[Token, Token]]:
    """The words of a narrow slot by twos; of one that lost a word, the nearer ones to what is told as it stands."""
    if len(other) <= WIDEST and len(one) - len(other) in (0, 1):
        yield from zip(one if is_end else one[len(one) - len(other) :], other, strict=False)


def _code(one: Token, other: Token, source: Sequence[Token], told: Sequence[Token], lexicon: Lexicon) -> str | None:
    """What is wrong with a word in the place of another; None when nothing is."""
    if one.kind != "word" or other.kind != "word" or _is_same(one, other) or _are_initials(one, other):
        return None
    groups = lexicon.table("telling")
    if bare(one) in groups and bare(other) in groups:
        group = groups[bare(other)]
        return None if groups[bare(one)] == group else "modality" if group in STANCES else "unsupported"
    if not (_says(one, lexicon) and _says(other, lexicon)) or _is_moved(one, told) or _is_moved(other, source):
        return None
    if (_counts(one, lexicon) and _counts(other, lexicon)) or {bare(one), bare(other)} <= lexicon.words("speaking"):
        return None
    return "entity" if one.is_capital and other.is_capital else "unsupported"


def _are_initials(one: Token, other: Token) -> bool:
    """True where an abbreviation stands for words: another check knows which."""
    return other.text.isupper() and not one.text.isupper()


def _says(token: Token, lexicon: Lexicon) -> bool:
    """True for a content word that is no cue: cues have checks of their own."""
    return is_content(token, lexicon) and not any(bare(token) in lexicon.words(name) for name in CUES)


def _counts(token: Token, lexicon: Lexicon) -> bool:
    """True for a word of figures, units and dates."""
    return any(bare(token) in lexicon.table(name) for name in TABLES)


def _is_moved(token: Token, others: Sequence[Token]) -> bool:
    """True when the word stands elsewhere in the other sentence: it was moved, not replaced."""
    return any(_is_same(token, other) for other in others)


def _is_same(one: Token, other: Token) -> bool:
    """True for words of one family, for a part of a compound (`roll` of `rollback`), a name and its short form."""
    if related(one.stem, other.stem):
        return True
    short, long = sorted((one, other), key=lambda token: len(bare(token)))
    if one.is_capital and not one.text.isupper():
        return len(bare(short)) >= NAME and bare(long).startswith(bare(short))
    return len(short.stem) >= PART and len(bare(short)) < len(bare(long)) and bare(long).startswith(short.stem)
