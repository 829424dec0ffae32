"""Fitting the score: what is fitted, what is refused, and what the file keeps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
import yaml

from hybrid.errors import InputError
from hybrid.measure.fit import (
    Fitted,
    NewScoring,
    _worth,
    fit,
    lines,
    out_of_fold,
    refusal,
    rewritten,
    table,
    told,
    without_source,
)
from hybrid.measure.gold import read_gold
from hybrid.measure.samples import Samples, samples, screen_labelled
from hybrid.packs import TypeScoring, default_pack_dir
from hybrid.packs.load import read_packs
from hybrid.reading.reader import read_records
from hybrid.records import ErrorType
from hybrid.screening.score import score
from tests.build import default_pack

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


def made(count: int = 120, *, share: float = 0.4, seed: int = 1) -> Samples:
    """Return samples in which the first measure tells errors, and the second is noise."""
    random = np.random.default_rng(seed)
    gold = random.random(count) < share
    values = np.column_stack([gold + random.normal(0, 0.5, count), random.normal(0, 9, count)])
    return Samples(
        error_type=ErrorType.FACTUAL,
        ids=tuple(f"r{at}" for at in range(count)),
        measures=("strong_flags", "told"),
        values=values,
        gold=gold,
        flagged=np.ones(count, np.bool_),
        abstains=np.zeros(count, np.bool_),
        present=np.full(count, 0.5),
        decided=np.zeros(count, np.bool_),
        questions=tuple(f"q{at // 2}" for at in range(count)),
        sources=tuple(f"s{at % 3}" for at in range(count)),
        languages=tuple("zh" if at % 4 == 0 else "en" for at in range(count)),
    )


@pytest.fixture(scope="module")
def fitted() -> Fitted:
    return fit(made(), c=None, seed=0)


def test_what_tells_errors_weighs_and_noise_does_not(fitted: Fitted) -> None:
    weights = fitted.scoring.coefficients
    assert 1 < weights["strong_flags"]
    assert abs(weights["told"]) < 0.1
    assert (fitted.labels, fitted.questions, fitted.languages) == (120, 60, {"en": 90, "zh": 30})
    assert 0.3 <= fitted.setting.threshold <= 0.7
    assert 0.85 < (fitted.by_question.figures["auroc"] or 0)
    assert fitted.by_source is not None
    assert fitted.by_source.parts == 3
    assert fitted.present.figures["recall"] == 0.0


def test_coefficients_are_of_the_raw_measures(fitted: Fitted) -> None:
    own = made()
    scores = [
        score(dict(zip(own.measures, row, strict=True)), fitted.scoring).value
        for row in own.values.tolist()
    ]
    found = np.array(scores) >= fitted.scoring.threshold
    assert 0.8 < (found == own.gold).mean()


def test_a_given_c_is_used_and_seeds_repeat() -> None:
    own = made()
    assert fit(own, c=0.5, seed=3).setting.c == 0.5
    left, right = out_of_fold(own, c=0.5, seed=3), out_of_fold(own, c=0.5, seed=3)
    assert (left[0] == right[0]).all()


def test_a_question_is_never_fitted_on_and_tried() -> None:
    # Every question has one kind of label and a value that gives it away to whoever saw it.
    own = made()
    keys = np.array([crc32(each.encode()) % 997 for each in own.questions], float)
    gold = np.array([crc32(each.encode()) // 997 % 2 == 0 for each in own.questions])
    blind = replace(own, values=np.column_stack([keys, keys**2]), gold=gold)
    auroc = fit(blind, c=3.0, seed=0).by_question.figures["auroc"]
    assert auroc is not None
    assert auroc < 0.75


def test_scores_are_probabilities_as_high_as_errors_are_frequent() -> None:
    own = made()
    scores, _ = out_of_fold(own, c=1.0, seed=0)
    assert 0 < scores.min() < scores.max() < 1
    assert scores.mean() == pytest.approx(own.gold.mean(), abs=0.05)


def test_decisions_need_a_flag() -> None:
    own = replace(made(), flagged=np.zeros(120, np.bool_))
    assert not out_of_fold(own, c=1.0, seed=0)[1].any()


def test_one_source_cannot_be_left_out() -> None:
    own = replace(made(), sources=("s",) * 120)
    assert without_source(own, c=1.0, seed=0) is None
    assert fit(own, c=1.0, seed=0).by_source is None


def test_too_few_are_refused() -> None:
    assert refusal(made()) is None
    few = refusal(made(60, share=0.1))
    assert few is not None
    assert "at least 20 of each are needed" in few
    same = replace(made(), questions=("q",) * 120)
    assert refusal(same) == "its errors are on 1 questions; at least 10 are needed"


def test_the_report_says_on_what_and_with_what_result(fitted: Fitted) -> None:
    text = told(fitted, "mine.jsonl", given=False)
    assert "on 120 labels of mine.jsonl" in text
    assert "5 folds, 2 shuffles, C and threshold chosen inside each fold" in text
    assert "each of 3 left out in turn" in text
    assert "Answering error to everything: F1" in text
    assert [row[1] for row in table([fitted]).rows] == [
        "in use",
        "new, other questions",
        "new, other sources",
        "always error",
    ]
    assert next(lines([fitted], [])).startswith("factual: fitted on 120 labels")


# --- samples -----------------------------------------------------------------------------------


def test_samples_of_the_sample_records() -> None:
    gold = read_gold(str(FIXTURES / "gold" / "records.jsonl"))
    records = read_records([FIXTURES / "records_en.jsonl"])
    pack = default_pack()
    screened = screen_labelled(records, gold, pack)
    assert len(screened.seen) == 12
    assert len(screened.missing) == 12
    own = samples(screened, gold, pack, ErrorType.FACTUAL, doubtful=True, least=5)
    assert len(own) == 12
    assert own.values.shape == (12, len(own.measures))
    assert own.gold.sum() == 4
    assert set(own.sources) == {"smaller sources"}
    sure = samples(screened, gold, pack, ErrorType.FACTUAL, doubtful=False, least=5)
    assert len(sure) == 9
    assert pack.scoring is not None
    scoring = pack.scoring.factual
    assert own.measures == tuple(scoring.coefficients)
    for value, row in zip(own.present, own.values, strict=True):
        again = score(dict(zip(own.measures, row, strict=True)), scoring)
        assert again.value == pytest.approx(value)


def test_records_without_a_label() -> None:
    gold = read_gold(str(FIXTURES / "gold" / "records.jsonl"))
    with pytest.raises(InputError, match="no record has a label in"):
        screen_labelled([], gold, default_pack())


# --- the file ----------------------------------------------------------------------------------

FILE = """\
# How measures combine.
fitted:
  factual: >-
    Fitted once,
    long ago.
  logical: By hand.
factual:
  threshold: 0.5  # even odds
  intercept: -1.5
  coefficients:
    strong_flags: 2.0
    told: -1
logical: {threshold: 0.5, intercept: -3, coefficients: {strong_flags: 4.0}}
semantic:
  threshold: 0.5
  intercept: -4.0
  coefficients:
    strong_flags: 5.0  # proofs
"""


def new(**coefficients: float) -> NewScoring:
    return NewScoring(TypeScoring(0.45, -0.25, coefficients), "Fitted again: on 9 labels.")


def test_other_types_and_the_head_are_kept_as_they_are() -> None:
    text = rewritten(FILE, {ErrorType.FACTUAL: new(strong_flags=1.25, told=0.0)})
    read = yaml.safe_load(text)
    assert text.startswith("# How measures combine.\nfitted:\n")
    assert text.endswith(FILE[FILE.index("logical: {") :])
    assert read["fitted"] == {"factual": "Fitted again: on 9 labels.", "logical": "By hand."}
    assert read["factual"] == {
        "threshold": 0.45,
        "intercept": -0.25,
        "coefficients": {"strong_flags": 1.25, "told": 0.0},
    }


def test_fitted_as_one_text_becomes_a_text_for_each_type() -> None:
    rest = FILE[FILE.index("factual:\n  threshold") :]
    read = yaml.safe_load(
        rewritten("fitted: On nothing.\n" + rest, {ErrorType.FACTUAL: new(strong_flags=1.0)})
    )
    assert read["fitted"] == {
        "factual": "Fitted again: on 9 labels.",
        "logical": "On nothing.",
        "semantic": "On nothing.",
    }


def test_our_own_file_with_new_numbers_still_loads(tmp_path: Path, fitted: Fitted) -> None:
    text = (default_pack_dir() / "scoring.yaml").read_text(encoding="utf-8")
    scoring = NewScoring(fitted.scoring, told(fitted, "mine.jsonl", given=False))
    made_file = rewritten(text, {ErrorType.FACTUAL: scoring})
    assert max(map(len, made_file.splitlines())) <= 100
    (tmp_path / "scoring.yaml").write_text(made_file, encoding="utf-8")
    pack, faults = read_packs([tmp_path])
    assert faults == ()
    kept = default_pack().scoring
    assert pack.scoring is not None
    assert kept is not None
    assert pack.scoring.factual == fitted.scoring
    assert pack.scoring.logical == kept.logical
    assert made_file.splitlines()[0] == text.splitlines()[0]


def test_a_threshold_is_worth_f1_and_balanced_accuracy() -> None:
    gold = np.array([True, True, False, False, False])
    decided = np.array([True, False, True, False, False])
    assert _worth(gold, decided) == pytest.approx(1 / 2 + (1 / 2 + 2 / 3) / 2)
