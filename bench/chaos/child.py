"""The command line in a process of its own, which a signal meets at the k-th write to a file.

python -m bench.chaos.child SIGNAL FILE K ARGUMENTS…
"""

from __future__ import annotations

import os
import sys

from bench.chaos.files import happening
from hybrid.cli.main import main

if __name__ == "__main__":
    number, name, at, *arguments = sys.argv[1:]
    sys.argv = ["hybrid", *arguments]
    with happening(name, int(at), lambda: os.kill(os.getpid(), int(number)), writes=True):
        main()
