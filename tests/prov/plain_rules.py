"""The rules of PROV-CONSTRAINTS one by one, as the recommendation writes them: slow, and with nothing shared with ours.

Facts are tuples (kind, identifier, places...); a term is a text (a constant), a number (a variable) or None (nothing).
Attributes are left to `empty` and `revision`, the names of what carries the two types that rules ask for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product

Term = str | int | None
Fact = tuple[Term, ...]

NAMED = (
    "wasGeneratedBy", "used", "wasInformedBy", "wasStartedBy", "wasEndedBy", "wasInvalidatedBy", "wasDerivedFrom",
    "wasAttributedTo", "wasAssociatedWith", "actedOnBehalfOf", "wasInfluencedBy",
)  # fmt: skip
OVERLAPPING = tuple(kind for kind in NAMED if kind not in ("wasDerivedFrom", "wasInfluencedBy"))
ELEMENTS = ("entity", "activity", "agent")
KEYS = {"wasGeneratedBy": (2, 3), "wasInvalidatedBy": (2, 3), "wasStartedBy": (2, 4), "wasEndedBy": (2, 4)}


class Unequal(Exception):
    """Two terms that have to be equal are not."""


class Instance:
    """Facts that grow and merge until nothing more follows."""

    def __init__(self, facts: set[Fact], empty: set[str]) -> None:
        self.facts = facts
        self.empty = empty
        self.fresh = count(max((term for fact in facts for term in fact if isinstance(term, int)), default=0) + 1)

    def of(self, kind: str) -> list[Fact]:
        return sorted((fact for fact in self.facts if fact[0] == kind), key=repr)

    def saturate(self) -> None:
        """Merge and infer in turns. Raises Unequal."""
        while self.merge() or self.infer():
            pass

    def merge(self) -> bool:
        for one, other in product(list(self.facts), repeat=2):
            if one[0] != other[0] or one == other:
                continue
            kind = one[0]
            if kind in (*NAMED, *ELEMENTS) and one[1] == other[1]:
                return self.equate(next((a, b) for a, b in zip(one, other, strict=True) if a != b))
            if kind in KEYS and all(one[at] == other[at] for at in KEYS[kind]):
                return self.equate((one[1], other[1]))
        for activity in self.of("activity"):
            for kind, place in (("wasStartedBy", 2), ("wasEndedBy", 3)):
                for event in self.of(kind):
                    if event[2] == activity[1] and event[5] != activity[place]:
                        return self.equate((event[5], activity[place]))
        return False

    def equate(self, pair: tuple[Term, Term]) -> bool:
        one, other = pair if isinstance(pair[0], int) else pair[::-1]
        if not isinstance(one, int) or other is None:
            raise Unequal(pair)
        self.facts = {
            tuple(other if term == one and type(term) is int else term for term in fact) for fact in self.facts
        }
        return True

    def infer(self) -> bool:
        for wanted in self.inferences():
            found = [
                fact
                for fact in self.facts
                if all(want is ... or want == have for want, have in zip(wanted, fact, strict=False))
                and len(fact) == len(wanted)
            ]
            if not found:
                self.facts.add(tuple(next(self.fresh) if term is ... else term for term in wanted))
                return True
        return False

    def inferences(self) -> Iterator[tuple[object, ...]]:
        """What has to be there; `...` stands for anything. Inference 5 adds nothing to an order that 35 does not."""
        for _, entity in self.of("entity"):
            yield "wasGeneratedBy", ..., entity, ..., ...
            yield "wasInvalidatedBy", ..., entity, ..., ...
            for _, _, specific, general in self.of("specializationOf"):
                if general == entity:
                    yield "entity", specific
        for _, activity, start, end in self.of("activity"):
            yield "wasStartedBy", ..., activity, ..., ..., start
            yield "wasEndedBy", ..., activity, ..., ..., end
        for kind in ("wasStartedBy", "wasEndedBy"):
            for _, _, _, trigger, starter, _ in self.of(kind):
                yield "wasGeneratedBy", ..., trigger, starter, ...
        for _, _, generated, used, activity, generation, usage in self.of("wasDerivedFrom"):
            if activity is not None:
                yield "used", usage, activity, used, ...
                yield "wasGeneratedBy", generation, generated, activity, ...
        for _, _, entity, _ in self.of("wasAttributedTo"):
            yield "wasGeneratedBy", ..., entity, ..., ...
        for _, _, one, other, activity in self.of("actedOnBehalfOf"):
            if activity is not None:
                yield "wasAssociatedWith", ..., activity, one, ...
                yield "wasAssociatedWith", ..., activity, other, ...
        for (_, _, one, middle), (_, _, same, other) in product(self.of("specializationOf"), repeat=2):
            if middle == same:
                yield "specializationOf", None, one, other
        for kind in NAMED[:-1]:
            for fact in self.of(kind):
                yield "wasInfluencedBy", fact[1], fact[2], fact[3]

    def precedes(self) -> Iterator[tuple[Term, Term, bool]]:
        """30 to 49, as (event, event, strictly)."""
        generations, invalidations = self.of("wasGeneratedBy"), self.of("wasInvalidatedBy")
        starts, ends, uses = self.of("wasStartedBy"), self.of("wasEndedBy"), self.of("used")

        def pairs(ones: list[Fact], one: Term, others: list[Fact], other: Term, strict: bool = False):
            for first, second in product(ones, others):
                if first[2] == one and second[2] == other:
                    yield first[1], second[1], strict

        for fact in starts:
            yield from pairs([fact], fact[2], ends, fact[2])
            yield from pairs([fact], fact[2], starts, fact[2])
            yield from pairs(generations, fact[3], [fact], fact[2])
            yield from pairs([fact], fact[2], invalidations, fact[3])
        for fact in ends:
            yield from pairs([fact], fact[2], ends, fact[2])
            yield from pairs(generations, fact[3], [fact], fact[2])
            yield from pairs([fact], fact[2], invalidations, fact[3])
        for fact in uses:
            yield from pairs(starts, fact[2], [fact], fact[2])
            yield from pairs([fact], fact[2], ends, fact[2])
            yield from pairs(generations, fact[3], [fact], fact[2])
            yield from pairs([fact], fact[2], invalidations, fact[3])
        for fact in generations:
            yield from pairs(starts, fact[3], [fact], fact[2])
            yield from pairs([fact], fact[2], ends, fact[3])
            yield from pairs([fact], fact[2], invalidations, fact[2])
            yield from pairs([fact], fact[2], generations, fact[2])
        for fact in invalidations:
            yield from pairs([fact], fact[2], invalidations, fact[2])
        for fact in self.of("wasInformedBy"):
            yield from pairs(starts, fact[3], ends, fact[2])
        for fact in self.of("wasDerivedFrom"):
            yield from pairs(generations, fact[3], generations, fact[2], True)
            if fact[4] is not None:
                yield fact[6], fact[5], False
        for fact in self.of("specializationOf"):
            yield from pairs(generations, fact[3], generations, fact[2])
            yield from pairs(invalidations, fact[2], invalidations, fact[3])
        for fact in self.of("wasAssociatedWith"):
            yield from pairs(starts, fact[2], invalidations, fact[3])
            yield from pairs(generations, fact[3], ends, fact[2])
            yield from pairs(starts, fact[2], ends, fact[3])
            yield from pairs(starts, fact[3], ends, fact[2])
        for fact in self.of("wasAttributedTo"):
            yield from pairs(generations, fact[3], generations, fact[2])
            yield from pairs(starts, fact[3], generations, fact[2])
        for fact in self.of("actedOnBehalfOf"):
            yield from pairs(generations, fact[3], invalidations, fact[2])
            yield from pairs(starts, fact[3], ends, fact[2])

    def is_disordered(self) -> bool:
        """Some event would come strictly before itself."""
        strict: dict[tuple[Term, Term], bool] = {}
        for one, other, is_strict in self.precedes():
            strict[one, other] = strict.get((one, other), False) or is_strict
        events = {event for pair in strict for event in pair}
        for middle, one, other in product(sorted(events, key=repr), repeat=3):
            if (one, middle) in strict and (middle, other) in strict:
                step = strict[one, middle] or strict[middle, other]
                strict[one, other] = strict.get((one, other), False) or step
        return any(strict.get((event, event)) for event in events)

    def types(self) -> dict[str, set[Term]]:
        """50, without collections."""
        entity, activity = {fact[1] for fact in self.of("entity")}, {fact[1] for fact in self.of("activity")}
        for kind, entities, activities in (
            ("used", (3,), (2,)), ("wasGeneratedBy", (2,), (3,)), ("wasInvalidatedBy", (2,), (3,)),
            ("wasInformedBy", (), (2, 3)), ("wasStartedBy", (3,), (2, 4)), ("wasEndedBy", (3,), (2, 4)),
            ("wasDerivedFrom", (2, 3), (4,)), ("wasAttributedTo", (2,), ()), ("wasAssociatedWith", (4,), (2,)),
            ("actedOnBehalfOf", (), (4,)), ("specializationOf", (2, 3), ()), ("alternateOf", (2, 3), ()),
            ("hadMember", (2, 3), ()),
        ):  # fmt: skip
            entity |= {fact[at] for fact in self.of(kind) for at in entities}
            activity |= {fact[at] for fact in self.of(kind) for at in activities}
        return {"entity": entity - {None}, "activity": activity - {None}}

    def broken(self) -> set[int]:
        """51 to 56; 42 for an order that cannot be."""
        found = {42} if self.is_disordered() else set()
        found |= {51 for fact in self.of("wasDerivedFrom") if fact[4] is None and fact[5:7] != (None, None)}
        found |= {52 for fact in self.of("specializationOf") if fact[2] == fact[3]}
        names = [(kind, fact[1]) for kind in NAMED for fact in self.of(kind)]
        for (one, name), (other, same) in product(names, repeat=2):
            found |= {53} if name == same and one != other and {one, other} <= set(OVERLAPPING) else set()
        elements = {fact[1] for kind in ELEMENTS for fact in self.of(kind)}
        found |= {54 for _, name in names if name in elements}
        types = self.types()
        found |= {55} if types["entity"] & types["activity"] else set()
        empty = set(self.empty)
        empty |= {fact[2] for fact in self.of("specializationOf") if fact[3] in self.empty}
        found |= {56 for fact in self.of("hadMember") if fact[2] in empty}
        return found
