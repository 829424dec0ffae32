"""The error card of a release: false alarms and misses of the rules, by criterion and language.

Usage: ``python -m bench.card > docs/error-card.md``. It reads sets that the writers of the rules
have not read: the unread halves of the crafted records, and, where they lie beside this checkout in
``../shared/data``, labelled answers to public sets. Chains of MR-Ben that experts found sound were
read by them, and are told apart. No text of a set is written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.crafted import Seen, patterns_in, seen_in
from bench.quality import CRAFTED, ROOT, joined
from hybrid import __version__
from hybrid.evidence.policy import declared
from hybrid.measure.gold import Item, read_gold
from hybrid.packs import default_pack_dir, load_packs
from hybrid.reading.reader import read_records
from hybrid.records import CRITERIA, ErrorType, Record
from hybrid.run.checker import Checker
from hybrid.stats import rate

DATA = ROOT.parent / "shared" / "data"
LABELLED, SOUND = DATA / "gold_dev2_unread.jsonl", DATA / "sound_chains.jsonl"
UNREAD = tuple(CRAFTED / each / "unread.jsonl" for each in ("first", "later"))
NAMES = {
    "SALT-NLP/chain-of-thought-bias": "BBQ, answers of text-davinci-003",
    "madhavanbalaji02/Chain-of-Thought-Faithfulness": "ARC and CSQA, answers of LLaMA-3, Phi-3, "
    "Mistral",
    "CSHaitao/LexEval": "LexEval, Chinese law, answers of several models",
    "hikoseon12/Relational-Moral-Dilemma": "relational moral dilemmas, answers of several models",
    "hgkahng/cross-linguistic-llm-morality": "two-person games, answers of several models",
}
"""How a public repository's set is called; a set without a name here goes by its repository."""
_LANGUAGES = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Tally:
    """Errors without a finding of their type, and findings where there is no error."""

    missed: int
    errors: int
    alarms: int
    sound: int

    def cells(self) -> tuple[str, str]:
        """Return both as they are told: with the 95 % interval (Wilson 1927) in per cent."""
        return told(self.missed, self.errors), told(self.alarms, self.sound)


def told(count: int, total: int) -> str:
    """Return ``3 of 12 (9 to 53 %)``, or a dash where there is nothing to count."""
    own = rate(count, total)
    if own.low is None or own.high is None:
        return "–"
    return f"{count:,} of {total:,} ({100 * own.low:.0f} to {100 * own.high:.0f} %)"


def of_items(items: Sequence[Item], criterion: str | None = None) -> Tally:
    """Count labelled records; with a criterion only its errors, and the findings that name it."""
    errors = [each for each in items if each.label.is_error]
    errors = [each for each in errors if criterion is None or criterion in each.label.criteria]
    sound = [each for each in items if not each.label.is_error]
    named = [each for each in sound if each.found]
    alarms = [each for each in named if criterion is None or criterion in each.finding.criteria]
    return Tally(sum(not each.found for each in errors), len(errors), len(alarms), len(sound))


def of_crafted(seen: Sequence[Seen]) -> Tally:
    """Count crafted records: positives, and near misses of the same criterion."""
    errors = [each for each in seen if each.positive]
    sound = [each for each in seen if not each.positive]
    missed, alarms = sum(not each.flagged for each in errors), sum(each.flagged for each in sound)
    return Tally(missed, len(errors), alarms, len(sound))


def table(head: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table; ``head`` names its columns between bars."""
    columns = head.split("|")
    yield ""
    for cells in (columns, ["---"] * len(columns), *rows):
        yield f"| {' | '.join(cells)} |"


def public(path: Path, checker: Checker) -> Iterator[str]:
    """Yield what is found on a labelled file, by set and error type, then by criterion."""
    items = [each for each in joined(path, read_gold(str(path)), checker).items if each.assessed]
    sets = {_repository(each): None for each in items}
    yield from ("", "## Public sets, by error type")
    yield from table(
        "set|repository|records|error type|errors missed|false alarms", _by_set(items, sets)
    )
    yield from ("", "## Public sets, by criterion", "", _CRITERION)
    tallies = {
        (name, lang): of_items(_chosen(items, criterion.error_type, lang), name)
        for name, criterion in CRITERIA.items()
        for lang in _LANGUAGES
    }
    rows = ((*key, *own.cells()) for key, own in tallies.items() if own.errors + own.alarms)
    yield from table("criterion|language|errors missed|false alarms", rows)


def _by_set(items: Sequence[Item], sets: Iterable[str]) -> Iterator[tuple[str, ...]]:
    for repository in sorted(sets, key=lambda each: NAMES.get(each, each)):
        own = [each for each in items if _repository(each) == repository]
        records = str(len({each.id for each in own}))
        for error_type in ErrorType:
            tally = of_items([each for each in own if each.error_type is error_type])
            named = NAMES.get(repository, repository), f"`{repository}`", records
            yield *named, error_type.value, *tally.cells()


def _chosen(items: Sequence[Item], error_type: ErrorType, lang: str) -> list[Item]:
    return [each for each in items if each.error_type is error_type and each.line.lang == lang]


def _repository(item: Item) -> str:
    return item.fields.get("source", "").partition(":")[0]


def crafted(paths: Iterable[Path], checker: Checker) -> Iterator[str]:
    """Yield what is found on crafted records, by criterion and language."""
    seen = [each for path in paths for each in seen_in(path, checker)]
    rows = [
        (name, lang, *of_crafted(own).cells())
        for name in CRITERIA
        for lang in _LANGUAGES
        if (own := [each for each in seen if (each.criterion, each.lang) == (name, lang)])
    ]
    rows += [
        ("**all**", lang, *of_crafted([each for each in seen if each.lang == lang]).cells())
        for lang in _LANGUAGES
    ]
    yield from ("", "## Crafted records, by criterion", "", _CRAFTED)
    yield from table("criterion|language|errors missed|near misses flagged", rows)


def patterns(lang: str, checker: Checker) -> Iterator[str]:
    """Yield what is found on hand-written patterns that no writer of a rule has read."""
    seen = [*patterns_in(DATA / f"patterns_{lang}_unread.jsonl", checker)]
    yield from ("", f"## Patterns ({lang}), by criterion", "", _PATTERNS)
    rows = [
        (name, *of_crafted([each for each in seen if each.criterion == name]).cells(), "")
        for name in CRITERIA
    ]
    for error_type in ErrorType:
        own = [each for each in seen if CRITERIA[each.criterion].error_type is error_type]
        before = _BEFORE.get((lang, error_type), "–")
        rows.append((f"**{error_type.value}**", *of_crafted(own).cells(), before))
    yield from table("criterion|errors missed|near misses flagged|earlier version (f2bbc80)", rows)


def sound_chains(path: Path, checker: Checker) -> Iterator[str]:
    """Yield the logical findings on chains without any logical error, by criterion."""
    found = [checker.check(each) for each in read_records([path]) if isinstance(each, Record)]
    named = [
        finding.criteria
        for each in found
        for finding in each.findings
        if finding.error_type is ErrorType.LOGICAL and finding.is_error
    ]
    yield from ("", "## MR-Ben, chains that experts found sound", "", _MR_BEN)
    rows = [
        (name, told(count, len(found)))
        for name in CRITERIA
        if (count := sum(name in criteria for criteria in named))
    ]
    yield from table("criterion|false alarms", [*rows, ("**any**", told(len(named), len(found)))])


def card(labelled: Path = LABELLED, sound: Path = SOUND) -> Iterator[str]:
    """Yield the lines of the card; a set that is not there is said to be absent."""
    pack = load_packs([default_pack_dir()])
    checker = Checker(pack)
    made = (
        f"hybrid {__version__}, rules `{pack.hash[:12]}`, grounding `{declared()['fingerprint']}`"
    )
    yield from ("# Error card", "", _ABOUT.format(made=made))
    for path, part in ((labelled, public), (sound, sound_chains)):
        yield from part(path, checker) if path.exists() else ("", f"`{path.name}` is absent.")
    for lang in _LANGUAGES:
        name = f"patterns_{lang}_unread.jsonl"
        yield from (
            patterns(lang, checker) if (DATA / name).exists() else ("", f"`{name}` is absent.")
        )
    yield from crafted(UNREAD, checker)


_ABOUT = """\
{made}. `python -m bench.card > docs/error-card.md` makes this page for each release.

This page shows what the rules get wrong without a judge. The authors of the rules never read these
records, except the chains of MR-Ben. An error without a finding of its type is a miss. A finding on
a record without such an error is a false alarm. Figures are counts, with the 95 % interval of the
share. A wide interval means that little is known. To measure a judge, use
[your own labels](evaluate.md)."""
_CRITERION = """\
Labels name the criteria of each error. A false alarm counts for each criterion that it names.
Criteria with neither errors nor false alarms are not listed. One person labelled each record. On
another corpus, a second reader agreed with 96 % of the labels (logical: kappa .93)."""
_CRAFTED = """\
These records were written for this project, half of them by an author who had seen no rule. Errors
and near misses are as hard to tell apart as the authors could make them, so real texts are easier.
Only records that no author of a rule has read are counted (`fixtures/crafted/*/unread.jsonl`)."""
_PATTERNS = """\
An author who had seen no rule wrote errors and near misses of every criterion for this project, in
usual wordings. A second reader, who did not see the labels, agreed with all of them. The last
column shows what an earlier version (commit f2bbc80) got wrong on patterns written in the same
way."""
_BEFORE = {
    ("en", ErrorType.LOGICAL): "60 % missed, 15 % flagged",
    ("zh", ErrorType.LOGICAL): "62 % missed, 17 % flagged",
    ("en", ErrorType.SEMANTIC): "45 % missed, alarms not recorded",
    ("zh", ErrorType.SEMANTIC): "59 % missed, alarms not recorded",
}
_MR_BEN = """\
These are multiple-choice chains of several models (`dvlab-research/Mr-Ben`, MIT) with every step
correct. So a logical finding is a false alarm. The authors of the rules have read these chains, so
expect more false alarms on others."""


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in card())
