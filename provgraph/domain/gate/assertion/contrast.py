"""Codes `unsupported` and `polarity`: of words that exclude one another, those of the evidence are told.

Where the evidence says `after`, `some` or `yesterday`, a fold that says `before`, `all` or `today` says something else,
in whatever order it puts its words. Which words exclude one another is data (the table `contrasts` of a lexicon).
"""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content, lacking
from provgraph.domain.text.parse import Text, read
from provgraph.domain.text.stems import key
from provgraph.domain.verdict import Finding

BOUND = frozenset({"order", "quantity", "rank", "amount", "size", "company", "limit", "hand", "span"})
"""Families of words that say something of what follows them: `after lunch` may be told as `lunch was before`."""
VALUED = frozenset({"span"})
"""Of these, families that say it before a figure or a date only: `moved to 19 May`, but `wrote to her`."""
TURNED = frozenset({"gate", "end", "switch", "state", "result", "run", "lock", "grant", "load", "feel"})
"""Families of which one side says the same as the other one denied."""
REACH, LONGEST = 3, 3

Sides = dict[str, set[str]]
"""The sides that are told, by what they are sides of."""


def check(case: Case) -> Iterator[Finding]:
    """Every statement that is not copied, against all that it cites."""
    for statement in case.retold():
        if statement.list in RETOLD_LISTS:
            texts = [part.read for part in case.cited_parts(statement.cited)]
            yield from _sides(statement, statement.read, texts)
            if statement.item and statement.item.rationale:
                yield from _sides(statement, read(statement.item.rationale, statement.read.lexicon), texts)
            yield from _denial(statement, texts)


def _sides(statement: Statement, told: Text, texts: list[Text]) -> Iterator[Finding]:
    """A side that is told where the evidence knows only the other one."""
    known: Sides = {}
    for text in texts:
        for family, sides in sides_of(text).items():
            known.setdefault(family, set()).update(sides)
    for family, sides in sorted(sides_of(told).items()):
        loose = {side for text in texts for name, side in _told_alone(text) if name == family.split()[0]}
        loose |= {side for text in texts for side in _pronouns(text)}
        if family in known and not sides <= known[family] | loose:
            found, expected = ", ".join(sorted(sides - known[family])), ", ".join(sorted(known[family]))
            said = "the evidence says the contrary"
            yield Finding("unsupported", said, statement.cited, "word", statement.id, expected, found)


def sides_of(text: Text) -> Sides:
    """The sides that a text tells, by family; those of what stands before something, by that too."""
    found: Sides = {}
    for at, (family, side) in _told(text):
        following = _following(text, at) if family in BOUND else ""
        if following is not None and (family not in VALUED or following.startswith("#")):
            found.setdefault(f"{family} {following}".strip(), set()).add(side)
    for _, thing in lacking(text.tokens, text.words, text.lexicon):
        found.setdefault(f"company {thing}", set()).add("without")
    return found


def _told(text: Text) -> Iterator[tuple[int, tuple[str, str]]]:
    """The places of words with a side, and their family and side; turns of phrase apart.

    An outcome that is denied is no side: `not accepted` may be told of what was rejected.
    """
    lexicon, words, at = text.lexicon, text.words, 0
    table = lexicon.table("contrasts")
    denied = {at for c in text.clauses if c.of_kind("negation", "exception", "denial") for at in range(c.first, c.last)}
    while at < len(words):
        quiet = lexicon.match("turns", words, at)
        width = next((size for size in range(LONGEST, 0, -1) if " ".join(words[at : at + size]) in table), 0)
        if not quiet and width:
            family, _, side = table[" ".join(words[at : at + width])].partition(" ")
            if family not in TURNED or at not in denied:
                yield at + width - 1, (family, side)
        at += quiet or width or 1


def _pronouns(text: Text) -> set[str]:
    """The sides of kin whom a text speaks of as `he` or `she`: another event may say who that is."""
    table = text.lexicon.table("pronouns")
    return {table[word] for token in text.tokens if (word := token.text.lower()) in table}


def _told_alone(text: Text) -> Iterator[tuple[str, str]]:
    """The sides of words right before a mark: `1.8 GB before, 1.1 GB after the patch` means before the patch."""
    for at, (family, side) in _told(text):
        if family in BOUND and at + 1 < len(text.tokens) and text.tokens[at + 1].kind == "mark":
            yield family, side


def _following(text: Text, at: int) -> str | None:
    """The value, or the content word close behind it in its sentence, that a word stands before."""
    last = next((last for first, last in text.sentences if first <= at < last), at)
    value = next((value for value in text.values if value.first == at + 1 and value.category != "name"), None)
    if value is not None:
        return value.anchor
    near = text.tokens[at + 1 : min(last, at + 1 + REACH)]
    return next((key(token.stem) for token in near if is_content(token, text.lexicon)), None)


def _denial(statement: Statement, texts: list[Text]) -> Iterator[Finding]:
    """A whole statement that is denied (`it is not true that`), where the evidence denies nothing so."""
    if _denies(statement.read, statement.read.lexicon) and not any(_denies(text, text.lexicon) for text in texts):
        said = "the evidence does not deny this"
        yield Finding("polarity", said, statement.cited, "negation", statement.id)


def _denies(text: Text, lexicon: Lexicon) -> bool:
    """True when the text holds a phrase that denies a whole statement."""
    words = tuple(token.text.lower() for token in text.tokens if token.kind != "mark")
    return has_cue(words, lexicon, "denials")
