"""One target under the fuzzer, until its flags end it: python -m bench.fuzz.one TARGET FLAGS."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

import atheris


def main() -> None:
    """Write the seeds into the corpus, the last argument, and fuzz."""
    name, *flags = sys.argv[1:]
    with atheris.instrument_imports(include=["hybrid"]):
        from bench.fuzz.seeds import seeds
        from bench.fuzz.targets import TARGETS

        target = TARGETS[name]
        for number, seed in enumerate(seeds(name)):
            (Path(flags[-1]) / f"seed{number}").write_bytes(seed)
            # What is imported only when it is needed is watched too.
            target(seed)
    place = Path(flags[-1]).parent

    def one(data: bytes) -> None:
        try:
            target(data)
        except BaseException:
            # The fuzzer keeps it too, but not where the process ends in an unusual way.
            (place / f"broken-{sha256(data).hexdigest()[:16]}").write_bytes(data)
            raise

    atheris.Setup([sys.argv[0], *flags], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
