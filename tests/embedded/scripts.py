"""Other processes for the tests: small programs that use the embedded server and print what they see."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from provgraph.embedded import ServerOptions

HEAD = """
import os, signal, sys, time
from pathlib import Path
from provgraph.embedded import ServerOptions, ensure_running, run_foreground, started
home, jars = sys.argv[1:]
options = ServerOptions(Path(home), jars=Path(jars) if jars else None, heap="256m", page_cache="32m")
"""

ATTACH = "server = ensure_running(options); print(server.pid, server.uri, flush=True)"

DIE_WITHOUT_A_WORD = """
with started(options) as server:
    if os.fork() == 0:  # holds the pipe to the server open, as a worker of the parent would
        time.sleep(60)
        os._exit(0)
    print(server.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""

FOREGROUND = "print('status', run_foreground(options, lambda server: print(server.pid, flush=True)), flush=True)"


def run(program: str, options: ServerOptions) -> subprocess.Popen[str]:
    """Start a process that runs this program on these options' home and jars; read what it prints from `stdout`."""
    arguments = [str(options.home), str(options.jars or "")]
    command = [sys.executable, "-c", HEAD + program, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def state_file(home: Path) -> dict[str, object]:
    """What the state file of a home says, whether or not it is true."""
    return dict(json.loads((home / "server.json").read_text("utf-8")))
