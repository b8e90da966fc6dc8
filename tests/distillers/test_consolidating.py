"""A consolidation whose folds a model tells: the same gate, the same ladder, the same record of what failed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from provgraph.bootstrap import distillers_of
from provgraph.distillers.prompt import prompt_digest
from provgraph.errors import DistillerFailed, InputError
from provgraph.service import reading
from provgraph.service.consolidation import Options, consolidate, consolidation
from provgraph.service.context import Context
from provgraph.service.judging import category_map
from provgraph.service.policies import list_policies
from provgraph.settings import Settings
from tests.consolidation.memory import Memory
from tests.distillers.model import Model, hangs, says, sends, serving, tells

TOLD = "Backup B-2291 took 37 minutes."
RULE = "Never restart the billing host during the day."
SAID = {"id": "a", "text": TOLD, "derived_from": ["e2"], "rationale": None}


def settings(model: Model, **more: object) -> Settings:
    chosen = {"distiller": "chat", "chat_url": model.url, "chat_model": "m-1", **more}
    return Settings(**chosen)  # type: ignore[arg-type]  # test data


def asking(context: Context, model: Model, **more: object) -> Memory:
    """A memory with two events, whose folds the model tells."""
    chosen = settings(model, **more)
    memory = Memory(replace(context, distiller=chosen.distiller, distillers=distillers_of(chosen)))
    memory.tell("e1", RULE, task="shift")
    memory.tell("e2", TOLD, task="shift")
    return memory


def stated(memory: Memory) -> set[object]:
    found = reading.current(memory.context, memory.scope)
    assert found.source == "summary"
    return {item["text"] for items in found.items.values() for item in items}


def test_a_model_makes_the_summary_and_the_plan_names_model_and_prompt(context: Context) -> None:
    with serving(tells(facts=[SAID])) as model:
        memory = asking(context, model)
        done = memory.consolidate()
    assert (done.switched, done.rejected) == (True, 0)
    assert stated(memory) == {RULE, TOLD, "B-2291"}
    (policy,) = list_policies(memory.context)
    assert policy.content is not None
    made = {name: policy.content[name] for name in ("distiller", "model", "prompt")}
    assert made == {"distiller": "chat/1", "model": "m-1", "prompt": prompt_digest()}


def test_a_model_that_alters_something_is_refused_and_the_ladder_ends_with_what_code_copies(context: Context) -> None:
    with serving(tells(facts=[{**SAID, "text": "Backup B-2291 took 73 minutes."}])) as model:
        memory = asking(context, model)
        done = memory.consolidate()
    assert done.rejected >= 1 and done.retries[0]["rung"] == "widen"
    assert TOLD in stated(memory) and "Backup B-2291 took 73 minutes." not in stated(memory)
    (score,) = category_map(memory.context).versions.values()
    assert (score.accepted, score.refused) == (1, done.rejected) and score.broke


@pytest.mark.parametrize(
    "script",
    [hangs(2), sends(b"{}", 400), says('{"facts": ['), says(None, refusal="no"), says('{"facts": []}', "length")],
)
def test_a_model_that_fails_leaves_the_old_summary_and_a_record_and_another_distiller_goes_on(
    context: Context, script: object
) -> None:
    with serving(tells(facts=[SAID])) as model:
        memory = asking(context, model, chat_seconds=20.0)
        memory.consolidate()
        before = stated(memory)
        memory.tell("e3", "Tank 4 holds 12 litres.", task="shift")
        model.script[:] = [script]  # type: ignore[list-item]  # one of the scripts
        short = settings(model, chat_seconds=0.5)
        impatient = Memory(replace(memory.context, distillers=distillers_of(short)))
        with pytest.raises(DistillerFailed) as failure:
            impatient.consolidate()
        assert stated(memory) == before
        record = consolidation(memory.context, str(failure.value.details["consolidation_id"]))
        assert (record["state"], record["failure"]) == ("FAILED", "DistillerFailed")
        assert consolidate(
            memory.context, memory.scope, memory.request(), options=Options(distiller="extractive")
        ).switched
    assert "Tank 4 holds 12 litres." in stated(memory)


def test_what_a_model_is_sent_holds_no_secret(context: Context) -> None:
    with serving(tells(facts=[SAID])) as model:
        memory = asking(context, model)
        memory.tell("e3", "The vault's password is swordfish-4711, and the lamp is green.", task="shift")
        memory.consolidate()
    assert model.asked and "swordfish" not in json.dumps(model.asked)


def test_a_distiller_that_there_is_not_is_named_with_those_that_there_are(memory: Memory) -> None:
    memory.tell("e1", RULE)
    with pytest.raises(InputError, match=r"there are: extractive$"):
        consolidate(memory.context, memory.scope, memory.request(), options=Options(distiller="chat"))


def test_the_distillers_of_settings_are_those_that_they_say_enough_about() -> None:
    assert distillers_of(Settings()) == {}
    named = {"chat_url": "http://127.0.0.1:1/v1", "chat_model": "m"}
    assert set(distillers_of(Settings(**named))) == {"chat"}  # type: ignore[arg-type]  # test data
    assert Settings().distiller == "extractive"
