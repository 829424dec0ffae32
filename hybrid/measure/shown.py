"""What results have in common in Python."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, Final

from hybrid.text.escape import html, printable
from hybrid.text.table import Table, json_text

WIDTH: Final = 80


class Shown:
    """A result with a short ``repr``. ``print`` shows its sentences and tables, as do notebooks."""

    __slots__ = ()

    @abstractmethod
    def headlines(self) -> Iterable[str]:
        """Return the sentences on the result."""

    @abstractmethod
    def tables(self) -> Iterable[Table]:
        """Return its tables."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return everything there is, as plain values."""

    def to_json(self) -> str:
        """Return everything there is, as one JSON object."""
        return json_text(self.to_dict())

    @property
    def table(self) -> str:
        """The tables as text."""
        return "\n\n".join(each.text(WIDTH) for each in self.tables())

    def __str__(self) -> str:
        return "\n".join([*map(printable, self.headlines()), "", self.table]).rstrip()

    def _repr_html_(self) -> str:
        told = "".join(f"<p>{html(line)}</p>" for line in self.headlines())
        return f"<div>{told}{''.join(each.html() for each in self.tables())}</div>"
