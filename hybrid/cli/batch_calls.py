"""The calls that a check of some files makes, for a batch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from hybrid.cli.console import say
from hybrid.cli.judge_options import ModelChoice, PromptChoice
from hybrid.errors import UsageError
from hybrid.io.reader import open_records
from hybrid.io.values import InputFormat, ReadOptions, parse_mapping
from hybrid.judging.abilities import Abilities, first_abilities
from hybrid.judging.batchfiles import BatchCall
from hybrid.judging.settings import JudgeSettings
from hybrid.packs import default_pack_dir, load_packs
from hybrid.pipeline import Asking, Checker, Whom
from hybrid.records import ErrorType, Record
from hybrid.text.language import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Which records are checked and with which rules: the options of ``hybrid check`` for it."""

    files: tuple[str, ...]
    error_types: tuple[str, ...]
    mappings: tuple[str, ...]
    answer_base: Literal["0", "1"] | None
    prefix_ids: bool
    input_format: InputFormat | None
    lang: Lang | None
    packs: tuple[Path, ...]
    no_default_pack: bool

    def __post_init__(self) -> None:
        if self.no_default_pack and not self.packs:
            raise UsageError("--no-default-pack leaves no rules; add some with --pack DIR")

    def records(self) -> Iterator[Record]:
        """Yield the usable records, and tell of the others."""
        base: dict[str | None, Literal[0, 1] | None] = {None: None, "0": 0, "1": 1}
        options = ReadOptions(
            mapping=parse_mapping(self.mappings),
            prefix_ids=self.prefix_ids,
            answer_base=base[self.answer_base],
            input_format=self.input_format,
            lang=self.lang,
        )
        for item in open_records(self.files, options):
            if isinstance(item, Record):
                yield item
            else:
                say(f"skipped {item.file}{f':{item.line}' if item.line else ''}: {item.reason}")

    def checker(self, asking: Asking) -> Checker:
        """Return what finds the hints, and says what is asked."""
        own = () if self.no_default_pack else (default_pack_dir(),)
        wanted = tuple(ErrorType(name) for name in self.error_types) or tuple(ErrorType)
        return Checker(load_packs([*own, *self.packs]), error_types=wanted, asking=asking)


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
        source: Source,
        choice: ModelChoice,
        shown: PromptChoice,
        form: Form,
        *,
        whom: Whom = "all",
    ) -> None:
        self.not_asked = 0
        self._source = source
        self._checker = source.checker(Asking(prompts=shown.prompts(), whom=whom))
        self._forms = [(each, form.abilities(each)) for each in choice.settings()]
        self._votes = shown.votes

    def __iter__(self) -> Iterator[BatchCall]:
        for record in self._source.records():
            prompts = self._checker.prepare(record).prompts
            self.not_asked += len(self._checker.error_types) - len(prompts)
            for prompt in prompts:
                for settings, abilities in self._forms:
                    for vote in range(self._votes):
                        yield BatchCall(settings, prompt, vote, abilities)
