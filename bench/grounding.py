"""False accepts and false rejects of quotes by class, beside other methods, in one run.

    python -m bench.grounding [--each N] [--seed N] [--lang en|zh] [--alone] [--show CLASS]

Reads ``../shared/data/real_*.jsonl`` where it is there, else ``fixtures/records_*.jsonl``.
"""

from __future__ import annotations

import argparse
import re
import time
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.aligners import METHODS, Method, our_method
from bench.fragments import Case
from bench.mutations import generate, is_accepting
from hybrid.evidence.locate import locate
from hybrid.reading.reader import read_records
from hybrid.records import Record

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "data"
SLOW_SHARE = 40
# Marks around a stretch belong to its style, not to the stretch.
_MARKS = "*_`#>-–‐‑−\u200b\u200d\ufeff\u2060\u200e\u00ad"

_QUOTES = re.compile('["“”„«»「」『』‘’]')


@dataclass(slots=True)
class Tally:
    """What one method did with the quotes of one class."""

    quotes: int = 0
    accepted: int = 0
    exact: int = 0
    near: int = 0
    seconds: float = 0.0
    wrong: list[Case] = field(default_factory=list)


def main() -> None:
    """Run the benchmark and print its tables."""
    options = _options()
    for lang in options.lang or ("en", "zh"):
        texts, origin = load_texts(lang)
        cases = list(generate(lang, texts, each=options.each, seed=options.seed))
        methods = [our_method()] if options.alone else [our_method(), *METHODS]
        print(f"\n{lang}: {len(cases):,} quotes from {len(texts):,} texts of {origin}, "
              f"seed {options.seed}")  # fmt: skip
        tallies = {method.name: _run(method, cases) for method in methods}
        _print_classes(lang, tallies)
        _print_times(methods, tallies)
        _show(options.show, tallies[methods[0].name])


def load_texts(lang: str) -> tuple[list[str], str]:
    """Return the source texts of one language, and where they come from."""
    path = SHARED / f"real_{lang}.jsonl"
    if not path.exists():
        path = ROOT / "fixtures" / f"records_{lang}.jsonl"
    records = (record for record in read_records([path]) if isinstance(record, Record))
    texts = dict.fromkeys(_text(record) for record in records)
    return [text for text in texts if len(text) > 80], path.name


def _text(record: Record) -> str:
    options = [f"{letter}. {text}" for letter, text in record.options.items()]
    return "\n".join([record.context or "", record.question, *options, record.reasoning]).strip()


def _run(method: Method, cases: Iterable[Case]) -> dict[str, Tally]:
    tallies: dict[str, Tally] = {}
    for index, case in enumerate(cases):
        tally = tallies.setdefault(case.kind, Tally())
        if method.slow and index % SLOW_SHARE:
            continue
        begin = time.perf_counter()
        answer = method.find(case.quote, case.source)
        tally.seconds += time.perf_counter() - begin
        tally.quotes += 1
        tally.near += answer.near
        exact = answer.span is not None and _is_wanted(case.source[slice(*answer.span)], case)
        tally.accepted += answer.span is not None
        tally.exact += exact
        if (exact if case.accept else answer.span is None) is False:
            tally.wrong.append(case)
    return tallies


def _is_wanted(found: str, case: Case) -> bool:
    # Another place with the same words will do; so will marks around it, which are its style.
    bare = _bare(found)
    if case.ends and bare.startswith(_bare(case.ends[0])) and bare.endswith(_bare(case.ends[1])):
        return True
    return any(bare == _bare(text) for text in case.found)


def _bare(text: str) -> str:
    return _QUOTES.sub("'", "".join(unicodedata.normalize("NFKC", text).split())).strip(_MARKS)


def _print_classes(lang: str, tallies: dict[str, dict[str, Tally]]) -> None:
    names = list(tallies)
    print(f"\n| {lang}: accepted, % | quotes | must be | "
          + " | ".join(names) + " | ours: span exact | ours: near |")  # fmt: skip
    print("|---|--:|---|" + "--:|" * (len(names) + 2))
    for kind, ours in tallies[names[0]].items():
        wanted = "accepted" if is_accepting(kind, lang) else "refused"
        rates = [
            _percent(tallies[name][kind].accepted, tallies[name][kind].quotes) for name in names
        ]
        exact = _percent(ours.exact, ours.accepted) if wanted == "accepted" else ""
        print(f"| {kind} | {ours.quotes:,} | {wanted} | " + " | ".join(rates)
              + f" | {exact} | {_percent(ours.near, ours.quotes)} |")  # fmt: skip


def _print_times(methods: Sequence[Method], tallies: dict[str, dict[str, Tally]]) -> None:
    print("\n| method | µs per quote | relative to normalised rapidfuzz |")
    print("|---|--:|--:|")
    costs = {
        method.name: 1e6
        * sum(tally.seconds for tally in tallies[method.name].values())
        / max(1, sum(tally.quotes for tally in tallies[method.name].values()))
        for method in methods
    }
    base = next((costs[name] for name in costs if name.startswith("rapidfuzz")), None)
    for name, cost in costs.items():
        print(f"| {name} | {cost:,.0f} | {f'{cost / base:.2f}' if base else ''} |")


def _percent(part: int, whole: int) -> str:
    if not whole:
        return "-"
    rate = 100 * part / whole
    return f"{rate:.0f}" if rate in (0, 100) else f"{rate:.2f}"


def _show(kind: str | None, tallies: dict[str, Tally]) -> None:
    for name, tally in tallies.items():
        if kind in (name, "all"):
            for case in tally.wrong[:25]:
                found = locate(case.quote, case.source)
                print(
                    f"\n[{name}] {case.quote!r}\n   wanted {case.found!r}\n   {found.tier} at "
                    f"{case.source[found.start : found.end]!r}: {found.reason}; {found.difference}"
                )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how quotes are grounded.")
    parser.add_argument("--each", type=int, default=1000, help="quotes per class and language")
    parser.add_argument("--seed", type=int, default=20, help="another seed makes other quotes")
    parser.add_argument("--lang", action="append", choices=("en", "zh"), help="one language only")
    parser.add_argument("--alone", action="store_true", help="without the other methods")
    parser.add_argument("--show", help="print wrong cases of this class, or of all")
    return parser.parse_args()


if __name__ == "__main__":
    main()
