"""Fit the weights of ``rules/wording.yaml`` from labelled sentences.

Usage: ``python -m bench.wording [--least FIELD=ODDS …]``. Sentences are those of
``fixtures/wording/*.jsonl``, written for this project, each with the field that it says, or
``other``. Where labelled public records lie in ``../shared/data``, their sentences join them: from
the sets that may be read, never from those that are measured on. Without them the weights know no
ordinary text, and claim too much. One L2-regularised logistic
regression a field and language; weights are
rounded to a tenth, so that equal ones share a line, and small ones are left out.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression

from hybrid.packs import CueMatcher, default_pack_dir, load_packs
from hybrid.packs.lexicon import terms
from hybrid.records import Record
from hybrid.screening.reading import read
from hybrid.screening.wording import masked
from hybrid.text.characters import fold

ROOT = Path(__file__).parents[1]
OWN = ROOT / "fixtures" / "wording"
SHARED = ROOT.parent / "shared" / "data"
TARGET = ROOT / "rules" / "wording.yaml"
FIELDS = ("doubt", "tie", "even", "premise")
OF_CRITERION = {
    "undecidable_then_chose": "doubt",
    "both_valid_then_chose": "tie",
    "general_then_stereotype": "even",
    "premise_denied_then_used": "premise",
}
LEAST = {"doubt": 1.0, "tie": 1.0, "even": 0.7, "premise": 1.5}
LANGUAGES = ("en", "zh")
_METHOD = "L2-regularised logistic regression, a field and language each"
_ORDINARY = 600
_POSITIVE_WEIGHT = 3.0
_STEP = 0.1
_SMALLEST = 0.25


class Sentence(NamedTuple):
    """A folded sentence with its options masked, and the field that it says (or ``other``)."""

    text: str
    field: str


def own_sentences(lang: str) -> Iterator[Sentence]:
    """Yield the sentences written for this project."""
    for row in _rows(OWN / f"{lang}.jsonl"):
        yield Sentence(fold(row["text"]), row["field"])


def of_patterns(path: Path, lang: str, matcher: CueMatcher) -> Iterator[Sentence]:
    """Yield sentences of crafted records: those with the words that carry the error, and others.

    What else stands in a record about doubt is left out: nobody has labelled it.
    """
    for row in _rows(path):
        trigger = row.get("trigger") or ""
        place = row["reasoning"].find(trigger) if trigger else -1
        own = OF_CRITERION.get(row["criterion"])
        for start, end, text in _sentences(row, lang, matcher):
            carries = 0 <= place < end and start < place + len(trigger)
            if carries and row["error_type"] == "logical":
                if own is not None:
                    yield Sentence(text, own)
            elif row["label"] or own is None:
                yield Sentence(text, "other")


def of_labelled(path: Path, lang: str, matcher: CueMatcher) -> Iterator[Sentence]:
    """Yield sentences of labelled natural records: quoted premises, and all of sound records."""
    for row in _rows(path):
        label = row["labels"].get("logical")
        if row["lang"] != lang or not label:
            continue
        quotes = [fold(each).strip() for each in label.get("premises") or ()]
        criteria = [
            OF_CRITERION[each] for each in label.get("criteria") or () if each in OF_CRITERION
        ]
        for _, _, text in _sentences(row, lang, matcher):
            if not label["is_error"]:
                yield Sentence(text, "other")
            elif criteria and any(each and each in text for each in quotes):
                yield Sentence(text, criteria[0])


def ordinary(path: Path, lang: str, matcher: CueMatcher) -> Iterator[Sentence]:
    """Yield sentences of public chains in which no cue sees a doubt, a tie or a refusal."""
    rows = [*_rows(path)]
    random.Random(0).shuffle(rows)
    quiet = ("undecidable", "level", "no_answer", "refusal", "alike", "anyone", "rejects_premise")
    for row in rows[:_ORDINARY]:
        reading = read(_record(row, lang), matcher)
        if not reading.of(*quiet):
            for start, end in reading.sentences:
                yield Sentence(masked(reading.folded, start, end, reading.mentions), "other")


def _sentences(
    row: Mapping[str, Any], lang: str, matcher: CueMatcher
) -> Iterator[tuple[int, int, str]]:
    reading = read(_record(row, lang), matcher)
    for start, end in reading.sentences:
        yield start, end, masked(reading.folded, start, end, reading.mentions)


def _record(row: Mapping[str, Any], lang: str) -> Record:
    return Record(
        id=row["id"],
        question=row["question"],
        options=row["options"],
        reasoning=row["reasoning"],
        answer=row.get("answer"),
        lang="zh" if lang == "zh" else "en",
    )


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    if path.exists():
        with path.open(encoding="utf-8") as lines:
            yield from (json.loads(line) for line in lines if line.strip())


def gathered(lang: str) -> list[Sentence]:
    """Return all sentences to fit on, in one language."""
    pack = load_packs([default_pack_dir()])
    matcher = CueMatcher(pack.cues, pack.classes)
    found = [
        *own_sentences(lang),
        *of_patterns(SHARED / f"patterns_{lang}_read.jsonl", lang, matcher),
    ]
    for name in ("gold_dev", "gold_dev2_read", "gold_dev3"):
        found += of_labelled(SHARED / f"{name}.jsonl", lang, matcher)
    found += ordinary(SHARED / f"real_{lang}.jsonl", lang, matcher)
    return [
        *found,
        *(ordinary(SHARED / "sound_chains.jsonl", lang, matcher) if lang == "en" else ()),
    ]


class Fitted(NamedTuple):
    """One field: its intercept, and its terms by rounded weight."""

    intercept: float
    weights: dict[float, list[str]]


def fit(sentences: Iterable[Sentence], strength: float = 0.5) -> dict[str, Fitted]:
    """Return the fitted fields; ``strength`` is the inverse of the regularisation."""
    kept = [*sentences]
    vectors = CountVectorizer(analyzer=lambda text: {*terms(text)}, min_df=2, binary=True)
    matrix = vectors.fit_transform([each.text for each in kept])
    names = vectors.get_feature_names_out()
    found = {}
    for field in FIELDS:
        gold = np.array([each.field == field for each in kept])
        # Fitted twice: on all terms, and again on those that weigh anything.
        telling = np.abs(_fitted(matrix, gold, strength).coef_[0]) >= _SMALLEST
        model = _fitted(matrix[:, telling], gold, strength)
        weights = _rounded(names[telling], model.coef_[0])
        found[field] = Fitted(float(model.intercept_[0]), weights)
    return found


def _fitted(matrix: Any, gold: NDArray[np.bool_], strength: float) -> LogisticRegression:
    model = LogisticRegression(C=strength, solver="liblinear", max_iter=500, random_state=0)
    return model.fit(matrix, gold, sample_weight=np.where(gold, _POSITIVE_WEIGHT, 1.0))


def _rounded(names: Iterable[str], weights: Iterable[float]) -> dict[float, list[str]]:
    found: dict[float, list[str]] = defaultdict(list)
    for name, weight in zip(names, weights, strict=True):
        rounded = round(round(float(weight) / _STEP) * _STEP, 1)
        if rounded:
            found[rounded].append(str(name))
    return {weight: sorted(found[weight]) for weight in sorted(found, reverse=True)}


def written(fitted: Mapping[str, Mapping[str, Fitted]], note: str) -> Iterator[str]:
    """Yield the lines of the wording file."""
    yield "# Made by `python -m bench.wording`; edit the sentences in fixtures/wording instead."
    yield "what: Words whose weights add up to what a sentence says, beyond cue lines."
    yield f"fitted: {json.dumps(note, ensure_ascii=False)}"
    for lang, fields in fitted.items():
        yield f"{lang}:"
        for name, own in fields.items():
            yield f"  {name}:"
            yield f"    intercept: {own.intercept:.2f}"
            yield f"    least: {LEAST[name]}"
            yield "    weights:"
            for weight, members in own.weights.items():
                listed = json.dumps(members, ensure_ascii=False)
                yield f"      - {{weight: {weight}, terms: {listed}}}"


def main(arguments: list[str]) -> None:
    """Fit both languages, write the file, and print what was fitted on."""
    for each in arguments:
        name, _, odds = each.removeprefix("--least").strip("= ").partition("=")
        LEAST[name] = float(odds)
    fitted, notes = {}, []
    for lang in LANGUAGES:
        sentences = gathered(lang)
        fitted[lang] = fit(sentences)
        counts = Counter(each.field for each in sentences)
        notes.append(f"{lang}: " + ", ".join(f"{n:,} {field}" for field, n in counts.most_common()))
    note = f"{_METHOD}, on sentences: {'; '.join(notes)}."
    TARGET.write_text("".join(f"{line}\n" for line in written(fitted, note)), encoding="utf-8")
    print(note)


if __name__ == "__main__":
    main(sys.argv[1:])
