"""Every writer is fed the same hostile texts, and what it wrote is read back: all of it is inert.

A second run holds plain words in the same places. Whatever parses an output has to find the same
parts in both: a text that began a link, a row or an element would show as one more.
"""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import chdir
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from markdown_it import MarkdownIt

from hybrid.cli.main import run
from hybrid.records.findings import encode_line
from tests.cli.command import SMALL_PACK
from tests.report.samples import hostile_line

TEXTS = (
    "\x1b[31mred\x1b[0m \x1b]8;;http://x.example\x07link\x1b]8;;\x07",
    "\x9b31m \x90q\x9c",
    "abc\u202etxt\u2066 \u200f\u061c",
    "a\x01b\x07c\x08",
    "</script><script>alert(1)</script><!--",
    '" onclick="alert(1)" \'><img src=x onerror=alert(1)>',
    "[x](javascript:alert(1)) ![y](http://x.example/z.png) <javascript:x>",
    "# | **b** _i_ `c` ~~s~~ \\| &lt; $x$",
    "- [ ] x",
    "1. x",
    "\\input{x} % $ & # _ { } ~ ^ \\\\ \\[ ^^5c",
    '=HYPERLINK("http://x.example")',
    *("+1", "-1+1", "@SUM(1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠1", " =1", "\ufeff=1"),
    "::error file=x::y",
    "x\n::add-mask::y",
    "w" * 97 + "::stop-commands::z",
    "##[error]z",
    "a\u2028b\u2029c\x85d\x0be\x0cf\ng\r\nh",
    "{{ 7 * 7 }} {% raw %} ${7*7} {0} %s",
    "]]> <![CDATA[ <!ENTITY x> &x; <?php",
    "x" * 5_000,
)
PLAIN = tuple(f"word{at}" for at in range(len(TEXTS)))
FILES = ("\x1b[31m<b>,&[x](y)::error ::=1.jsonl", "words.jsonl")
STEERING = {"Cc", "Cf", "Cs", "Zl", "Zp"}
COMMAND = re.compile(r"\s*::(?:error|add-mask|stop-commands)[ :]|.*##\[", re.IGNORECASE)
FORMULAS = tuple("=+-@\t\r\n＝＋－＠")
ANSWERS = 2
GROUPED = (0, 7, 10, 11)  # escapes, marks of Markdown, of LaTeX, a formula


def rows(texts: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield answers that hold a text in every place that a file can put it."""
    for at, text in enumerate(texts):
        for turn in range(ANSWERS):
            yield {
                "id": f"{text} {at}.{turn}",
                "context": text,
                "question": f"{text} Who was late on day {turn}?",
                "options": {"A": f"{text} {at}", "B": "the pilot"},
                "reasoning": f"There is not enough information. {text} Still, I choose (A).",
                "answer": "A" if turn else f"A: {text} {at}",
                # Few, since every group is resampled, and every pair of them compared.
                "model": text[:40] if at in GROUPED[-2:] else "other",
                "source": text[:40] if at in GROUPED else "other",
                "target": "B",
            }


def labels(texts: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield a label for each of the answers, some of them other than what is found."""
    for at, row in enumerate(rows(texts)):
        yield {
            "id": row["id"],
            "source": row["source"],
            "labels": {"logical": {"is_error": at % ANSWERS > 0, "evidence": row["context"]}},
        }


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return a folder of hostile runs and one of plain runs, made by the same commands."""
    hostile, plain = (tmp_path_factory.mktemp(name) for name in ("hostile", "plain"))
    fill(hostile, TEXTS, FILES[0])
    fill(plain, PLAIN, FILES[1])
    return hostile, plain


def fill(folder: Path, texts: tuple[str, ...], file: str) -> None:
    """Write input, labels, a run, the same with other decisions, quotes, and a pack."""
    write_lines(folder / file, rows(texts))
    for name in ("gold.jsonl", "again.jsonl"):
        write_lines(folder / name, labels(texts))
    with chdir(folder):
        assert run(["check", *SMALL_PACK, file, "-o", "run.jsonl", "--error-type", "logical"]) == 1
    found = (folder / "run.jsonl").read_bytes()
    lines = [hostile_line(text, id_=f"{text} {at}") for at, text in enumerate((*texts, "\0"))]
    judged = "".join(encode_line(line).decode() for line in lines)
    (folder / "all.jsonl").write_bytes(found + judged.encode())
    turned = [json.loads(line) for line in found.splitlines()]
    for each in turned[::2]:
        each["findings"][0] |= {"status": "clean", "is_error": False}
    write_lines(folder / "turned.jsonl", turned)
    quotes = (
        {"id": each, "quote": f"They {each}", "source": f"They {each} left."} for each in texts
    )
    write_lines(folder / "quotes.jsonl", quotes)
    write_pack(folder / "pack" / "cues", texts)


def write_pack(folder: Path, texts: tuple[str, ...]) -> None:
    """Write a cue whose description and misses are the texts, as far as YAML can hold them."""
    folder.mkdir(parents=True)
    cue = {
        "cue": "hostile",
        "what": " ".join(texts),
        "en": ["late"],
        "zh": ["迟到"],
        "examples": {
            "match": [f"He was [[late]]. {each}" for each in texts] + ["他[[迟到]]了。"],
            "no_match": list(texts),
        },
    }
    (folder / "hostile.yaml").write_text(json.dumps(cue), encoding="utf-8")


def write_lines(path: Path, lines: Iterable[Any]) -> None:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")


def inert_terminal(out: str) -> None:
    """Nothing steers a terminal, and no line is a command of a workflow."""
    for line in out.split("\n"):
        assert not {unicodedata.category(each) for each in line} & STEERING, line
        assert not COMMAND.match(line), line


def terminal(out: str) -> Any:
    """Lines break elsewhere in longer words: only what steers is looked for."""
    inert_terminal(out)


def table_csv(out: str) -> Any:
    """No cell is a formula, and every row has the columns of the head."""
    read = list(csv.reader(io.StringIO(out, newline="")))
    for row in read:
        for cell in row:
            assert not cell.lstrip(" \ufeff").startswith(FORMULAS) or is_number(cell), cell
    return [len(row) for row in read]


def is_number(cell: str) -> bool:
    return re.fullmatch(r"[-+]?\d+\.\d+(e-?\d+)?", cell) is not None


def whole_json(out: str) -> Any:
    return shape(json.loads(out))


def json_lines(out: str) -> Any:
    return [shape(json.loads(line)) for line in out.removesuffix("\n").split("\n")]


def shape(value: Any) -> Any:
    """Return what JSON is made of, without its texts."""
    if isinstance(value, dict):
        return [shape(each) for each in value.values()]
    return [shape(each) for each in value] if isinstance(value, list) else type(value).__name__


def sarif(out: str) -> Any:
    """No message holds a link, which SARIF writes as Markdown does."""
    log = json.loads(out)
    for result in log["runs"][0]["results"]:
        assert "](" not in result["message"]["text"].replace("\\]", "")
        for each in result["locations"]:
            address = each.get("physicalLocation", {}).get("artifactLocation", {}).get("uri", "")
            assert re.fullmatch(r"[\w%./-]*", address)
    return [len(each["locations"]) for each in log["runs"][0]["results"]]


def junit(out: str) -> Any:
    return [(each.tag, sorted(each.attrib)) for each in ET.fromstring(out).iter()]


def workflow(out: str) -> Any:
    """Every line is one command with the properties that we give it."""
    found = [re.fullmatch(r"::warning ([^:]*)::(.*)", line) for line in out.splitlines()]
    assert all(found)
    inert = [line.removeprefix("::warning ") for line in out.splitlines()]
    inert_terminal("\n".join(inert))
    return [[part.split("=")[0] for part in each[1].split(",")] for each in found if each]


def marks(out: str) -> Any:
    """Return the elements that Markdown makes, texts left out."""
    inert_terminal(out)
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    tokens = [
        inner.type
        for token in parser.parse(out)
        for inner in (token, *(token.children or ()))
        if inner.type not in ("text", "text_special")
    ]
    assert not {"html_inline", "html_block", "link_open", "image"} & set(tokens)
    return tokens


def latex(out: str) -> Any:
    """Return the marks that steer LaTeX, by line in any order, without escapes."""
    inert_terminal(out)
    bare = re.sub(r"\\[&%$#_{},]|\\text[a-z]+\{\}", "", out)
    return sorted(re.findall(r"\\[a-zA-Z]+|[\\&%$#_{}~^]", line) for line in bare.split("\n"))


def page(out: str) -> Any:
    """Return the elements of a page with the names of their attributes."""
    found: list[Any] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, [name for name, _ in attrs]))

        def handle_comment(self, data: str) -> None:
            found.append("comment")

    Reader().feed(out)
    return found


def picture(out: str) -> Any:
    """Return the kinds of elements of an SVG: nothing runs, and nothing is loaded."""
    root = ET.fromstring(out)
    for each in root.iter():
        assert not [name for name in each.attrib if name.startswith("on")]
        links = [value for name, value in each.attrib.items() if name.endswith("href")]
        assert all(link.startswith("#") for link in links)
    return sorted({each.tag for each in root.iter()})


Reader = Callable[[str], Any]
GOLD = ("--gold", "gold.jsonl")
RANDOM = (*GOLD, "--labels-are-random")
BY = (*GOLD, "--by", "source", "--least", "1", "--resamples", "100")
RATE = ("rate", "run.jsonl", *RANDOM, "--by", "model", "--least", "2")
CHECK = ("check", *SMALL_PACK, "IN", "--format")
# fmt: off
WRITERS: dict[str, tuple[tuple[str, ...], Reader]] = {
    "check table": ((*CHECK, "table", "--limit", "0"), terminal),
    "check full": ((*CHECK, "full"), terminal),
    "check csv": ((*CHECK, "csv"), table_csv),
    "check jsonl": ((*CHECK, "jsonl"), json_lines),
    "check json": ((*CHECK, "json"), whole_json),
    "check seed": ((*CHECK, "seed"), json_lines),
    "check explain": (("check", *SMALL_PACK, "IN", "--explain", "ID"), terminal),
    "lint table": (("lint", "IN", "--limit", "0"), terminal),
    "lint jsonl": (("lint", "IN", "--format", "jsonl"), json_lines),
    "look": (("look", "IN"), terminal),
    "quotes": (("quotes", "quotes.jsonl"), terminal),
    "quotes jsonl": (("quotes", "quotes.jsonl", "--format", "jsonl"), json_lines),
    "export csv": (("export", "all.jsonl", "-o", "out.csv"), table_csv),
    "export jsonl": (("export", "all.jsonl", "-o", "out.jsonl"), json_lines),
    "export sarif": (("export", "run.jsonl", "-o", "out.sarif"), sarif),
    "export junit": (("export", "all.jsonl", "-o", "out.xml"), junit),
    "export github": (("export", "run.jsonl", "--format", "github"), workflow),
    "export md": (("export", "all.jsonl", "-o", "out.md"), marks),
    "report": (("report", "all.jsonl", "-o", "out.html", "--title", "TEXT"), page),
    "report md": (("report", "all.jsonl", "--format", "md", "--title", "TEXT"), marks),
    "report latex": (("report", "all.jsonl", "--format", "latex", "--title", "TEXT"), latex),
    "eval table": (("eval", "run.jsonl", *BY), terminal),
    "eval md": (("eval", "run.jsonl", *BY, "--format", "md"), marks),
    "eval csv": (("eval", "run.jsonl", *BY, "--format", "csv"), table_csv),
    "eval json": (("eval", "run.jsonl", *BY, "--format", "json"), whole_json),
    "compare table": (("compare", "run.jsonl", "all.jsonl", "--limit", "0"), terminal),
    "compare changes": (("compare", "run.jsonl", "turned.jsonl", *GOLD, "--limit", "0"), terminal),
    "compare md": (("compare", "run.jsonl", "turned.jsonl", "--limit", "0", "--format", "md"), marks),
    "compare json": (("compare", "run.jsonl", "turned.jsonl", "--format", "json"), whole_json),
    "rate latex": ((*RATE, "--format", "latex"), latex),
    "rate csv": ((*RATE, "--format", "csv"), table_csv),
    "rate plot": ((*RATE, "--plot", "out.svg"), picture),
    "sample": (("sample", "run.jsonl", "-n", "50", "--by", "model"), json_lines),
    "sample page": (("sample", "run.jsonl", "-n", "50", "-o", "s", "--report", "out.html"), page),
    "gold": (("gold", "merge", "gold.jsonl", "again.jsonl"), json_lines),
    "rules": (("rules", "list", "--no-default-pack", "--pack", "pack"), terminal),
    "rule": (("rules", "show", "hostile", "--no-default-pack", "--pack", "pack"), terminal),
}
# fmt: on


# The fonts of matplotlib do not hold every character.
@pytest.mark.filterwarnings("ignore:Glyph")
@pytest.mark.parametrize("name", WRITERS)
def test_what_is_written_is_inert(
    name: str,
    folders: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command, read = WRITERS[name]
    monkeypatch.setenv("COLUMNS", "100")
    shapes = []
    for folder, texts, file in zip(folders, (TEXTS, PLAIN), FILES, strict=True):
        given = {"IN": file, "TEXT": " ".join(texts[:-1]), "ID": f"{texts[0]} 0.0"}
        monkeypatch.chdir(folder)
        code = run([given.get(part, part) for part in command])
        out, err = capsys.readouterr()
        assert code in (0, 1), err
        inert_terminal(err)
        written = [part for part in command if part.startswith("out.")]
        shapes.append(read(Path(written[0]).read_bytes().decode() if written else out))
    assert shapes[0] == shapes[1]
    assert read is terminal or shapes[0]
