"""The path of one record, from its text to its findings."""

from hybrid.pipeline.asking import WHOM, Asking, Whom
from hybrid.pipeline.checker import Checker, Prepared

__all__ = ["WHOM", "Asking", "Checker", "Prepared", "Whom"]
