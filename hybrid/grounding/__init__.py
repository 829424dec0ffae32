"""Grounding: is this quote really there, and does it still mean the same?"""

from hybrid.grounding.locate import locate
from hybrid.grounding.policy import POLICY, declared
from hybrid.grounding.source import PLAIN_FIELD, Source, prepare

__all__ = ["PLAIN_FIELD", "POLICY", "Source", "declared", "locate", "prepare"]
