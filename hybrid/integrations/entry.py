"""What Inspect loads by the distribution's name: the scanner, where Inspect Scout is installed.

Inspect loads every entry point of its group, and would warn of a scanner that it cannot import.
"""

from importlib.util import find_spec

if find_spec("inspect_scout") is not None:
    import hybrid.integrations.scout  # noqa: F401 - registers the scanner
