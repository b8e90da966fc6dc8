"""One run of the command line: what it says beside its answer, and what it says when it is interrupted."""

from __future__ import annotations

import pytest

from provgraph.cli.output import error_json, error_line, print_json, print_lines, visible
from provgraph.cli.run import Run
from provgraph.domain.identifiers import is_own_id
from provgraph.errors import EpochMoved, LockTimeout, ProvgraphError


@pytest.mark.parametrize(("quiet", "json"), [(True, False), (False, True), (True, True)])
def test_a_run_that_is_quiet_or_answers_in_json_says_nothing_beside_its_answer(
    quiet: bool, json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    Run(quiet=quiet, json=json).note("a note")
    assert capsys.readouterr() == ("", "")


def test_an_interrupt_before_anything_was_counted_promises_nothing() -> None:
    assert Run().said_when_interrupted() == "what was not acknowledged may not be stored; run it again"


def test_an_interrupt_tells_the_last_count_and_the_request_id_to_repeat() -> None:
    run = Run(request_id="rq_9")
    with run.bar("ingesting", "events stored") as step:
        for done in (100, 200, 300):
            step(done, 500)
    assert run.said_when_interrupted() == "300 of 500 events stored; repeat it with --request-id rq_9 to be sure"


def test_work_that_counts_nothing_promises_nothing_when_interrupted() -> None:
    run = Run()
    with run.bar("fetching") as step:
        step(3, 9)
    assert run.done == ""


def test_a_request_gets_a_fresh_id_once_and_keeps_it_for_its_repeats() -> None:
    run = Run(agent="keeper")
    first, second = run.request(), run.request()
    assert first.id == second.id == run.request_id
    assert is_own_id(first.id)
    assert first.agent == "keeper"
    assert Run().request().id != first.id


def test_a_request_id_that_was_given_is_taken_as_it_is() -> None:
    assert Run(request_id="order 66/Ü").request().id == "order 66/Ü"


def test_an_error_is_told_in_one_line_without_a_second_full_stop() -> None:
    line = error_line(EpochMoved("the scope   moved\n on.", scope_id="sc_1"))
    assert line == f"provgraph: EpochMoved: the scope moved on; {EpochMoved.what_to_do}"


@pytest.mark.parametrize("error", [EpochMoved("moved", scope_id="sc_1"), LockTimeout("held", server_code="Neo.X")])
def test_the_document_of_a_refusal_says_all_that_the_error_says(error: ProvgraphError) -> None:
    assert error_json(error) == {
        "error": {
            "code": error.code,
            "message": error.message,
            "what_to_do": error.what_to_do,
            "is_retryable": error.is_retryable,
            "details": error.details,
        }
    }


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\tb", r"a\tb"),
        ("a\r\nb", r"a\r\nb"),
        ("\x00", r"\x00"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("\x7f\x80\x9b", r"\x7f\x80\x9b"),
        ("\u2028\u2029", r"\u2028\u2029"),
        ("a\u202eb\u2066c\u2069", r"a\u202eb\u2066c\u2069"),
        ("größe 東京 👩‍🔬", "größe 東京 👩‍🔬"),
        (r"a\nb", r"a\nb"),
        ("", ""),
    ],
)
def test_what_would_move_the_cursor_or_turn_text_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_each_line_of_an_answer_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_lines(["one", "two\nthree", ""])
    assert capsys.readouterr().out == "one\ntwo\\nthree\n\n"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("größe", '"größe"'),
        ("\x1b\n", r'"\u001b\n"'),
        ("\x7f\x9b", r'"\u007f\u009b"'),
        ("\u2028\u202e\u2069", r'"\u2028\u202e\u2069"'),
        ("\ud800", r'"\ud800"'),
        ([], "[]"),
        ({"b": 1, "a": [None, True]}, '{\n  "b": 1,\n  "a": [\n    null,\n    true\n  ]\n}'),
    ],
)
def test_a_document_keeps_its_order_and_letters_and_writes_out_what_is_unseen(
    value: object, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    print_json(value)
    assert capsys.readouterr().out == shown + "\n"
