"""Post-checks: what a judge says is believed only as far as its evidence bears it.

They may lower a verdict and never raise one. ``check_verdict`` checks one answer, ``decide`` makes
the finding of all answers to one question.
"""

from hybrid.postcheck.case import Checked
from hybrid.postcheck.check import CODES, check_verdict
from hybrid.postcheck.decide import decide

__all__ = ["CODES", "Checked", "check_verdict", "decide"]
