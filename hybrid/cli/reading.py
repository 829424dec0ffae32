"""The options that say how inputs are read, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

import click

from hybrid.reading.rows import InputFormat, ReadOptions, parse_mapping
from hybrid.text.language import Lang

NAMES: Final = frozenset(
    """mappings given_options separator answer_base answer_is_models bare prefix_ids input_format
    encoding requests lang""".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRequest:
    """How inputs are to be read, as it was given."""

    mappings: tuple[str, ...] = ()
    given_options: str | None = None
    separator: str | None = None
    answer_base: Literal["0", "1"] | None = None
    answer_is_models: bool = False
    bare: Literal["skip", "keep"] = "skip"
    prefix_ids: bool = False
    input_format: InputFormat | None = None
    encoding: str | None = None
    requests: str | None = None
    lang: Lang | None = None

    def read_options(self) -> ReadOptions:
        """Return how the inputs are to be read; raises ``UsageError`` for what makes no sense."""
        base: dict[str | None, Literal[0, 1] | None] = {None: None, "0": 0, "1": 1}
        given = self.given_options.split(",") if self.given_options else []
        return ReadOptions(
            mapping=parse_mapping(self.mappings),
            options=tuple(each.strip() for each in given),
            separator=self.separator,
            answer_base=base[self.answer_base],
            answer_is_models=self.answer_is_models,
            keep_bare=self.bare == "keep",
            prefix_ids=self.prefix_ids,
            input_format=self.input_format,
            encoding=self.encoding,
            requests=self.requests,
            lang=self.lang,
        )

    def reading_parameters(self) -> dict[str, Any]:
        """Return what tells one way of reading from another."""
        given = {name: getattr(self, name) for name in sorted(NAMES - {"mappings"})}
        return {**given, "mapping": parse_mapping(self.mappings)}


def reading_of(options: dict[str, Any]) -> ReadRequest:
    """Take the reading options out of a command's options."""
    return ReadRequest(**{name: options.pop(name) for name in NAMES if name in options})


def reading_click_options(formats: tuple[str, ...], languages: tuple[str, ...]) -> Any:
    """Return the options in the order of the help, without ``--map``."""
    return (
        click.option(
            "--options",
            "given_options",
            metavar="FIRST,SECOND",
            help="The options of every row, such as Yes,No.",
        ),
        click.option(
            "--split-options",
            "separator",
            metavar="TEXT",
            help="The separator of options in one text, such as '||'.  [default: by content]",
        ),
        click.option(
            "--answer-base",
            type=click.Choice(("0", "1")),
            help="The number of the first option, if answers are numbers.",
        ),
        click.option(
            "--answer-is-models",
            is_flag=True,
            help="The column named answer holds the model's answer, not the correct one.",
        ),
        click.option(
            "--bare",
            type=click.Choice(("skip", "keep")),
            default="skip",
            show_default=True,
            help="What to do with rows that have an answer but no reasoning.",
        ),
        click.option("--prefix-ids", is_flag=True, help="Put the file's name before each id."),
        click.option(
            "--input-format",
            type=click.Choice(formats),
            help="The format of the input; see hybrid look --formats.  [default: by content]",
        ),
        click.option(
            "--encoding",
            metavar="NAME",
            help="The encoding of text, such as gb18030.  [default: by content]",
        ),
        click.option(
            "--requests",
            type=click.Path(dir_okay=False),
            help="The requests that belong to the output of an OpenAI batch.",
        ),
        click.option(
            "--lang",
            type=click.Choice(languages),
            help="The language of every record.  [default: detected per record]",
        ),
    )
