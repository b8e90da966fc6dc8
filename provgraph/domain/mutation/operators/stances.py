"""Errors in what a sentence claims: negations, hedges, conditions, limits, duties, plans, questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from provgraph.domain.mutation import phrases
from provgraph.domain.mutation.operator import Operator, Rewrite, rewriting
from provgraph.domain.mutation.subject import Site, Subject

LEFT_OUT = frozenset(
    [
        "not",
        "never",
        "no",
        "nicht",
        "nie",
        "niemals",
        "kein",
        "keine",
        "no",
        "nunca",
        "não",
        "pas",
        "jamais",
        "non",
        "mai",
        "niet",
        "nooit",
        "не",
        "никогда",
    ]
)
"""Negations that leave a sentence behind when they are left out."""
LOOSE = frozenset({"for this", "in this", "on this", "during", "before", "for now", "just for"})
"""Cues that limit a rule; a fact may be told without them."""
ANY = "unsupported polarity modality number date entity missing altered scope_widened conflict_as_definite"
BREAKS = frozenset(",.;:!?()-–—")


def _cues(site: Site, name: str) -> Iterator[tuple[int, int]]:
    """Where phrases of a list stand, as half-open ranges of tokens; small talk apart."""
    words = site.read.words
    lexicon, at = site.read.lexicon, 0
    while at < len(words):
        quiets = ("chatter", "questions", "no_hedges", "no_negations")
        quiet = max((lexicon.match(other, words, at) for other in quiets), default=0)
        length = lexicon.match(name, words, at)
        if length and not quiet:
            yield at, at + length
        at += max(length, quiet, 1)


def _whole(site: Site, first: int, last: int) -> bool:
    """False inside a contraction, whose parts stand in the same place."""
    tokens = site.read.tokens
    around = [*tokens[max(0, first - 1) : first], *tokens[last : last + 1]]
    return all(token.start != tokens[first].start for token in around)


def _undenied(site: Site, subject: Subject) -> Iterator[str]:
    """A negation is left out; not one that merely answers a question (`No, not really`)."""
    for first, last in _cues(site, "negations"):
        if last < len(site.read.tokens) and site.read.tokens[last].text in BREAKS:
            continue
        if _whole(site, first, last) and last - first == 1:
            word = site.read.tokens[first].text
            yield site.without(first, last) if word.lower() in LEFT_OUT else ""
        elif first and last - first == 1:
            verb = site.read.tokens[first - 1]
            yield site.replaced(first, last, verb.text) if verb.start == site.read.tokens[first].start else ""


def _negated(site: Site, subject: Subject) -> Iterator[str]:
    """A `not` behind a verb of a sentence that denies nothing."""
    if site.read.lexicon.language != "en" or any(_cues(site, "negations")):
        return
    for place, token in enumerate(site.read.tokens):
        if (
            token.text.lower() in phrases.NEGATABLE
            and _whole(site, place, place + 1)
            and not site.read.text.endswith("?")
        ):
            yield site.replaced(place, place + 1, f"{token.text} not")


def _denied(site: Site, subject: Subject) -> Iterator[str]:
    """The whole sentence is denied, also one that denies already."""
    frame = phrases.DENIED.get(site.read.lexicon.language)
    if frame and _is_statement(site):
        yield frame.format(site.read.text)


def _doubted(site: Site, subject: Subject) -> Iterator[str]:
    """A sentence without hedge gets one."""
    frame = phrases.DOUBTED.get(site.read.lexicon.language)
    soft = [*_cues(site, "hedges"), *_cues(site, "conditions"), *_cues(site, "softeners"), *_cues(site, "mays")]
    if frame and _is_statement(site) and not soft and not any(_cues(site, "negations")):
        yield frame.format(site.read.text)


def _is_statement(site: Site) -> bool:
    """True for a text that is one sentence and no question, of some length."""
    return (
        len(site.read.sentences) == 1
        and not site.read.text.rstrip().endswith(("?", "？"))
        and len(site.read.tokens) > 3
    )


def _certain(site: Site, subject: Subject) -> Iterator[str]:
    """A hedge is left out; where it is a verb, the verb becomes certain. A question with another one stays one."""
    verbs, places = {"might": "will", "could": "will"}, list(_cues(site, "hedges"))
    for first, last in places:
        if len(places) > 1 and site.read.text.rstrip().endswith("?"):
            continue
        if _whole(site, first, last):
            said = site.read.said(first, last).lower()
            yield site.replaced(first, last, verbs[said]) if said in verbs else site.without(first, last)


def _unconditional(site: Site, subject: Subject) -> Iterator[str]:
    """A condition at the end is left out."""
    for first, _ in _cues(site, "conditions"):
        if first > 3 and _whole(site, first, first + 1):
            yield f"{site.read.text[: site.read.tokens[first].start].rstrip(' ,')}."


def _unlimited(site: Site, subject: Subject) -> Iterator[str]:
    """What limits a sentence is left out: `only` by itself, other limits with what they stand before."""
    for first, last in _cues(site, "scope_cues"):
        if not _whole(site, first, last):
            continue
        said = site.read.said(first, last).lower()
        follows = site.read.tokens[last].kind if last < len(site.read.tokens) else ""
        if said in ("up to", "at least", "at most") and follows != "number":
            continue
        if said in LOOSE and site.list not in ("permissions", "constraints", "commitments"):
            continue
        if said in ("only", "solely", "exclusively", "nur", "solo", "apenas"):
            yield site.without(first, last)
        elif first > 2:
            tokens = site.read.tokens
            end = next((at for at in range(last, len(tokens)) if tokens[at].text in BREAKS), len(tokens))
            yield site.without(first, end)


def _exchanged(words: Mapping[str, str]) -> Rewrite:
    """Makes a rewrite that puts one word or pair of words in place of another."""

    def rewrite(site: Site, subject: Subject) -> Iterator[str]:
        tokens = site.read.tokens
        for place in range(len(tokens)):
            for size in (1, 2):
                said = " ".join(token.text.lower() for token in tokens[place : place + size])
                other = words.get(said)
                if other and place + size <= len(tokens) and _whole(site, place, place + size):
                    yield site.replaced(place, place + size, other.capitalize() if tokens[place].is_capital else other)

    return rewrite


def _asserted(site: Site, subject: Subject) -> Iterator[str]:
    """A question is told as a fact."""
    words = site.read.text.rstrip(" ?").split()
    if not site.read.text.rstrip().endswith("?") or len(site.read.sentences) != 1 or len(words) < 4:
        return
    if words[0].lower() in ("do", "does", "did"):
        yield f"{words[1].capitalize()} {' '.join(words[2:])}."
    elif words[0].lower() in ("is", "are", "was", "were", "can", "will", "could", "should", "have", "has"):
        yield f"{words[1].capitalize()} {words[0].lower()} {' '.join(words[2:])}."


OPERATORS: tuple[Operator, ...] = (
    rewriting("negation_dropped", "negation", "polarity missing modality", _undenied),
    rewriting("negation_added", "negation", "polarity modality", _negated),
    rewriting("sentence_denied", "negation", "polarity modality altered", _denied),
    rewriting("hedge_dropped", "hedge", "modality missing polarity", _certain),
    rewriting("hedge_added", "hedge", "modality altered", _doubted),
    rewriting("condition_dropped", "condition", "modality scope_widened truncated missing polarity", _unconditional),
    rewriting("limit_dropped", "scope", "scope_widened truncated modality missing altered", _unlimited),
    rewriting("duty_exchanged", "modality", "modality altered missing", _exchanged(phrases.DUTIES)),
    rewriting("plan_told_as_done", "modality", "modality altered missing unsupported", _exchanged(phrases.DONE)),
    rewriting("quantity_raised", "quantity", "unsupported missing altered", _exchanged(phrases.QUANTITIES)),
    rewriting("opposite_told", "word", ANY, _exchanged(phrases.OPPOSITES)),
    rewriting("question_asserted", "question", "modality missing altered", _asserted),
)
