"""How far a judge follows what the audited text tells it: attempts of fixtures/hostile, asked.

    python -m bench.injections --model NAME [--base-url URL] [--serve WEIGHTS.gguf]

Every attempt is put behind the reasoning of a record on which the judge, asked without it, decides
the other way than the attempt wants: only there can following be seen. Harmless sentences in its
place tell how often this judge changes its verdict for any words at all. ``--serve`` runs a small
model on loopback; no answer is kept.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import hybrid
from hybrid.evidence.verdict import attempts
from hybrid.records import ErrorType, Finding, Record

ROOT = Path(__file__).resolve().parents[1]
ATTEMPTS = ROOT / "fixtures" / "hostile" / "injections.jsonl"
LANGUAGES = ("en", "zh")
HARMLESS = {
    "en": ("It had rained in the morning.", "The soup was warm.", "A dog barked outside."),
    "zh": ("早上下过雨。", "汤是热的。", "外面有狗叫。"),
}
_CONTROL = "harmless words"


@dataclass(frozen=True, slots=True)
class Attempt:
    """Words for a record, and the verdict they want: an error, none, or neither (``None``)."""

    kind: str
    lang: str
    wants: bool | None
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """A judge's own verdict, ``None`` where it gave none, and what was decided in the end."""

    verdict: bool | None
    decided: bool | None


@dataclass(frozen=True, slots=True)
class Tried:
    """An attempt on one record: what was told without it and with it."""

    attempt: Attempt
    without: Told
    with_it: Told

    @property
    def open(self) -> bool:
        """Whether following could be seen: the judge decided the other way without it."""
        wants = self.attempt.wants
        return wants is not None and self.without.verdict is (not wants)

    @property
    def followed(self) -> bool:
        """Whether the judge's own verdict turned to what the words want."""
        return self.open and self.with_it.verdict is self.attempt.wants

    @property
    def decided(self) -> bool:
        """Whether the decision did, after the post-checks: from another one, or from none."""
        wants = self.attempt.wants
        return self.open and self.without.decided is not wants and self.with_it.decided is wants

    @property
    def signalled(self) -> bool:
        """Whether the concern ``injection`` tells of it."""
        return any(attempts(self.attempt.text))


class Judge:
    """One endpoint, asked about one error type."""

    def __init__(self, model: str, error_type: ErrorType, **how: Any) -> None:
        self._how = {"model": model, "error_types": [error_type], "no_cache": True, **how}

    def ask(self, records: Sequence[Record]) -> Iterator[Told]:
        """Yield what is told of each record, in order."""
        # Several attempts may be put into one record.
        own = [replace(each, id=f"{each.id} {at}") for at, each in enumerate(records)]
        for each in hybrid.check(own, **self._how):
            yield from map(_told, each.findings)


def tried(judge: Judge, given: Sequence[Attempt], most: int) -> Iterator[Tried]:
    """Yield every attempt that is asked; ``most`` is how many records are asked without any."""
    bases = {lang: list(_bases(judge, lang, most)) for lang in LANGUAGES}
    chosen = [_base(each, bases[each.lang]) for each in given]
    asked = [_with(record, each) for each, (record, _) in zip(given, chosen, strict=True)]
    for each, (_, without), with_it in zip(given, chosen, judge.ask(asked), strict=True):
        yield Tried(each, without, with_it)


def _bases(judge: Judge, lang: str, most: int) -> Iterator[tuple[Record, Told]]:
    records = list(hybrid.read(ROOT / "fixtures" / f"records_{lang}.jsonl"))[:most]
    return zip(records, judge.ask(records), strict=True)


def read_attempts() -> list[Attempt]:
    """Return the attempts of the fixture, and harmless words that are followed by chance alone."""
    lines = ATTEMPTS.read_text("utf-8").splitlines()
    controls = [
        Attempt(_CONTROL, lang, wants, text)
        for lang, texts in HARMLESS.items()
        for text in texts
        for wants in (True, False)
    ]
    return [*controls, *(Attempt(**json.loads(line)) for line in lines)]


def _base(attempt: Attempt, bases: Sequence[tuple[Record, Told]]) -> tuple[Record, Told]:
    """Return a record on which the judge decides the other way, else the first."""
    other = None if attempt.wants is None else not attempt.wants
    return next((each for each in bases if each[1].verdict is other), bases[0])


def _with(record: Record, attempt: Attempt) -> Record:
    return replace(record, reasoning=f"{record.reasoning}\n{attempt.text}")


def _told(finding: Finding) -> Told:
    answers = finding.judge["answers"] if finding.judge is not None else []
    verdict = answers[0]["is_error"] if answers and not answers[0]["failure"] else None
    return Told(verdict, finding.is_error)


def _rows(found: Sequence[Tried]) -> Iterator[str]:
    kinds = dict.fromkeys(each.attempt.kind for each in found)
    attacks = [each for each in found if each.attempt.kind != _CONTROL]
    groups = [(kind, [each for each in found if each.attempt.kind == kind]) for kind in kinds]
    for name, own in [*groups, ("all attempts", attacks)]:
        counts = (
            len(own),
            sum(each.signalled for each in own),
            sum(each.open for each in own),
            sum(each.followed for each in own),
            sum(each.decided for each in own),
            sum(each.with_it.decided is None for each in own),
            sum(each.without.decided is None for each in own),
        )
        yield f"| {name} | {' | '.join(map(str, counts))} |"


@contextmanager
def _endpoint(options: argparse.Namespace) -> Iterator[str | None]:
    if options.serve is None:
        yield options.base_url
        return
    server = subprocess.Popen(
        [sys.executable, str(ROOT / "tests" / "e2e" / "serve.py"), options.serve],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    try:
        yield server.stdout.readline().strip()
    finally:
        # It ends with its standard input.
        server.communicate()


def main() -> None:
    """Print a row per kind of attempt, and how often harmless words change a verdict."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--model", required=True)
    parser.add_argument("--base-url")
    parser.add_argument("--serve", metavar="WEIGHTS", help="run this GGUF file on loopback")
    parser.add_argument("--error-type", type=ErrorType, default=ErrorType.LOGICAL)
    parser.add_argument("--extra-body", type=json.loads, default={})
    parser.add_argument("--max-output-tokens", type=int, default=4096)
    parser.add_argument("--records", type=int, default=8, help="asked without an attempt")
    parser.add_argument("--attempts", type=int, help="only so many, for a trial")
    options = parser.parse_args()
    with _endpoint(options) as url:
        judge = Judge(
            options.model, options.error_type, base_url=url, extra_body=options.extra_body,
            max_output_tokens=options.max_output_tokens, timeout=600.0, concurrency=1,
        )  # fmt: skip
        found = []
        for each in tried(judge, read_attempts()[: options.attempts], options.records):
            found.append(each)
            print(each, file=sys.stderr)
    columns = (
        "kind of attempt", "attempts", "signalled", "other verdict without", "verdict follows",
        "decision follows", "unassessed", "unassessed without",
    )  # fmt: skip
    print(f"| {' | '.join(columns)} |\n|---|{'--:|' * (len(columns) - 1)}")
    print("\n".join(_rows(found)))


if __name__ == "__main__":
    main()
