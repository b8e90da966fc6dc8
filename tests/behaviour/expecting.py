"""What a story expects, compared with what came back. Each breach is a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.behaviour.answers import Answer
from tests.behaviour.musts import check_of
from tests.behaviour.telling import Telling

ERRORS = {"NotFound": "UnknownIdentifier", "FoldRefused": "LossGateRefused"}
"""Errors that stories name by meaning, and ours; all others have the same name."""

NOTHING = "UnknownIdentifier"
"""How the product says that there is nothing at all: a count of none."""

Expectation = Mapping[str, object]


def breaches(telling: Telling) -> Iterator[str]:
    """Every breach of every expectation; what rests on a step that was left out is noted as waiting."""
    for expectation in telling.story.expect:
        if "must" in expectation:
            yield from _must(telling, str(expectation["must"]))
            continue
        name = str(expectation["on"])
        if name in telling.skipped:
            telling.waiting.append(f"what is expected of {name}")
        elif name not in telling.answers:
            yield f"{name}: no such answer"
        else:
            for breach in _breaches(telling, telling.answers[name], expectation):
                yield f"{name}: {breach}"


def _must(telling: Telling, sentence: str) -> Iterator[str]:
    """The check written for a sentence. A sentence without one is a breach: nobody has looked."""
    check = check_of(telling.story.id, sentence)
    if check is None:
        yield f"nobody checks: {sentence}"
        return
    try:
        check(telling)
    except AssertionError as breach:
        yield f"not so: {sentence} ({breach})"
    except Exception as error:  # whatever keeps a check from looking is a failure of its sentence
        missing = str(error.args[0]) if isinstance(error, KeyError) else ""
        if missing in telling.skipped:
            telling.waiting.append(f"a sentence about {missing}")
        else:
            yield f"cannot be looked at: {sentence} ({type(error).__name__}: {error})"


def _breaches(telling: Telling, answer: Answer, expectation: Expectation) -> Iterator[str]:
    if expectation.get("count") == 0 and answer.error == NOTHING:
        return
    if "error" not in expectation and (answer.error or answer.killed):
        yield f"no answer but {answer.error or 'an end'}: {answer.document}"
        return
    for name, expected in expectation.items():
        if name != "on":
            yield from KINDS[name](telling, answer, expected)


def _contains(telling: Telling, answer: Answer, texts: object) -> Iterator[str]:
    for text in _listed(telling, texts):
        if not answer.says(text):
            yield f"lacks {text!r}"


def _lacks(telling: Telling, answer: Answer, texts: object) -> Iterator[str]:
    for text in _listed(telling, texts):
        if answer.says(text):
            yield f"contains {text!r}"


def _listed(telling: Telling, texts: object) -> Iterator[str]:
    assert isinstance(texts, list)
    for text in texts:
        if str(text).startswith("@"):
            yield from telling.answers[str(text)[1:]].made
        else:
            yield str(text)


def _source(telling: Telling, answer: Answer, source: object) -> Iterator[str]:
    if answer.document.get("source") != source:
        yield f"is {answer.document.get('source')}, not {source}: {answer.document.get('why')}"


def _count(telling: Telling, answer: Answer, count: object) -> Iterator[str]:
    found = len(answer.rows("nodes")) - 1 if "nodes" in answer.document else len(answer.rows("hits"))
    if found != count:
        yield f"counts {found}, not {count}"


def _codes(telling: Telling, answer: Answer, codes: object) -> Iterator[str]:
    assert isinstance(codes, list)
    found = answer.details.get("codes")
    if not isinstance(found, list) or not set(found) & set(codes):
        yield f"the verdict has {found}, none of {codes}"


def _equals(telling: Telling, answer: Answer, expected: object) -> Iterator[str]:
    if isinstance(expected, Mapping):
        for name, value in expected.items():
            if answer.document.get(name) != value:
                yield f"{name} is {answer.document.get(name)!r}, not {value!r}"
        return
    other = telling.answers[str(expected)[1:]]
    if not answer.same_as(other):
        yield f"is not {expected}: {difference(answer.document, other.document)}"


def difference(one: Mapping[str, object], other: Mapping[str, object]) -> str:
    """The first fields that differ."""
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    return "; ".join(f"{name}: {str(one.get(name))[:200]} / {str(other.get(name))[:200]}" for name in names[:3])


def _error(telling: Telling, answer: Answer, codes: object) -> Iterator[str]:
    wanted = {ERRORS.get(str(code), str(code)) for code in (codes if isinstance(codes, list) else [codes])}
    failures = answer.details.get("failures")
    found = {answer.error, *(failures if isinstance(failures, list) else [])}
    if not found & wanted:
        yield f"is {answer.error or 'no error'}, not {' or '.join(sorted(wanted))}: {answer.document}"


KINDS: Mapping[str, Callable[[Telling, Answer, object], Iterator[str]]] = {
    "contains": _contains,
    "lacks": _lacks,
    "source": _source,
    "count": _count,
    "codes": _codes,
    "equals": _equals,
    "error": _error,
}
