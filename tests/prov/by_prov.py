"""The same documents with the package `prov` alone: what it reads, writes and judges."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version

from prov.model import ProvDocument

NAME = f"`prov` {version('prov')}"
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "turtle": {"format": "rdf", "rdf_format": "turtle"},
    "trig": {"format": "rdf", "rdf_format": "trig"},
}
"""What it calls a notation; the others by our names."""


def read(data: bytes | str, format: str) -> ProvDocument | None:
    """The document as it reads it; None if it raises anything."""
    try:
        with _quiet():
            found: ProvDocument = ProvDocument.deserialize(content=data, **_options(format))
            return found
    except Exception:  # whatever it is, it cannot read this
        return None


def is_read_again(document: ProvDocument, format: str) -> bool:
    """Whether it reads what it writes as it was."""
    with _quiet():
        return read(document.serialize(**_options(format)) or "", format) == document


def is_valid(data: bytes, format: str) -> bool | None:
    """Its only judgement is that statements of one name cannot be put together; None if it cannot read them."""
    document = read(data, format)
    if document is None:
        return None
    try:
        with _quiet():
            document.unified()
    except Exception:  # it has several kinds of errors for this
        return False
    return True


def _options(format: str) -> Mapping[str, str]:
    return OPTIONS.get(format, {"format": format})


@contextmanager
def _quiet() -> Iterator[None]:
    """It warns and logs what it thinks of a document."""
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    finally:
        logging.disable(logging.NOTSET)
