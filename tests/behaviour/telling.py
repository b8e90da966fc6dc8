"""A story told through one door: its steps done in order, what came back kept under the names that it gives."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

from provgraph.domain.scope import ScopeName
from provgraph.errors import UnknownIdentifier
from provgraph.service import names
from provgraph.service.context import Context
from tests.behaviour.answers import Answer, Asked
from tests.behaviour.apart import Trouble
from tests.behaviour.doors import Door
from tests.behaviour.premises import Premises
from tests.behaviour.reading import VERBS, read_everything
from tests.behaviour.stories import SERVER, Step, Story

OF_THE_RUNNER = ("do", "as", "tenant", "scope", "via", "request", "repeat", "pause_at", "meanwhile", "fault")
FAULTS = {"distiller: answers with an error"}


class Waiting(Exception):
    """What a step needs is not built yet."""


@dataclass
class Telling:
    """One telling. `answers` go by the names of their steps; `waiting` says what was left out and why."""

    story: Story
    premises: Premises
    doors: Mapping[str, Door]
    door: Door
    answers: dict[str, Answer] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)
    mark: str = field(default_factory=lambda: secrets.token_hex(4))
    _to_kill: tuple[str, str] | None = None
    _left_alone: dict[tuple[object, object], str] = field(default_factory=dict)

    def tell(self) -> None:
        """What is given, then the steps."""
        for given in self.story.given:
            self.step({"do": "append", **given})
        for step in self.story.steps:
            self.step(step)

    def step(self, step: Step) -> None:
        """One step, as often as it says."""
        if step["do"] == "parallel":
            self.lanes(step["steps"])  # type: ignore[arg-type]  # test data
        elif step["do"] == "kill":
            self._to_kill = (str(step["what"]), self.story.point_of(step))
        elif step["do"] == "restart":
            self.premises.restart()
        elif "repeat" in step:
            for n in range(1, int(str(step["repeat"])) + 1):
                self.once(_numbered(step, n))
        else:
            self.once(step)

    def lanes(self, lanes: Sequence[Sequence[Step]]) -> None:
        """Lanes at once."""

        def run(lane: Sequence[Step]) -> None:
            for step in lane:
                self.step(step)

        with ThreadPoolExecutor(len(lanes)) as pool:
            for done in [pool.submit(run, lane) for lane in lanes]:
                done.result()

    def once(self, step: Step) -> None:
        """One step once. Any step succeeds, unless an expectation names its error or it was killed."""
        try:
            answer = self._done(step)
        except Waiting as missing:
            self._skip(step, str(missing))
            return
        name = str(step.get("as", ""))
        if name:
            self.answers[name] = answer
        if answer.error and name not in self._refusals():
            self.failures.append(
                f"{step['do']} {name}: {answer.error}: {answer.document.get('message') or answer.document}"
            )

    def _done(self, step: Step) -> Answer:
        door = self._door(step)
        if step["do"] == "read_everything":
            return read_everything(self, door, step)
        if step["do"] not in VERBS[door.name]:
            raise Waiting(f"{step['do']} ({door.name})")
        asked, kill = self.asked(step), self._announced()
        trouble = self._trouble(step, kill)
        if trouble is None:
            return door.call(asked)
        pending = door.begin(asked, trouble)
        is_reached = trouble.deed == "pause" and trouble.point is not None and pending.reaches()
        if is_reached:
            self._meanwhile(step, kill)
            pending.go_on()
        answer = pending.answer()
        return replace(answer, error=None, killed=True) if is_reached and kill else answer

    def _announced(self) -> tuple[str, str] | None:
        """What the step before has announced to be killed, and where; it holds for one step."""
        kill, self._to_kill = self._to_kill, None
        return kill

    def _trouble(self, step: Step, kill: tuple[str, str] | None) -> Trouble | None:
        """What happens to this step: a pause, a kill, a fault."""
        fault = step.get("fault")
        if fault is not None and fault not in FAULTS:
            raise Waiting(f"fault {fault!r}")
        if "pause_at" in step:
            return Trouble(self.story.point_of(step))
        if kill:
            return Trouble(kill[1], "pause" if kill[0] == SERVER else "kill")
        return Trouble(fault=str(fault)) if fault else None

    def _meanwhile(self, step: Step, kill: tuple[str, str] | None) -> None:
        """What is done while the step stands still."""
        if kill and kill[0] == SERVER:
            self.premises.kill_server()
        for other in step.get("meanwhile", []):  # type: ignore[attr-defined]  # test data
            self.step(other)

    def _door(self, step: Step) -> Door:
        """The step's own door, or that of this telling. Raises Waiting where nothing is built."""
        left_alone = self._left_alone.get((step.get("tenant"), step.get("scope")))
        if left_alone:
            raise Waiting(left_alone)
        if "may_read" in step:
            raise Waiting("may_read (callers with rights of their own)")
        name = str(step.get("via", self.door.name))
        if name not in self.doors:
            self._left_alone[step.get("tenant"), step.get("scope")] = f"{name} (that door)"
            raise Waiting(f"{name} (that door)")
        if step.get("tenant", "") is None and name == "http":
            raise Waiting("http without a tenant (callers who log in)")
        return self.doors[name]

    def _skip(self, step: Step, missing: str) -> None:
        if missing not in self.waiting:
            self.waiting.append(missing)
        if "as" in step:
            self.skipped[str(step["as"])] = missing

    def _refusals(self) -> set[str]:
        """The steps of which an expectation names an error, or of which a sentence speaks."""
        expected = {str(one["on"]) for one in self.story.expect if "error" in one or one.get("count") == 0}
        sentences = " ".join(str(one["must"]) for one in self.story.expect if "must" in one)
        return expected | {name for name in self.answers if f"`{name}`" in sentences}

    def asked(self, step: Step) -> Asked:
        """The step with every reference resolved."""
        named = {key: value for key, value in step.items() if key not in OF_THE_RUNNER}
        tenant = step.get("tenant")
        return Asked(
            do=str(step["do"]),
            tenant=self.real(tenant),
            scope=str(step.get("scope", "")),
            given={key: self._resolved(value) for key, value in named.items()},
            request=str(step["request"]) if "request" in step else None,
        )

    def _resolved(self, value: object) -> object:
        if isinstance(value, list):
            return [self._resolved(one) for one in value]
        if not isinstance(value, str):
            return value
        if value.startswith("@"):
            if value[1:] in self.skipped:
                raise Waiting(self.skipped[value[1:]])
            return self.id(value)
        if value.count("|") == 2:
            tenant, scope, id = value.split("|")
            return self.event(tenant, scope, id)
        return value

    def real(self, tenant: object) -> str:
        """The tenant as it is called in this telling; '' for none."""
        return "" if tenant is None else f"{self.story.id}-{self.mark}-{tenant}".lower()

    def context(self, tenant: object) -> Context:
        """This process's view of a tenant of the story."""
        return self.premises.context(self.real(tenant))

    def id(self, name: str) -> str:
        """The id of what a step made: `@name`."""
        return self.answers[name.removeprefix("@")].id

    def event(self, tenant: object, scope: str, id: str) -> str:
        """Our own id of an event of the story."""
        found = self.premises.find(self.real(tenant), scope, id)
        assert found is not None, f"there is no {tenant}|{scope}|{id}"
        return found

    def scope_id(self, tenant: object, scope: str) -> str:
        """Our own id of a scope of the story; '' when there is none."""
        try:
            return names.find_scope(self.context(tenant), ScopeName.parse(scope))
        except UnknownIdentifier:
            return ""

    def ask(self, do: str, tenant: object, scope: str = "", **given: object) -> Answer:
        """Ask something beside the story, in process."""
        return self.doors["in process"].call(Asked(do, self.real(tenant), scope, given))


def _numbered(value: object, n: int) -> Step:
    """A step with `{n}` filled in everywhere."""

    def filled(one: object) -> object:
        if isinstance(one, Mapping):
            return {key: filled(inner) for key, inner in one.items()}
        if isinstance(one, list):
            return [filled(inner) for inner in one]
        return one.replace("{n}", str(n)) if isinstance(one, str) else one

    found = filled(value)
    assert isinstance(found, Mapping)
    return found
