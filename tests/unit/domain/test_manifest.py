"""A manifest names exactly what was taken in, the same however it was collected, and holds no content."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.canonical import canonical
from provgraph.domain.coverage import Ledger, without
from provgraph.domain.digest import plain_digest
from provgraph.domain.identifiers import Digest, EntityId, ScopeId
from provgraph.domain.manifest import SCHEMA, Expected, Input, Manifest
from provgraph.domain.policy import Policy
from provgraph.domain.ranges import numbers_in, ranges_of, size_of
from provgraph.domain.segments import Carried, Selector
from provgraph.errors import SchemaBroken

INPUTS = st.lists(
    st.builds(Input, st.from_regex(r"ev_[A-F]{3}", fullmatch=True).map(EntityId), st.text("01").map(Digest)),
    max_size=5,
    unique_by=lambda entry: entry.id,
)
POLICY = Policy(Selector(), "extractive", "1", "gate/3")
MANIFEST = Manifest(
    scope_id=ScopeId("sc_1"),
    artifact_id=EntityId("su_1"),
    covers_through=3,
    input_epoch=2,
    expected=Expected("su_0", 1, 2),
    events=[Input(EntityId("ev_2"), Digest("sha256:2")), Input(EntityId("ev_1"), Digest("sha256:1"))],
    made=[Input(EntityId("fo_3"), Digest("sha256:3")), Input(EntityId("fo_2"), Digest("sha256:2"))],
    carried=Carried("su_0", "sha256:m", 2, ((1, 1),), (), (EntityId("fo_1"), EntityId("fo_0"))),
    ledger=Ledger(folded={"fo_2": ((2, 2),), "fo_3": ((3, 3),)}, carried=((1, 1),)),
    conflicts=["co_2", "co_1"],
    policy_id="po_1",
    versions=POLICY.versions(),
)


def test_a_manifest_names_its_inputs_in_order_with_their_digests() -> None:
    value = MANIFEST.to_json()
    assert value["schema"] == SCHEMA
    assert value["inputs"] == [
        {"id": "ev_1", "digest": "sha256:1"},
        {"id": "ev_2", "digest": "sha256:2"},
    ]
    assert value["made"] == [{"id": "fo_2", "digest": "sha256:2"}, {"id": "fo_3", "digest": "sha256:3"}]
    assert value["input_root"] == plain_digest({"inputs": value["inputs"], "carried": value["carried"]})
    assert value["conflicts"] == ["co_1", "co_2"]
    assert value["expected"] == {"artifact_id": "su_0", "source_epoch": 1, "covers_through": 2}
    assert value["retry"] == []


@given(INPUTS, st.randoms(use_true_random=False))
def test_the_same_inputs_in_any_order_make_the_same_bytes(inputs: list[Input], random: Random) -> None:
    shuffled = random.sample(inputs, len(inputs))
    one = replace(MANIFEST, events=inputs, made=inputs)
    other = replace(MANIFEST, events=shuffled, made=shuffled)
    assert canonical(one.to_json()) == canonical(other.to_json())


@given(INPUTS.filter(bool), st.data())
def test_one_changed_digest_changes_the_root(inputs: list[Input], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(inputs) - 1))
    changed = [*inputs]
    changed[at] = Input(inputs[at].id, Digest(inputs[at].digest + "x"))
    roots = {str(replace(MANIFEST, events=some).to_json()["input_root"]) for some in (inputs, changed)}
    assert len(roots) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"scope_id": "sc_2"},
        {"artifact_id": "su_2"},
        {"covers_through": 4},
        {"input_epoch": 3},
        {"expected": Expected()},
        {"made": []},
        {"carried": Carried()},
        {"carried": replace(MANIFEST.carried, summary_id="su_9")},
        {"carried": replace(MANIFEST.carried, manifest_digest="sha256:9")},
        {"carried": replace(MANIFEST.carried, folds=3)},
        {"carried": replace(MANIFEST.carried, dropped=())},
        {"ledger": Ledger(folded={})},
        {"conflicts": ["co_1"]},
        {"policy_id": "po_2"},
        {"versions": {}},
        {"retry": [{"rung": "widen"}]},
    ],
    ids=lambda change: next(iter(change)),
)
def test_whatever_differs_makes_another_digest(change: dict[str, object]) -> None:
    assert plain_digest(replace(MANIFEST, **change).to_json()) != plain_digest(MANIFEST.to_json())


def test_a_manifest_reads_back_from_its_bytes_as_the_value_it_was() -> None:
    assert json.loads(canonical(MANIFEST.to_json())) == MANIFEST.to_json()


@given(st.builds(Expected, st.text(), st.integers(0, 2**53), st.integers(0, 2**53)))
def test_what_a_switch_expects_reads_back(expected: Expected) -> None:
    assert Expected.from_json(expected.to_json()) == expected


def test_before_the_first_switch_nothing_is_expected() -> None:
    assert Expected().to_json() == {"artifact_id": "", "source_epoch": 0, "covers_through": 0}


@pytest.mark.parametrize("name", ["artifact_id", "source_epoch", "covers_through"])
@pytest.mark.parametrize("wrong", [None, [], True, 1.5])
def test_a_triple_that_lacks_a_part_or_has_another_type_is_refused(name: str, wrong: object) -> None:
    with pytest.raises(SchemaBroken, match=f"/{name} "):
        Expected.from_json({**Expected().to_json(), name: wrong})


def test_a_policy_is_named_by_everything_that_could_change_what_it_makes() -> None:
    changes = [
        {"selector": Selector(window=51)},
        {"distiller": "chat"},
        {"distiller_version": "2"},
        {"gate_version": "gate/4"},
        {"prompt": "p2"},
        {"model": "m2"},
    ]
    digests = {plain_digest(replace(POLICY, **change).to_json()) for change in [{}, *changes]}
    assert len(digests) == len(changes) + 1


def test_a_policy_says_what_it_consists_of() -> None:
    assert POLICY.to_json() == {
        "selector": "segments/1",
        "distiller": "extractive/1",
        "prompt": "",
        "model": "",
        "schema": "provgraph/fold/1",
        "gate": "gate/3",
        "window": 50,
        "walk_policy": "native/1",
    }


def test_whether_open_segments_stay_raw_is_asked_each_time_and_no_part_of_a_policy() -> None:
    assert replace(POLICY, selector=Selector(leave_open=True)).to_json() == POLICY.to_json()


@given(st.frozensets(st.integers(1, 40)), st.frozensets(st.integers(1, 40)))
def test_ranges_without_some_numbers_hold_exactly_the_rest(held: frozenset[int], taken: frozenset[int]) -> None:
    rest = without(ranges_of(held), taken)
    assert frozenset(numbers_in(rest)) == held - taken
    assert size_of(rest) == len(held - taken)
