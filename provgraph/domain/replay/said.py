"""A sentence of an event or an item of a fold, as far as questions can be asked of it. Both are read alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from provgraph.domain.event import Event
from provgraph.domain.fold import Fold, Item
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.preserve import obligations_of
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Clause, Part, Text, read
from provgraph.domain.text.stems import key
from provgraph.domain.text.tokens import normal, raw_words
from provgraph.domain.text.value import Value

RULES = frozenset({"prohibition", "constraint", "permission", "commitment", "decision", "open_thread"})
"""Categories that a whole sentence belongs to."""
OF_LIST = {
    "decisions": "decision",
    "commitments": "commitment",
    "permissions": "permission",
    "open_threads": "open_thread",
}
OF_MODALITY = {"prohibited": "prohibition", "permitted": "permission", "required": "constraint"}
"""What a sentence of a fold is, if its own words do not tell."""
CLEARLY = 4
"""How many more words one language must know of a text than another one; function words count twice."""
CUES = ("bans", "negated_commands", "permits", "permit_verbs", "rules")
"""Lists of the lexicon whose phrases say what is forbidden, allowed or required."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence or an item: tokens `first` to before `last` of `read`; `whole` is the text that it stands in.

    `rules` are the categories of RULES that it belongs to, `by` who said it, `fields` the values in its item's fields.
    """

    read: Text
    first: int
    last: int
    whole: str
    rules: frozenset[str]
    by: str | None = None
    fields: tuple[Value, ...] = ()

    @property
    def values(self) -> tuple[Value, ...]:
        """The values in it that have an exact form."""
        return tuple(v for v in self.read.values if v.category != "name" and self.holds(v.first))

    def holds(self, at: int) -> bool:
        """True for the place of a token in it."""
        return self.first <= at < self.last

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Its clauses."""
        return tuple(clause for clause in self.read.clauses if self.holds(clause.first))

    @property
    def span(self) -> tuple[int, int]:
        """Its place in the text, in characters, half-open."""
        return self.read.tokens[self.first].start, self.read.tokens[self.last - 1].end

    def content(self, without: frozenset[int] = frozenset()) -> frozenset[str]:
        """Stems of its content words, and the anchors of its values; less the tokens at some places."""
        valued = {at for value in self.values for at in range(value.first, value.last)}
        plain = (at for at in range(self.first, self.last) if at not in valued and at not in without)
        tokens = (self.read.tokens[at] for at in plain)
        stems = {key(t.stem) for t in tokens if t.kind in ("word", "code") and is_content(t, self.read.lexicon)}
        return frozenset(stems | {value.anchor for value in self.values if value.first not in without})

    def people(self) -> frozenset[int]:
        """The places of the names in it."""
        named = (v for v in self.read.values if v.category == "name" and self.holds(v.first))
        return frozenset(at for value in named for at in range(value.first, value.last))

    def cues(self) -> frozenset[int]:
        """The places of the words that say what is forbidden, allowed or required."""
        words = self.read.words
        found: set[int] = set()
        for at in range(self.first, self.last):
            length = max(self.read.lexicon.match(name, words, at) for name in CUES)
            found.update(range(at, min(at + length, self.last)))
        return frozenset(found)


def of_part(part: Part) -> Iterator[tuple[Said, tuple[Obligation, ...]]]:
    """The sentences of a text of an event, each with its obligations."""
    owed = obligations_of([part])
    for first, last in part.read.sentences:
        start, end = part.read.tokens[first].start, part.read.tokens[last - 1].end
        own = tuple(o for o in owed if start <= o.span[0] < end or o.category == "error_string")
        yield Said(part.read, first, last, part.raw, _rules(own), part.event.speaker), own


def of_fold(fold: Fold, lexicon: Lexicon) -> Iterator[Said]:
    """What a fold says, item by item and conflict by conflict, each line of a conflict by itself.

    The narrative repeats it; nothing is answered from there.
    """
    texts = [item.text for _, item in fold.items()] + [conflict.text for conflict in fold.conflicts]
    main = lexicon.of_text(raw_words(normal("\n".join(texts))))
    for name, item in fold.items():
        yield from _of_item(name, item, _language(item.text, main, lexicon))
    for conflict in fold.conflicts:
        for line in conflict.text.splitlines():
            by, _, rest = line.partition(": ")
            yield from _whole(rest or by, _language(rest or by, main, lexicon), by=by if rest else None)


def _language(text: str, main: Lexicon, lexicon: Lexicon) -> Lexicon:
    """The language of an item: that of the fold, unless its own words clearly tell another one (`No way!` does not)."""
    words = list(raw_words(normal(text)))
    own = lexicon.of_text(words)
    known, better = (sum(which.familiarity(word) for word in words) for which in (main, own))
    return replace(own if not known or better - known >= CLEARLY else main, others=())


def _of_item(name: str, item: Item, lexicon: Lexicon) -> Iterator[Said]:
    """An item with its rationale and the words of its key; the values of its fields stand beside."""
    listed = {OF_LIST.get(name, ""), OF_MODALITY.get(item.modality or "", "")} & RULES
    told = " ".join(str(field) for field in (item.value, item.unit) if field is not None)
    fields = read(told, lexicon).values if told else ()
    words = " ".join(word for word in (item.key or "").replace("_", " ").split() if word.isalpha())
    beside = [text for text in (item.rationale, words) if text]
    yield from _whole(item.text, lexicon, beside, frozenset(listed), item.subject, fields)


def _whole(
    text: str,
    lexicon: Lexicon,
    beside: Sequence[str] = (),
    listed: frozenset[str] = frozenset(),
    by: str | None = None,
    fields: tuple[Value, ...] = (),
) -> Iterator[Said]:
    """A text of a fold as one, with what is told beside it; nothing when it is empty."""
    own = read("\n".join([text, *beside]), lexicon)
    if own.tokens:
        owed = obligations_of([Part(NOBODYS, own, raw=own.text, origin=text)])
        yield Said(own, 0, len(own.tokens), normal(text), _rules(owed) | listed, by, fields)


def _rules(owed: tuple[Obligation, ...]) -> frozenset[str]:
    return frozenset(obligation.category for obligation in owed) & RULES


NOBODYS = Event(CallerEventId(""), "message", "")
"""Whose text a sentence of a fold is: categories look at the event that a text belongs to."""
