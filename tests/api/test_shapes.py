"""The shapes on the wire are those of the answers: a field that is added inside and forgotten here fails."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.datastructures import Headers

from provgraph.service import answers, search
from provgraph.service.conflicts import Conflict
from provgraph.service.policies import PolicyVersion
from provgraph.service.rebuilding import answers as generations
from provgraph.service.verdicts import RefusedVerdict
from provgraph_api import found, rebuilt, searched, wire
from provgraph_api.border import MAX_BODY, key_of, refusal
from provgraph_api.problems import pointer

NODE = answers.LineageNode(id="ev_1", kind="Event", depth=0, validity="VALID", recorded_at="2026-02-11Z", label="event")
unhurried = settings(deadline=None)

PINNED = ["constraints", "permissions", "commitments", "open_threads", "decisions"]
COLDABLE = ["facts", "identifiers", "error_strings"]
HIT = search.Hit(
    id="ev_1",
    type="event",
    score=1.5,
    validity="VALID",
    text="nothing yet",
    place="raw",
    recalled=False,
    matched=["nothing"],
    evidence=[{"entity_id": "ev_1", "id": "t1", "scope_id": "sc_1", "seq": 1}],
    recorded_at="2026-02-11Z",
)
EDGE = ("cl_1", "HAD_MEMBER", "ev_1")
PAIRS = [
    (wire.Appended, answers.Appended("sc_1", "r", [answers.AppendedEvent("t1", "ev_1", 1, False)], 1)),
    (wire.Consolidated, answers.Consolidated("ac_1", "r", "su_1", 1, 1, 0, 0, 1, 0, 0, 0, True, 0, "d", [{"rung": 1}])),
    (wire.TakenBack, answers.TakenBack("ac_1", "r", "Undo", "ev_1", "VALID", "DONE", {"Event": 1}, {}, ["sc_1"])),
    (
        found.Lineage,
        answers.Lineage("ev_1", "up", None, "native/1", True, 1, 0, [NODE], [EDGE]),
    ),
    (
        found.Current,
        answers.Current(
            scope="a/b",
            scope_id="sc_1",
            source="raw",
            why=[{"code": "NoSummary", "message": "nothing yet"}],
            artifact_id=None,
            covers_through=0,
            high_water=1,
            input_epoch=0,
            items={name: [{"text": name}] for name in PINNED + COLDABLE},
            conflicts=[],
            narrative=[],
            raw_open=[],
            tail=[{"id": "t1"}],
            cold=[],
            left_out=[],
            tokens=3,
        ),
    ),
    (searched.Found, search.Found("a/b", "sc_1", [HIT], more=False, complete=True, marking=False)),
    (searched.Reindexed, search.Reindexed("sc_1", "r", "ik_1", 3, 1)),
    (found.Conflict, Conflict("co_1", "the limit", ["ev_1", "ev_2"], "OPEN", "2026-02-11Z")),
    (found.Policy, PolicyVersion("po_1", "d", "VALID", 0, {"selector": {}})),
    (rebuilt.Rebuilt, generations.Rebuilt("ac_1", "r", "su_1", 3, 1, 2, 0, 4, 0, 0, 1, "sc_1", "po_1")),
    (rebuilt.SwitchedOver, generations.SwitchedOver("sc_1", "r", "ac_1", "su_2", "su_1", 0, 3)),
    (rebuilt.Dropped, generations.Dropped("sc_1", "r", "su_1")),
    (found.RefusedVerdict, RefusedVerdict("fo_1", ("lost",), {"accepted": False})),
]


@pytest.mark.parametrize(("shape", "answer"), PAIRS, ids=lambda value: getattr(value, "__name__", ""))
def test_nothing_of_an_answer_is_lost_or_altered_on_the_wire(shape: type[wire.Wire], answer: answers.Appended) -> None:
    said = answer.to_json()
    assert shape.model_validate(said).model_dump(by_alias=True) == said


@unhurried
@given(st.ip_addresses(), st.integers(0, 65535))
def test_an_address_in_a_host_header_is_served_exactly_when_it_is_loopback(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address, port: int
) -> None:
    host = f"[{address}]:{port}" if address.version == 6 else f"{address}:{port}"
    refused = refusal({"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 2)}, Headers({"host": host}))
    assert (refused is None) == address.is_loopback


@unhurried
@given(st.from_regex(r"([a-z0-9-]{1,12}\.){0,3}[a-z][a-z0-9-]{0,8}", fullmatch=True).filter("localhost".__ne__))
def test_no_name_but_localhost_is_taken_for_loopback(name: str) -> None:
    scope = {"client": None, "server": ("/run/provgraph.sock", None)}
    for host in (name, f"{name}:8420", f"localhost@{name}", f"127.0.0.1.{name}", f"{name}.localhost"):
        refused = refusal(scope, Headers({"host": host}))
        assert refused is not None and refused.status == 421


@unhurried
@given(st.integers(0, 10**12))
def test_a_body_is_refused_exactly_above_the_limit(length: int) -> None:
    headers = Headers({"host": "localhost", "content-length": str(length)})
    refused = refusal({"client": None, "server": None}, headers)
    assert (refused is not None and refused.code == "BodyTooLarge") == (length > MAX_BODY)


@unhurried
@given(st.lists(st.one_of(st.text(), st.integers(0, 99))))
def test_a_pointer_leads_back_to_its_steps(steps: list[str | int]) -> None:
    parts = pointer(steps).split("/")[1:]
    assert [part.replace("~1", "/").replace("~0", "~") for part in parts] == [str(step) for step in steps]


@unhurried
@given(st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters='"'), min_size=1))
def test_a_key_is_the_same_with_and_without_the_quotes_of_the_standard(key: str) -> None:
    assert key_of(key) == key_of(f'"{key}"') == key
