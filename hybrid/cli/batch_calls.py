"""The calls that a check of some files makes, for a batch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from hybrid.cli.console import say
from hybrid.cli.judge_options import ModelChoice, PromptChoice
from hybrid.cli.request import InputRequest
from hybrid.judging.batch import BatchCall
from hybrid.judging.forms import Abilities, first_abilities
from hybrid.judging.settings import JudgeSettings
from hybrid.reading.reader import open_records
from hybrid.records import Record
from hybrid.run import Asking, Checker, Whom
from hybrid.run.thresholds import scores_to_ask


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """In which form a batch asks: nobody is there to try another when one is refused."""

    rung: str | None = None
    leave_out: tuple[str, ...] = ()

    def abilities(self, settings: JudgeSettings) -> Abilities:
        """Return what to assume of an endpoint."""
        first = first_abilities(settings)
        return replace(first, rung=self.rung or first.rung, left_out=frozenset(self.leave_out))


class Calls:
    """Every call of a check, by record, error type, judge and vote.

    ``not_asked`` counts the findings passed over so far that keep the rules' decision.
    """

    def __init__(
        self,
        source: InputRequest,
        choice: ModelChoice,
        shown: PromptChoice,
        form: Form,
        *,
        whom: Whom = "all",
        thresholds: Path | None = None,
    ) -> None:
        self.not_asked = 0
        self._source = source
        pack, types = source.load_pack(), source.wanted_types()
        asked = scores_to_ask(thresholds, pack.hash, types)
        asking = Asking(prompts=shown.prompts(), whom=whom, thresholds=asked)
        self._checker = Checker(pack, error_types=types, asking=asking)
        self._forms = [(each, form.abilities(each)) for each in choice.settings()]
        self._votes = shown.votes

    def __iter__(self) -> Iterator[BatchCall]:
        for record in _records(self._source):
            prompts = self._checker.prepare(record).prompts
            self.not_asked += len(self._checker.error_types) - len(prompts)
            for prompt in prompts:
                for settings, abilities in self._forms:
                    for vote in range(self._votes):
                        yield BatchCall(settings, prompt, vote, abilities)


def _records(source: InputRequest) -> Iterator[Record]:
    """Yield the usable records, and tell of the others."""
    for item in open_records(source.files, source.read_options()):
        if isinstance(item, Record):
            yield item
        elif not item.bare:
            say(f"skipped {item.file}{f':{item.line}' if item.line else ''}: {item.reason}")
