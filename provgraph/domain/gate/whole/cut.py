"""Code `truncated`: nothing in a fold breaks off in the middle of a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.evidence.nearly import Words, matched, nearest, shared, unframed, words_between
from provgraph.domain.text.parse import Part
from provgraph.domain.verdict import Finding

AT_END, ALMOST = 3, 0.8
"""So many words in a row at the end, and so much of all, must be the evidence's."""
PROSE, SEVERAL = frozenset({"facts", "decisions", "open_threads", "narrative"}), 3
CLOSING, MARKS = " \n\"'”’»)]", " .!?。！？…"
ELLIPSES = ("…", "..")


def check(case: Case) -> Iterator[Finding]:
    """Texts that end on a word that needs another, in an ellipsis, or where a sentence of the evidence goes on."""
    ended = _ends_sentences(case)
    for statement in case.retold():
        if statement.list not in ("identifiers", "error_strings") and (
            _dangles(case, statement)
            or _breaks_off(case, statement)
            or _is_beginning(case, statement)
            or (ended and _lacks_end(case, statement))
        ):
            yield Finding("truncated", "the sentence breaks off", statement.cited, statement.list, statement.id)


def _ends_sentences(case: Case) -> bool:
    """True where the fold ends its sentences with marks: all but one of the texts in its own words, and several."""
    texts = [statement for statement in case.retold() if statement.list in PROSE]
    ended = sum(_has_end(statement) for statement in texts)
    return ended >= max(SEVERAL, len(texts) - 1)


def _has_end(statement: Statement) -> bool:
    """True for a text that ends with a mark, or with a quotation (which was blanked out)."""
    text = statement.read.text
    return text[-1:].isspace() or not text.rstrip(CLOSING)[-1:].isalnum()


def _lacks_end(case: Case, statement: Statement) -> bool:
    """True for a text without an end mark, in a fold that sets them, where no sentence of the evidence ends so."""
    if statement.list not in PROSE or statement.is_verbatim or _has_end(statement):
        return False
    said = statement.read.text.rstrip().rsplit(" ", 1)[-1].lower()
    reason = statement.item.rationale if statement.item else None
    if reason and any(f"{said}," in part.raw.lower() for part in case.cited_parts(statement.cited)):
        return False  # the sentence goes on in the rationale
    ends = (
        part.read.said(first, last).rstrip(MARKS).lower()
        for part in case.cited_parts(statement.cited)
        for first, last in part.read.sentences
    )
    return not any(end.endswith(said) for end in ends)


def _dangles(case: Case, statement: Statement) -> bool:
    """True when the last word needs another one, or the text ends in an ellipsis that is not the evidence's."""
    tokens, lexicon = statement.read.tokens, statement.read.lexicon
    if not tokens:
        return True
    if statement.read.text[-1:].isspace() and statement.read.text.strip():
        return False  # a quotation stood there
    last = next((word for word in reversed(statement.read.words) if any(map(str.isalnum, word))), "")
    dangling = tokens[-1].kind == "word" and last in lexicon.words("dangling")
    if not dangling and last not in lexicon.words("never_last") and not statement.read.text.rstrip().endswith(ELLIPSES):
        return False
    words = [token for token in tokens if token.kind != "mark"][-AT_END:]
    end = statement.read.text[words[0].start :].rstrip() if words else ""
    return not any(end and _ends_so(part, end) for part in case.cited_parts(statement.cited))


def _ends_so(part: Part, end: str) -> bool:
    """True when a sentence of the evidence ends with these words, cut or not; its end mark may be left out."""
    text = part.read
    said = [text.said(first, last) for first, last in text.sentences]
    return any(sentence.endswith(end) or sentence.rstrip(MARKS).endswith(end) for sentence in said)


def _breaks_off(case: Case, statement: Statement) -> bool:
    """True when a text without an end mark is the beginning of a sentence of its evidence, cut between two words."""
    text = statement.read.text.strip()
    if statement.is_verbatim or not text or not text[-1].isalnum():
        return False
    parts = [part for part in case.cited_parts(statement.cited) if text in part.raw]
    return bool(parts) and all(_is_between_words(part, text) for part in parts)


def _is_beginning(case: Case, statement: Statement) -> bool:
    """True when a text without an end mark tells a sentence nearly as it stands, but for its last words."""
    if statement.is_verbatim or not statement.read.sentences or _has_end(statement):
        return False
    first, last = statement.read.sentences[-1]
    told = unframed(words_between(statement.read, first, last), statement.read.lexicon)
    near = [source for _, source in nearest(case, statement, told)]
    whole = all(shared(source, told) >= ALMOST * len(told) for source in near)
    return bool(near) and whole and all(_goes_on(source, told) for source in near)


def _goes_on(source: Words, told: Words) -> bool:
    """True when the words at the end of `told` stand in `source` with a further word behind them, no mark between."""
    block = matched(source, told).get_matching_blocks()[-2]
    if block.b + block.size != len(told) or block.size < AT_END or block.a + block.size == len(source):
        return False
    return source[block.a + block.size].start - source[block.a + block.size - 1].end <= 1


def _is_between_words(part: Part, text: str) -> bool:
    """True when the copy is followed by a further word of the same sentence."""
    rest = part.raw[part.raw.find(text) + len(text) :]
    return (rest[:1] == " " and rest[1:2].isalnum()) or rest[:1].isalnum()
