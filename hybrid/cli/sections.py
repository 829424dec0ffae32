"""A command whose help lists its options in sections, for commands that have many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click


class SectionedCommand(click.Command):
    """Lists options under the title of their section; ``sections`` maps a title to their names.

    Options in no section stand under "Options", first.
    """

    def __init__(
        self, *args: Any, sections: Mapping[str, frozenset[str]] | None = None, **settings: Any
    ) -> None:
        super().__init__(*args, **settings)
        self._sections = sections or {}

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of each section, in the order of the sections."""
        rows: dict[str, list[tuple[str, str]]] = {"Options": []}
        rows |= {title: [] for title in self._sections}
        for parameter in self.get_params(ctx):
            row = parameter.get_help_record(ctx)
            if row is not None and isinstance(parameter, click.Option):
                rows[self._section(parameter.name)].append(row)
        for title, listed in rows.items():
            if listed:
                with formatter.section(title):
                    formatter.write_dl(listed)

    def _section(self, name: str | None) -> str:
        found = (title for title, names in self._sections.items() if name in names)
        return next(found, "Options")
