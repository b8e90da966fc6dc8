"""The demo is the main job itself: every step is what the use cases answered, and the sample is what it says it is."""

from __future__ import annotations

import pytest

from provgraph.domain.preserve import obligations
from provgraph.domain.redaction.redact import redact
from provgraph.lexicon import load
from provgraph.service.context import Context
from provgraph.service.demo import DISPUTED, MISTAKEN, RULE, Demo, Step, careless, sample_events


@pytest.fixture(scope="module")
def steps(engine, vault) -> list[Step]:
    """All steps of one play, in a tenant of its own."""
    import os
    import secrets

    from provgraph.domain.identifiers import TenantId
    from tests.conftest import microseconds

    tenant = TenantId(f"demo-{secrets.token_hex(4)}")
    return list(Demo(Context(tenant, engine, vault, microseconds, os.urandom)).play())


def answers(steps: list[Step], key: str) -> list[object]:
    return [answer[key] for step in steps for answer in step.answers if key in answer]


def test_the_sample_holds_what_the_demo_is_about() -> None:
    events = sample_events()
    assert len(events) >= 40
    assert len({event.task for event in events}) == 3
    assert len({event.id for event in events}) == len(events)
    assert {*DISPUTED, MISTAKEN, RULE} <= {event.id for event in events}
    assert [event for event in events if not event.is_evidence], "something recalled"
    assert [event for event in events if redact(event)[1]], "a secret"


@pytest.mark.parametrize(
    "category", ["prohibition", "permission", "commitment", "decision", "identifier", "error_string", "open_thread"]
)
def test_the_sample_holds_something_of_every_kind_that_must_not_be_lost(category: str) -> None:
    assert category in {obligation.category for obligation in obligations(sample_events(), load())}


def test_the_sample_names_no_reachable_host() -> None:
    refs = [event.source.ref for event in sample_events() if event.source.ref]
    assert all(".example" in ref or ref.startswith("urn:") for ref in refs)


def test_every_step_says_something(steps: list[Step]) -> None:
    assert all(step.title and step.lines and step.answers for step in steps)


def test_what_was_revoked_is_in_no_answer_until_it_stands_again(steps: list[Step]) -> None:
    at = next(i for i, step in enumerate(steps) if "taken back" in step.title)
    stands_again = next(i for i, step in enumerate(steps) if "revocation itself" in step.title)
    for step in steps[at:stands_again]:
        assert "22 minutes" not in "\n".join(step.lines) + str(step.answers), step.title


def test_the_fallback_is_the_raw_events_without_the_revoked_one(steps: list[Step]) -> None:
    sources = answers(steps, "source")
    assert sources == ["summary", "raw"]
    (raw,) = [answer for step in steps for answer in step.answers if answer.get("source") == "raw"]
    assert MISTAKEN not in [event["id"] for event in raw["tail"]]


def test_only_the_fold_concerned_is_made_anew(steps: list[Step]) -> None:
    assert answers(steps, "folds") == [
        {"made": 3, "carried": 0, "rejected": 0},
        {"made": 1, "carried": 2, "rejected": 0},
        {"made": 1, "carried": 2, "rejected": 0},
    ]


def test_the_careless_fold_is_refused_for_the_negation_and_the_number(steps: list[Step]) -> None:
    (refused,) = [step for step in steps if "refused" in step.answers[0]]
    codes = {finding["code"] for finding in refused.answers[1]["findings"]}
    assert codes & {"polarity", "missing"}
    assert codes & {"number", "missing"}
    assert careless("Do not use it; 86 are not open") == "Do use it; about 90 are open"


def test_it_ends_with_a_trace_from_a_sentence_to_its_event(steps: list[Step]) -> None:
    (lineage,) = steps[-1].answers
    assert lineage["complete"] is True
    assert [node["caller_id"] for node in lineage["nodes"] if node["kind"] == "Event"] == [RULE]


def test_the_disputed_values_stand_in_the_summary_only_as_a_conflict(steps: list[Step]) -> None:
    (summary,) = [answer for step in steps for answer in step.answers if answer.get("source") == "summary"]
    (conflict,) = summary["conflicts"]
    assert {side["caller_id"] for side in conflict["sides"]} == set(DISPUTED)
    settled = [item["text"] for name in ("facts", "decisions", "constraints") for item in summary[name]]
    assert not [text for text in settled if "9.4" in text or "7.8" in text]
