"""Every error says what to do, whether trying again can help, and which statuses it ends with."""

from __future__ import annotations

import inspect
import json
import re

import pytest

from provgraph import errors
from provgraph.errors import EpochMoved, FencedOut, InputError, ProvgraphError, SetupError, StoreUnavailable

KINDS = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, ProvgraphError) and kind is not ProvgraphError
]
FAMILIES = [kind for kind in KINDS if kind.__bases__ == (ProvgraphError,)]
TREE = (errors.__doc__ or "").splitlines()


def told(kind: type[ProvgraphError]) -> str:
    """The line of the tree that begins with an error's name."""
    (line,) = [line for line in TREE if line.split()[:1] == [kind.__name__]]
    return line


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_stands_in_the_tree(kind: type[ProvgraphError]) -> None:
    assert kind.__name__ in (errors.__doc__ or "").split()


@pytest.mark.parametrize("kind", FAMILIES)
def test_a_family_is_as_the_tree_tells_it(kind: type[ProvgraphError]) -> None:
    columns = re.match(r"  \w+\s+(yes|no)\s+(\d+)\s+(\d+)", told(kind))
    assert columns is not None
    is_retryable, exit_status, http_status = columns.groups()
    assert (kind.is_retryable, kind.exit_status, kind.http_status) == (
        is_retryable == "yes",
        int(exit_status),
        int(http_status),
    )


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in FAMILIES])
def test_an_error_differs_from_its_family_only_where_the_tree_says_so(kind: type[ProvgraphError]) -> None:
    family = kind.__bases__[0]
    assert family in FAMILIES
    line = next(line for line in TREE if kind.__name__ in line.split())
    numbers = re.findall(r"\s(\d{3})\s", line)
    assert kind.http_status == (int(numbers[0]) if numbers else family.http_status)
    assert kind.is_retryable == (family.is_retryable or " yes " in line)


@pytest.mark.parametrize("kind", KINDS)
def test_what_to_do_is_a_sentence_on_one_line(kind: type[ProvgraphError]) -> None:
    assert kind.what_to_do == " ".join(kind.what_to_do.split())
    assert kind.what_to_do[0].isupper()
    assert kind.what_to_do.endswith(".")


@pytest.mark.parametrize("kind", KINDS)
def test_statuses_are_ones_that_shells_and_clients_understand(kind: type[ProvgraphError]) -> None:
    assert 2 <= kind.exit_status < 126
    assert 400 <= kind.http_status < 600
    assert (kind.http_status < 500) == (kind.exit_status in (2, 3, 4) and not issubclass(kind, SetupError))


@pytest.mark.parametrize("kind", KINDS)
def test_the_code_is_the_name_and_the_message_is_what_was_said(kind: type[ProvgraphError]) -> None:
    error = kind("what happened", scope_id="sc_1")
    assert (error.code, error.message, str(error)) == (kind.__name__, "what happened", "what happened")
    assert error.details["scope_id"] == "sc_1"
    json.dumps(error.details)


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_tells_in_its_docstring_when_it_is_raised(kind: type[ProvgraphError]) -> None:
    assert inspect.cleandoc(kind.__doc__ or "").endswith(".")


def test_a_fence_that_failed_alone_names_itself() -> None:
    assert EpochMoved("moved").details == {"failures": ["EpochMoved"]}
    assert FencedOut("x", failures=("A", "B"), n=1).details == {"failures": ["A", "B"], "n": 1}


def test_details_of_one_error_are_not_those_of_another() -> None:
    first, second = InputError("a", n=1), InputError("b")
    assert (first.details, second.details) == ({"n": 1}, {})


def test_a_write_that_may_have_happened_is_never_told_to_be_repeatable() -> None:
    assert not errors.CommitUnknown.is_retryable
    assert "same request id" in errors.CommitUnknown.what_to_do


def test_what_may_be_repeated_is_temporary() -> None:
    lasting = (errors.InputError, errors.LossGateRefused, errors.SetupError, errors.KeyUnavailable, errors.SealBroken)
    assert not [kind for kind in KINDS if kind.is_retryable and issubclass(kind, lasting)]
    assert all(kind.is_retryable for kind in KINDS if issubclass(kind, StoreUnavailable))
