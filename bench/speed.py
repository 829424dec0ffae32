"""How fast records are screened, beside what could be expected, in one run.

``python bench/speed.py [--records N] [--rounds N] [--scale N] [--only SECTION …]`` prints Markdown
tables. The real records of ``../shared/data`` are used where they are, else the fixtures, which
are few and short: the tables say which. Rates are medians over rounds in which everything has its
turn; a ratio is always of two figures of the same run.

- ``rates``: JSON readers, plain spaCy with a frozen stock of phrases and token patterns
  (``bench/peer.py``), our matching alone, our screening alone, and the whole of ``hybrid check
  --rules-only``
- ``workers``: the command with one process and with two
- ``scale``: the same from 1,000 records to ``--scale`` of them, with memory
- ``start``: how long commands take to begin, and to the first finding
- ``decision``: a judged check with ``--decision`` beside one without, all answers in the cache
"""

from __future__ import annotations

import argparse
import io
import os
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import UNSET
from pydantic import BaseModel

from bench.peer import Peer
from bench.speed_clock import Command, command, interleaved, megabytes, number, rate, ratio, table
from bench.speed_corpus import ROOT, Corpus, load, write
from hybrid.cli.main import run
from hybrid.packs import CueMatcher, Hit, Pack, load_packs
from hybrid.records import ErrorType, Record
from hybrid.records.findings import encode
from hybrid.records.naming import Mention, Names
from hybrid.records.weighing import TERMS
from hybrid.run.calibrated import Decision, TypeDecision, judged_by, write_calibrated
from hybrid.run.checker import Checker
from hybrid.run.findings import read_findings
from hybrid.run.manifest import read_manifest
from hybrid.screening.reading import read
from hybrid.text.characters import fold
from hybrid.text.sentences import sentences
from tests.servers.endpoint import Request, Response, serving
from tests.servers.judge import believing, weighing

LANGUAGES = ("en", "zh")
PEER = "plain spaCy (bench/peer.py)"
MATCHING = "our matching alone"
WHOLE = "hybrid check --rules-only"
_STARTS = 5
_BY = "--decision"


class _Struct(msgspec.Struct):
    id: str
    question: str
    options: dict[str, str]
    reasoning: str
    answer: str | None = None


class _Model(BaseModel):
    id: str
    question: str
    options: dict[str, str]
    reasoning: str
    answer: str | None = None


def main() -> int:
    """Print the tables asked for; returns the exit code."""
    chosen = _arguments()
    # The command's own modules are imported from here, wherever the benchmark is started.
    os.environ["PYTHONPATH"] = str(ROOT)
    pack = load_packs()
    corpora = [load(lang) for lang in LANGUAGES]
    _print_place(corpora)
    with TemporaryDirectory() as folder:
        for name in chosen.only or SECTIONS:
            SECTIONS[name](chosen, pack, corpora, Path(folder))
    return 0


# --- rates -------------------------------------------------------------------------------------


def rates(chosen: argparse.Namespace, pack: Pack, corpora: Sequence[Corpus], folder: Path) -> None:
    """Print what each way of reading and matching gets through in a second of one processor."""
    for corpus in corpora:
        part = corpus.first(chosen.records)
        seconds = interleaved(_jobs(part, pack, folder), chosen.rounds)
        # What a run costs before its first record is told under "start".
        seconds[WHOLE] -= seconds.pop("one record")
        base = seconds[PEER]
        rows = [
            [
                name,
                rate(len(part.records), each),
                rate(part.characters, each),
                number(1e6 * each / len(part.records)),
                ratio(base, each),
            ]
            for name, each in seconds.items()
        ]
        head = ["way", "records/s", "characters/s", "µs a record", "to plain spaCy"]
        _print(f"Rates, {_told(part)}, median of {chosen.rounds}", head, rows)


def _jobs(corpus: Corpus, pack: Pack, folder: Path) -> dict[str, Callable[[], object]]:
    records = corpus.records
    decode = msgspec.json.Decoder(_Struct).decode
    peer, matcher, checker = Peer(corpus.lang), CueMatcher(pack.cues, pack.classes), Checker(pack)
    texts = [_Text.of(record) for record in records]
    whole, one = folder / f"{corpus.lang}.jsonl", folder / f"one_{corpus.lang}.jsonl"
    write([corpus], len(records), whole)
    write([corpus], 1, one)
    return {
        "JSON, msgspec": lambda: [decode(line) for line in corpus.lines],
        "JSON, pydantic": lambda: [_Model.model_validate_json(line) for line in corpus.lines],
        PEER: lambda: sum(len(found) for found in peer.match(records)),
        MATCHING: lambda: [each.found_by(matcher) for each in texts],
        "our reading: options named, sentences, cues": lambda: [
            read(record, matcher) for record in records
        ],
        "our screening to findings": lambda: [encode(checker.check(record)) for record in records],
        WHOLE: lambda: _checked(whole, folder / "out"),
        "one record": lambda: _checked(one, folder / "out"),
    }


@dataclass(frozen=True, slots=True)
class _Text:
    """What the matcher is given of a record."""

    folded: str
    mentions: tuple[Mention, ...]
    sentences: Sequence[tuple[int, int]]

    @classmethod
    def of(cls, record: Record) -> _Text:
        text = record.reasoning
        return cls(fold(text), Names(record).mentions(text), sentences(text))

    def found_by(self, matcher: CueMatcher) -> list[Hit]:
        return matcher.find(self.folded, self.mentions, self.sentences)


def _checked(source: Path, target: Path) -> None:
    """Do, in this process, what the command does."""
    _run([*_check(source, target), "--workers", "1"])


def _check(source: Path, target: Path) -> list[str]:
    return ["check", str(source), "--rules-only", "-o", str(target), "--overwrite", "--quiet"]


# --- whole commands ----------------------------------------------------------------------------


def workers(chosen: argparse.Namespace, _: Pack, corpora: Sequence[Corpus], folder: Path) -> None:
    """Print what two processes gain over one, in seconds on the wall."""
    count = chosen.records * 4
    for corpus in corpora:
        source, one = folder / "workers.jsonl", _one([corpus], folder)
        characters = write([corpus], count, source)
        seconds, rows = {}, []
        for each in (1, 2):
            starts = [_command(one, folder, each) for _ in range(chosen.rounds)]
            done = [_command(source, folder, each) for _ in range(chosen.rounds)]
            begin = statistics.median(run.seconds for run in starts)
            beyond = seconds[each] = statistics.median(run.seconds for run in done) - begin
            rates = [rate(count, beyond), rate(characters, beyond), ratio(seconds[1], beyond)]
            row = [f"--workers {each}", *rates, number(begin), megabytes(_most_memory(done))]
            rows.append(row)
        head = ["processes", "records/s", "characters/s", "to one", "start, s", "most memory"]
        _print(
            f"Workers, {count:,} records of {corpus.origin}, start left out; {os.cpu_count()} "
            f"processors, {_load()} busy",
            head,
            rows,
        )


def scale(chosen: argparse.Namespace, _: Pack, corpora: Sequence[Corpus], folder: Path) -> None:
    """Print time a record and memory from 1,000 records upwards."""
    head = [
        "records",
        "seconds",
        "records/s",
        "characters/s",
        "µs of processor a record, start left out",
        "most memory",
    ]
    _print("Scale, both languages, --workers 2", head, _scaled(chosen.scale, corpora, folder))


def _scaled(most: int, corpora: Sequence[Corpus], folder: Path) -> Iterator[list[str]]:
    start = _command(_one(corpora, folder), folder, 2)
    for count in _sizes(most):
        source = folder / "scale.jsonl"
        characters = write(corpora, count, source)
        done = _command(source, folder, 2)
        beyond = done.cpu_seconds - start.cpu_seconds
        yield [
            f"{count:,}",
            number(done.seconds),
            rate(count, done.seconds),
            rate(characters, done.seconds),
            number(1e6 * beyond / count),
            megabytes(done.memory),
        ]


def _sizes(most: int) -> list[int]:
    return [*(size for size in (10**power for power in range(3, 9)) if size < most), most]


def _one(corpora: Sequence[Corpus], folder: Path) -> Path:
    path = folder / "one.jsonl"
    write(corpora, 1, path)
    return path


def _command(source: Path, folder: Path, workers: int) -> Command:
    check = [*_check(source, folder / "out"), "--exit-zero", "--workers", str(workers)]
    return command([sys.executable, "-m", "hybrid", *check], folder=folder)


def _most_memory(done: Sequence[Command]) -> int | None:
    return max((each.memory for each in done if each.memory is not None), default=None)


# --- start --------------------------------------------------------------------------------------


def start(_: argparse.Namespace, __: Pack, corpora: Sequence[Corpus], folder: Path) -> None:
    """Print how long whole commands take that do next to nothing."""
    one = _one(corpora, folder)
    check = [*_check(one, folder / "out"), "--exit-zero", "--workers", "1"]
    commands = {
        "python -c pass": ["-c", "pass"],
        "import hybrid": ["-c", "import hybrid"],
        "hybrid --help": ["-m", "hybrid", "--help"],
        "load the pack": ["-c", "from hybrid.packs import load_packs; load_packs()"],
        "hybrid check, one record": ["-m", "hybrid", *check],
    }
    rows = []
    for name, arguments in commands.items():
        done = [command([sys.executable, *arguments], folder=folder) for _ in range(_STARTS)]
        seconds = statistics.median(each.seconds for each in done)
        busy = statistics.median(each.cpu_seconds for each in done)
        rows.append([name, number(seconds), number(busy), megabytes(_most_memory(done))])
    head = ["command", "seconds", "of a processor", "most memory"]
    _print(f"Start, median of {_STARTS}", head, rows)


# --- the frame ---------------------------------------------------------------------------------

Section = Callable[[argparse.Namespace, Pack, Sequence[Corpus], Path], None]

# --- judged ------------------------------------------------------------------------------------


def decision(chosen: argparse.Namespace, _: Pack, corpora: Sequence[Corpus], folder: Path) -> None:
    """Print what ``--decision`` adds to a check whose answers are all kept: no network hides it."""
    count, source = chosen.judged, folder / "judged.jsonl"
    write(corpora, count, source)
    fitted = folder / "decision.json"
    with serving(_sure) as endpoint:
        asked = ["--model", "m", "--base-url", endpoint.url, "--cache", str(folder / "answers")]
        check = ["check", str(source), *asked, "-o", str(folder / "judged"), "--overwrite", "-q"]
        _run(check)
        write_calibrated(fitted, _decision(folder / "judged"))
        jobs = {"without": partial(_run, check), "with": partial(_run, [*check, _BY, str(fitted)])}
        taken = interleaved(jobs, chosen.rounds)
        told = sum(each.p is not UNSET for line in read_findings(folder / "judged")
                   for each in line.findings)  # fmt: skip
    rows = [
        [name, number(seconds), rate(count, seconds), ratio(seconds, taken["without"])]
        for name, seconds in taken.items()
    ]
    head = [f"hybrid check, {_BY}", "seconds", "records/s", "to without"]
    _print(f"Weighing judge and rules, {count:,} records, {told:,} findings with p", head, rows)


def _sure(request: Request) -> Response:
    return weighing(believing(request), 0.9)


def _run(arguments: Sequence[str]) -> None:
    with redirect_stdout(io.StringIO()):
        code = run(arguments)
    if code not in (0, 1):
        raise RuntimeError(f"hybrid {arguments[0]} ended with {code}")


def _decision(judged: Path) -> Decision:
    """Return a decision that fits the run; what it weighs, and how, takes no more or less time."""
    own = read_manifest(judged / "manifest.json")
    entry = TypeDecision(
        intercept=-1.0, coefficients=dict.fromkeys(TERMS, 0.5), point=0.5, bound=None,
        labels=0, errors=0, questions=0, figures={},
    )  # fmt: skip
    return Decision(
        version=own.version, pack_hash=own.pack_hash, prompt_hashes=own.prompt_hashes,
        judge=judged_by(own), error_types=tuple(ErrorType), aim="f1", target=None,
        confidence=None, findings=None, labels=None, types=dict.fromkeys(ErrorType, entry),
    )  # fmt: skip


SECTIONS: dict[str, Section] = {
    "rates": rates,
    "workers": workers,
    "scale": scale,
    "start": start,
    "decision": decision,
}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how fast records are screened.")
    parser.add_argument("--records", type=int, default=600, help="records a language, at most")
    parser.add_argument("--rounds", type=int, default=3, help="how often each figure is taken")
    parser.add_argument("--judged", type=int, default=4_000, help="the records of decision")
    parser.add_argument("--scale", type=int, default=10_000, help="the largest input of scale")
    parser.add_argument("--only", action="append", choices=list(SECTIONS), help="this section")
    return parser.parse_args()


def _print_place(corpora: Sequence[Corpus]) -> None:
    python = ".".join(str(part) for part in sys.version_info[:3])
    print(f"Python {python}, {os.cpu_count()} processors, {_load()} busy at the beginning.")
    for corpus in corpora:
        length = corpus.characters / len(corpus.records)
        note = "" if "real" in corpus.origin else " (few and short: the real ones are absent)"
        print(
            f"{corpus.lang}: {corpus.origin}, {len(corpus.records):,} records of {length:,.0f} "
            f"characters{note}"
        )


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _told(corpus: Corpus) -> str:
    return f"{len(corpus.records):,} records of {corpus.origin}"


def _print(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    print(f"\n{title}\n")
    for line in table(head, rows):
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
