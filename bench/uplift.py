"""What hints and post-checks add to a bare judge, on labelled records, with intervals.

    python -m bench.uplift --model NAME [--base-url URL] [--gold FILE] [--limit N] [--lang en|zh]
                           [--error-type TYPE] [--origin real] [--cache FILE] …

Every record is asked about three times: without hints, with the rules' hints, and with hints that
do not belong to it (as many as another record has, of its criteria, on sentences picked at random).
The same answers count with and without post-checks. Answers are kept, so a run can be continued.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hybrid.judging.budget import Budget
from hybrid.judging.cache import AnswerCache, default_cache_path
from hybrid.judging.client import JudgeClient
from hybrid.judging.panel import Case, Panel, judge_in_order
from hybrid.judging.prompt import Prompts, hints_of
from hybrid.judging.settings import JudgeSettings, base_url
from hybrid.packs import default_pack_dir, load_packs
from hybrid.pipeline import Checker
from hybrid.pipeline.checker import Heard, judged_finding
from hybrid.pipeline.screened import rules_finding
from hybrid.records import ErrorType, Finding, Record, Screening, Status
from hybrid.records.judged import Hint
from hybrid.text.sentences import sentences
from hybrid.text.spans import Span

GOLD = Path(__file__).resolve().parents[2] / "shared" / "data" / "gold_dev.jsonl"
ARMS = ("none", "true", "shuffled")
RESAMPLES = 1000
FEWEST_FOR_INTERVAL = 5


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled record and error type, with what the rules saw and the hints of each arm.

    ``cluster`` holds a record together with its translation.
    """

    record: Record
    screening: Screening
    error_type: ErrorType
    gold: bool
    cluster: str
    hints: dict[str, tuple[Hint, ...]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the judge said about a row in each arm; ``None`` where there was no verdict."""

    row: Row
    said: dict[str, bool | None]
    stands: dict[str, bool | None]
    by_rules: bool
    confirmed: dict[str, int]


def rows_of(labelled: Sequence[dict[str, Any]], types: Sequence[ErrorType], seed: int) -> list[Row]:
    """Screen every labelled record, and give each the hints of all arms."""
    checker = Checker(load_packs([default_pack_dir()]), error_types=types)
    records = [to_record(each) for each in labelled]
    screened = [checker.screen(record) for record in records]
    found: list[Row] = []
    for error_type in checker.error_types:
        strangers = strange_hints(records, screened, error_type, seed)
        for each, record, screening, strange in zip(
            labelled, records, screened, strangers, strict=True
        ):
            hints = {
                "none": (),
                "true": hints_of(screening.flags[error_type]),
                "shuffled": strange,
            }
            gold = bool(each["labels"][error_type]["is_error"])
            cluster = each.get("translation_of") or each["id"]
            found.append(Row(record, screening, error_type, gold, cluster, hints))
    return found


def strange_hints(
    records: Sequence[Record], screened: Sequence[Screening], error_type: ErrorType, seed: int
) -> list[tuple[Hint, ...]]:
    """Return hints that say of each record what the rules said of another of its language."""
    chance = random.Random(seed)
    givers = list(range(len(records)))
    for lang in ("en", "zh"):
        here = [index for index in givers if records[index].lang == lang]
        turned = here[1:] + here[:1]
        chance.shuffle(here)
        for index, other in zip(here, turned, strict=True):
            givers[index] = other
    return [
        tuple(
            Hint(hint.id, hint.rule, hint.criterion, hint.message, *somewhere(record, chance))
            for hint in hints_of(screened[giver].flags[error_type])
        )
        for record, giver in zip(records, givers, strict=True)
    ]


def somewhere(record: Record, chance: random.Random) -> tuple[tuple[Span, ...], Span | None]:
    """Return one sentence of the reasoning as premise, and its last one as conclusion."""
    found = [Span("reasoning", start, end) for start, end in sentences(record.reasoning)]
    if not found:
        return (), None
    return (chance.choice(found),), found[-1]


def judged(rows: Sequence[Row], panel: Panel, prompts: Prompts) -> Iterator[Outcome]:
    """Ask about every row in every arm."""
    cases = (
        Case(row, tuple(prompts.build(row.record, row.error_type, row.hints[arm]) for arm in ARMS))
        for row in rows
    )
    for each in judge_in_order(cases, panel):
        yield outcome(each.payload, dict(zip(ARMS, each.answers, strict=True)))


def outcome(row: Row, answers: dict[str, Any]) -> Outcome:
    """Return what the answers of each arm come to, before and after the post-checks."""
    said: dict[str, bool | None] = {}
    stands: dict[str, bool | None] = {}
    for arm, (answer, *_) in answers.items():
        said[arm] = answer.verdict.is_error if answer.verdict else None
        heard = [Heard(answer, row.hints[arm])]
        finding = judged_finding(row.record, row.screening, row.error_type, heard)
        stands[arm] = None if finding.status is Status.UNASSESSED else finding.is_error
    rules: Finding = rules_finding(row.record, row.screening, row.error_type)
    confirmed = {arm: len(answers[arm][0].confirmed) for arm in ARMS}
    return Outcome(row, said, stands, rules.is_error is True, confirmed)


def systems() -> dict[str, Callable[[Outcome], bool | None]]:
    """Return what is compared, by name; shuffled hints are no system but a test of the judge."""
    return {
        "rules alone": lambda each: each.by_rules,
        "bare judge": lambda each: each.said["none"],
        "judge + hints": lambda each: each.said["true"],
        "judge + post-checks": lambda each: each.stands["none"],
        "both": lambda each: each.stands["true"],
    }


def figures(pairs: Sequence[tuple[bool, bool]]) -> tuple[float, float, float]:
    """Return precision, recall and F1 of (gold, found) pairs; 0 for nothing over nothing."""
    hits = sum(gold and found for gold, found in pairs)
    flagged = sum(found for _, found in pairs)
    positives = sum(gold for gold, _ in pairs)
    precision, recall = _ratio(hits, flagged), _ratio(hits, positives)
    return precision, recall, _ratio(2 * precision * recall, precision + recall)


def interval(
    clusters: Sequence[Sequence[tuple[bool, bool]]], which: int, seed: int
) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of one figure; whole clusters are drawn."""
    chance = random.Random(seed)
    samples = (chance.choices(clusters, k=len(clusters)) for _ in range(RESAMPLES))
    drawn = sorted(figures([pair for each in one for pair in each])[which] for one in samples)
    return drawn[int(0.025 * RESAMPLES)], drawn[int(0.975 * RESAMPLES) - 1]


def quality(outcomes: Sequence[Outcome], seed: int) -> Iterator[str]:
    """Yield the table of precision, recall and F1; what has no verdict counts as not found."""
    yield f"{'type':9} {'system':20} {'n':>4} {'unread':>6}  {'precision':18} {'recall':18} F1"
    for error_type in ErrorType:
        here = [each for each in outcomes if each.row.error_type is error_type]
        for name, found in systems().items() if here else ():
            grouped: dict[str, list[tuple[bool, bool]]] = {}
            for each in here:
                pair = each.row.gold, found(each) is True
                grouped.setdefault(each.row.cluster, []).append(pair)
            unread = sum(found(each) is None for each in here)
            clusters = list(grouped.values())
            shown = "  ".join(_figure(clusters, which, seed) for which in range(3))
            yield f"{error_type:9} {name:20} {len(here):4} {unread:6}  {shown}"


def ablation(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield how often hints turn the judge's verdict, and how often it confirms them."""
    names = f"{'shown':>6} {'turned':>7} {'to error':>8} {'from error':>10} {'confirmed':>9}"
    yield f"{'type':9} {'hints':9} {names}"
    for error_type in ErrorType:
        here = [each for each in outcomes if each.row.error_type is error_type]
        for arm in ARMS[1:] if here else ():
            yield _ablation(error_type, arm, here)


def _ablation(error_type: ErrorType, arm: str, here: Sequence[Outcome]) -> str:
    shown = [each for each in here if each.row.hints[arm]]
    turns = Counter(
        (each.said["none"], each.said[arm])
        for each in shown
        if None not in (each.said["none"], each.said[arm])
    )
    both, up, down = turns.total(), turns[False, True], turns[True, False]
    given = sum(len(each.row.hints[arm]) for each in shown)
    confirmed = sum(each.confirmed[arm] for each in shown)
    return (
        f"{error_type:9} {arm:9} {len(shown):6} {_ratio(up + down, both):7.2f} "
        f"{_ratio(up, both):8.2f} {_ratio(down, both):10.2f} {_ratio(confirmed, given):9.2f}"
    )


def _figure(clusters: Sequence[Sequence[tuple[bool, bool]]], which: int, seed: int) -> str:
    value = figures([pair for each in clusters for pair in each])[which]
    if len(clusters) < FEWEST_FOR_INTERVAL:
        return f"{value:.2f}             "
    low, high = interval(clusters, which, seed)
    return f"{value:.2f} ({low:.2f}–{high:.2f}) "


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def to_record(row: dict[str, Any]) -> Record:
    """Return a labelled row as a record."""
    names = ("id", "question", "options", "reasoning", "answer", "lang")
    return Record(**{name: row[name] for name in names}, context=row.get("context"))


def chosen(path: Path, args: argparse.Namespace) -> list[dict[str, Any]]:
    """Return the labelled rows to ask about; a limit takes a random sample, the same each time."""
    with path.open(encoding="utf-8") as lines:
        rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    rows = [row for row in rows if args.lang in (None, row["lang"])]
    rows = [row for row in rows if args.origin in (None, row.get("origin"))]
    rows = [row for row in rows if len(row["reasoning"]) <= args.longest]
    if args.limit is not None and args.limit < len(rows):
        rows = random.Random(args.seed).sample(rows, args.limit)
    return rows


def arguments() -> argparse.Namespace:
    """Return the command line's options."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--model", required=True)
    parser.add_argument("--base-url")
    parser.add_argument("--gold", type=Path, default=GOLD)
    parser.add_argument("--limit", type=int, help="ask about a random sample of so many records")
    parser.add_argument("--longest", type=int, default=10**9, help="leave out longer reasonings")
    parser.add_argument("--lang", choices=("en", "zh"))
    parser.add_argument("--origin")
    parser.add_argument("--error-type", action="append", choices=[str(each) for each in ErrorType])
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--concurrency", type=int, default=8)
    parser.add_argument("--timeout", type=float, default=300.0)
    parser.add_argument("--max-output-tokens", type=int, default=4096)
    parser.add_argument("--extra-body", type=json.loads, default={})
    parser.add_argument("--max-calls", type=int)
    parser.add_argument("--seed", type=int, default=7)
    return parser.parse_args()


def main() -> int:
    """Ask, and print both tables."""
    args = arguments()
    if not args.gold.exists():
        print(f"no labelled records at {args.gold}; name a file of them with --gold")
        return 2
    labelled = chosen(args.gold, args)
    types = tuple(ErrorType(name) for name in args.error_type or ErrorType)
    rows = rows_of(labelled, types, args.seed)
    settings = JudgeSettings(
        model=args.model,
        base_url=base_url(args.base_url),
        concurrency=args.concurrency,
        timeout=args.timeout,
        max_output_tokens=args.max_output_tokens,
        extra_body=args.extra_body,
    )
    with ExitStack() as stack:
        cache = stack.enter_context(AnswerCache(args.cache or default_cache_path()))
        client = JudgeClient(settings, budget=Budget(max_calls=args.max_calls))
        panel = Panel([client], cache=cache)
        outcomes = list(judged(rows, panel, Prompts()))
    print(f"{args.model}: {len(labelled)} records, {panel.counts}\n")
    print("\n".join(quality(outcomes, args.seed)))
    print("\nhints against none (share of verdicts turned, among those that were shown hints)")
    print("\n".join(ablation(outcomes)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
