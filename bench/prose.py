"""How long the sentences are that a reader meets: ``python -m bench.prose``.

Pages, the command line's help, the texts of rules, public docstrings and the English prompts. A
piece of code or a list of such counts as one word. A cell of a table and an item of a list are
texts of their own. Fences, headings and generated pages are left out.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

import click

import hybrid
from docs.commands import pages
from hybrid.cli.main import cli
from hybrid.judging import prompt
from hybrid.packs import default_pack_dir, load_packs
from hybrid.packs.model import MEASURES, SIGNALS
from hybrid.records import CRITERIA

MEAN, LONGEST = 18, 35
"""The limits, in words."""

_LEFT_OUT = re.compile(r"^```.*?^```|<!--.*?-->|^#.*?$|!\[[^]]*]\([^)]*\)", re.M | re.S)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.S)
_LIST = re.compile(r"\bx(?:(?:,| and|, and| or)?\s+x\b)+")
_LINK = re.compile(r"\[([^]]*)](?:\([^)]*\)|\[[^]]*])")
_PART = re.compile(r"\n\s*\n|\n\s*(?:[-*]|\d+\.) |\A\s*[-*] |(?<!\\)\|")
_END = re.compile(r"(?<=[.!?])[)\"”’*]*\s+(?=[*(\"“]*[A-Z0-9]|x\b)|(?<=:)\s*\n\s*\n")
_ABBREVIATION = re.compile(r"\b(e\.g|i\.e|vs|cf|Dr|et al)\.")
_WORD = re.compile(r"\S*\w\S*")


def sentences(markdown: str) -> list[str]:
    """Return the sentences of a Markdown text, its code shortened to one word each."""
    text = _LEFT_OUT.sub("\n\n", markdown)
    text = _LIST.sub("x", _CODE.sub("x", _LINK.sub(r"\1", text)))
    text = _ABBREVIATION.sub(r"\1", text)
    found = (each.strip() for part in _PART.split(text) for each in _END.split(part))
    return [" ".join(each.split()) for each in found if _WORD.search(each)]


def words(sentence: str) -> int:
    """Return how many words a sentence has."""
    return len(_WORD.findall(sentence))


def prose() -> dict[str, list[str]]:
    """Return the sentences by place: each page, then the texts that the program has."""
    # A Chinese page has no spaces to count by.
    read = [page for page in pages() if not page.stem.endswith(".zh")]
    found = {page.name: sentences(page.read_text("utf-8")) for page in read}
    found["help"] = [each for text in _helps(cli) for each in sentences(text)]
    pack = load_packs([default_pack_dir()])
    about = [text for rule in pack.rules for text in (rule.what, rule.why, rule.measured or "")]
    about += [cue.what for cue in pack.cues] + [each.en for each in CRITERIA.values()]
    about += [*SIGNALS.values(), *MEASURES.values()]
    templates = sorted((Path(prompt.__file__).parent / "templates").glob("*.en.md"))
    for place, texts in {
        "messages": [rule.message.en for rule in pack.rules],
        "rules": about,
        "docstrings": [inspect.getdoc(getattr(hybrid, name)) or "" for name in hybrid.__all__],
        "prompts": [path.read_text("utf-8") for path in templates],
    }.items():
        found[place] = [each for text in texts for each in sentences(text)]
    return found


def _helps(command: click.Command) -> Iterator[str]:
    yield from (command.help or "").replace("\b", "").split("\f")[:1]
    yield from (getattr(param, "help", None) or "" for param in command.params)
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            each = command.get_command(ctx, name)
            if each is not None:
                yield from _helps(each)


def main() -> int:
    """Print the mean and the longest by place, and each sentence that is too long; 1 if any is."""
    wanted = [Path(each).name for each in sys.argv[1:]]
    bad = 0
    for place, found in prose().items():
        if wanted and place not in wanted:
            continue
        lengths = [words(each) for each in found]
        print(f"{place:18} {fmean(lengths):5.1f} {max(lengths):4}  of {len(found)}")
        long = [each for each in found if words(each) > LONGEST]
        bad += len(long) + (fmean(lengths) > MEAN)
        print("".join(f"    {words(each)}: {each}\n" for each in long), end="")
    return int(bad > 0)


if __name__ == "__main__":
    raise SystemExit(main())
