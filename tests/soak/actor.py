"""A process that acts: a line of JSON in, a line of JSON out, until there are no more. Settings by the environment."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from provgraph.bootstrap import open_provgraph
from provgraph.settings import read_settings
from tests.points import VARIABLE, Points
from tests.soak.acts import perform


def main() -> None:
    """Act until standard input ends."""
    points = Points(Path(os.environ[VARIABLE]), in_own_process=True)
    with open_provgraph(read_settings()) as provgraph:
        for line in sys.stdin:
            act = json.loads(line)
            context = replace(provgraph.context(str(act["tenant"])), reach=points.reach)
            print(json.dumps(dict(perform(context, act))), flush=True)


if __name__ == "__main__":
    main()
