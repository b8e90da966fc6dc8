"""Search on the questions of seven long conversations (LoCoMo), beside a full-text index over the plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from neo4j import GraphDatabase, Record

from benchmarks.ground import run_bare
from benchmarks.parts.searching import FIRST, Question, Talks, recall
from provgraph.graph.runner import Address, Engine
from provgraph.service.context import Context

CHOSEN_ON = {"26", "30", "41"}
"""The conversations on which weights were chosen; the others were left aside meanwhile."""

Answers = list[list[str]]


@pytest.fixture
def talks(address: Address, engine: Engine, context: Context) -> Iterator[Talks]:
    """What stores conversations both ways; the plain text is gone afterwards."""
    auth = (address.user, address.password)
    with GraphDatabase.driver(address.uri, auth=auth, notifications_min_severity="OFF") as driver:
        ask = partial(run_bare, driver)

        def bare(name: str, **params: object) -> list[Record]:
            return ask(name, address.database, params)

        found = Talks(context, bare)
        yield found
        found.clear()


@pytest.mark.timeout(1200)
def test_the_blind_index_finds_the_evidence_as_well_as_plain_text_does(
    talks: Talks, corpora: Path, record_property: Callable[[str, object], None]
) -> None:
    questions = talks.fill(corpora / "locomo")
    assert len(questions) > 1_400
    plain, blind = [[ask(question) for question in questions] for ask in (talks.plainly, talks.blindly)]
    for name, some in {"all": questions, "left aside": [q for q in questions if q.talk not in CHOSEN_ON]}.items():
        for most in FIRST:
            ours, theirs = (recall(some, _for(some, questions, found), most) for found in (blind, plain))
            record_property(f"recall at {most}, {name}", f"{ours:.4f} (plain text: {theirs:.4f})")
            assert ours >= theirs, (name, most, ours, theirs)


def _for(some: list[Question], questions: list[Question], found: Answers) -> Answers:
    """The answers to some of the questions."""
    by_question = dict(zip(map(id, questions), found, strict=True))
    return [by_question[id(question)] for question in some]
