"""Normal forms: definitions, uniqueness and all inferences applied until nothing new follows.

An inference adds nothing where what it claims to exist is there already. The order below lets each add only what the
ones before it left open, so that documents that say the same come to the same form. Source: PROV-CONSTRAINTS 6, 7.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from provgraph.domain.prov.facts import NOTHING, Facts, Terms
from provgraph.domain.prov.rows import Row, Rows
from provgraph.domain.prov.statement import Bundle, Statement
from provgraph.domain.prov.terms import TYPE, Attribute, Blank, QualifiedName, Term, prov
from provgraph.domain.prov.unify import Unification
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS
from provgraph.domain.prov.well_formed import whole

REVISION = (TYPE, prov("Revision"))


@dataclass(frozen=True, slots=True)
class NormalForm:
    """Rows over terms. `alternates` are the sets of entities that are alternates of one another and of themselves."""

    terms: Terms
    rows: tuple[Row, ...]
    alternates: tuple[frozenset[int], ...]

    def statements(self) -> Iterator[Statement]:
        """As statements; what exists unnamed is a blank node. Alternates come last, each pair both ways."""
        for row in self.rows:
            name = self._term(row.id) if row.id != NOTHING else None
            if isinstance(name, QualifiedName | Blank | None):
                attributes = tuple(sorted(row.attributes, key=str))
                yield Statement(row.kind, name, tuple(self._place(arg) for arg in row.args), attributes)
        for group in self.alternates:
            for one in sorted(group):
                for other in sorted(group):
                    yield Statement("alternateOf", None, (self._term(one), self._term(other)))

    def _place(self, term: int) -> Term | None:
        return None if term == NOTHING else self._term(term)

    def _term(self, term: int) -> Term:
        return self.terms.named(term) or Blank(f"x{self.terms.find(term)}")


def normal_form(bundle: Bundle) -> NormalForm | None:
    """The normal form of one bundle or toplevel; None when it has none, for its statements cannot be merged.

    Raises InputError when it would be larger than memory should hold.
    """
    facts = Facts(dict.fromkeys(whole(bundle)))
    unification = Unification(facts, beyond=False)
    unification.run()
    if unification.clashes or len(whole(bundle)) < len(bundle.statements):
        return None
    rows = Rows(facts)
    _specializations(rows)
    _handed_down(rows)
    _activities(rows)
    _communications(rows)
    _agents(rows)
    _entities(rows)
    _informed(rows)
    _influences(rows)
    return NormalForm(facts.terms, tuple(row for row in rows if row.kind != "alternateOf"), _alternates(rows))


def _specializations(rows: Rows) -> None:
    """19, after what mentions imply (PROV-LINKS 5.2)."""
    for specific, general in rows.pairs("mentionOf"):
        rows.add("specializationOf", NOTHING, (specific, general))
    general_of: dict[int, list[int]] = {}
    for specific, general in rows.pairs("specializationOf"):
        general_of.setdefault(specific, []).append(general)
    for start in general_of:
        reached, left = {start}, [start]
        while left:
            for general in general_of.get(left.pop(), ()):
                rows.add("specializationOf", NOTHING, (start, general))
                if general not in reached:
                    reached.add(general)
                    left.append(general)


def _handed_down(rows: Rows) -> None:
    """21: what is said of an entity holds of all that specialises it."""
    described: dict[int, frozenset[Attribute]] = {row.id: row.attributes for row in rows.of("entity")}
    for specific, general in sorted(rows.pairs("specializationOf")):
        if general in described:
            rows.add("entity", specific, (), described[general])


def _activities(rows: Rows) -> None:
    """8, 9 and 10."""
    for kind, place in (("wasStartedBy", 0), ("wasEndedBy", 1)):
        known = rows.firsts(kind)
        for row in rows.of("activity"):
            if row.id not in known:
                rows.exists(kind, row.id, None, None, row.args[place])
        generated = rows.pairs("wasGeneratedBy")
        for row in rows.of(kind):
            if (row.args[1], row.args[2]) not in generated:
                rows.exists("wasGeneratedBy", row.args[1], row.args[2], None)


def _communications(rows: Rows) -> None:
    """5: what informed another was made by the one and used by the other."""
    made_by: dict[int, set[int]] = {}
    used_by: dict[int, set[int]] = {}
    for entity, activity in rows.pairs("wasGeneratedBy"):
        made_by.setdefault(activity, set()).add(entity)
    for activity, entity in rows.pairs("used"):
        used_by.setdefault(activity, set()).add(entity)
    for informed, informant in sorted(rows.pairs("wasInformedBy")):
        if made_by.get(informant, set()).isdisjoint(used_by.get(informed, set())):
            entity = rows.terms.unknown()
            rows.exists("wasGeneratedBy", entity, informant, None)
            rows.exists("used", informed, entity, None)


def _agents(rows: Rows) -> None:
    """14, then 13."""
    associated = rows.pairs("wasAssociatedWith")
    for row in rows.of("actedOnBehalfOf"):
        for agent in row.args[:2] if row.args[2] != NOTHING else ():
            if (row.args[2], agent) not in associated:
                associated.add((row.args[2], agent))
                rows.exists("wasAssociatedWith", row.args[2], agent, None)
    makers: dict[int, set[int]] = {}
    for entity, activity in rows.pairs("wasGeneratedBy"):
        makers.setdefault(entity, set()).add(activity)
    for entity, agent in sorted(rows.pairs("wasAttributedTo")):
        if not any((activity, agent) in associated for activity in makers.get(entity, ())):
            activity = rows.terms.unknown()
            rows.exists("wasGeneratedBy", entity, activity, None)
            rows.exists("wasAssociatedWith", activity, agent, None)


def _entities(rows: Rows) -> None:
    """7."""
    for kind in ("wasGeneratedBy", "wasInvalidatedBy"):
        known = rows.firsts(kind)
        for row in rows.of("entity"):
            if row.id not in known:
                rows.exists(kind, row.id, None, None)


def _informed(rows: Rows) -> None:
    """6: who used what another made was informed by it."""
    users: dict[int, set[int]] = {}
    for activity, entity in rows.pairs("used"):
        users.setdefault(entity, set()).add(activity)
    known = rows.pairs("wasInformedBy")
    for entity, informant in sorted(rows.pairs("wasGeneratedBy")):
        for informed in sorted(users.get(entity, ())):
            if (informed, informant) not in known:
                known.add((informed, informant))
                rows.exists("wasInformedBy", informed, informant)


def _influences(rows: Rows) -> None:
    """15: every relation with an identifier is an influence under the same one."""
    for kind, form in FORMS.items():
        if form.has_id and kind not in (*ELEMENTS, "wasInfluencedBy"):
            for row in rows.of(kind):
                rows.add("wasInfluencedBy", row.id, row.args[:2], row.attributes)


def _alternates(rows: Rows) -> tuple[frozenset[int], ...]:
    """12, 16 to 18 and 20, as sets: a set of n stands for n times n statements."""
    groups: dict[int, set[int]] = {row.id: {row.id} for row in rows.of("entity")}
    pairs = rows.pairs("alternateOf") | rows.pairs("specializationOf")
    pairs |= {(row.args[0], row.args[1]) for row in rows.of("wasDerivedFrom") if REVISION in row.attributes}
    for one, other in pairs:
        smaller, larger = sorted((groups.setdefault(one, {one}), groups.setdefault(other, {other})), key=len)
        if smaller is not larger:
            larger |= smaller
            groups.update(dict.fromkeys(smaller, larger))
    return tuple({id(group): frozenset(group) for group in groups.values()}.values())
