"""Grounding: is this quote really there, and does it still mean the same?"""

from hybrid.grounding.locate import locate
from hybrid.grounding.source import PLAIN_FIELD, Source, prepare

__all__ = ["PLAIN_FIELD", "Source", "locate", "prepare"]
