"""The pipeline: from a record to its findings, decided by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import example, given, settings

from hybrid.packs import Cue, Pack, Rule, Scoring, Slot, TypeScoring
from hybrid.packs.model import Message
from hybrid.reading.reader import read_records
from hybrid.records import ErrorType, Finding, Record, RecordFindings, Status
from hybrid.records.record import Strength
from hybrid.run.checker import Checker
from hybrid.text.sentences import sentences
from tests.build import UNDECIDABLE, all_spans, default_checker, default_pack, record
from tests.shared_data import shared
from tests.strategies import records

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = sorted(
    path
    for folder in (ROOT / "fixtures", ROOT / "fixtures" / "crafted" / "first")
    for path in folder.glob("*.jsonl")
)
SAMPLE = 150
SEED = 20
MOST_SENTENCES = 3
_STRENGTHS: tuple[tuple[Strength, str], ...] = (("weak", "hint"), ("strong", "doubted"))
DOUBTED = "There is not enough information to say who was late. So I choose (A)."


def check(reasoning: str, answer: str | None = None) -> RecordFindings:
    return default_checker().check(record(reasoning, answer=answer))


def finding(found: RecordFindings, error_type: ErrorType) -> Finding:
    (own,) = [each for each in found.findings if each.error_type is error_type]
    return own


# --- what is asked for -------------------------------------------------------------------------


def test_one_finding_per_error_type_in_the_fixed_order() -> None:
    found = check(DOUBTED)
    assert [each.error_type for each in found.findings] == list(ErrorType)
    assert all(each.decided_by == "rules" for each in found.findings)
    assert all(each.judge is None and each.objections == () for each in found.findings)


@pytest.mark.parametrize(
    "asked", [each for size in range(4) for each in permutations(ErrorType, size)]
)
def test_types_asked_for_come_in_the_fixed_order_whatever_the_call_says(
    asked: Sequence[ErrorType],
) -> None:
    own = Checker(Pack((), (), None, "", {}), error_types=asked)
    wanted = tuple(each for each in ErrorType if each in asked)
    assert own.error_types == wanted
    assert tuple(each.error_type for each in own.check(record(DOUBTED)).findings) == wanted


def test_a_type_alone_is_decided_as_among_all() -> None:
    alone = Checker(default_pack(), error_types=[ErrorType.LOGICAL]).check(record(DOUBTED))
    assert alone.findings == (finding(check(DOUBTED), ErrorType.LOGICAL),)


# --- error or not ------------------------------------------------------------------------------


def hinting(strength: Strength, *, threshold: float, intercept: float) -> Checker:
    """Return a checker whose one rule fires on "perhaps", with a score of its own."""
    rule = Rule(
        id="logical/hinted",
        criterion="self_contradiction",
        what="",
        why="",
        message=Message(en="Hints: {premise}.", zh="{premise}"),
        premises=(Slot(("hint",), name="premise"),),
        conclusion=Slot(("chosen",), name="conclusion"),
        strength=strength,
    )
    cues = (
        Cue("hint", "", en=("perhaps",)),
        Cue("choice", "", en=("i choose {option}",)),
    )
    scoring = TypeScoring(threshold, intercept, {"strong_flags": 1.0, "weak_flags": 1.0})
    own = Scoring("by hand", scoring, scoring, scoring)
    return Checker(Pack(cues, (rule,), own, "", {}), error_types=[ErrorType.LOGICAL])


HINT = "It is perhaps the guest. I choose (A)."
NO_HINT = "It is the guest. I choose (A)."


@pytest.mark.parametrize(
    ("text", "intercept", "status"),
    [
        (HINT, 5.0, Status.ERROR),
        (HINT, -5.0, Status.CLEAN),
        (NO_HINT, 5.0, Status.CLEAN),
        (NO_HINT, -5.0, Status.CLEAN),
    ],
)
def test_an_error_needs_a_score_over_the_threshold_and_a_flag(
    text: str, intercept: float, status: Status
) -> None:
    own = hinting("strong", threshold=0.5, intercept=intercept).check(record(text)).findings[0]
    assert own.status is status
    assert own.is_error is (status is Status.ERROR)
    assert bool(own.flags) is (text == HINT)
    assert own.score == pytest.approx(0.5, abs=0.5)


def test_a_score_at_the_threshold_reaches_it() -> None:
    own = hinting("strong", threshold=0.5, intercept=-1.0).check(record(HINT)).findings[0]
    assert (own.score, own.status) == (0.5, Status.ERROR)


@pytest.mark.parametrize(
    "text", [NO_HINT, "", DOUBTED, "The text says that the cook came last. I choose (A)."]
)
def test_without_an_error_there_is_no_evidence(text: str) -> None:
    for own in check(text).findings:
        if own.status is Status.CLEAN:
            assert not own.verdict.is_error
            assert own.verdict.premises == ()
            assert own.verdict.conclusion == own.verdict.explanation == ""
            assert own.criteria == ()
            assert own.grounding == ()


def test_a_flag_below_the_threshold_stays_on_the_finding() -> None:
    own = hinting("weak", threshold=0.9, intercept=-1.0).check(record(HINT)).findings[0]
    assert own.status is Status.CLEAN
    assert [flag.rule for flag in own.flags] == ["logical/hinted"]
    assert own.grounding == ()


# --- evidence ----------------------------------------------------------------------------------


def test_an_error_quotes_its_evidence_and_says_why() -> None:
    own = finding(check(DOUBTED, answer="A"), ErrorType.LOGICAL)
    assert own.status is Status.ERROR
    assert own.criteria == ("undecidable_then_chose",)
    assert own.verdict.premises == ("There is not enough information to say who was late.",)
    assert own.verdict.conclusion == "So I choose (A)."
    assert own.verdict.explanation == own.flags[0].message


def test_a_choice_given_in_the_answer_field_alone_is_the_conclusion() -> None:
    own = finding(
        check("There is not enough information to say who was late.", "A"), ErrorType.LOGICAL
    )
    assert own.verdict.conclusion == "A"
    assert own.grounding[-1].field == "answer"


def test_the_findings_tell_the_choice() -> None:
    found = check("The best answer is (A).", answer="B")
    assert (found.choice, found.stated_choice, found.abstains) == ("B", "A", False)
    abstaining = default_checker().check(record("The best answer is (C).", options=UNDECIDABLE))
    assert (abstaining.choice, abstaining.abstains) == ("C", True)


def test_screening_and_checking_see_the_same() -> None:
    own = record(DOUBTED)
    screening = default_checker().screen(own)
    for each in default_checker().check(own).findings:
        assert each.flags == screening.flags[each.error_type]
        assert each.score == round(screening.scores[each.error_type].value, 4)


def test_strong_evidence_comes_first() -> None:
    rules = tuple(
        Rule(
            id=f"logical/{strength}",
            criterion="self_contradiction",
            what="",
            why="",
            message=Message(en="{premise}", zh="{premise}"),
            premises=(Slot((cue,), name="premise"),),
            strength=strength,
        )
        for strength, cue in _STRENGTHS
    )
    cues = (Cue("hint", "", en=("perhaps",)), Cue("doubted", "", en=("unclear",)))
    found = Checker(Pack(cues, rules, None, "", {})).check(record("Perhaps. It is unclear to me."))
    own = finding(found, ErrorType.LOGICAL)
    assert [flag.strength for flag in own.flags] == ["weak", "strong"]
    assert own.verdict.premises == ("It is unclear to me.", "Perhaps.")


def holds_for_any(found: RecordFindings) -> None:
    """Assert what holds for the findings of any record."""
    own = found.record
    assert [each.error_type for each in found.findings] == list(ErrorType)
    for each in found.findings:
        assert each.status in (Status.ERROR, Status.CLEAN)
        assert 0.0 <= each.score <= 1.0
        quotes = [(g.role, g.quote) for g in each.grounding]
        if each.status is Status.CLEAN:
            assert quotes == []
            assert each.criteria == ()
            continue
        assert each.flags
        assert each.verdict.premises
        assert set(each.criteria) == {flag.criterion for flag in each.flags}
        assert len(set(each.criteria)) == len(each.criteria)
        wanted = [("premise", quote) for quote in each.verdict.premises]
        if each.verdict.conclusion:
            wanted.append(("conclusion", each.verdict.conclusion))
        assert quotes == wanted
        for grounding in each.grounding:
            assert (grounding.tier, grounding.accepted, grounding.score) == ("exact", True, 100.0)
            assert grounding.field is not None
            assert own.field(grounding.field)[grounding.start : grounding.end] == grounding.quote
            assert grounding.quote.strip()


def every_span_re_slices(own: Record) -> None:
    screening = default_checker().screen(own)
    for span in all_spans(screening):
        text = own.field(span.field)
        assert 0 <= span.start < span.end <= len(text)
        assert own.text(span) == text[span.start : span.end]


def evidence_is_no_passage(found: RecordFindings) -> None:
    for own in found.findings:
        for quote in (*own.verdict.premises, own.verdict.conclusion):
            assert len(sentences(quote)) <= MOST_SENTENCES


def sentences_cover(text: str) -> None:
    taken = [place for start, end in sentences(text) for place in range(start, end)]
    assert taken == sorted(set(taken))
    assert all(text[place].isspace() for place in set(range(len(text))) - set(taken))


@settings(max_examples=100)
@given(records())
@example(Record("r", "", {"A": "", "B": "The cook"}, "", "A\u0308(B)"))
def test_the_findings_of_any_record(own: Record) -> None:
    holds_for_any(default_checker().check(own))


# --- whole files -------------------------------------------------------------------------------


def usable(path: Path) -> Iterator[Record]:
    return (each for each in read_records([path]) if isinstance(each, Record))


def holds_for_file(found: Sequence[Record]) -> None:
    for own in found:
        every_span_re_slices(own)
        checked = default_checker().check(own)
        holds_for_any(checked)
        evidence_is_no_passage(checked)
        for _, text in own.fields():
            sentences_cover(text)


@pytest.mark.parametrize("path", FIXTURES, ids=[path.name for path in FIXTURES])
def test_fixtures(path: Path) -> None:
    found = list(usable(path))
    assert found
    holds_for_file(found)


@pytest.mark.parametrize("name", ["real_en.jsonl", "real_zh.jsonl"])
def test_a_sample_of_real_records(name: str) -> None:
    every = list(usable(shared(name)))
    found = random.Random(SEED).sample(every, min(SAMPLE, len(every)))
    assert len({own.id for own in found}) == len(found)
    holds_for_file(found)
