"""Post-checks: what a judge says is believed only as far as its evidence bears it.

They may lower a verdict and never raise one: a veto rejects it, a concern stands beside it.
``check_verdict`` checks one answer, ``decide`` makes the finding of all answers to one question.
"""

from hybrid.postcheck.case import Checked
from hybrid.postcheck.check import check_verdict
from hybrid.postcheck.concerns import CAN_BE_STRICT, CONCERNS, refuse_unknown
from hybrid.postcheck.decide import decide
from hybrid.postcheck.vetoes import VETOES

__all__ = [
    "CAN_BE_STRICT",
    "CONCERNS",
    "VETOES",
    "Checked",
    "check_verdict",
    "decide",
    "refuse_unknown",
]
