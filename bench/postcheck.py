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
from hybrid.io import FindingLine, read_findings, read_records
from hybrid.judging.prompt import Prompts
from hybrid.packs import default_pack_dir, load_packs
from hybrid.pipeline import Checker
from hybrid.postcheck import CONCERNS, VETOES, Checked, check_verdict
from hybrid.records import ErrorType, Record, Status, Verdict
from hybrid.records.judged import JudgeAnswer
from tests.servers.endpoint import Request, Response, ok, serving

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared" / "data"
GOLD = ("gold_dev", "gold_dev2_read", "gold_dev2_unread")
CRAFTED = ROOT / "fixtures" / "crafted" / "first"
SCRIPT = ROOT / "fixtures" / "judge" / "semantic.jsonl"
MOST_LOST = 0.01
Labels = dict[ErrorType, Verdict]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A record with the sound verdicts on it, and where both come from."""

    source: str
    record: Record
    verdicts: Labels


@dataclass(slots=True)
class Outcome:
    """What became of sound verdicts, and of spoilt ones: codes, and those that stand."""

    given: int = 0
    lost: list[tuple[str, str, str, tuple[str, ...]]] = field(default_factory=list)
    sound: Counter[str] = field(default_factory=Counter)
    spoilt: int = 0
    standing: int = 0
    raised: Counter[str] = field(default_factory=Counter)


# --- sound verdicts ----------------------------------------------------------------------------


def labelled(*, shared: Path | None) -> Iterator[Labelled]:
    """Yield the records with error labels that quote, of the shared data and of the fixtures."""
    for name in GOLD if shared else ():
        assert shared is not None
        rows = list(_rows(shared / f"{name}.jsonl"))
        for row, record in zip(rows, _records(rows), strict=True):
            yield Labelled(name, record, _of_labels(row["labels"]))
    yield from _crafted()


def _of_labels(labels: Mapping[str, Any]) -> Labels:
    return {
        ErrorType(name): Verdict(
            True, tuple(label["premises"]), label["conclusion"] or "", label["why"] or ""
        )
        for name, label in labels.items()
        if label["is_error"] and label.get("premises")
    }


def _crafted() -> Iterator[Labelled]:
    """Yield sample records with the verdicts that are written out for them."""
    rows = {
        row["id"]: row for name in ("read", "unread") for row in _rows(CRAFTED / f"{name}.jsonl")
    }
    told = [row for row in _rows(SCRIPT) if row["id"] in rows]
    for given, record in zip(told, _records([rows[row["id"]] for row in told]), strict=True):
        premises, conclusion = given["evidence"]["premises"], given["evidence"]["conclusion"]
        verdict = Verdict(True, tuple(premises), conclusion, given["explanation"])
        yield Labelled("fixtures", record, {ErrorType(given["error_type"]): verdict})


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _records(rows: Sequence[Mapping[str, Any]]) -> list[Record]:
    """Return rows as a check reads them."""
    with tempfile.TemporaryDirectory() as folder:
        path = _written(Path(folder), rows)
        return [each for each in read_records([path]) if isinstance(each, Record)]


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
            run(["check", str(path), *where, *limits])
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
    found = [
        Scripted(one.record, error_type, verdict, checker.screen(one.record).choice)
        for one in given
        for error_type, verdict in one.verdicts.items()
    ]
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


# --- tables ------------------------------------------------------------------------------------


def measure(
    *, shared: Path | None, corruptions: Sequence[Corruption] = CORRUPTIONS, show: str | None = None
) -> tuple[list[str], bool]:
    """Return the tables, and whether the limits are kept."""
    given = [one for one in labelled(shared=shared) if one.verdicts]
    whole, outcomes = Outcome(), dict[str, Outcome]()
    for source in dict.fromkeys(one.source for one in given):
        own = [one for one in given if one.source == source]
        outcomes[source] = _sound(own, whole)
    lines = ["| sound verdicts of | given | lost | |", "|---|--:|--:|---|"]
    lines += [_sound_line(source, each) for source, each in outcomes.items()]
    good = all(len(each.lost) <= MOST_LOST * each.given for each in outcomes.values())
    checker = Checker(load_packs([default_pack_dir()]))
    verdicts = scripted(given, checker)
    lines += ["", "| spoilt by | to be | spoilt | standing | raised |", "|---|---|--:|--:|---|"]
    for corruption in corruptions:
        told, kept = _spoilt_line(corruption, verdicts, whole, show)
        lines.append(told)
        good &= kept
    return [*lines, "", *_code_lines(whole)], good


def _sound(given: Sequence[Labelled], whole: Outcome) -> Outcome:
    own, findings = Outcome(), checked_whole(given)
    for one in given:
        for error_type in one.verdicts:
            found = findings[one.record.id, error_type]
            codes = tuple(dict.fromkeys(each.code for each in found.objections))
            own.given += 1
            whole.given += 1
            whole.sound.update({*codes, *(each.code for each in found.concerns)})
            if found.status is not Status.ERROR:
                own.lost.append((one.source, one.record.id, error_type.value, codes))
    return own


def _sound_line(source: str, own: Outcome) -> str:
    told = "; ".join(f"{id_} {kind}: {', '.join(codes)}" for _, id_, kind, codes in own.lost)
    return f"| {source} | {own.given} | {len(own.lost)} | {told} |"


def _spoilt_line(
    corruption: Corruption, verdicts: Sequence[Scripted], whole: Outcome, show: str | None
) -> tuple[str, bool]:
    spoilt = [(one, verdict) for one in verdicts for verdict in corruption.spoil(one)]
    outcomes = [checked(*each) for each in spoilt]
    standing = [each for each in outcomes if each.status is Status.ERROR]
    codes = Counter(code for each in outcomes for code in _codes(each))
    whole.spoilt += len(spoilt)
    whole.standing += len(standing)
    whole.raised.update(codes)
    if show == corruption.name:
        for (one, verdict), outcome in zip(spoilt, outcomes, strict=True):
            if outcome.status is Status.ERROR:
                print(one.record.id, one.error_type, verdict, outcome.concerns, sep="\n  ")
    told = ", ".join(f"{code} {count}" for code, count in codes.most_common(4))
    wanted = "refused" if corruption.provable else "told"
    line = f"| {corruption.name} | {wanted} | {len(spoilt)} | {len(standing)} | {told} |"
    return line, not (corruption.provable and standing)


def _codes(checked: Checked) -> set[str]:
    raised = [each.code for each in checked.objections]
    return {*raised, *(each.code for each in checked.concerns)}


def _code_lines(whole: Outcome) -> Iterator[str]:
    yield "| code | | on sound | on spoilt | precision |"
    yield "|---|---|--:|--:|--:|"
    for kind, codes in (("veto", VETOES), ("concern", CONCERNS)):
        for code in codes:
            sound, spoilt = whole.sound[code], whole.raised[code]
            rates = sound / max(1, whole.given), spoilt / max(1, whole.spoilt)
            precision = f"{rates[1] / sum(rates):.0%}" if any(rates) else "–"
            counts = f"{sound} of {whole.given} | {spoilt} of {whole.spoilt}"
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
