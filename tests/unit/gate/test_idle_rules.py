"""What sounds like a rule or a figure in talk and is none; and its neighbours, which are."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import owed


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It must be really scary to moor at night!"),
        ("en", "Must feel so liberating!"),
        ("en", "I can imagine how proud you must be of the crew."),
        ("en", "Sharing the oars with her must be a wonderful experience."),
        ("en", "You must really enjoy the quiet."),
        ("en", "That regatta is a must-see."),
        ("en", "They must be having fun on the ferry."),
        ("de", "Das muss wirklich toll sein!"),
        ("es", "¡Debe ser muy emocionante!"),
        ("fr", "Ça doit être vraiment génial !"),
        ("it", "Deve essere davvero bello!"),
        ("nl", "Dat moet echt geweldig zijn!"),
        ("pt", "Deve ser muito gratificante!"),
    ],
)
def test_to_guess_how_something_feels_is_no_duty(language: str, text: str) -> None:
    assert "constraint" not in owed(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The hatch must be closed before noon."),
        ("en", "All hooks must be really sharp."),
        ("en", "That must be great, but the hatch must be shut."),
        ("en", "Dairy-free is a must for me."),
        ("de", "Die Luke muss geschlossen sein."),
        ("es", "La escotilla debe estar cerrada."),
        ("fr", "Le panneau doit être fermé."),
        ("it", "Il boccaporto deve essere chiuso."),
        ("nl", "Het luik moet gesloten zijn."),
        ("pt", "A escotilha deve ser fechada."),
    ],
)
def test_what_must_be_done_is_one(language: str, text: str) -> None:
    assert "constraint" in owed(text, language)


def test_what_need_not_be_is_denied_and_no_duty() -> None:
    found = owed("You don't have to be on board by six.")
    assert "constraint" not in found
    assert "negation" in found
    assert "constraint" in owed("You have to be on board by six.")


def test_to_grant_how_something_feels_gives_no_leave() -> None:
    assert "permission" not in owed("The crossing may be tough, but you got this.")
    assert "permission" not in owed("You may be right, but the skipper can handle it.")
    assert "permission" in owed("The crew may use the tender, but not the gig.")
    assert "permission" in owed("You may be on deck until noon.")
