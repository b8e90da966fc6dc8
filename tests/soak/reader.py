"""A reader that reads all the time and knows what it may and must see. It stops the race with what it saw wrong."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass, field

from provgraph.domain.scope import ScopeName
from provgraph.service import reading
from provgraph.service.context import Context

PAUSE = 0.01


@dataclass
class Reader:
    """Reads one scope after the other, whichever is watched.

    Of each sentence it knows whether it is stored or taken back, from the acknowledgement on.
    """

    reads: int = 0
    wrong: list[str] = field(default_factory=list)
    _context: Context | None = None
    _scope: ScopeName | None = None
    _is_there: bool = False
    _known: dict[str, bool] = field(default_factory=dict)
    _covered: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _over: threading.Event = field(default_factory=threading.Event)

    def watch(self, context: Context, scope: ScopeName) -> None:
        """From now on read this scope, once something is known to be in it."""
        with self._lock:
            self._context, self._scope, self._known, self._covered = context, scope, {}, 0
            self._is_there = False

    def watched(self) -> tuple[Context, ScopeName]:
        """What it reads."""
        assert self._context is not None and self._scope is not None
        return self._context, self._scope

    def said(self, *texts: str) -> None:
        """These sentences are acknowledged as stored."""
        with self._lock:
            self._known.update(dict.fromkeys(texts, False))
            self._is_there = True

    def gone(self, text: str) -> None:
        """This one is acknowledged as taken back."""
        with self._lock:
            self._known[text] = True

    def may_change(self, *texts: str) -> None:
        """Before something that may take these down or lift them: for now nothing is known of them."""
        with self._lock:
            for text in texts:
                self._known.pop(text, None)

    def covered(self, through: int) -> None:
        """A summary through this event is acknowledged as current."""
        with self._lock:
            self._covered = through

    def run(self) -> None:
        """Read until it is over, and leave the writers twice the time that reading takes."""
        took = 0.0
        while not self._over.wait(PAUSE + 2 * took):
            with self._lock:
                context, scope, is_there = self._context, self._scope, self._is_there
            if context is None or scope is None or not is_there:
                continue
            begun = time.perf_counter()
            try:
                self.read(context, scope)
            except Exception as error:
                self.wrong.append(f"reading broke: {error!r}")
            took = time.perf_counter() - begun

    def stop(self) -> None:
        self._over.set()

    def read(self, context: Context, scope: ScopeName) -> None:
        """Read once, and compare with what was known when the question began and is still known now."""
        with self._lock:
            asked, covered = dict(self._known), self._covered
        answer = reading.current(context, scope)
        self.reads += 1
        found = json.dumps(answer.to_json(), ensure_ascii=False)
        with self._lock:
            if scope != self._scope:
                return
            sure = [text for text, is_gone in asked.items() if self._known.get(text) is is_gone]
        for text in sure:
            if (text in found) is asked[text]:
                self.wrong.append(f"{'served what was taken back' if asked[text] else 'lost what was stored'}: {text}")
        if answer.source == "summary" and answer.covers_through < covered:
            self.wrong.append(f"coverage fell from {covered} to {answer.covers_through}")
