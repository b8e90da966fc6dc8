"""What a PolicyVersion holds: the plan of a consolidation, or the rules of a tenant. Its content's digest names it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from provgraph.domain.reading import JsonObject, texts_of
from provgraph.domain.segments import Selector
from provgraph.errors import InputError, SchemaBroken

FOLD_SCHEMA = "provgraph/fold/1"
SELECTOR_VERSION = "segments/1"
WALK_POLICY = "native/1"


@dataclass(frozen=True, slots=True)
class Policy:
    """Selector, distiller, gate and walk policy, as one plan (prov:Plan).

    `budget` (in tokens) and `leaves_open` are part of it where somebody made them part of it, as a rebuild does; those
    of a single consolidation are options, so that one plan names all that one distiller made.
    """

    selector: Selector
    distiller: str
    distiller_version: str
    gate_version: str
    prompt: str = ""
    model: str = ""
    budget: int | None = None
    leaves_open: bool = False

    def versions(self) -> Mapping[str, str]:
        """The versions that a manifest names."""
        return {
            "selector": SELECTOR_VERSION,
            "distiller": f"{self.distiller}/{self.distiller_version}",
            "prompt": self.prompt,
            "model": self.model,
            "schema": FOLD_SCHEMA,
            "gate": self.gate_version,
        }

    def to_json(self) -> dict[str, object]:
        """The content of the PolicyVersion; its digest is its name."""
        return {
            **self.versions(),
            "window": self.selector.window,
            "walk_policy": WALK_POLICY,
            **({} if self.budget is None else {"budget": self.budget}),
            **({"leave_open": True} if self.leaves_open else {}),
        }


RULES = "provgraph/rules/1"
PERSON, VERIFIED_TOOL, RECENCY = "person", "verified_tool", "recency"
RULE_LISTS = ("many_valued", "newest_wins", "authorities", "people")
AUTHORITIES = (PERSON, VERIFIED_TOOL, RECENCY)
"""Who may resolve a conflict: somebody by name, evidence of a verified tool, or the newer statement."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a tenant's policy says of predicates, and of who resolves conflicts. The defaults hold until it says more.

    `many_valued`: predicates with several values at a time, which contradict nothing; all others have one.
    `newest_wins`: predicates whose newer statement may resolve a conflict, by the authority `recency`.
    `people`: the names that may resolve as `person`; none named: anybody who gives a name.
    Raises InputError for an authority that there is not.
    """

    many_valued: Collection[str] = ()
    newest_wins: Collection[str] = ()
    authorities: Collection[str] = (PERSON,)
    people: Collection[str] = ()

    def __post_init__(self) -> None:
        """Refuse an authority that nobody could be."""
        unknown = sorted(set(self.authorities) - set(AUTHORITIES))
        if unknown:
            raise InputError(f"there is no authority {unknown[0]!r}; there are {', '.join(AUTHORITIES)}")

    @classmethod
    def from_json(cls, value: JsonObject) -> Rules:
        """Rules from JSON; what is not said keeps its default. Raises SchemaBroken, and InputError as above."""
        unknown = sorted(set(value) - {"schema", *RULE_LISTS})
        if unknown or value.get("schema", RULES) != RULES:
            raise SchemaBroken(f"/{(unknown or ['schema'])[0]} is not part of {RULES}")
        return cls(**{name: texts_of(value, name) for name in RULE_LISTS if name in value})

    def to_json(self) -> dict[str, object]:
        """The content of the PolicyVersion; order does not tell two apart."""
        said = (self.many_valued, self.newest_wins, self.authorities, self.people)
        return {"schema": RULES, **{name: sorted(set(words)) for name, words in zip(RULE_LISTS, said, strict=True)}}
