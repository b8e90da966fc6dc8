"""What sounds like a rule or a figure in talk and is none; and its neighbours, which are."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import found_in, owed


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


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Don't forget to lock the boathouse."),
        ("en", "Please never fail to lock the boathouse."),
        ("en", "And don't forget to bolt the hatch."),
        ("en", "Don't forget to rest the dough for an hour."),
        ("de", "Vergiss nicht, das Bootshaus abzuschließen."),
        ("es", "No te olvides de cerrar el cobertizo."),
        ("fr", "N'oubliez pas de fermer le hangar."),
        ("it", "Non dimenticare di chiudere la rimessa."),
        ("nl", "Vergeet niet om het botenhuis te sluiten."),
        ("pt", "Não se esqueça de fechar o galpão."),
        ("ru", "Не забудьте закрыть ангар."),
        ("zh", "别忘了锁船库。"),
    ],
)
def test_a_reminder_is_a_duty_and_denies_nothing(language: str, text: str) -> None:
    found = set(owed(text, language))
    assert "constraint" in found
    assert not {"prohibition", "negation"} & found


@pytest.mark.parametrize(
    ("told", "is_refused"),
    [
        ("Tips by Maren: grease the locks and close the sluice, since the tide can be strong.", False),
        ("Tips by Maren: grease the locks, and do not forget to close the sluice.", False),
        ("Tips by Maren: grease the locks, and forget to close the sluice.", True),
        ("Tips by Maren: grease the locks and do not close the sluice.", True),
        ("Tips by Maren: grease the locks and close the sluice, since the tide cannot be strong.", True),
    ],
)
def test_a_reminder_is_told_as_what_is_to_be_done(told: str, is_refused: bool) -> None:
    source = "Grease the locks. Don't forget to close the sluice, since the tide can be strong."
    assert ("polarity" in found_in("en", source, told)) == is_refused


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Don't be afraid to take the helm."),
        ("en", "Don't let the headwind bring you down."),
        ("en", "And don't forget, the crew loves you!"),
        ("en", "But don't get discouraged, the tide turns."),
        ("en", "Don't forget to take breaks."),
        ("en", "Don't quit!"),
        ("en", "No prob, Ines!"),
        ("en", "No regrets, I promise."),
        ("de", "Niemals die Hoffnung verlieren!"),
        ("es", "Nunca dejes de soñar."),
        ("fr", "Ne jamais perdre espoir !"),
        ("it", "Mai smettere di sognare!"),
        ("nl", "Nooit stoppen met dromen!"),
        ("pt", "Nunca deixe de sonhar."),
        ("zh", "不要灰心！"),
        ("ko", "포기하지 마세요!"),
    ],
)
def test_to_encourage_forbids_and_denies_nothing(language: str, text: str) -> None:
    assert not {"prohibition", "negation"} & set(owed(text, language))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Don't restart the bilge pump."),
        ("en", "But don't restart it, and don't hesitate to call me."),
        ("en", "Don't touch the winch and don't be afraid."),
        ("en", "Never feed the gulls."),
        ("en", "No dogs on the ferry."),
        ("de", "Niemals die Luke öffnen!"),
        ("es", "Nunca abras la escotilla."),
        ("fr", "Ne jamais ouvrir le panneau !"),
        ("it", "Mai aprire il boccaporto!"),
        ("nl", "Nooit het luik openen!"),
        ("pt", "Nunca abra a escotilha."),
        ("zh", "不要打开舱口！"),
    ],
)
def test_what_must_not_be_done_is_forbidden_beside_cheers_too(language: str, text: str) -> None:
    assert "prohibition" in owed(text, language)


@pytest.mark.parametrize(
    "text",
    [
        "Never heard of that ferry, but it sounds fine.",
        "Never sailed at night.",
        "Don't know what the crew would do without them.",
        "Don't feel like the pilot is making much of a difference.",
        "No news from the wharf yet.",
    ],
)
def test_what_is_told_without_its_subject_is_denied_and_not_forbidden(text: str) -> None:
    found = owed(text)
    assert "prohibition" not in found
    assert "negation" in found


@pytest.mark.parametrize(
    ("language", "category", "text"),
    [
        ("en", "number", "Rowing is like second nature to the skipper."),
        ("en", "number", "You row so well together! <3"),
        ("en", "number", "It was a long watch for the two of us."),
        ("en", "quantity", "Most of all the skipper likes tar."),
        ("en", "quantity", "These are some of my favourite knots."),
        ("en", "percent", "I 100% agree about the mast."),
        ("en", "duration", "Maybe one day I'll own a ketch."),
        ("en", "date", "It feels like yesterday that we launched the ketch."),
        ("en", "date", "Enjoy the regatta tomorrow!"),
        ("en", "date", "Guess what the skipper did this week?"),
        ("en", "identifier", "He left his 9-5 for the ketch."),
        ("de", "date", "Mir ist, als wäre es gestern."),
        ("es", "date", "Lo recuerdo como si fuera ayer."),
    ],
)
def test_a_figure_in_a_turn_of_phrase_counts_nothing(language: str, category: str, text: str) -> None:
    assert category not in owed(text, language)


@pytest.mark.parametrize(
    ("category", "text"),
    [
        ("number", "The second mast is the taller one."),
        ("number", "Keep the draught <3."),
        ("number", "I sent you two of them."),
        ("quantity", "Most of the crew rows at dawn."),
        ("quantity", "Some of my crates are wet."),
        ("percent", "The tank is 100% full."),
        ("duration", "For one day we will lie at anchor."),
        ("duration", "The crossing takes one day."),
        ("date", "We launched the ketch yesterday."),
        ("date", "The regatta starts tomorrow, enjoy!"),
        ("identifier", "The berth is B9-5."),
    ],
)
def test_a_figure_that_counts_is_owed(category: str, text: str) -> None:
    assert category in owed(text)


def test_who_won_three_games_won_no_money() -> None:
    assert owed("We won three races on the lake.")["number"].unit is None
    assert "currency" not in owed("We won three races on the lake.")
    assert owed("The oar costs 300 won.")["currency"].unit == "KRW"


def test_a_promise_about_what_one_believes_in_is_one() -> None:
    assert "commitment" in owed("I'll row for the clubs that do what I believe in.")
    assert "commitment" not in owed("I'll row for the clubs, I believe.")
