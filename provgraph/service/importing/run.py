"""Import a document: read it, seal it, write it in one transaction under the scope's lock.

A document is imported into a scope once: the same bytes again are answered by the first import.
Source: docs/design.md, imports and fences.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from provgraph.domain.identifiers import RequestId, ScopeId
from provgraph.domain.reading import text_of, whole_of
from provgraph.domain.scope import ScopeName
from provgraph.service import names, unit
from provgraph.service.context import Context, Request
from provgraph.service.importing.answer import Imported
from provgraph.service.importing.reading import Readable, bytes_of, readable, unpacked
from provgraph.service.importing.rows import rows_of
from provgraph.service.importing.writing import Deed, NamesMoved, Progress
from provgraph.service.locks import commit_widening

TRIES = 20


def import_file(
    context: Context,
    path: Path,
    scope: ScopeName,
    *,
    format: str | None = None,
    keep_going: bool = False,
    request: Request | None = None,
    progress: Progress | None = None,
) -> Imported:
    """As `import_document`, of a file, gzipped or not. Raises UnreadableFile, naming file and line."""
    data, told = bytes_of(path)
    return import_document(
        context,
        data,
        scope,
        name=str(path),
        format=format or told,
        keep_going=keep_going,
        request=request,
        progress=progress,
    )


def import_document(
    context: Context,
    data: bytes,
    scope: ScopeName,
    *,
    name: str = "the document",
    format: str | None = None,
    keep_going: bool = False,
    request: Request | None = None,
    progress: Progress | None = None,
) -> Imported:
    """Store what a document says in a scope: all of it or, under `keep_going`, what can be read; else nothing.

    `name` is what errors call it. Without a request the document's own digest serves as the key of the receipt.
    Raises UnreadableFile, MarkingInProgress, RequestIdTaken, TransactionTooLarge, CommitUnknown.
    """
    data = unpacked(name, data)
    document = readable(name, data, format, keep_going=keep_going)
    scope_id = names.register(context, scope, [request.agent] if request and request.agent else [], [])
    document_hash = context.named(f"document {sha256(data).hexdigest()}")
    asked = request or Request(RequestId(f"import {scope_id} {document_hash}"))
    receipt = _stored(context, scope_id, name, document, document_hash, asked, progress or _untold)
    return _answer(receipt, asked, document)


def _untold(done: int, total: int) -> None:
    """What becomes of progress that nobody asked for."""


def _stored(
    context: Context,
    scope_id: ScopeId,
    name: str,
    document: Readable,
    document_hash: str,
    request: Request,
    progress: Progress,
) -> unit.Receipt:
    """Write the document; again when another import has given names in between."""
    about = {"scope_id": scope_id, "document": document_hash}
    for _ in range(TRIES):
        if found := unit.earlier(context, request, "import", about):
            return found
        rows = rows_of(context, scope_id, name, document, document_hash)
        context.reach("import.sealed")
        deed = Deed(context, scope_id, document, document_hash, rows, request.agent, progress)
        try:
            return commit_widening(context, request, "import", about, [scope_id], deed.write)
        except NamesMoved as moved:
            error = moved
    raise error


def _answer(receipt: unit.Receipt, request: Request, document: Readable) -> Imported:
    answer = receipt.answer
    return Imported(
        import_id=text_of(answer, "import_id"),
        request_id=request.id,
        scope_id=text_of(answer, "scope_id"),
        format=text_of(answer, "format"),
        statements=whole_of(answer, "statements"),
        bundles=whole_of(answer, "bundles"),
        things=whole_of(answer, "things"),
        known=whole_of(answer, "known"),
        links=whole_of(answer, "links"),
        fallen=whole_of(answer, "fallen"),
        repeated=receipt.repeated or bool(answer.get("repeated")),
        notes=document.notes,
        refused=document.refused,
    )
