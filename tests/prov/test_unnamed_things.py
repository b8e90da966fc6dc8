"""Blank nodes: what a document speaks of without naming it takes part in every rule, but equals nothing by itself."""

from __future__ import annotations

import json

import pytest

from provgraph.domain.prov.equivalence import are_equivalent
from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document
from provgraph.exchange import provjson

Records = dict[str, dict[str, str]]


def document(**sections: Records) -> Document:
    """A PROV-JSON document; keys and names without prefix get `prov:` and `ex:`."""

    def whole(name: str) -> str:
        return name if name.startswith("_:") or "T" in name else f"ex:{name}"

    content = {
        kind: {
            whole(key): {f"prov:{place}": whole(filled) for place, filled in record.items()}
            for key, record in records.items()
        }
        for kind, records in sections.items()
    }
    return provjson.read(json.dumps({"prefix": {"ex": "http://example.org/"}, **content}))


def broken(**sections: Records) -> list[int | None]:
    return [finding.number for finding in judge(document(**sections)).findings]


def test_two_blank_nodes_may_be_one_and_the_same_name_is_always_one() -> None:
    two: Records = {"g": {"entity": "e", "activity": "_:a"}}
    assert broken(wasGeneratedBy=two, wasInvalidatedBy={"i": {"entity": "e", "activity": "_:b"}}) == []
    assert (
        broken(wasGeneratedBy={"g": {"entity": "e", "activity": "_:a"}, "h": {"entity": "e", "activity": "_:b"}}) == []
    )
    assert broken(
        wasGeneratedBy={"g": {"entity": "e", "activity": "_:a"}, "h": {"entity": "e", "activity": "_:a"}}
    ) == [24]


def test_a_blank_node_that_is_learnt_to_be_two_names_is_a_contradiction() -> None:
    """The generation ex:g is by one activity, _:a; so what ex:g and ex:h say of it has to agree."""
    assert (
        broken(
            wasGeneratedBy={
                "g": {"entity": "e", "activity": "_:a"},
                "h": {"entity": "f", "activity": "_:a"},
            }
        )
        == []
    )
    once = provjson.read(
        '{"prefix": {"ex": "http://example.org/"}, "used": {"ex:u": ['
        '{"prov:activity": "_:a", "prov:entity": "ex:e"}, {"prov:activity": "ex:a"}], "ex:v": ['
        '{"prov:activity": "_:a", "prov:entity": "ex:f"}, {"prov:activity": "ex:b"}]}}'
    )
    (finding,) = judge(once).findings
    assert finding.number == 23
    assert {"ex:a", "ex:b"} <= set(finding.sentence.replace(".", " ").split())


def test_a_blank_node_has_types_like_a_named_thing() -> None:
    assert broken(entity={"_:x": {}}, activity={"_:x": {}}) == [55]
    assert broken(entity={"_:x": {}}, activity={"_:y": {}}) == []
    assert broken(used={"u": {"activity": "_:x", "entity": "_:x"}}) == [55]


def test_a_blank_node_specialises_itself_no_more_than_a_name_does() -> None:
    assert broken(specializationOf={"_:s": {"specificEntity": "_:x", "generalEntity": "_:x"}}) == [52]
    assert broken(specializationOf={"_:s": {"specificEntity": "_:x", "generalEntity": "_:y"}}) == []


@pytest.mark.parametrize("kind", ["wasStartedBy", "wasEndedBy"])
def test_the_trigger_of_a_start_or_end_was_generated_even_where_it_has_no_name(kind: str) -> None:
    """9 and 10, and then 42. The generation used to be left out where the trigger was a blank node."""
    own = {"_:d": {"generatedEntity": "_:t", "usedEntity": "_:t"}}
    assert broken(**{kind: {"_:s": {"activity": "a", "trigger": "_:t"}}}, wasDerivedFrom=own) == [42]
    assert broken(**{kind: {"_:s": {"activity": "a", "trigger": "_:u"}}}, wasDerivedFrom=own) == []


def test_an_influence_under_a_blank_node_is_the_relation_that_has_the_same() -> None:
    """15 and then 23. It used to be held to that under names only."""
    usage = {"_:i": {"activity": "a", "entity": "e"}}
    assert broken(used=usage, wasInfluencedBy={"_:i": {"influencee": "a", "influencer": "e"}}) == []
    assert broken(used=usage, wasInfluencedBy={"_:i": {"influencee": "a", "influencer": "f"}}) == [23]
    assert broken(used=usage, wasInfluencedBy={"_:j": {"influencee": "a", "influencer": "f"}}) == []


def test_a_blank_node_names_relations_of_one_kind_only() -> None:
    assert 53 in broken(
        used={"_:i": {"activity": "a", "entity": "e"}}, wasGeneratedBy={"_:i": {"entity": "e", "activity": "a"}}
    )
    assert 54 in broken(entity={"_:i": {}}, used={"_:i": {"activity": "a", "entity": "e"}})


def test_labels_of_blank_nodes_say_nothing_but_where_they_are_shared_does() -> None:
    def chain(one: str, other: str) -> Document:
        return document(
            wasGeneratedBy={"g": {"entity": one, "activity": "a"}}, used={"u": {"activity": "b", "entity": other}}
        )

    assert are_equivalent(chain("_:x", "_:x"), chain("_:other", "_:other"))
    assert are_equivalent(chain("_:x", "_:y"), chain("_:y", "_:x"))
    assert not are_equivalent(chain("_:x", "_:x"), chain("_:x", "_:y"))
    assert not are_equivalent(chain("_:x", "_:x"), chain("e", "e"))


def test_a_finding_shows_a_blank_node_by_its_label_in_the_text_of_statements() -> None:
    (finding,) = judge(document(entity={"_:x": {}}, activity={"_:x": {}})).findings
    assert [str(cited) for cited in finding.statements] == ["entity(_:x)", "activity(_:x, -, -)"]
    assert finding.lines == (1,)
