"""The gate against the sentence splitter that it uses: the same events and the same fold, read and judged."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from benchmarks.ground import Sizes
from benchmarks.measuring import Line, in_turns, median
from provgraph.domain.distil.extractive import distil
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.gate import judge
from provgraph.domain.reading import JsonObject, objects_of, text_of
from provgraph.domain.text import parse
from provgraph.domain.text.parse import leaves
from provgraph.domain.text.split import clauses, sentences
from provgraph.domain.text.tokens import normal, raw_words, tokenise
from provgraph.service.formats.read import read
from provgraph.service.gate import lexicon

AT_MOST = 3.0
STEPS = (100, 300, 1_000, 10_000)
"""Events of a fold, one line for each; the aim is for the first."""
LINEAR = 1.5
"""What an event of the largest fold costs, in events of the smallest: at most."""
SEGMENT = 100
"""A fold of more events is of several segments of so many: that is how a scope is folded."""


def gate(sizes: Sizes) -> Iterator[Line]:
    """One line for each size, then whether it grows in proportion."""
    events = _conversations(sizes)
    each: list[float] = []
    for count in STEPS:
        some = [events[start % len(events)] for start in range(count)]
        segments = [_numbered(some[start : start + SEGMENT], start) for start in range(0, count, SEGMENT)]
        product, bare = _measured(segments, sizes.rounds)
        each.append(product / count)
        aim = AT_MOST if count == STEPS[0] else None
        yield Line(
            "gate", f"a fold of {count:,} events", product, bare, product / bare, aim, note=f"{each[-1]:.2f} ms each"
        )
    yield Line("gate", "an event of the largest, in those of the smallest", ratio=each[-1] / each[0], aim=LINEAR)


def _conversations(sizes: Sizes) -> list[Event]:
    """The turns of the conversations."""
    files = sorted((sizes.corpora / "locomo").glob("*.json.gz"))
    return [event for path in files for _, event in read(path).events]


def _numbered(events: Sequence[Event], start: int) -> tuple[Event, ...]:
    """The events under ids of their own."""
    return tuple(Event.from_payload({**event.to_payload(), "id": f"e{start + at}"}) for at, event in enumerate(events))


def _measured(segments: Sequence[tuple[Event, ...]], rounds: int) -> tuple[float, float]:
    """Milliseconds of the processor for judging the fold of each segment, and for splitting the texts of both."""
    known = lexicon()
    folds = [(events, distil(DistilRequest("s", None, events), known)) for events in segments]
    texts = [text for events, body in folds for text in _texts(events, body)]

    def product() -> None:
        for events, body in folds:
            judge(events, body, (), known)

    def bare() -> None:
        for text in texts:
            plain = normal(text)
            own = known.of_text(raw_words(plain))
            tokens = tokenise(plain, own)
            for first, last in sentences(plain, tokens, own):
                clauses(tokens, first, last, own)

    rounds = rounds if len(texts) < SEGMENT * SEGMENT else 1
    times = in_turns([(product, _forget), (bare, _forget)], rounds, time.process_time)
    return median(times[0]), median(times[1])


def _texts(events: Sequence[Event], body: JsonObject) -> Iterator[str]:
    """Every text that the gate reads: of the events, of the leaves of their data, and of the fold."""
    for event in events:
        yield event.text or ""
        yield from (f"{key}: {value}" for key, value in leaves(event))
    for name in (*ITEM_LISTS, "narrative"):
        yield from (text_of(entry, "text") for entry in objects_of(body, name))


def _forget() -> None:
    """Neither may go by what the other has read."""
    parse.read.cache_clear()
