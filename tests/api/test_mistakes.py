"""Typical mistakes in Python, each with the message that helps out of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd
import pytest

import hybrid

ROW: dict[str, Any] = {
    "id": "q1",
    "question": "A baker and a welder took the same ferry. Who was late?",
    "options": {"A": "The baker", "B": "The welder"},
    "reasoning": "Bakers get up early, so the welder was late. The answer is (B).",
    "answer": "B",
}
RECORD = hybrid.Record(**ROW)
GOLD = [{"id": "q1", "error_type": "logical", "is_error": True}]
JUDGED: dict[str, Any] = {"model": "scripted", "no_cache": True}


def _record(**changed: Any) -> hybrid.Record:
    return hybrid.Record(**{**ROW, **changed})


def _read(*rows: Any, **how: Any) -> list[hybrid.Record]:
    return list(hybrid.read([{**ROW, **row} for row in rows or ({},)], **how))


def _check(records: Any = (RECORD,), **how: Any) -> list[hybrid.RecordFindings]:
    return list(hybrid.check(records, **how))


def _frame(**how: Any) -> Any:
    return hybrid.check_frame(pd.DataFrame([ROW]), **how)


def _used_up() -> Any:
    found = hybrid.check([RECORD])
    list(found)
    return hybrid.evaluate(found, GOLD)


def _read_twice_from_a_generator() -> None:
    records = hybrid.read(row for row in [ROW])
    list(records)
    list(records)


def _evaluate(**how: Any) -> Any:
    return hybrid.evaluate(_check(), GOLD, **how)


_MISTAKES: dict[str, tuple[Callable[[], Any], type[hybrid.HybridError], str]] = {
    # Names.
    "a name of check": (
        lambda: _check(modle="m"),
        hybrid.UsageError,
        "check takes no 'modle'; did you mean 'model'?",
    ),
    "a singular": (
        lambda: _check(error_type=["logical"]),
        hybrid.UsageError,
        "check takes no 'error_type'; did you mean 'error_types'?",
    ),
    "a name in check_async": (
        lambda: hybrid.check_async([RECORD], vote=3, model="m"),  # type: ignore[call-arg]
        hybrid.UsageError,
        "check_async takes no 'vote'; did you mean 'votes'?",
    ),
    "a name in check_frame": (
        lambda: _frame(work=2),
        hybrid.UsageError,
        "check_frame takes no 'work'; did you mean 'workers'?",
    ),
    "a name in read": (
        lambda: _read(mappings={}),
        hybrid.UsageError,
        "read takes no 'mappings'; did you mean 'mapping'?",
    ),
    "a name in evaluate": (
        lambda: _evaluate(resample=100),
        hybrid.UsageError,
        "evaluate takes no 'resample'; did you mean 'resamples'?",
    ),
    "a name in report": (
        lambda: hybrid.report(_check(), format="md"),  # type: ignore[call-arg]
        hybrid.UsageError,
        "report takes no 'format'; did you mean 'form'?",
    ),
    "a name from elsewhere": (
        lambda: _check(n_jobs=4),
        hybrid.UsageError,
        "check takes no 'n_jobs'; did you mean 'workers'?",
    ),
    "the key": (
        lambda: _check(**JUDGED, api_key="sk"),
        hybrid.UsageError,
        "check takes no 'api_key': the key is read from the environment, from OPENAI_API_KEY",
    ),
    "a second place": (
        lambda: hybrid.check([RECORD], "m"),  # type: ignore[call-overload]
        hybrid.UsageError,
        "check: too many positional arguments",
    ),
    # Values.
    "an error type": (
        lambda: _check(error_types="logcial"),
        hybrid.UsageError,
        "no error type 'logcial'; accepted: factual, logical, semantic; did you mean 'logical'?",
    ),
    "no workers": (
        lambda: _check(workers=0),
        hybrid.UsageError,
        "workers is 0; accepted: 1 or more",
    ),
    "workers as text": (
        lambda: _check(workers="2"),
        hybrid.UsageError,
        "workers is '2'; accepted: a whole number",
    ),
    "workers with a judge": (
        lambda: _check(**JUDGED, workers=2),
        hybrid.UsageError,
        "workers is for rules alone",
    ),
    "votes without a judge": (
        lambda: _check(votes=3),
        hybrid.UsageError,
        "votes is for a judge, and none is asked; name one with model=",
    ),
    "no votes": (
        lambda: _check(**JUDGED, votes=0),
        hybrid.UsageError,
        "votes is 0; accepted: whole numbers 1 to 100",
    ),
    "whom to judge": (
        lambda: _check(**JUDGED, judge="flaged"),
        hybrid.UsageError,
        "judge is 'flaged'; accepted: all, flagged, uncertain; did you mean 'flagged'?",
    ),
    "a model that is a number": (
        lambda: _check(model=5),
        hybrid.UsageError,
        "model is 5; accepted: text or a list of texts",
    ),
    "a concern": (
        lambda: _check(**JUDGED, strict="only_restate"),
        hybrid.UsageError,
        "strict='only_restate': accepted: names_no_option",
    ),
    "an extra body as text": (
        lambda: _check(**JUDGED, extra_body="{}"),
        hybrid.UsageError,
        "extra_body is '{}'; accepted: a mapping of names to values or None",
    ),
    "no pack there": (
        lambda: _check(packs="no_such_pack"),
        hybrid.PackError,
        "no_such_pack:1:1: no such pack directory",
    ),
    "no judge to await": (
        lambda: hybrid.check_async([RECORD]),
        hybrid.UsageError,
        "check_async asks judges; name one with model=, or use check",
    ),
    "options of reading for records": (
        lambda: _check(mapping={"question": "prompt"}),
        hybrid.UsageError,
        "mapping is for reading input, and these records are already read",
    ),
    # Reading.
    "options as one text": (
        lambda: _read(options="abc"),
        hybrid.UsageError,
        "options is 'abc'; accepted: a list of texts or None",
    ),
    "a mapping as on the command line": (
        lambda: _read(mapping=["question=prompt"]),
        hybrid.UsageError,
        "mapping is ['question=prompt']; accepted: a mapping of names to values or None",
    ),
    "a field to map": (
        lambda: _read(mapping={"qestion": "prompt"}),
        hybrid.UsageError,
        "no field 'qestion' to map; accepted: question, context",
    ),
    "a column that is not there": (
        lambda: _read(mapping={"question": "prompt"}),
        hybrid.FieldError,
        'the rows: mapping={"question": "prompt"}: no column "prompt". Columns there: id,',
    ),
    "a format": (
        lambda: _read(input_format="cvs"),
        hybrid.UsageError,
        "or None; did you mean 'csv'?",
    ),
    "an empty column": (
        lambda: hybrid.check_frame(pd.DataFrame([ROW]).assign(reasoning=None)),
        hybrid.FieldError,
        'the rows: the column "reasoning" is empty',
    ),
    "no reasoning": (
        lambda: hybrid.check_frame(pd.DataFrame([ROW]).drop(columns="reasoning")),
        hybrid.FieldError,
        '\n  mapping={"reasoning": "COLUMN"}',
    ),
    "a dictionary of columns": (
        lambda: hybrid.check({"question": [ROW["question"]], "reasoning": [ROW["reasoning"]]}),
        hybrid.UsageError,
        "this is a dictionary of columns or splits (question, reasoning); accepted: a data frame",
    ),
    "one row without reasoning": (
        lambda: hybrid.check({**ROW, "reasoning": ""}),
        hybrid.FieldError,
        'the rows: the column "reasoning" is empty',
    ),
    "a file that is not there": (
        lambda: _check("answers.cvs"),
        hybrid.InputError,
        "answers.cvs: no such file",
    ),
    "files and rows": (
        lambda: hybrid.read("answers.csv", [ROW]),
        hybrid.UsageError,
        "sources are paths, or rows in memory, not both",
    ),
    "a number for records": (
        lambda: _check(3),
        hybrid.UsageError,
        "3 is not an input; accepted: records, a path, a data frame, a dataset, or a list of mappings",
    ),
    "numbers for records": (
        lambda: _check([1, 2]),
        hybrid.UsageError,
        "the records: number 1 is of type int; accepted: records, or mappings",
    ),
    "records and rows": (
        lambda: _check([RECORD, ROW]),
        hybrid.UsageError,
        "the records: number 2 is of type dict; accepted: records, or mappings",
    ),
    "rows for a frame": (
        lambda: hybrid.check_frame([ROW]),
        hybrid.UsageError,
        "this is of type list, not a data frame",
    ),
    "a column for a frame": (
        lambda: hybrid.check_frame(pd.DataFrame([ROW])["question"]),
        hybrid.UsageError,
        "this is of type Series, not a data frame",
    ),
    "rows with the same id": (
        lambda: _read({}, {"question": "Who was late for work?"}),
        hybrid.DuplicateIdError,
        "id 'q1' appears twice: the rows:1 and the rows:2",
    ),
    "records with the same id": (
        lambda: _check([RECORD, RECORD]),
        hybrid.DuplicateIdError,
        "the records: number 2 has the id 'q1' of number 1; give every record a unique id",
    ),
    "a generator read twice": (
        _read_twice_from_a_generator,
        hybrid.UsageError,
        "these records were read already, and their source can be read once",
    ),
    # Records.
    "options as a list": (
        lambda: _record(options=["The baker", "The welder"]),
        hybrid.RowError,
        "(list); accepted: a mapping from keys to texts, such as {'A': 'Yes', 'B': 'No'}",
    ),
    "an option that is a number": (
        lambda: _record(options={"A": 1, "B": 2}),
        hybrid.RowError,
        "the option 'A' is 1 (int); accepted: text",
    ),
    "an answer that is a number": (
        lambda: _record(answer=1),
        hybrid.RowError,
        "answer is 1 (int); accepted: text or None",
    ),
    "reasoning that is not there": (
        lambda: _record(reasoning=None),
        hybrid.RowError,
        "reasoning is None; accepted: text",
    ),
    "an id that is a number": (
        lambda: _record(id=7),
        hybrid.RowError,
        "id is 7 (int); accepted: text",
    ),
    "a language": (
        lambda: _record(lang="fr"),
        hybrid.LanguageError,
        "lang is 'fr'; accepted: en, zh",
    ),
    # Results.
    "findings used twice": (
        _used_up,
        hybrid.UsageError,
        "the findings were used already, and can be iterated once; keep them",
    ),
    "records for findings": (
        lambda: hybrid.evaluate([RECORD], GOLD),
        hybrid.UsageError,
        "the findings: number 1 is of type Record; accepted: a run directory",
    ),
    "a number for labels": (
        lambda: hybrid.evaluate(_check(), 3),
        hybrid.UsageError,
        "3 is not a source of labels; accepted: a file of labels, or a frame or rows with id",
    ),
    "labels without a type": (
        lambda: hybrid.evaluate(_check(), [{"id": "q1", "is_error": True}]),
        hybrid.InputError,
        "the labels:1: not a line of gold: labels: Field required",
    ),
    "labels of other records": (
        lambda: hybrid.evaluate(_check(), [{**GOLD[0], "id": "q2"}]),
        hybrid.InputError,
        "no id is both in the findings (1 records) and in the labels (1, the first is 'q2')",
    ),
    "a group that nothing has": (
        lambda: _evaluate(by="model"),
        hybrid.UsageError,
        "model",
    ),
    "two wishes": (
        lambda: hybrid.calibrate(_check(), GOLD, recall=0.9, precision=0.9),
        hybrid.UsageError,
        "recall and precision are two targets; leave out one",
    ),
    "a share in percent": (
        lambda: hybrid.calibrate(_check(), GOLD, recall=95),
        hybrid.UsageError,
        "recall is 95; accepted: between 0 and 1",
    ),
    "a sample of two": (
        lambda: hybrid.sample(_check(), size=2),
        hybrid.UsageError,
        "size is 2; accepted: 5 or more",
    ),
    "a form of report": (
        lambda: hybrid.report(_check(), form="pdf"),  # type: ignore[arg-type]
        hybrid.UsageError,
        "form is 'pdf'; accepted: html, md, latex",
    ),
    "a number for a run": (
        lambda: list(hybrid.read_findings(3)),  # type: ignore[arg-type]
        hybrid.UsageError,
        "path is 3; accepted: text or a path",
    ),
    "a name for a pack": (
        lambda: hybrid.Checker("rules"),  # type: ignore[arg-type]
        hybrid.UsageError,
        "'rules' is not a pack; accepted: what hybrid.load_packs returns",
    ),
}


@pytest.mark.parametrize("name", _MISTAKES)
def test_a_mistake_is_answered_with_advice(name: str) -> None:
    made, kind, told = _MISTAKES[name]
    with pytest.raises(hybrid.HybridError) as caught:
        made()
    assert type(caught.value) is kind
    assert told in str(caught.value)


def test_there_are_forty() -> None:
    assert len(_MISTAKES) >= 40


def test_a_name_of_the_package_is_answered_with_the_nearest() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chekc'; did you mean 'check'"):
        _ = hybrid.chekc
