"""Faithful folds that say the same with other words: negative words, exceptions, hedges, general verbs."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import judge
from provgraph.domain.text.parse import read
from tests.unit.gate.reader import ALL, canons, found_in, kinds_in
from tests.unit.gate.scenario import codes, event, fold, item, tool

NEGATIVE = [
    ("en", "Boiler check bc-71 did not pass.", "Boiler check bc-71 failed."),
    ("en", "The fence costs 318 EUR; delivery is not included.", "The fence costs 318 EUR, delivery excluded."),
    ("de", "Der Zaun kostet 318 EUR; die Lieferung ist nicht enthalten.", "Der Zaun kostet 318 EUR ohne Lieferung."),
    ("de", "Die Prüfung BP-71 wurde nicht bestanden.", "Die Prüfung BP-71 ist gescheitert."),
    ("it", "Il recinto costa 318 EUR, consegna esclusa.", "Il recinto costa 318 EUR, senza consegna."),
    ("es", "La prueba BP-71 no pasó.", "La prueba BP-71 falló."),
    ("fr", "Le contrôle BP-71 n'a pas réussi.", "Le contrôle BP-71 a échoué."),
]
EXCEPTIONS = [
    ("en", "The goats stay out unless the gate is mended.", "If the gate is not mended, the goats stay out."),
    ("en", "The goats are not fed unless they graze.", "If the goats do not graze, they are not fed."),
    ("es", "El seguro no paga, salvo que el dueño lo pida.", "Si el dueño no lo pide, el seguro no paga."),
    (
        "fr",
        "La serre n'est pas chauffée, sauf si le gel dure.",
        "La serre n'est pas chauffée à moins que le gel ne dure.",
    ),
    ("it", "Il fabbro non viene, a meno che non riceva la chiave.", "Se non riceve la chiave, il fabbro non viene."),
    ("de", "Die Ziegen bleiben, es sei denn, das Tor klemmt.", "Wenn das Tor nicht klemmt, bleiben die Ziegen."),
]
TURNED = [
    ("en", "The goats are not fed unless they graze.", "If the goats graze, they are not fed."),
    ("es", "El seguro no paga, salvo que el dueño lo pida.", "Si el dueño lo pide, el seguro no paga."),
    ("fr", "La serre n'est pas chauffée, sauf si le gel dure.", "Si le gel dure, la serre n'est pas chauffée."),
    ("it", "Il fabbro non viene, a meno che non riceva la chiave.", "Se riceve la chiave, il fabbro non viene."),
]
HEDGES = [
    ("en", "The leak is possibly a loose clamp.", "The leak may be a loose clamp."),
    ("de", "Das Leck ist wahrscheinlich eine lose Klemme.", "Die vermutliche Ursache des Lecks ist eine lose Klemme."),
    ("es", "Quizá la fuga se debe a la abrazadera.", "La fuga tal vez se debe a la abrazadera."),
    ("fr", "La fuite vient probablement du collier.", "Il est probable que la fuite vienne du collier."),
    ("it", "Forse la perdita dipende dal tubo.", "Può darsi che la perdita dipenda dal tubo."),
    ("zh", "漏水也许来自阀门。", "漏水可能来自阀门。"),
]
GENERAL = [
    ("de", "Bestellung BZ-7: 16 Pfosten.", "Die Bestellung BZ-7 umfasst 16 Pfosten."),
    ("fr", "Le lot LZ-7 a 16 poteaux.", "Le lot LZ-7 comporte 16 poteaux."),
    ("it", "Ripetiamo la misura il 2026-05-14.", "La misura si ripete il 2026-05-14."),
    ("it", "La valvola 2 non è stata sostituita.", "La valvola 2 non è stata cambiata."),
    ("de", "Das Ventil VX-2 wurde am 12.03.2026 getauscht.", "Ersetzt wurde das Ventil VX-2 am 12. März 2026."),
    ("fr", "La vanne VX-2 sera vérifiée le 2026-05-14.", "La vanne VX-2 sera contrôlée le 14 mai 2026."),
    ("es", "La válvula VX-2 se reparó el 2026-04-14.", "La válvula VX-2 se arregló el 14 de abril de 2026."),
    ("es", "La fuga se debe a la abrazadera.", "La causa de la fuga es la abrazadera."),
    ("zh", "叉车 CK-5 能用。", "叉车 CK-5 能使用。"),
]


@pytest.mark.parametrize(("language", "source", "text"), [*NEGATIVE, *EXCEPTIONS, *HEDGES, *GENERAL])
def test_the_same_in_other_words_is_accepted_and_kept(language: str, source: str, text: str) -> None:
    told = (event("e1", source),)
    assert judge(told, fold(told, facts=[item("f1", text, "e1")]), (), ALL).findings == ()


@pytest.mark.parametrize(("language", "source", "text"), TURNED)
def test_an_exception_is_not_turned_into_its_contrary(language: str, source: str, text: str) -> None:
    assert found_in(language, source, text) & {"polarity", "scope_widened", "modality"}


def test_a_negative_word_says_nothing_where_the_evidence_denies_nothing() -> None:
    assert "unsupported" in found_in("en", "Boiler check bc-71 is done.", "Boiler check bc-71 failed.")
    assert found_in("en", "Boiler check bc-71 did not pass.", "Boiler check bc-71 did not fail.")


def test_a_word_of_another_meaning_is_no_synonym() -> None:
    assert found_in("it", "La valvola 2 non è stata sostituita.", "La valvola 2 non è stata riparata.")
    assert found_in("de", "Das Ventil VX-2 wurde getauscht.", "Das Ventil VX-2 wurde gekauft.")


def test_a_hedge_of_another_degree_is_another_word() -> None:
    assert "unsupported" in found_in("en", "The leak is possibly a loose clamp.", "The leak is probably a loose clamp.")
    assert found_in("de", "Vielleicht klemmt das Ventil.", "Wahrscheinlich klemmt das Ventil.")


def test_a_word_of_ability_keeps_no_hedge() -> None:
    assert "modality" in found_in("en", "I think you can mend that fence.", "You can mend that fence.")


def test_negations_that_agree_with_one_another_are_one() -> None:
    assert len(read("La caja no contiene ninguna pieza.", ALL).clauses[0].of_kind("negation")) == 1
    assert len(read("Nadie dijo nada nunca.", ALL).clauses[0].of_kind("negation")) == 1
    assert found_in("es", "La caja 2 no contiene ninguna.", "En la caja 2 no hay pieza ninguna.") <= {"unsupported"}


def test_an_exception_takes_the_negation_that_belongs_to_it() -> None:
    assert "exception" in kinds_in("A meno che non piova, si parte.", "it")
    assert "negation" not in kinds_in("A meno che non piova, si parte.", "it")


def test_a_small_word_written_on_to_a_figure_hides_no_date() -> None:
    assert canons("Il collaudo è dell'11 settembre 2026.", "date", "it") == [("2026-09-11", None)]
    assert canons("Le contrôle est reporté jusqu'au 3 mai ou à l'8 juin 2026.", "date", "fr")[-1] == (
        "2026-06-08",
        None,
    )


def test_a_rationale_is_held_to_its_side_as_a_text_is() -> None:
    told = (event("e1", "Entscheidung: wir tauschen die Pfosten, weil sie unter 12 cm dick sind.", kind="decision"),)

    def accepted(side: str) -> bool:
        own = item("d1", "Die Pfosten tauschen.", "e1", rationale=f"weil sie {side} 12 cm dick sind")
        return judge(told, fold(told, decisions=[own]), (), ALL).accepted

    assert accepted("unter") and not accepted("über")


def test_a_negation_is_not_lost_where_two_events_are_told_in_one_sentence() -> None:
    told = (
        event("e1", "The north boat returned to the old harbour on 3 May 2026 with 40 crates."),
        event("e2", "It is not true that the pilot was not asked.", at="2026-05-04T10:00:00+00:00"),
    )
    text = "The north boat returned to the old harbour on 3 May 2026 with 40 crates and it is {} that the pilot "
    text += "was not asked."
    assert found_in("en", told, text.format("not true"), "e1", "e2") == set()
    assert found_in("en", told, text.format("true"), "e1", "e2")


CONFLICT = OpenConflict("k1", ("e1", "e2"), "the weight of the bell")
SIDES: tuple[Event, ...] = (event("e1", "The bell weighs 40 kg.", "ada"), event("e2", "The bell weighs 44 kg.", "bo"))


@pytest.mark.parametrize("said", ["is not settled between Ada and Bo", "is not resolved"])
def test_what_is_not_settled_may_be_said_of_a_conflict(said: str) -> None:
    assert found_in("en", SIDES, f"The weight of the bell {said}.", "e1", "e2", conflicts=(CONFLICT,)) <= {
        "conflict_missing"
    }


def test_a_value_of_a_field_is_no_rival_of_another_kind() -> None:
    told = (tool("e1", "Installed versions: kiln 3.8.4, glaze 3.11.9.", data={"host": "kiln-runner-12"}),)
    text = "Installed versions on kiln-runner-12: kiln 3.8.4, glaze 3.11.9."
    assert found_in("en", told, text) == set()
    assert found_in("en", told, "Installed versions: kiln 3.11.9, glaze 3.8.4.")


@pytest.mark.parametrize(
    ("rationale", "is_refused"),
    [
        ("he is 91 and lives in Perth", False),
        ("he is 91 and does not row any more", False),
        ("he is 91 and does not remember", True),
        ("he is 91 and does not live in Perth", True),
    ],
)
def test_a_rationale_denies_nothing_that_its_evidence_does_not_deny(rationale: str, is_refused: bool) -> None:
    said = "Decision: we do not ask the old pilot, because he is 91, does not row any more, and lives in Perth."
    events = (event("d1", said, "maren", "decision"),)
    told = item("d1", "Maren decided not to ask the old pilot.", "d1", rationale=rationale)
    assert ("polarity" in codes(events, fold(events, decisions=[told]))) == is_refused
