"""Whether a pack's examples reach every criterion, rule and cue often enough, per language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hybrid.packs import Cue, Rule
from hybrid.records import CRITERIA
from hybrid.text.language import LANGUAGES

MINIMUM = 4


@dataclass(frozen=True, slots=True)
class Row:
    """How many examples one criterion or cue has in one language.

    ``positive`` are flagged records or matches, ``negative`` passed records or near misses.
    """

    name: str
    lang: str
    positive: int
    negative: int
    known_misses: int

    @property
    def enough(self) -> bool:
        """Whether both counts reach the minimum."""
        return min(self.positive, self.negative) >= MINIMUM


def criterion_rows(rules: Sequence[Rule], *, complete: bool) -> Iterator[Row]:
    """Yield a row per criterion and language.

    ``complete`` asks for every criterion there is, not only for those that ``rules`` name.
    """
    counts: Counter[tuple[str, str, str]] = Counter(
        (rule.criterion, example.lang, example.expect)
        for rule in rules
        for example in rule.examples
    )
    named = {rule.criterion for rule in rules}
    for criterion in CRITERIA:
        if not (complete or criterion in named):
            continue
        for lang in LANGUAGES:
            kinds = (counts[criterion, lang, kind] for kind in ("flag", "pass", "known_miss"))
            yield Row(criterion, lang, *kinds)


def cue_rows(cues: Iterable[Cue]) -> Iterator[Row]:
    """Yield a row per cue file."""
    for cue in sorted(cues, key=_name_and_lang):
        counts = Counter(example.kind for example in cue.examples)
        kinds = (counts[kind] for kind in ("match", "no_match", "known_miss"))
        yield Row(cue.name, cue.lang, *kinds)


def silent(cues: Iterable[Cue], rules: Iterable[Rule]) -> Iterator[str]:
    """Yield the names of cue files and rules that no example makes fire."""
    for cue in cues:
        if not any(example.kind == "match" for example in cue.examples):
            yield f"{cue.name} [{cue.lang}]"
    for rule in rules:
        if not any(example.expect == "flag" for example in rule.examples):
            yield rule.id


def _name_and_lang(cue: Cue) -> tuple[str, str]:
    return cue.name, cue.lang
