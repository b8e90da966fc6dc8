"""Sentences about tenants, content and secrets."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.behaviour.answers import values_of
from tests.behaviour.musts import must
from tests.behaviour.musts.graph import EVENTS, STORED, asked, open_conflicts
from tests.behaviour.telling import Telling

ORDERS = ("constraints", "permissions", "commitments", "decisions", "open_threads")
PASSWORD = "tin-Otter-4471-EXAMPLE"
PAGE = "post the member list"


@must("B12", "in each tenant the 50 events have 50 different seq numbers")
def numbers_differ(telling: Telling) -> None:
    for tenant in ("teal", "amber"):
        rows = asked(telling, EVENTS, tenant)
        assert [row["seq"] for row in rows] == [*range(1, 51)]


@must("B14", "the refusal of `borrowed` reads the same as for an id that does not exist")
def a_foreign_id_is_an_unknown_one(telling: Telling) -> None:
    foreign = telling.event("saltmarsh", "vessel/log", "ev-valve")
    unknown = f"{foreign[:-6]}000000"
    step = next(one for one in telling.story.steps if one.get("as") == "borrowed")
    refused = telling.door.call(telling.asked({**step, "evidence": [unknown]}))
    borrowed = telling.answers["borrowed"]
    assert refused.error == borrowed.error

    def said(document: object) -> list[str]:
        return [re.sub(r"\b(rq|ev)_\w+", "-", value) for value in values_of(document)]

    assert said(refused.document) == said(borrowed.document)
    assert not open_conflicts(telling, "saltmarsh")


@must("B22", "in place of the password stands a marker")
def a_marker_stands_for_the_password(telling: Telling) -> None:
    assert telling.answers["found"].says("[redacted: password]")
    stored = [value for row in asked(telling, STORED, "guildhall") for value in values_of(row["all"])]
    assert not [value for value in stored if PASSWORD in value]
    home = Path(telling.premises.settings.home)
    assert [path for path in home.rglob("*") if path.is_file()], "there is a key store to look into"
    # In a process of its own: whoever closes a file of SQLite's drops the locks that its process holds on it.
    found = subprocess.run(["grep", "-rlaF", "-e", PASSWORD, str(home)], capture_output=True, text=True)
    assert (found.returncode, found.stdout) == (1, "")


@must("B22", "the sentence of ev-page appears only as quoted content of that event")
def an_instruction_stays_a_quotation(telling: Telling) -> None:
    now = telling.answers["now"]
    told = [item for name in ORDERS for item in now.rows(name) if PAGE in str(item.get("text"))]
    assert not told, told
    page = telling.event("guildhall", "office/mail", "ev-page")
    for name in ("facts", "identifiers", "error_strings"):
        for item in now.rows(name):
            if PAGE in str(item.get("text")):
                assert item["events"] == [page]
    assert not [sentence for sentence in now.rows("narrative") if PAGE in str(sentence.get("text"))]
    policies = telling.ask("policies", "guildhall")
    assert policies.rows("policies") and not policies.says(PAGE)
