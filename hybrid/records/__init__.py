"""The values that travel from stage to stage: record, signal, flag, verdict, finding."""

from hybrid.records.findings import Concern as Concern
from hybrid.records.findings import Finding as Finding
from hybrid.records.findings import Grounding as Grounding
from hybrid.records.findings import Objection as Objection
from hybrid.records.findings import Part as Part
from hybrid.records.findings import RecordFindings as RecordFindings
from hybrid.records.findings import Status as Status
from hybrid.records.record import CRITERIA as CRITERIA
from hybrid.records.record import OPTION_PREFIX as OPTION_PREFIX
from hybrid.records.record import Choice as Choice
from hybrid.records.record import Criterion as Criterion
from hybrid.records.record import ErrorType as ErrorType
from hybrid.records.record import Flag as Flag
from hybrid.records.record import Mood as Mood
from hybrid.records.record import Record as Record
from hybrid.records.record import Score as Score
from hybrid.records.record import ScoreTerm as ScoreTerm
from hybrid.records.record import Screening as Screening
from hybrid.records.record import Signal as Signal
from hybrid.records.record import Verdict as Verdict
from hybrid.records.record import criteria_of as criteria_of
