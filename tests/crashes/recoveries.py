"""What a crash left, carried to its end by whoever opens the tenant next; who may be killed at that in turn."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from provgraph.service.context import Context, Request
from provgraph.service.settling import finish_what_was_left
from tests.crashes.asked import Asked
from tests.crashes.quay import SCOPE, Answer, Quay
from tests.points import Killed, Points


def recovery_of(asked: Callable[[Quay], Asked], point: str) -> Callable[[Quay], Asked]:
    """Somebody died at the point while it was done; now any command and any API that starts finishes it."""

    def prepare(quay: Quay) -> Asked:
        left, points = asked(quay), Points(quay.folder / "left")
        points.die(point)
        with suppress(Killed):
            left.library(replace(quay.context, reach=points.reach), quay.request())
        assert points.is_reached(point)
        return Asked(finished, ("current", str(SCOPE)), is_write=False, is_at_start=True)

    return prepare


def finished(context: Context, _: Request) -> Answer:
    finish_what_was_left(context)
    return {}
