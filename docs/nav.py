"""The order of the pages, which is that of the tables in docs/index.md."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

INDEX = Path(__file__).with_name("index.md")
_ROW = re.compile(r"\| \[(?P<title>[^]]+)\]\((?P<page>\w[\w.-]*\.md)\) \| (?P<about>.+) \|$")
_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Link:
    """A page, what it is called in the index, and what it is for."""

    title: str
    page: str
    about: str


def sections() -> list[tuple[str, list[Link]]]:
    """Return the pages under the headings of the index; one that it does not list stands last."""
    found: list[tuple[str, list[Link]]] = []
    for line in INDEX.read_text("utf-8").splitlines():
        row = _ROW.match(line)
        if line.startswith("## "):
            found.append((line[3:], []))
        elif row is not None:
            found[-1][1].append(Link(row["title"], row["page"], row["about"]))
    listed = {link.page for _, links in found for link in links} | {INDEX.name}
    more = [page for page in sorted(INDEX.parent.glob("*.md")) if page.name not in listed]
    return [*found, ("More", [_unlisted(page) for page in more])] if more else found


def llms() -> str:
    """Return llms.txt: what this is, and by heading each page with what it is for."""
    about = INDEX.read_text("utf-8").split("\n\n")[1].replace("\n", " ")
    lines = ["# hybrid", "", f"> {about}"]
    for heading, links in sections():
        lines += ["", f"## {heading}", ""]
        lines += (f"- [{link.title}]({link.page}): {link.about}" for link in links)
    return "\n".join(lines) + "\n"


def _unlisted(page: Path) -> Link:
    title = _TITLE.search(page.read_text("utf-8"))
    return Link(page.stem, page.name, title[1] if title else "")
