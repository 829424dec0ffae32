"""How often the post-checks let a bad verdict pass, and how often they refuse a sound one.

A scripted judge gives verdicts that are known to be sound: labelled evidence from
``../shared/data`` (where it is there) and the sample records in ``fixtures``. Each is then spoilt
in one way at a time, every verdict in every way that fits it. A spoilt verdict that passes is a
false accept; a sound one that is refused is a false reject.

Usage: ``python bench/postcheck.py [--show CORRUPTION] [--fixtures]``
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.spoiling import CORRUPTIONS, Corruption, Scripted, holds, split
from hybrid.packs import default_pack_dir, load_packs
from hybrid.postcheck import Checked, check_verdict
from hybrid.records import ErrorType, Record, Status, Verdict, criteria_of
from hybrid.records.judged import JudgeAnswer
from hybrid.screening import Screener
from hybrid.text.sentences import sentences

ROOT = Path(__file__).parents[1]
GOLD = ROOT.parent / "shared" / "data" / "gold_dev.jsonl"
FIXTURES = ROOT / "fixtures"
MOST_FALSE_REJECTS = 0.02


# --- sound verdicts ----------------------------------------------------------------------------


def sound_verdicts(screener: Screener, *, gold: Path | None) -> list[Scripted]:
    """Return every labelled error with evidence, and those of the sample records."""
    found = list(_from_gold(screener, gold)) if gold else []
    found += [*_from_crafted(screener), *_from_script(screener)]
    return [replace(one, foreign=_foreign(one, found, at)) for at, one in enumerate(found)]


def _foreign(one: Scripted, found: Sequence[Scripted], at: int) -> str:
    """Return a sentence of the next record in the same language that this one does not hold."""
    for other in (*found[at + 1 :], *found[:at]):
        if other.record.lang == one.record.lang:
            for quote in split(other.record.reasoning):
                if 20 < len(quote) and not holds(one.record, quote):
                    return quote
    return ""


def _from_gold(screener: Screener, path: Path) -> Iterator[Scripted]:
    for row in _rows(path):
        for name, label in row["labels"].items():
            if label["is_error"] and label.get("premises"):
                conclusion = _answer_itself(label["conclusion"], row)
                verdict = Verdict(True, tuple(label["premises"]), conclusion, label["why"])
                yield _scripted(screener, to_record(row), ErrorType(name), verdict)


def _answer_itself(conclusion: str, row: dict[str, Any]) -> str:
    """Labels write "Answer: D" for an answer field that holds the letter alone."""
    match = re.fullmatch(r"Answer: ([A-Z])", conclusion)
    return match[1] if match and conclusion not in row["reasoning"] else conclusion


def _from_crafted(screener: Screener) -> Iterator[Scripted]:
    """Take premise and choice of the crafted records that commit an error of two of the types.

    A reversal is left out: it takes two premises to show, and these records mark one.
    """
    types = {c.id: t for t in (ErrorType.FACTUAL, ErrorType.LOGICAL) for c in criteria_of(t)}
    del types["reversal"]
    for row in _crafted():
        if row["expect"] != "flag" or row["criterion"] not in types:
            continue
        record = to_record(row)
        choice = screener.screen(record).choice
        conclusion = record.text(choice.conclusion) if choice.conclusion else record.answer or ""
        zh = record.lang == "zh"
        why = f"触犯 {row['criterion']}。" if zh else f"This meets {row['criterion']}."
        verdict = Verdict(True, (row["premise"],), conclusion, why)
        yield _scripted(screener, record, types[row["criterion"]], verdict)


def _from_script(screener: Screener) -> Iterator[Scripted]:
    """Take the verdicts written out for crafted records, with keyword and replacement."""
    records = {row["id"]: to_record(row) for row in _crafted()}
    for row in _rows(FIXTURES / "judge" / "semantic.jsonl"):
        evidence = row["evidence"]
        verdict = Verdict(
            True, tuple(evidence["premises"]), evidence["conclusion"], row["explanation"]
        )
        yield _scripted(screener, records[row["id"]], ErrorType(row["error_type"]), verdict)


def _crafted() -> Iterator[dict[str, Any]]:
    for name in ("read", "unread"):
        yield from _rows(FIXTURES / "crafted" / "first" / f"{name}.jsonl")


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def to_record(row: dict[str, Any]) -> Record:
    """Return a row of labelled or crafted data as a record."""
    return Record(
        id=row["id"],
        context=row.get("context"),
        question=row["question"],
        options=row["options"],
        reasoning=row["reasoning"],
        answer=row["answer"],
        lang=row["lang"],
    )


def _scripted(
    screener: Screener, record: Record, error_type: ErrorType, verdict: Verdict
) -> Scripted:
    screening = screener.screen(record)
    return Scripted(record, error_type, verdict, screening.choice, screening.signals)


def abstaining(screener: Screener, *, gold: Path | None) -> Iterator[Scripted]:
    """Return made-up factual verdicts on records that draw no conclusion."""
    rows = list(_rows(gold)) if gold else []
    for row in [*rows, *_crafted()]:
        record = to_record(row)
        screening = screener.screen(record)
        if not screening.choice.abstains:
            continue
        if row.get("labels", {}).get("factual", {}).get("is_error"):
            continue
        concluded = screening.choice.conclusion
        said = [record.reasoning[a:b] for a, b in sentences(record.reasoning)]
        for premise in said[:2]:
            verdict = Verdict(
                is_error=True,
                premises=(premise,),
                conclusion=record.text(concluded) if concluded else record.answer or said[-1],
                explanation="The claim is nowhere in the text.",
            )
            scripted = (screening.choice, screening.signals)
            yield Scripted(record, ErrorType.FACTUAL, verdict, *scripted)


# --- measuring ---------------------------------------------------------------------------------


def checked(one: Scripted, verdict: Verdict, cited: tuple[str, ...] = ()) -> Checked:
    """Return the verdict after the post-checks."""
    answer = JudgeAnswer("scripted", 0, "", verdict, None, confirmed=cited)
    return check_verdict(one.record, one.error_type, answer, (), one.choice, signals=one.signals)


def measure(
    screener: Screener,
    *,
    gold: Path | None,
    corruptions: Sequence[Corruption] = CORRUPTIONS,
    show: str | None = None,
) -> tuple[list[str], bool]:
    """Return the table, and whether the limits are kept."""
    sound = sound_verdicts(screener, gold=gold)
    passed = [one for one in sound if _passes(one, one.verdict, show == "sound")]
    lines, good = _sound_lines(sound, passed)
    lines += ["", f"{'corruption':26} {'spoilt':>7} {'passed':>7}   refused by"]
    for corrupt in corruptions:
        spoilt = [(one, verdict) for one in passed for verdict in corrupt(one)]
        good &= _corruption_line(lines, corrupt.__name__, spoilt, show)
    unknown = [(one, one.verdict, ("h1",)) for one in passed]
    good &= _corruption_line(lines, "unknown_hint", unknown, show)
    idle = [(one, one.verdict) for one in abstaining(screener, gold=gold)]
    good &= _corruption_line(lines, "error_on_abstaining", idle, show)
    return lines, good


def _sound_lines(sound: list[Scripted], passed: list[Scripted]) -> tuple[list[str], bool]:
    lines = [f"{'sound verdicts':26} {'given':>7} {'refused':>7} {'rate':>7}"]
    good = True
    for error_type in ErrorType:
        for lang in ("en", "zh"):
            given = _count(sound, error_type, lang)
            refused = given - _count(passed, error_type, lang)
            lines.append(_rate_line(f"{error_type} {lang}", given, refused))
    rate = 1 - len(passed) / max(1, len(sound))
    lines.append(_rate_line("all", len(sound), len(sound) - len(passed)))
    good = rate <= MOST_FALSE_REJECTS
    return lines, good


def _rate_line(name: str, given: int, refused: int) -> str:
    return f"{name:26} {given:7} {refused:7} {refused / max(1, given):7.1%}"


def _count(scripted: Sequence[Scripted], error_type: ErrorType, lang: str) -> int:
    return sum(one.error_type is error_type and one.record.lang == lang for one in scripted)


def _corruption_line(
    lines: list[str], name: str, spoilt: Sequence[tuple[Any, ...]], show: str | None
) -> bool:
    outcomes = [checked(*each) for each in spoilt]
    through = [each for each in outcomes if each.status is Status.ERROR]
    codes = Counter(o.code for each in outcomes for o in each.objections)
    told = ", ".join(f"{code} {count}" for code, count in codes.most_common(4))
    lines.append(f"{name:26} {len(spoilt):7} {len(through):7}   {told}")
    if show == name:
        for (one, verdict, *_), outcome in zip(spoilt, outcomes, strict=True):
            if outcome.status is Status.ERROR:
                print(one.record.id, one.error_type, verdict, outcome.groundings, sep="\n  ")
    return not through


def _passes(one: Scripted, verdict: Verdict, show: bool) -> bool:
    outcome = checked(one, verdict)
    if show and outcome.objections:
        print(one.record.id, one.error_type, verdict, outcome.objections, sep="\n  ")
    return outcome.status is Status.ERROR


def main() -> int:
    """Print the tables; exit with 1 when a limit is missed."""
    parser = argparse.ArgumentParser(description="False accepts and rejects of the post-checks.")
    parser.add_argument("--show", help="print what a corruption let through, or sound refusals")
    parser.add_argument("--fixtures", action="store_true", help="use the sample records only")
    options = parser.parse_args()
    gold = GOLD if GOLD.exists() and not options.fixtures else None
    screener = Screener(load_packs([default_pack_dir()]))
    lines, good = measure(screener, gold=gold, show=options.show)
    print(f"evidence: {'labelled records and fixtures' if gold else 'fixtures only'}")
    print("\n".join(lines))
    limit = f"at most {MOST_FALSE_REJECTS:.0%} of sound verdicts refused, nothing spoilt passed"
    print(f"\n{'kept' if good else 'MISSED'}: {limit}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
