"""The values that travel from stage to stage: record, signal, flag, verdict, finding."""

from hybrid.records.findings import Finding, RecordFindings
from hybrid.records.line import Concern, Grounding, Objection, Part, Status
from hybrid.records.record import OPTION_PREFIX, Record
from hybrid.records.taxonomy import CRITERIA, Criterion, ErrorType, criteria_of
from hybrid.records.values import Choice, Flag, Mood, Score, ScoreTerm, Screening, Signal, Verdict

__all__ = [
    "CRITERIA",
    "OPTION_PREFIX",
    "Choice",
    "Concern",
    "Criterion",
    "ErrorType",
    "Finding",
    "Flag",
    "Grounding",
    "Mood",
    "Objection",
    "Part",
    "Record",
    "RecordFindings",
    "Score",
    "ScoreTerm",
    "Screening",
    "Signal",
    "Status",
    "Verdict",
    "criteria_of",
]
