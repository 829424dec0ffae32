"""How many sound verdicts a check loses, and how many spoilt ones it takes.

Sound verdicts are labels whose quotes were verified (``../shared/data``, where it is there) and
those of the sample records in ``fixtures``: a judge on loopback gives them, and the whole of
``hybrid check`` decides. Each is then spoilt in one way at a time, in every way that fits it, and
checked again. What characters can prove must be refused; what takes reading to know should raise
its concern.

Usage: ``python bench/postcheck.py [--fixtures] [--show CORRUPTION]``
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from io import StringIO
from pathlib import Path
from typing import Any

from bench.spoiling import CORRUPTIONS, Corruption, Scripted, holds, split
from hybrid.cli.main import run
from hybrid.evidence.check import check_verdict
from hybrid.evidence.objections import CONCERNS, VETOES
from hybrid.evidence.verdict import Checked, chosen_keys
from hybrid.judging.prompt import Prompts
from hybrid.packs import default_pack_dir, load_packs
from hybrid.reading.reader import read_records
from hybrid.reading.rows import ReadOptions
from hybrid.records import CRITERIA, ErrorType, Record, Status, Verdict
from hybrid.records.findings import FindingLine
from hybrid.records.record import JudgeAnswer
from hybrid.records.weighing import STRONG_FLAG
from hybrid.run.checker import Checker
from hybrid.run.findings import read_findings
from tests.servers.endpoint import Request, Response, ok, serving

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared" / "data"
GOLD = ("gold_dev", "gold_dev2_read", "gold_dev2_unread")
CRAFTED = ROOT / "fixtures" / "crafted" / "first"
SCRIPT = ROOT / "fixtures" / "judge" / "semantic.jsonl"
MOST_LOST = 0.01
_PLAIN = (ErrorType.FACTUAL, ErrorType.LOGICAL)
Labels = dict[ErrorType, Verdict]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A record with the sound verdicts on it, and where both come from.

    ``clean`` are the error types that the label finds no error of; ``chosen`` are the options that
    it takes for the choice.
    """

    source: str
    record: Record
    verdicts: Labels
    clean: tuple[ErrorType, ...] = ()
    chosen: frozenset[str] = frozenset()


@dataclass(slots=True)
class Outcome:
    """Sound verdicts given and lost, of one source."""

    given: int = 0
    lost: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Raised:
    """How often each code was raised, of so many verdicts that could raise it.

    ``sound`` and ``spoilt`` are counts by code; the totals are those of vetoes, of concerns, and of
    the one concern about verdicts of no error.
    """

    sound: Counter[str] = field(default_factory=Counter)
    spoilt: Counter[str] = field(default_factory=Counter)
    sound_total: Counter[str] = field(default_factory=Counter)
    spoilt_total: Counter[str] = field(default_factory=Counter)


# --- sound verdicts ----------------------------------------------------------------------------


def labelled(*, shared: Path | None) -> Iterator[Labelled]:
    """Yield the records with error labels that quote, of the shared data and of the fixtures."""
    for name in GOLD if shared else ():
        assert shared is not None
        rows = list(_rows(shared / f"{name}.jsonl"))
        for row, record in zip(rows, _records(rows), strict=True):
            chosen = _keys(row.get("choice"), record)
            clean = tuple(e for e in _PLAIN if not row["labels"][e]["is_error"])
            yield Labelled(name, record, _of_labels(row["labels"]), clean, chosen)
    yield from _crafted()


def _keys(choice: str | None, record: Record) -> frozenset[str]:
    """Return the options that a label takes for the choice: one key, or several letters."""
    if choice is None:
        return frozenset()
    return frozenset([choice] if choice in record.options else choice)


def _of_labels(labels: Mapping[str, Any]) -> Labels:
    return {
        ErrorType(name): Verdict(
            True, tuple(label["premises"]), label["conclusion"] or "", label["why"] or ""
        )
        for name, label in labels.items()
        if label["is_error"] and label.get("premises")
    }


def _crafted() -> Iterator[Labelled]:
    """Yield sample records: with the verdicts written out for them, or with premise and answer."""
    rows = [row for name in ("read", "unread") for row in _rows(CRAFTED / f"{name}.jsonl")]
    told = {row["id"]: row for row in _rows(SCRIPT)}
    for row, record in zip(rows, _records(rows), strict=True):
        if row["id"] in told:
            given = told[row["id"]]
            verdict = _verdict(**given["evidence"], why=given["explanation"])
            yield Labelled("fixtures", record, {ErrorType(given["error_type"]): verdict})
        elif row["expect"] == "flag" and CRITERIA[row["criterion"]].error_type in _PLAIN:
            verdict = _verdict([row["premise"]], row["answer"] or "", row["criterion"])
            yield Labelled("fixtures", record, {CRITERIA[row["criterion"]].error_type: verdict})


def _verdict(premises: Sequence[str], conclusion: str, why: str) -> Verdict:
    return Verdict(True, tuple(premises), conclusion, why)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _records(rows: Sequence[Mapping[str, Any]]) -> list[Record]:
    """Return rows as a check reads them."""
    with tempfile.TemporaryDirectory() as folder:
        path = _written(Path(folder), rows)
        options = ReadOptions(keep_bare=True)
        return [each for each in read_records([path], options) if isinstance(each, Record)]


def _written(folder: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    names = ("id", "context", "question", "options", "reasoning", "answer", "lang")
    path = folder / "rows.jsonl"
    lines = [json.dumps({name: row.get(name) for name in names}) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# --- the whole of a check ----------------------------------------------------------------------


def checked_whole(given: Sequence[Labelled]) -> dict[tuple[str, ErrorType], FindingLine]:
    """Return the findings of ``hybrid check`` with a judge that knows the sound verdicts."""
    answers = dict(_answers(given))

    def judge(request: Request) -> Response:
        key = tuple(message["content"] for message in request.json["messages"])
        return ok(json.dumps(answers[key]), prompt_tokens=9000)

    with tempfile.TemporaryDirectory() as folder, serving(judge) as endpoint:
        rows = [_row(one.record) for one in given]
        path, out = _written(Path(folder), rows), Path(folder) / "out"
        limits = ("--no-cache", "--concurrency", "4", "--hints", "none", "--quiet")
        where = ("--model", "scripted", "--base-url", endpoint.url, "-o", str(out))
        with redirect_stdout(StringIO()):
            run(["check", str(path), "--bare", "keep", *where, *limits])
        return {
            (line.id, finding.error_type): finding
            for line in read_findings(out)
            for finding in line.findings
        }


def _row(record: Record) -> dict[str, Any]:
    return {
        "id": record.id,
        "context": record.context,
        "question": record.question,
        "options": dict(record.options),
        "reasoning": record.reasoning,
        "answer": record.answer,
        "lang": record.lang,
    }


def _answers(given: Sequence[Labelled]) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    prompts = Prompts(hints=False)
    for one in given:
        for error_type in ErrorType:
            verdict = one.verdicts.get(error_type, Verdict(False, (), "", "Nothing is shown."))
            messages = prompts.build(one.record, error_type, ()).messages
            evidence = {"premises": list(verdict.premises), "conclusion": verdict.conclusion}
            yield (
                tuple(message.content for message in messages),
                {
                    "evidence": evidence,
                    "explanation": verdict.explanation,
                    "is_error": verdict.is_error,
                },
            )


# --- spoilt verdicts ---------------------------------------------------------------------------


def scripted(given: Sequence[Labelled], checker: Checker) -> list[Scripted]:
    """Return every sound verdict with what screening reads of its record."""
    found = []
    for one in given:
        choice = checker.screen(one.record).choice
        for error_type, verdict in one.verdicts.items():
            chosen = one.chosen | chosen_keys(choice)
            found.append(Scripted(one.record, error_type, verdict, choice, chosen))
    return [replace(one, foreign=_foreign(one, found, at)) for at, one in enumerate(found)]


def _foreign(one: Scripted, found: Sequence[Scripted], at: int) -> str:
    """Return a sentence of the next record in the same language that this one does not hold."""
    for other in (*found[at + 1 :], *found[:at]):
        if other.record.lang == one.record.lang:
            for quote in split(other.record.reasoning):
                if 20 < len(quote) and not holds(one.record, quote):
                    return quote
    return ""


def checked(one: Scripted, verdict: Verdict) -> Checked:
    """Return a verdict after the post-checks; a hint of an odd name was never shown."""
    cited = ("h1",) if verdict.explanation.startswith("h1 ") else ()
    answer = JudgeAnswer("scripted", 0, "", verdict, None, confirmed=cited)
    return check_verdict(one.record, one.error_type, answer, (), one.choice)


def false_alarm(_one: Scripted) -> Iterator[Verdict]:
    """An error claimed of what labels call no error: these are made of other records."""
    yield from ()


def false_alarms(given: Sequence[Labelled], checker: Checker) -> Iterator[tuple[Scripted, Verdict]]:
    """Yield error verdicts on what labels call no error, with quotes that stand."""
    for one in given:
        screening = checker.screen(one.record)
        chosen = one.chosen | chosen_keys(screening.choice)
        said = [each for each in split(one.record.reasoning) if not each.endswith("think>")]
        for error_type in one.clean if 2 < len(said) else ():
            for premise in said[:2]:
                verdict = _verdict([premise], said[-1], "The response goes wrong here.")
                yield Scripted(one.record, error_type, verdict, screening.choice, chosen), verdict


# --- tables ------------------------------------------------------------------------------------


def measure(
    *, shared: Path | None, corruptions: Sequence[Corruption] = CORRUPTIONS, show: str | None = None
) -> tuple[list[str], bool]:
    """Return the tables, and whether the limits are kept."""
    given, raised = list(labelled(shared=shared)), Raised()
    outcomes = {
        source: _sound([one for one in given if one.source == source], raised)
        for source in dict.fromkeys(one.source for one in given)
    }
    lines = ["| sound verdicts of | given | lost | |", "|---|--:|--:|---|"]
    for source, each in outcomes.items():
        lines.append(f"| {source} | {each.given} | {len(each.lost)} | {'; '.join(each.lost)} |")
    good = all(len(each.lost) <= MOST_LOST * each.given for each in outcomes.values())
    checker = Checker(load_packs([default_pack_dir()]))
    _missed(given, checker, raised)
    verdicts = scripted(given, checker)
    lines += ["", "| spoilt by | to be | spoilt | standing | raised |", "|---|---|--:|--:|---|"]
    for corruption in corruptions:
        spoilt = [(one, verdict) for one in verdicts for verdict in corruption.spoil(one)]
        line, standing = _spoilt_line(corruption, spoilt, raised, show == corruption.name)
        lines.append(line)
        good &= not (corruption.provable and standing)
    alarms = Corruption(false_alarm, provable=False)
    told = _spoilt_line(alarms, list(false_alarms(given, checker)), raised, show == alarms.name)
    return [*lines, told[0], "", *_code_lines(raised)], good


def _sound(given: Sequence[Labelled], raised: Raised) -> Outcome:
    own, findings = Outcome(), checked_whole(given)
    for one in given:
        for error_type in one.verdicts:
            found = findings[one.record.id, error_type]
            codes = list(dict.fromkeys(each.code for each in found.objections))
            raised.sound.update({*codes, *(each.code for each in found.concerns)})
            own.given += 1
            if found.status is not Status.ERROR:
                own.lost.append(f"{one.record.id} {error_type}: {', '.join(codes)}")
        for error_type in one.clean:
            found = findings[one.record.id, error_type]
            raised.sound.update(each.code for each in found.concerns)
            raised.sound_total["clean"] += 1
    for kind in ("veto", "concern"):
        raised.sound_total[kind] += own.given
    return own


def _missed(given: Sequence[Labelled], checker: Checker, raised: Raised) -> None:
    """Count the errors that strong rules would tell of, were a judge to call them clean."""
    for one in given:
        flags = checker.screen(one.record).flags
        for error_type in one.verdicts:
            strong = any(flag.strength == "strong" for flag in flags[error_type])
            raised.spoilt[STRONG_FLAG] += strong
            raised.spoilt_total["clean"] += 1


def _spoilt_line(
    corruption: Corruption,
    spoilt: Sequence[tuple[Scripted, Verdict]],
    raised: Raised,
    show: bool,
) -> tuple[str, int]:
    """Return a line on verdicts spoilt in one way, and how many of them stand."""
    outcomes = [checked(*each) for each in spoilt]
    standing = [at for at, each in enumerate(outcomes) if each.status is Status.ERROR]
    codes = Counter(code for each in outcomes for code in _codes(each))
    kinds = VETOES if corruption.provable else CONCERNS
    raised.spoilt.update({code: count for code, count in codes.items() if code in kinds})
    raised.spoilt_total["veto" if corruption.provable else "concern"] += len(spoilt)
    for at in standing if show else ():
        print(*spoilt[at], outcomes[at].concerns, sep="\n  ")
    told = ", ".join(f"{code} {count}" for code, count in codes.most_common(4))
    wanted = "refused" if corruption.provable else "told"
    line = f"| {corruption.name} | {wanted} | {len(spoilt)} | {len(standing)} | {told} |"
    return line, len(standing)


def _codes(checked: Checked) -> dict[str, None]:
    raised = [each.code for each in checked.objections]
    return dict.fromkeys([*raised, *(each.code for each in checked.concerns)])


def _code_lines(raised: Raised) -> Iterator[str]:
    yield "| code | | on sound | on spoilt | precision |"
    yield "|---|---|--:|--:|--:|"
    for kind, codes in (("veto", VETOES), ("concern", CONCERNS)):
        for code in codes:
            group = "clean" if code == STRONG_FLAG else kind
            sound, spoilt = raised.sound[code], raised.spoilt[code]
            totals = raised.sound_total[group], raised.spoilt_total[group]
            rates = sound / max(1, totals[0]), spoilt / max(1, totals[1])
            precision = f"{rates[1] / sum(rates):.0%}" if any(rates) else "–"
            counts = f"{sound} of {totals[0]} | {spoilt} of {totals[1]}"
            yield f"| `{code}` | {kind} | {counts} | {precision} |"


def main() -> int:
    """Print the tables; exit with 1 when a limit is missed."""
    parser = argparse.ArgumentParser(description="Sound verdicts lost, spoilt verdicts taken.")
    parser.add_argument("--show", help="print what a corruption let stand (no unread texts)")
    parser.add_argument("--fixtures", action="store_true", help="use the sample records only")
    options = parser.parse_args()
    shared = SHARED if SHARED.exists() and not options.fixtures else None
    lines, good = measure(shared=shared, show=options.show)
    print("\n".join(lines))
    limit = f"at most {MOST_LOST:.0%} of sound verdicts lost; nothing provably spoilt stands"
    print(f"\n{'kept' if good else 'MISSED'}: {limit}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
