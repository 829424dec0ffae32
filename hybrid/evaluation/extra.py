"""The packages of the ``eval`` extra, asked for before anything is computed."""

from __future__ import annotations

from importlib.util import find_spec

from hybrid.errors import UsageError

_PACKAGES = {"sklearn": "scikit-learn", "scipy": "scipy", "statsmodels": "statsmodels"}


def require_statistics(task: str) -> None:
    """Raise ``UsageError`` that says how to install what ``task`` needs and is not there."""
    missing = [name for module, name in _PACKAGES.items() if find_spec(module) is None]
    if missing:
        raise UsageError(
            f"{task} needs {' and '.join(missing)}: pip install 'hybrid-checker[eval]'"
        )
