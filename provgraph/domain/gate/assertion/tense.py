"""Code `modality`: a plan is not told as done, and what was done is not told as a plan."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from provgraph.domain.gate.assertion.addressed import addresses, goes_on
from provgraph.domain.gate.assertion.enacted import is_enacted, is_felt, is_state_told
from provgraph.domain.gate.evidence.align import Source, aligned
from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.marks import COMMAS
from provgraph.domain.text.parse import Clause
from provgraph.domain.text.stems import key
from provgraph.domain.text.tokens import Token
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding

ISO_DAY = len("2026-01-31")
AUXILIARY = 3
"""So many words before a participle stands what helps it; anywhere before it where the two frame the clause."""
LOOSE = 0.25
"""Clauses that share this much of what the closest one shares tell of the same thing."""


def check(case: Case) -> Iterator[Finding]:
    """Every clause of facts, decisions, open threads and narrative."""
    for statement in case.retold():
        if statement.list in ("facts", "decisions", "open_threads", "narrative"):
            for clause in statement.read.clauses:
                yield from _clause(case, statement, clause)


def _clause(case: Case, statement: Statement, clause: Clause) -> Iterator[Finding]:
    """A finding when the clause says done and what it retells does not, or the other way round."""
    found = aligned(case, clause, statement.cited, LOOSE)
    sources = [pair for pair in found if not has_cue(pair[1].words, pair[0].read.lexicon, "chatter")]
    if not sources:
        return
    lexicon = statement.read.lexicon
    forms = {word for _, source in sources for word in source.words}
    verbs = list(_verbs(clause, lexicon, forms | lexicon.words("copulas"), closing=not clause.of_kind("negation")))
    asked = sources[0][1].is_question and len(statement.cited) > 1  # another event may answer that it was done
    planned = not asked and _plans(sources[0][1], sources[0][0].read.lexicon)
    told = {key(verb.stem) for verb in (*verbs, *(_unmarked(clause, lexicon) if planned else ()))}
    known = {word for part, source in sources for word in past(source, part.read.lexicon)}
    known |= {key(token.stem) for part, source in sources for token in _unmarked(source, part.read.lexicon)}
    known |= {word for _, source in sources if _lies_behind(source) for word in source.content}
    retold = {key(v.root) for v in verbs} & {key(token.root) for _, source in sources for token in source.tokens}
    bare = {
        key(verb.root)
        for verb in verbs
        if _is_bare_passive(clause, verb, lexicon)
        or is_enacted(verb, sources)
        or is_state_told(clause, verb, sources, lexicon)
        or is_felt(verb, sources, lexicon)
    }
    stated = all(part.event.role == "tool" for part, _ in sources)  # a reading is of what was there already
    if (
        ((retold - bare and not stated) or (told and planned))
        and not known
        and (not _plans(clause, lexicon) or (told and _keeps_only_days(clause, sources, lexicon)))
        and not clause.of_kind("must")
        and not _reports(clause, lexicon)
        and not addresses(verbs, sources, lexicon)
        and not goes_on(clause, [source for _, source in sources if not _plans(source, lexicon)], lexicon)
    ):
        yield _finding(statement, "what is told as done was not done", sources[0][0].event.id)
    elif (
        told - known
        and not clause.of_kind("must")
        and _is_ahead(case, statement, clause)
        and not _plans(clause, lexicon)
    ):
        yield _finding(statement, "what lies ahead is told as done", sources[0][0].event.id)
    elif not stated and (_is_signed_done(clause, sources, lexicon) or (not known and _is_over(clause, sources))):
        yield _finding(statement, "what is told as done was not done", sources[0][0].event.id)
    elif (
        _is_plan(clause, lexicon)
        and not told
        and all(_is_done(source, part.read.lexicon) for part, source in sources)
        and not any(_is_meant_for(case, source, clause, part.read.lexicon) for part, source in sources)
    ):
        yield _finding(statement, "what was done is told as a plan", sources[0][0].event.id)


def _is_bare_passive(clause: Clause, verb: Token, lexicon: Lexicon) -> bool:
    """True for a participle before who does it, without what helps it: `the fair, organised by Ines` has no tense."""
    at = next(place for place, token in enumerate(clause.tokens) if token is verb)
    behind = clause.tokens[at + 1 : at + 2]
    agent = any(by.text.lower() in lexicon.words("agents") and by.start - verb.end <= 1 for by in behind)
    return agent and not any(word in lexicon.words("past_aux") for word in clause.words[max(0, at - AUXILIARY) : at])


def _is_signed_done(clause: Clause, sources: Sequence[Source], lexicon: Lexicon) -> bool:
    """True in a script without spaces where a sign of the past (`行った。`) stands here, and none in what is retold."""
    if not has_cue(clause.words, lexicon, "done_signs") or has_cue(clause.words, lexicon, "report_verbs"):
        return False
    signs = {phrase[0] for phrase in lexicon.words("done_signs")}
    same = all(part.read.lexicon.language == lexicon.language for part, _ in sources)
    return same and not any(signs.intersection(source.words) for _, source in sources)


def _is_over(clause: Clause, sources: Sequence[Source]) -> bool:
    """True when something was where all that is retold says that it will be: `the fair was fun` of `will be fun`."""
    lexicon = sources[0][0].read.lexicon
    if not has_cue(clause.words, lexicon, "has_been") or _plans(clause, lexicon) or _reports(clause, lexicon):
        return False
    ahead = (has_cue(source.words, part.read.lexicon, "will_be") for part, source in sources)
    return not clause.of_kind("must") and not sources[0][1].of_kind("hedge", "condition") and all(ahead)


def _is_ahead(case: Case, statement: Statement, clause: Clause) -> bool:
    """True when a date after the last of its events stands in or next to the clause, which does not report a plan."""
    events = [case.events[name] for name in statement.cited if name in case.events]
    days = [event.occurred_at.text[:10] for event in events if event.occurred_at]
    lexicon = statement.read.lexicon
    done = [
        value for value in clause.values if past(_stretch(clause, value, lexicon), lexicon, lexicon.words("copulas"))
    ]
    near = [*done, *_bracketed(statement, clause)]
    dates = [value.canon for value in near if value.category == "date" and len(value.canon) == ISO_DAY]
    told = any(day > max(days) for day in dates if day[0].isdigit()) if days else False
    return told and not _reports(clause, lexicon)


def _stretch(clause: Clause, value: Value, lexicon: Lexicon) -> Clause:
    """What stands around a value between commas and joining words: `handed over, expiring on 8 May` has two parts."""
    ends = [at for at, word in enumerate(clause.words) if word in COMMAS or word in lexicon.words("joiners")]
    place = value.first - clause.first
    first = max((at + 1 for at in ends if at < place), default=0)
    last = min((at for at in ends if at > place), default=len(clause.words))
    return replace(clause, tokens=clause.tokens[first:last], words=clause.words[first:last])


def _lies_behind(source: Clause) -> bool:
    """True when a clause of the evidence says that something lies some time back (`from planting trees a week ago`)."""
    return any(value.unit == "relative" and value.canon.endswith(" ago") for value in source.values)


def _is_only_values(clause: Clause) -> bool:
    """True when every word of the clause belongs to a value."""
    taken = {at for value in clause.values for at in range(value.first, value.last)}
    return all(token.kind == "mark" or at in taken for at, token in enumerate(clause.tokens, clause.first))


def _bracketed(statement: Statement, clause: Clause) -> tuple[Value, ...]:
    """The values of the clause that follows, where it is nothing but a date (`next week (15 September)`)."""
    after = next((other for other in statement.read.clauses if other.first == clause.last), None)
    return after.values if after and _is_only_values(after) else ()


def _finding(statement: Statement, message: str, source: str) -> Finding:
    """The finding of this check."""
    return Finding("modality", message, (source,), "tense", statement.id)


def past(clause: Clause, lexicon: Lexicon, known: Collection[str] = ()) -> frozenset[str]:
    """The verbs of a clause that stand in a past tense, as keys of stems, save the forms that are `known`."""
    return frozenset(key(token.stem) for token in _verbs(clause, lexicon, known))


def _verbs(clause: Clause, lexicon: Lexicon, known: Collection[str], *, closing: bool = False) -> Iterator[Token]:
    """The words of a clause that stand in a past tense, save the forms that are `known`.

    With `closing`, also known forms that end the clause behind what helps them to the past.
    """
    words = clause.words
    for at, token in enumerate(clause.tokens):
        noun = token.is_capital and lexicon.table("format").get("names", "capitals") != "capitals"
        if (
            token.kind != "word"
            or noun
            or (words[at] in known and not (closing and _closes_perfect(words, at, lexicon)))
        ):
            continue
        is_past = is_past_form(words[at], lexicon) or (bool(token.own) and _is_helped(words, at, lexicon))
        if (is_past and not _is_present(words, at, lexicon)) or _is_perfect(words, at, lexicon):
            yield token


def _closes_perfect(words: tuple[str, ...], at: int, lexicon: Lexicon) -> bool:
    """True for a participle that ends its clause, framed by what helps it: it may look as its verb does in a plan.

    `We vervangen de remmen` is a plan; `hij heeft de remmen vervangen` is done.
    """
    ends = not any(word.isalnum() for word in words[at + 1 : at + 2])
    return ends and bool(lexicon.words("participle_prefixes")) and _is_perfect(words, at, lexicon)


def _unmarked(clause: Clause, lexicon: Lexicon) -> list[Token]:
    """The participles that look as their verbs do, behind what helps them to the past: `has become`, `have put`."""
    if clause.of_kind("negation") or lexicon.words("unmarked").isdisjoint(clause.words):
        return []
    places = (at for at, word in enumerate(clause.words) if at and word in lexicon.words("unmarked"))
    return [clause.tokens[at] for at in places if clause.words[at - 1] in lexicon.words("past_aux")]


def _is_helped(words: tuple[str, ...], at: int, lexicon: Lexicon) -> bool:
    """True right behind what helps a verb to the past: `called` tells no name in `was called off`."""
    endings = tuple(lexicon.words("past_endings"))
    return at > 0 and bool(endings) and words[at].endswith(endings) and words[at - 1] in lexicon.words("past_aux")


def _is_perfect(words: tuple[str, ...], at: int, lexicon: Lexicon) -> bool:
    """True for a participle behind what helps it to the past, as in `ha chiuso` and `a imprimé`."""
    endings = tuple(lexicon.words("participle_endings"))
    if not endings or not words[at].endswith(endings):
        return False
    first = 0 if lexicon.words("participle_prefixes") else max(0, at - AUXILIARY)
    return any(word in lexicon.words("past_aux") for word in words[first:at])


def is_past_form(word: str, lexicon: Lexicon) -> bool:
    """True for a form that the language uses for the past."""
    endings = tuple(lexicon.words("past_endings"))
    if word in lexicon.words("not_past") or word.endswith(tuple(lexicon.words("future_endings")) or ("\0",)):
        return False
    return word in lexicon.words("past_forms") or (len(word) > 4 and bool(endings) and word.endswith(endings))


def _is_present(words: tuple[str, ...], at: int, lexicon: Lexicon) -> bool:
    """True when the form is a participle behind a present auxiliary, as in `is settled`."""
    bracketed = bool(lexicon.words("participle_prefixes"))
    for word in reversed(words[0 if bracketed else max(0, at - AUXILIARY) : at]):
        if word in lexicon.words("past_aux"):
            return False
        if word in lexicon.words("present_aux"):
            return True
    return False


def _plans(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the clause speaks of a plan, a wish or a condition; a business plan is a thing."""
    if clause.of_kind("hedge", "condition"):
        return True
    words, at = clause.words, 0
    while at < len(words):
        thing = lexicon.match("plan_things", words, at)
        if not thing and lexicon.match("plans", words, at):
            return True
        at += thing or 1
    return False


def _keeps_only_days(clause: Clause, sources: Sequence[Source], lexicon: Lexicon) -> bool:
    """True when of a plan (`going to take the next step`) only words of time are told that plan nothing: `next`."""
    own, plan = _plan_cues(clause, lexicon), _plan_cues(sources[0][1], sources[0][0].read.lexicon)
    days = {word for name in ("sides", "relative_days") for word in lexicon.table(name)}
    return bool(own) and own <= days & plan and not plan <= days and not clause.of_kind("hedge", "condition")


def _plan_cues(clause: Clause, lexicon: Lexicon) -> frozenset[str]:
    """The cues of plans in a clause."""
    widths = ((at, lexicon.match("plans", clause.words, at)) for at in range(len(clause.words)))
    return frozenset(" ".join(clause.words[at : at + width]) for at, width in widths if width)


def _reports(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the past form may be that of reporting only, or of showing something (`she sent a photo`)."""
    return any(word in lexicon.words(name) for name in ("report_verbs", "attachments") for word in clause.words)


def _is_plan(clause: Clause, lexicon: Lexicon) -> bool:
    """True when the clause says in so many words that something is planned."""
    return has_cue(clause.words, lexicon, "plan_words")


def _is_done(clause: Clause, lexicon: Lexicon) -> bool:
    """True when a source clause speaks of what was done and of no plan."""
    return bool(past(clause, lexicon)) and not _is_plan(clause, lexicon)


def _is_meant_for(case: Case, source: Clause, clause: Clause, lexicon: Lexicon) -> bool:
    """True when what a thing is planned for is what something was done for: `I bought lamps to attract owls`.

    Right behind a verb of the past it was not done for that (`I managed to attract owls`); nor is a person.
    """
    words = clause.words
    plans = [(at, width) for at in range(len(words)) if (width := lexicon.match("plan_words", words, at))]
    if not plans or _ends_person(case, words[: plans[0][0]], lexicon):
        return False
    planned = next((token for token in clause.tokens[sum(plans[0]) :] if is_content(token, lexicon)), None)
    return planned is not None and any(
        any(key(token.root) == key(planned.root) for token in source.tokens[at + 1 :])
        for at in range(len(source.words))
        if lexicon.match("purposes", source.words, at) and not (at and is_past_form(source.words[at - 1], lexicon))
    )


def _ends_person(case: Case, words: tuple[str, ...], lexicon: Lexicon) -> bool:
    """True when somebody stands last among the words, by name or as a pronoun, what helps a verb aside (`Ines is`)."""
    last = next((word for word in reversed(words) if word not in lexicon.words("present_aux")), "")
    pronouns = lexicon.words("subjects") | lexicon.table("pronouns").keys()
    return any(last in names for names in (pronouns, *case.evidence.people.values()))
