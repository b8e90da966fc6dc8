"""Whether a clause of the fold denies as much as the clauses that it retells: no negation lost, added or moved."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from provgraph.domain.gate.evidence.align import Source, pointing, telling
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.endings import unclosed
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import DENYING, Marker, is_content
from provgraph.domain.text.marks import COMMAS
from provgraph.domain.text.parse import Clause
from provgraph.domain.text.stems import key

HEADS = frozenset(":：")
ENOUGH = 2
"""A negated clause with fewer content words (`haven't been there`) may bear on any clause of its event."""
NEARLY = 0.8
"""A source that has this much of a clause says nearly the same."""


def is_retold(marker: Marker, clause: Clause) -> bool:
    """True when the words that a cue bears on are in the clause: the nearest one, or two of them."""
    content = _with_unclosed(clause)
    shared = [word for word in marker.anchors if word in content]
    return bool(shared) and (marker.anchors[0] in shared or len(shared) > 1)


def ties(clause: Clause, found: Sequence[Source]) -> list[Clause]:
    """The clauses that are equally close to what is told; where they share one word, those that say least beside."""
    most = len(found[0][1].content & clause.content)
    close = [source for _, source in found if len(source.content & clause.content) >= most]
    least = min(len(source.content) for source in close) if most == 1 else None
    return [source for source in close if least is None or len(source.content) == least]


def polarity_differs(case: Case, statement: Statement, clause: Clause, found: Sequence[Source]) -> bool:
    """True when fewer or more negations stand here than the retold clauses have."""
    nearest, lexicon = ties(clause, found), statement.read.lexicon
    if any(waits_otherwise(source, statement.beside(clause), lexicon) for source in nearest):
        return False
    close, denies = [(part.read, source) for part, source in found if source in nearest], bool(clause.of_kind(*DENYING))
    if all(pointing(clause.content, source, text, denies=denies) for text, source in close):
        return False
    lost = all(_lacks(statement, source, clause) for source in nearest)
    forgets = all(_forgets(source, clause) for source in nearest)
    return lost or forgets or _is_added(case, statement, clause, found) or _loses_beside(case, statement, clause, found)


def _forgets(source: Clause, clause: Clause) -> bool:
    """True where one is to forget what the source reminds of: `forget to lock it` for `do not forget to lock it`."""
    reminded = {word for marker in source.of_kind("reminder") for word in marker.anchors}
    return not reminded.isdisjoint(clause.content) and not clause.of_kind("reminder", "denial", *DENYING)


def _loses_beside(case: Case, statement: Statement, clause: Clause, found: Sequence[Source]) -> bool:
    """True when a clause that tells of several events tells all of one of them without its negation.

    What another clause of the evidence says without a negation may be meant.
    """
    sources, lexicon = [source for _, source in found], statement.read.lexicon
    whole = [source for source in sources if source.of_kind("negation") and _is_within(case, source, clause, lexicon)]
    if not whole:
        return False
    plain = [source.content for source in sources if not source.of_kind(*DENYING)]
    return any(
        _lacks(statement, source, clause)
        for source in whole
        if not any(case.weight(source.content & other) >= NEARLY * case.weight(source.content) for other in plain)
    )


def _is_within(case: Case, source: Clause, clause: Clause, lexicon: Lexicon) -> bool:
    """True when nearly all that a clause of the evidence says is told, its negations and endings apart."""
    said = telling(source, lexicon)
    told = case.weight(said & _with_unclosed(clause))
    return len(said) >= ENOUGH and told >= NEARLY * case.weight(said)


def _with_unclosed(clause: Clause) -> frozenset[str]:
    """The content of a clause, syllables also without the consonant that closes them."""
    return clause.content.union(unclosed(word) for word in clause.content if not word.isascii())


def _is_added(case: Case, statement: Statement, clause: Clause, found: Sequence[Source]) -> bool:
    """True when the clause negates what its source, which says nearly the same, does not; or nothing cited negates."""
    own, sources = _net(clause, statement.read.lexicon), [source for _, source in found]
    denying = len(clause.of_kind(*DENYING)) - len(clause.of_kind("negation")) + own
    kinds = (*DENYING, "denial") if _is_asked(case, statement) else DENYING
    if own <= 0 or denying <= sum(len(source.of_kind(*kinds)) for source in sources):
        return False
    said = telling(clause, statement.read.lexicon)
    told, known = case.weight(said), case.weight(said & found[0][1].content)
    if _is_denied_beside(case, statement, clause, found) or _is_answered(case, statement, found):
        return False
    others = [other for _, other in case.clauses({part.event.id for part, _ in found})]
    short = (other for other in others if other.of_kind("negation", "denial") and len(other.content) < ENOUGH)
    if any(not _is_told_apart(statement, clause, other) for other in short):
        return False
    everywhere = sum(len(other.of_kind(*DENYING, "denial")) for _, other in case.clauses(statement.cited))
    return known >= NEARLY * told or own > everywhere


def _is_told_apart(statement: Statement, clause: Clause, source: Clause) -> bool:
    """True when another clause of the statement tells a negated clause of the evidence, so that this one does not."""
    others = (other for other in statement.read.clauses if other is not clause and other.of_kind("negation"))
    return bool(source.content) and any(source.content <= other.content for other in others)


def _is_asked(case: Case, statement: Statement) -> bool:
    """True when a cited event asks: `no, he hates speeches` may then deny what was asked."""
    return any(clause.is_question for _, clause in case.clauses(statement.cited))


def _net(clause: Clause, lexicon: Lexicon) -> int:
    """How many negations of a clause deny more than a word that denies by itself (`no failure`).

    `Neither A nor C` denies once: the second one denies what the first one does, of something else.
    """
    places = {marker.at for marker in clause.of_kind("negative")}
    plain = clause.of_kind("negation")
    again = sum(marker.cue in lexicon.words("correlatives") for marker in plain)
    paired = min(again, len(plain) - again)
    return len(plain) - paired - sum(marker.at + len(marker.cue.split()) in places for marker in plain)


def _is_answered(case: Case, statement: Statement, found: Sequence[Source]) -> bool:
    """True when all that is retold are questions, and another event that is cited says no to something.

    That nobody has answered them may be told too.
    """
    asked = {part.event.id for part, _ in found}
    if not all(source.is_question for _, source in found):
        return False
    if has_cue(statement.read.words, statement.read.lexicon, "unanswered"):
        return True
    answers = (clause for part, clause in case.clauses(statement.cited) if part.event.id not in asked)
    return any(answer.of_kind(*DENYING, "denial") for answer in answers)


def _is_denied_beside(case: Case, statement: Statement, clause: Clause, found: Sequence[Source]) -> bool:
    """True when what is denied here is nothing of the clause that is retold, but of another one that denies it.

    What is denied are the nearest words, or all of them between two commas: `there is an offer, delivery not included`.
    """
    retold = found[0][1].content
    negations = clause.of_kind("negation")
    if _roots(clause, statement.read.lexicon) & {
        root for part, other in case.clauses(statement.cited) for root in _roots(other, part.read.lexicon)
    }:
        return True  # the very word, which one of the two texts has in another sense
    bears = {marker.anchors[0] for marker in negations if marker.anchors} - retold
    denied = {word for _, other in case.clauses(statement.cited) if other.of_kind(*DENYING) for word in other.content}
    stretch = (_between_commas(clause, negations) | heading(statement, clause)) - retold
    return (bool(bears) and bears <= denied) or (bool(stretch & denied) and not bears & retold)


def _roots(clause: Clause, lexicon: Lexicon) -> frozenset[str]:
    """The words themselves, whatever they are compared as, that stand next behind the negations of a clause."""
    found = set()
    for marker in clause.of_kind("negation"):
        behind = clause.tokens[marker.at + len(marker.cue.split()) :]
        found.update([token.root for token in behind if is_content(token, lexicon)][:1])
    return frozenset(found)


def waits_otherwise(source: Clause, told: Sequence[Clause], lexicon: Lexicon) -> bool:
    """True where `not until` is told as `only after`, or the other way round: one of the two denies, and they differ.

    `told` are the clauses of a sentence.

    `Not allowed until she has a pass` says the same as `allowed once she has a pass`.
    """
    denies, knows = any(clause.of_kind("negation") for clause in told), bool(source.of_kind("negation"))
    if denies == knows:
        return False
    denying, plain = (told, [source]) if denies else ([source], told)
    until = _phrases(denying, lexicon, "untils")
    after = _phrases(plain, lexicon, "only_thens") - until
    return bool(until) and bool(after) and not until & _phrases(plain, lexicon, "untils")


def _phrases(clauses: Sequence[Clause], lexicon: Lexicon, name: str) -> frozenset[str]:
    """The phrases of a list that stand in some clauses."""
    found = ((c.words, at, lexicon.match(name, c.words, at)) for c in clauses for at in range(len(c.words)))
    return frozenset(" ".join(words[at : at + length]) for words, at, length in found if length)


def _between_commas(clause: Clause, markers: Collection[Marker]) -> frozenset[str]:
    """The content words between the same commas as some markers, where the clause has others."""
    stretch = stretches(clause)
    bound = {stretch[marker.at] for marker in markers}
    if len(set(stretch)) < ENOUGH:
        return frozenset()
    return frozenset(
        key(token.stem)
        for at, token in enumerate(clause.tokens)
        if stretch[at] in bound and token.kind == "word" and key(token.stem) in clause.content
    )


def stretches(clause: Clause) -> list[int]:
    """Which of the stretches between the commas of a clause each word is in."""
    found, stretch = [], 0
    for word in clause.words:
        found.append(stretch)
        stretch += word in COMMAS
    return found


def _stands_free(source: Clause, marker: Marker, clause: Clause, lexicon: Lexicon) -> bool:
    """True when all that is told of what a cue bears on stands in another part of its clause too, where no cue is.

    `Mrs Hale takes five drops, Mr Hale takes none` says of her that she takes them; so does `five drops and not ten`.
    """
    stretch = stretches(source)
    joins = lexicon.words("joiners") | lexicon.words("joints")
    parted = [at for at, word in enumerate(source.words) if word in joins]
    parted = [at for at in parted if any(other.at == at + 1 for other in source.of_kind(marker.kind))]
    stretch = [own + sum(place <= at for place in parted) for at, own in enumerate(stretch)]
    bound = {stretch[other.at] for other in source.of_kind(marker.kind)}
    free = {key(t.stem) for at, t in enumerate(source.tokens) if t.kind == "word" and stretch[at] not in bound}
    return {word for word in marker.anchors if word in clause.content} <= free


def _lacks(statement: Statement, source: Clause, clause: Clause) -> bool:
    """True when negations of the source whose words are retold have no match anywhere in the statement."""
    lexicon = statement.read.lexicon
    due = [
        m for m in source.of_kind("negation") if is_retold(m, clause) and not _stands_free(source, m, clause, lexicon)
    ]
    due = [marker for marker in due if not _repeats(source, marker, lexicon)] or due[:1]
    matching = [other for other in statement.read.clauses if any(_bears(statement, other, marker) for marker in due)]
    plain = sum(len(other.of_kind("negation")) for other in matching)
    own = len(source.of_kind(*DENYING)) - len(source.of_kind("negation"))
    beside = sum(len(other.of_kind(*DENYING)) for other in matching) - plain
    if source.is_question and has_cue(clause.words, lexicon, "questions") and not source.content <= clause.content:
        return False  # what is asked is spoken of only
    return plain + max(0, beside - own) < len(due) and not _says_unanswered(statement, clause, lexicon)


def _repeats(source: Clause, marker: Marker, lexicon: Lexicon) -> bool:
    """True for a cue between whose comma and end nothing stands that it bears on: `doesn't bark, at least not yet`."""
    comma = max((at for at in range(marker.at) if source.words[at] in COMMAS), default=None)
    limits = {at for scope in source.of_kind("scope") for at in range(scope.at, scope.at + len(scope.cue.split()))}
    return comma is not None and not any(
        is_content(token, lexicon) and at not in limits for at, token in enumerate(source.tokens) if at > comma
    )


def _bears(statement: Statement, clause: Clause, marker: Marker) -> bool:
    """True when a clause denies, and has words on which a cue of the source bears: its own or those of its heading."""
    told = clause.content | heading(statement, clause)
    return bool(clause.of_kind(*DENYING)) and any(word in told for word in marker.anchors)


def heading(statement: Statement, clause: Clause) -> frozenset[str]:
    """The content of the clause before, where a colon ends it: `Stock in Leeds: none`."""
    before = next((other for other in statement.read.clauses if other.last == clause.first), None)
    return before.content if before and before.words[-1] in HEADS else frozenset()


def _says_unanswered(statement: Statement, clause: Clause, lexicon: Lexicon) -> bool:
    """True when the sentence says so in a phrase for what is open (`not answered`), which is read as no negation."""
    beside = statement.beside(clause)
    phrases = (clause for clause in beside if has_cue(clause.words, lexicon, "questions"))
    return any(set(clause.words) & lexicon.words("negations") for clause in phrases if not clause.of_kind("negation"))
