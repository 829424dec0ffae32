"""Evidence: does this quote stand in the text, and does it prove the verdict?

``locate`` says where a quote stands and whether it still means the same (``policy`` declares what
decides). ``check_verdict`` checks one answer of a judge and ``decide`` makes the finding of all
answers to one question. Both may lower a verdict and never raise one: a veto rejects it, a concern
stands beside it.
"""

from hybrid.evidence.check import check_verdict, decide
from hybrid.evidence.locate import locate
from hybrid.evidence.objections import CAN_BE_STRICT, CONCERNS, VETOES, refuse_unknown
from hybrid.evidence.policy import POLICY, declared
from hybrid.evidence.source import PLAIN_FIELD, Source, prepare
from hybrid.evidence.verdict import Checked

__all__ = [
    "CAN_BE_STRICT",
    "CONCERNS",
    "PLAIN_FIELD",
    "POLICY",
    "VETOES",
    "Checked",
    "Source",
    "check_verdict",
    "decide",
    "declared",
    "locate",
    "prepare",
    "refuse_unknown",
]
