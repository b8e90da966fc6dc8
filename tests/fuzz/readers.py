"""Every reader of documents, fed what a coverage-guided fuzzer makes of the samples. No part of the suite.

`pip install atheris`, then `python -m tests.fuzz.readers FORMAT SECONDS FOLDER`: what crashes a reader, hangs it or
takes too much memory is left in the folder, to become a case of tests/prov/test_fuzz.py.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

SECONDS, MEGABYTES, LONGEST = 20, 2048, 4096
"""For one input; inputs are at most so many bytes."""


def main(format: str, seconds: str, folder: str) -> None:
    """Fuzz one reader for so many seconds. Does not return: the process ends with 0 if nothing was found."""
    fuzzer = import_module("atheris")
    with fuzzer.instrument_imports(include=["provgraph.exchange", "provgraph.domain"]):
        judge = import_module("provgraph.domain.prov.judge").judge
        formats = import_module("provgraph.exchange.formats")
    unreadable = import_module("provgraph.errors").UnreadableFile

    def one(data: bytes) -> None:
        refused: list[Exception] = []
        try:
            found = formats.read(data, format)
        except unreadable:
            found = None
        else:
            judge(found)
        try:
            rest = formats.read_what_can_be(data, format, refused.append)
        except unreadable:
            rest = None
        assert found is None or (found == rest and not refused)

    corpus = Path(folder, "corpus")
    corpus.mkdir(parents=True, exist_ok=True)
    (corpus / "sample").write_bytes(import_module("tests.prov.test_fuzz").SAMPLES[format])
    limits = [f"-timeout={SECONDS}", f"-rss_limit_mb={MEGABYTES}", f"-max_len={LONGEST}"]
    fuzzer.Setup([sys.argv[0], f"-max_total_time={seconds}", *limits, f"-artifact_prefix={folder}/", str(corpus)], one)
    fuzzer.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
