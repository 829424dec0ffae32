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
from hybrid.judging.prompt import hints_of
from hybrid.judging.settings import JudgeSettings
from hybrid.packs import default_pack_dir, load_packs
from hybrid.pipeline import Checker
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

    def checker(self) -> Checker:
        """Return what finds the hints."""
        own = () if self.no_default_pack else (default_pack_dir(),)
        wanted = tuple(ErrorType(name) for name in self.error_types) or tuple(ErrorType)
        return Checker(load_packs([*own, *self.packs]), error_types=wanted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """In which form a batch asks: nobody is there to try another when one is refused."""

    rung: str | None = None
    leave_out: tuple[str, ...] = ()

    def abilities(self, settings: JudgeSettings) -> Abilities:
        """Return what to assume of an endpoint."""
        first = first_abilities(settings)
        return replace(first, rung=self.rung or first.rung, left_out=frozenset(self.leave_out))


def calls_of(
    source: Source, choice: ModelChoice, shown: PromptChoice, form: Form
) -> Iterator[BatchCall]:
    """Yield every call, by record, error type, judge and vote."""
    judges = choice.settings()
    forms = {settings.model: form.abilities(settings) for settings in judges}
    checker, prompts = source.checker(), shown.prompts()
    for record in source.records():
        flags = checker.screen(record).flags
        for error_type in checker.error_types:
            prompt = prompts.build(record, error_type, hints_of(flags[error_type]))
            for settings in judges:
                for vote in range(shown.votes):
                    yield BatchCall(settings, prompt, vote, forms[settings.model])
