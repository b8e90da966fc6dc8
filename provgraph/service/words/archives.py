"""Archives made, checked and restored, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from provgraph.domain.instant import to_text
from provgraph.service.words.parts import counted

if TYPE_CHECKING:
    from provgraph.service.archiving import Created, Restored, Verified


def created_lines(answer: Created) -> Iterator[str]:
    """An archive that was made: whose, as of when, what it holds, and by what it is known."""
    yield f"Archive of {answer.tenant} as of {to_text(answer.as_of)}: {answer.file}, {answer.bytes} bytes"
    yield f"  {_held(answer.rows)}"
    yield f"  digest {answer.digest}"
    yield f"  signed by {answer.signer}"
    if answer.keys is None:
        yield "  no keys were written: without them nothing of it can be read"
    else:
        yield f"  {counted(answer.keys, 'data key')} in a file of their own: send it by another way than the archive"


def verified_lines(answer: Verified) -> Iterator[str]:
    """An archive that is what it says, and who says so."""
    manifest = answer.manifest
    yield f"{answer.file} is whole: the archive of {manifest.tenant} as of {to_text(manifest.as_of)}"
    yield f"  {_held(manifest.rows)}"
    yield f"  digest {manifest.digest}"
    known = "as was expected" if answer.is_signer_known else "whoever that is: name the signer to be sure"
    yield f"  signed by {answer.signer}, {known}"
    if answer.keys is not None:
        yield f"  the file of keys opens, and holds {answer.keys} of {counted(answer.sealed, 'data key')}"


def restored_lines(answer: Restored) -> Iterator[str]:
    """A tenant that is there again, and what was not brought back."""
    if answer.repeated:
        yield f"{answer.tenant} was restored from this archive before; nothing was done"
        return
    yield f"{answer.tenant} is restored: {_held(answer.rows)}; {counted(answer.keys, 'data key')}"
    if answer.not_brought_back:
        yield f"  without the content of {len(answer.not_brought_back)} that was erased or rests on what was:"
        yield from (f"    {id}" for id in answer.not_brought_back)


def discarded_line(digest: str) -> str:
    """What was removed of a restoration, by the digest of its archive; empty when there was none."""
    return f"what was restored of the archive {digest} is removed" if digest else "no restoration was left"


def _held(rows: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in rows.items() if count) or "nothing"
