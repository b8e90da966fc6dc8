"""Proposed claims are stated in a fold only as far as the gate accepts them."""

from __future__ import annotations

from collections.abc import Collection

from provgraph.domain.distil.claimed import state
from provgraph.domain.fold import Fold, Item
from provgraph.domain.reading import JsonObject, objects_of, text_of
from provgraph.domain.verdict import Finding, Verdict

ACCEPTED = Verdict("gate", (), {})


def body(*items: Item) -> JsonObject:
    return Fold("s", None, ("e1", "e2"), facts=items).to_json()


def facts(body: JsonObject) -> list[str]:
    return [text_of(item, "id") for item in objects_of(body, "facts")]


class Gate:
    """Finds fault with the items of these ids; counts how often it is asked."""

    def __init__(self, bad: Collection[str | None]) -> None:
        self.bad, self.asked = bad, 0

    def __call__(self, body: JsonObject) -> Verdict:
        self.asked += 1
        named = [id for id in self.bad if id is None or id in facts(body)]
        return Verdict("gate", tuple(Finding("unsupported", "no", item=id) for id in named), {})


def claim(id: str, text: str, *sources: str) -> Item:
    return Item(id, text, sources or ("e1",))


FACT = claim("f1", "The gate is shut.")


def test_what_the_gate_accepts_is_stated_under_the_claims_own_id() -> None:
    stated = state(body(FACT), ACCEPTED, [claim("cl_1", "gate: shut")], Gate(()))
    assert (facts(stated.body), stated.claims) == (["f1", "cl_1"], {"cl_1": "cl_1"})


def test_a_claim_that_the_gate_names_is_left_out_and_the_others_stay() -> None:
    gate = Gate(["cl_1"])
    stated = state(body(FACT), ACCEPTED, [claim("cl_1", "wrong"), claim("cl_2", "right")], gate)
    assert (facts(stated.body), stated.claims, gate.asked) == (["f1", "cl_2"], {"cl_2": "cl_2"}, 2)


def test_when_the_gate_finds_fault_with_no_claim_by_name_none_is_stated() -> None:
    stated = state(body(FACT), ACCEPTED, [claim("cl_1", "right")], Gate([None]))
    assert (facts(stated.body), stated.verdict, stated.claims) == (["f1"], ACCEPTED, {})


def test_the_gate_is_not_asked_for_ever() -> None:
    gate = Gate(())
    claims = [claim(f"cl_{n}", f"claim {n}") for n in range(9)]

    def one_after_the_other(body: JsonObject) -> Verdict:
        gate.asked += 1
        return Verdict("gate", (Finding("unsupported", "no", item=facts(body)[-1]),), {})

    stated = state(body(FACT), ACCEPTED, claims, one_after_the_other)
    assert (facts(stated.body), gate.asked) == (["f1"], 2)


def test_a_claim_in_the_very_words_of_an_item_on_its_evidence_is_that_item() -> None:
    gate = Gate(())
    stated = state(body(FACT), ACCEPTED, [claim("cl_1", "the gate  is shut.")], gate)
    assert (facts(stated.body), stated.claims, gate.asked) == (["f1"], {"f1": "cl_1"}, 0)
    other = state(body(FACT), ACCEPTED, [claim("cl_1", "The gate is shut.", "e1", "e2")], gate)
    assert facts(other.body) == ["f1", "cl_1"]


def test_without_claims_the_fold_stays_as_it_is() -> None:
    assert state(body(FACT), ACCEPTED, [], Gate([None])).body == body(FACT)
