"""Scope names: whom and what a memory is about. The tenant comes from the caller's credentials, never from the name."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.errors import InputError

LONGEST = 200


@dataclass(frozen=True, slots=True, order=True)
class ScopeName:
    """`subject/project`, each of 1 to 200 characters without a slash. Raises InputError otherwise."""

    subject: str
    project: str

    def __post_init__(self) -> None:
        """Refuse parts that are empty, too long, or hold a slash or a control character."""
        for name, part in (("subject", self.subject), ("project", self.project)):
            if not 0 < len(part) <= LONGEST or "/" in part or not part.isprintable():
                raise InputError(
                    f"the {name} of a scope has 1 to {LONGEST} printable characters and no slash: {part!r}"
                )

    @classmethod
    def parse(cls, text: str) -> ScopeName:
        """Read `subject/project`. Raises InputError when it is not of that form."""
        subject, slash, project = text.partition("/")
        if not slash:
            raise InputError(f"{text!r} is not a scope: write SUBJECT/PROJECT")
        return cls(subject, project)

    def __str__(self) -> str:
        """`subject/project`, as `parse` reads it."""
        return f"{self.subject}/{self.project}"
