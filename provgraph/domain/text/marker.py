"""Markers: words that change what a clause claims (negation, hedge, condition, duty, permission, question)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from provgraph.domain.text.endings import denied_ending
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.marks import COMMAS
from provgraph.domain.text.stems import key, stem
from provgraph.domain.text.tokens import Token

KINDS = {
    "negation": "negations",
    "hedge": "hedges",
    "condition": "conditions",
    "must": "musts",
    "may": "mays",
    "scope": "scope_cues",
    "exception": "exceptions",
    "negative": "negatives",
}
"""Kind of marker and the list of the lexicon that holds its cues.

An exception (`unless`) and a negative word (`failed`) deny as a negation does, and owe nothing by themselves.
"""
DENYING = ("negation", "negative", "exception")
ELIDED = 2
"""So many letters are left of a small word before an apostrophe, as in `n'a` and `qu'il`."""
NOWHERE: frozenset[int] = frozenset()
SHORTEST = 3
"""What a prefix denies has more letters than this."""
REACH, WINDOW = 3, 12
"""A cue bears on at most so many content words, among so many words."""


@dataclass(frozen=True, slots=True)
class Marker:
    """One cue: its kind, its words, the index of its first token, and the content words nearest to it."""

    kind: str
    cue: str
    at: int
    anchors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """The words of a clause, blank where they belong to a date, and the lists of which a phrase may start there."""

    words: Words
    lexicon: Lexicon
    lists: frozenset[str]

    def places(self, *lists: str) -> frozenset[int]:
        """The places of words that belong to a phrase of one of the lists, such as small talk or `not confirmed`."""
        if self.lists.isdisjoint(lists):
            return NOWHERE
        starts = ((name, at) for name in lists for at in self.lexicon.starts_in(name, self.words))
        ranges = (range(at, at + self.lexicon.match(name, self.words, at)) for name, at in starts)
        return frozenset(place for found in ranges for place in found)


def markers_of(tokens: tuple[Token, ...], lexicon: Lexicon, taken: frozenset[int] = frozenset()) -> tuple[Marker, ...]:
    """The markers of a clause, in order. Small talk (`can't wait`) is none, nor are the places of dates (`taken`).

    `Nothing but books` negates nothing: it limits. Nor does `une personne`: it is somebody. `He does not believe it` is
    no guess: it denies.
    """
    words = tuple("" if at in taken else token.text.lower() for at, token in enumerate(tokens))
    heard = Heard(words, lexicon, lexicon.heard(words))
    quiet = heard.places("chatter") | _mottos(heard) | _tags(heard)
    excepting = heard.places("exceptions")
    skips = {
        "negation": quiet
        | excepting
        | heard.places("questions", "exceptives", "guessing", "doubles", "no_negations")
        | _nothings(heard)
        | _per(tokens, heard),
        "negative": quiet | excepting | heard.places("doubles"),
        "hedge": quiet | heard.places("inabilities", "no_hedges") | _enabled(heard),
        "condition": quiet | _invited(heard),
    }
    found: list[Marker] = []
    for kind, name in KINDS.items():
        if name in heard.lists:
            found.extend(_of_kind(kind, name, tokens, heard, skips.get(kind, quiet)))
    found.extend((*_prefixed(found, tokens, words, lexicon), *_inverted(tokens, words, lexicon)))
    found.extend(Marker("negative", words[at], at, (thing,)) for at, thing in lacking(tokens, words, lexicon))
    return tuple(sorted(_agreeing(found, lexicon), key=lambda marker: (marker.at, marker.kind)))


def _prefixed(found: list[Marker], tokens: tuple[Token, ...], words: Words, lexicon: Lexicon) -> list[Marker]:
    """The words that deny by a prefix, as `unopened` and `ungeöffnet` do, save those that are listed already."""
    known = {marker.at for marker in found}
    places = (at for at, word in enumerate(words) if denies_by_prefix(word, lexicon) and at not in known)
    return [Marker("negative", words[at], at, anchors(tokens, at, at + 1, lexicon)) for at in places]


def _inverted(tokens: tuple[Token, ...], words: Words, lexicon: Lexicon) -> list[Marker]:
    """A verb that opens a clause in the place of `if`: `should it rain, we stay`."""
    opens = words[:1] and words[0] in lexicon.words("inverted") and "?" not in words
    return [Marker("condition", words[0], 0, anchors(tokens, 0, 1, lexicon))] if opens else []


def lacking(tokens: tuple[Token, ...], words: Words, lexicon: Lexicon) -> list[tuple[int, str]]:
    """What compounds say that something is without, with their places: `sugar` of `sugar-free` and of `zuckerfrei`."""
    endings = lexicon.words("lacking_endings")
    hyphens = [at for at, word in enumerate(words) if word == "-"] if endings else ()
    found = [
        (at + 1, key(tokens[at - 1].stem)) for at in hyphens if at and not endings.isdisjoint(words[at + 1 : at + 2])
    ]
    joined = endings and lexicon.table("format").get("compounds") == "joined"
    for at, word in enumerate(words) if joined else ():
        ending = next((end for end in endings if word.endswith(end) and len(word) > len(end) + SHORTEST), "")
        if ending:
            found.append((at, key(stem(word.removesuffix(ending), lexicon))))
    return found


@lru_cache(maxsize=65536)
def denies_by_prefix(word: str, lexicon: Lexicon) -> bool:
    """True for a word made of a prefix that denies and of what may be denied. A cache of a pure function."""
    for prefix in lexicon.words("denying_prefixes"):
        rest = word.removeprefix(prefix)
        if rest != word and len(rest) > SHORTEST and rest.endswith(tuple(lexicon.words("denied_endings"))):
            return not word.startswith(tuple(lexicon.words("no_denials")) or ("\0",))
    return False


def _agreeing(found: list[Marker], lexicon: Lexicon) -> list[Marker]:
    """The markers without negations that merely agree with another one of the clause (`no hay ninguna`)."""
    agree = lexicon.words("concords")
    own = [marker for marker in found if marker.kind == "negation" and marker.cue in agree]
    if not own or any(marker.kind == "negation" and marker.cue not in agree for marker in found):
        return [marker for marker in found if marker not in own]
    first = min(own, key=lambda marker: marker.at)  # `nadie dijo nada`: they agree with one another
    return [marker for marker in found if marker is first or marker not in own]


def _nothings(heard: Heard) -> frozenset[int]:
    """The places of words for nothing beside an exemption: `apart from the stove nothing broke` limits."""
    if not heard.places("exemptions"):
        return NOWHERE
    return frozenset(at for at, word in enumerate(heard.words) if word in heard.lexicon.words("nothings"))


def _per(tokens: tuple[Token, ...], heard: Heard) -> frozenset[int]:
    """The places of `par personne` behind a figure or its unit: `12 € par personne` denies nothing."""
    places = heard.places("per_heads")
    first = min(places, default=0)
    return places if first and _is_figure(tokens[first - 1], heard.lexicon) else NOWHERE


def _is_figure(token: Token, lexicon: Lexicon) -> bool:
    """True for a figure, a sign or a unit."""
    units = (lexicon.table(name) for name in ("units", "currencies"))
    return token.kind in ("number", "sign") or any(token.text.lower() in table for table in units)


def _enabled(heard: Heard) -> frozenset[int]:
    """The places of `could` behind words of gladness: `glad that we could help` tells what was possible, no guess."""
    glad = heard.places("gladness")
    return frozenset(at for at in heard.places("abilities") if at > min(glad)) if glad else NOWHERE


def _invited(heard: Heard) -> frozenset[int]:
    """The places of what somebody is asked to say, as a courtesy: `let me know if you are around` is no condition."""
    return heard.places("invited") if heard.places("invitations") else NOWHERE


def _mottos(heard: Heard) -> frozenset[int]:
    """The places of a motto that stands by itself (`Never give up!`), or is told as somebody's words.

    `We will never give up the lease` is none.
    """
    if "mottos" not in heard.lists:
        return NOWHERE
    words, lexicon = heard.words, heard.lexicon
    saying = lexicon.words("framing") | lexicon.words("speaking")
    told = (at for at in lexicon.starts_in("mottos", words) if at and words[at - 1] in saying)
    ranges = (range(at, at + motto_at(words, at, lexicon)) for at in (first_said(words, lexicon), *told))
    return frozenset(place for found in ranges for place in found)


def _tags(heard: Heard) -> frozenset[int]:
    """The places of a question that ends a statement between two marks: `they like it, don't they?`."""
    if "tags" not in heard.lists:
        return NOWHERE
    words, lexicon = heard.words, heard.lexicon
    found = ((at, at + lexicon.match("tags", words, at)) for at in lexicon.starts_in("tags", words))
    return frozenset(
        place
        for at, end in found
        if not any(map(str.isalnum, words[max(0, at - 1) : at] + words[end : end + 1]))
        for place in range(at, end)
    )


def first_said(words: Words, lexicon: Lexicon) -> int:
    """The place of the first word behind courtesies and small words that open (`but never give up`); 0 for none."""
    polite = lexicon.words("polite")
    return next((at for at, word in enumerate(words) if word.isalnum() and word not in polite), 0)


def motto_at(words: Words, at: int, lexicon: Lexicon) -> int:
    """How many words a motto has that stands at a place and is set off by a mark, or ends what is said; 0 for none."""
    length = lexicon.match("mottos", words, at)
    return 0 if any(word.isalnum() for word in words[at + length : at + length + 1]) else length


def _of_kind(
    kind: str, name: str, tokens: tuple[Token, ...], heard: Heard, skipped: frozenset[int]
) -> Iterator[Marker]:
    """The markers of one kind."""
    words, lexicon, after = heard.words, heard.lexicon, 0
    reminding = reminders_at(words, lexicon) if kind == "negation" else NOWHERE
    for at in lexicon.starts_in(name, words):
        length = lexicon.match(name, words, at) if at >= after else 0
        after = max(after, at + length)
        if length and skipped.isdisjoint(range(at, at + length)) and not _is_either(words, at):
            cue = " ".join(words[at : at + length])
            own = "denial" if kind == "negation" and _answers(tokens, at, length, cue, lexicon) else kind
            if at in reminding:
                yield Marker("reminder", cue, at, _forgotten(tokens, reminding, lexicon))
            else:
                yield Marker(own, cue, at, anchors(tokens, at, at + length, lexicon))


def reminders_at(words: Words, lexicon: Lexicon) -> frozenset[int]:
    """The places of a reminder that opens what is said, behind courtesies: `I never forget to lock it` tells a fact.

    In scripts without spaces it may stand at the end.
    """
    starts, polite = lexicon.starts_in("reminders", words), lexicon.words("polite")
    if not starts:
        return NOWHERE
    first = next((at for at, word in enumerate(words) if any(map(str.isalnum, word)) and word not in polite), 0)
    ranges = (
        range(at, at + lexicon.match("reminders", words, at)) for at in starts if at == first or _is_cjk(words, at)
    )
    return frozenset(place for found in ranges for place in found)


def _is_cjk(words: Words, at: int) -> bool:
    """True for a character of a script that is read by characters."""
    return words[at][:1] >= "\u3040"


def _forgotten(tokens: tuple[Token, ...], places: frozenset[int], lexicon: Lexicon) -> tuple[str, ...]:
    """The content words of a reminder: in `do not forget to lock it` nothing but forgetting is denied."""
    return tuple(key(tokens[at].stem) for at in sorted(places) if is_content(tokens[at], lexicon))


def _is_either(words: Words, at: int) -> bool:
    """True between two words that are the same, as in `要不要`: that asks which of the two."""
    return at > 0 and "一" <= words[at - 1] <= "鿿" and words[at - 1 : at] == words[at + 1 : at + 2]


def _answers(tokens: tuple[Token, ...], at: int, length: int, cue: str, lexicon: Lexicon) -> bool:
    """True for a negation that is a whole answer, set off by marks: `Nope, ...`. A hyphen joins (`no-go`)."""
    after = tokens[at + length : at + length + 1]
    apart = at == 0 or tokens[at - 1].kind == "mark"
    return (
        apart and bool(after) and after[0].kind == "mark" and after[0].text != "-" and cue in lexicon.words("answers")
    )


def anchors(tokens: tuple[Token, ...], first: int, last: int, lexicon: Lexicon) -> tuple[str, ...]:
    """The content words nearest after the cue, or before it where none follows: behind the last comma, if any.

    Those before it, without their ending, where that says that they are denied (`닫지 않았다`).
    """
    before = tuple(reversed(tokens[max(0, first - WINDOW) : first]))
    if ending := denied_ending(tokens, first, lexicon):
        denied = [key(token.stem) for token in before[ending:] if is_content(token, lexicon)]
        return tuple(denied[:REACH])
    stretch = tuple(takewhile(lambda token: token.text not in COMMAS, before))
    near = tokens[last : last + WINDOW], stretch, before
    found = [[token for token in side if is_content(token, lexicon)] for side in near]
    words = [[key(token.stem) for token in side if token.kind in ("word", "code")] for side in found]
    return tuple(next((side for side in words if side), ())[:REACH])


def is_content(token: Token, lexicon: Lexicon) -> bool:
    """True for words and values that say something by themselves."""
    if token.kind == "mark":
        return False
    lower, stop = token.text.lower(), lexicon.words("stop")
    if lower in stop or lower in lexicon.words("negations"):
        return False
    head, mark, tail = lower.partition("'")
    return not mark or not ((len(head) <= ELIDED and tail in stop) or lower.removesuffix("'s") in stop)
