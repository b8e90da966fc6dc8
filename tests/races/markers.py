"""Starting, using and killing the marking process."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from provgraph.graph.runner import Address

SCRIPT = Path(__file__).with_name("marker.py")


class Marker:
    """A marking process. One marking at a time; who finds it busy marks by other means."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._busy = threading.Lock()
        self._process = self._start()
        self.killed = 0

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._tell(process, asdict(self._address))
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        return process

    def _tell(self, process: subprocess.Popen[str], what: dict[str, str]) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps(what) + "\n")
        process.stdin.flush()

    def mark(self, tenant: str, activity_id: str) -> bool:
        """Mark one closure; False when the process was busy or met an error."""
        if not self._busy.acquire(blocking=False):
            return False
        try:
            self._tell(self._process, {"tenant": tenant, "activity_id": activity_id})
            assert self._process.stdout is not None
            return self._process.stdout.readline() == "ok\n"
        finally:
            self._busy.release()

    def mark_and_be_killed(self, tenant: str, activity_id: str, wait: Callable[[], object]) -> bool:
        """Begin to mark one closure and kill the process with SIGKILL after `wait`; False when it was busy."""
        if not self._busy.acquire(blocking=False):
            return False
        try:
            self._tell(self._process, {"tenant": tenant, "activity_id": activity_id})
            wait()
            self.stop()
            self.killed += 1
            self._process = self._start()
            return True
        finally:
            self._busy.release()

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
