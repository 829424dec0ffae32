"""The report: one page that needs nothing else, a summary in Markdown, or a table in LaTeX."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from hybrid._version import __version__
from hybrid.files import write_whole
from hybrid.keywords import keywords
from hybrid.records import CRITERIA, ErrorType
from hybrid.records.findings import (
    FindingLine,
    FindingsLine,
    FlagLine,
    Grounding,
    Part,
    encode_line,
)
from hybrid.report.run import Run, field_texts, read_run
from hybrid.report.summary import (
    Summary,
    bars,
    group_fields,
    group_of,
    manifest_rows,
    percent,
    status_counts,
    summarise,
    thousands,
)
from hybrid.text import escape
from hybrid.text.difference import word_by_word
from hybrid.text.table import Cell, Table
from hybrid.text.words import LANGUAGES, Lang

# --- The words of the interface, in English and Chinese, and what puts them into templates -------


@cache
def strings(lang: Lang) -> Mapping[str, str]:
    """Return the words of one language, by key; both languages have the same keys."""
    text = (files("hybrid.report") / "strings" / f"{lang}.json").read_text(encoding="utf-8")
    words: dict[str, str] = json.loads(text)
    return words | {
        f"c_{each.id}": each.zh if lang == "zh" else each.en for each in CRITERIA.values()
    }


def say(lang: Lang, key: str, **values: object) -> str:
    """Return the words for ``key`` with ``{name}`` replaced by the values.

    Where ``n`` is 1 and the language has words for one, these are taken.
    """
    known = strings(lang)
    one = known.get(f"{key}_one") if str(values.get("n")) == "1" else None
    words = one or known[key]
    for name, value in values.items():
        words = words.replace("{" + name + "}", str(value))
    return words


def in_words(lang: Lang) -> dict[str, Any]:
    """Return what every template needs beside its own values."""
    return {"lang": lang, "say": partial(say, lang), "version": __version__}


@cache
def environment(*, html: bool) -> Environment:
    """Return what renders templates: with ``html`` every text of a run is escaped."""
    made = Environment(
        loader=PackageLoader("hybrid.report"),
        autoescape=html,  # noqa: S701 - the others escape by their own filters
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"percent": percent, "thousands": thousands}
    made.filters |= {"md": escape.markdown, "tex": escape.latex}
    made.globals |= {"bars": bars, "status_counts": status_counts, "types": tuple(ErrorType)}
    return made


# --- The findings as the page holds them: lines of JSON that no text in them can end or run ------

_INTRODUCTION = 110
_LONGEST_COMPARED = 2_000

# In JSON these stand in strings only. A script element ends at "</script", a comment in it begins
# with "<!--", and older readers take the two separators for line breaks.
_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028"}
_ESCAPES |= {"\u2029": "\\u2029", "\x7f": "\\u007f"}
_ESCAPED = str.maketrans(_ESCAPES)


@dataclass(frozen=True, slots=True)
class Embedded:
    """``index`` is one line of JSON on all records, ``records`` a line for each.

    ``groups`` names what the records are told apart by; the index has their values in this order.

    ``hash`` is the SHA-256 of the findings: what reviews are bound to.
    """

    index: str
    records: str
    hash: str
    groups: tuple[str, ...]


def embed(
    lines: Sequence[FindingsLine], sampling: Mapping[str, Mapping[str, Any]] | None = None
) -> Embedded:
    """Return the findings in the page's own, shorter form; ``sampling`` goes with its record."""
    rows, texts, groups = [], [], group_fields(lines)
    whole = hashlib.sha256()
    for line in lines:
        drawn = (sampling or {}).get(line.id)
        record = _json(_record(line) | ({"sampling": drawn} if drawn else {}))
        whole.update(record.encode("utf-8"))
        texts.append(escaped(record))
        rows.append(_row(line, groups))
    return Embedded(escaped(_json(rows)), "\n".join(texts), whole.hexdigest(), groups)


def escaped(json_text: str) -> str:
    """Return JSON that may stand inside a script element."""
    return json_text.translate(_ESCAPED)


def data_block(value: object) -> str:
    """Return any plain value as JSON that may stand inside a script element."""
    return escaped(_json(value))


def _json(value: object) -> str:
    if isinstance(value, Mapping):
        return encode_line(value).decode("utf-8").rstrip("\n")
    return msgspec.json.encode(value).decode("utf-8")


def _row(line: FindingsLine, groups: tuple[str, ...]) -> dict[str, Any]:
    """Return what the list of records needs: nothing long."""
    first = " ".join(line.record.question[: 4 * _INTRODUCTION].split())
    return {
        "id": line.id,
        "groups": [group_of(line, by) for by in groups],
        "intro": first if len(first) <= _INTRODUCTION else first[:_INTRODUCTION].rstrip() + "…",
        "choice": line.choice,
        "findings": {
            each.error_type.value: {
                "status": each.status.value,
                "by": each.decided_by,
                "score": round(each.score, 3),
                "criteria": list(each.criteria),
                "rules": [flag.rule for flag in each.flags],
                "concerns": list(dict.fromkeys(concern.code for concern in each.concerns)),
            }
            for each in line.findings
        },
    }


def _record(line: FindingsLine) -> dict[str, Any]:
    record = line.record
    return {
        "id": line.id,
        "lang": line.lang,
        "choice": line.choice,
        "stated": line.stated_choice,
        "abstains": line.abstains,
        "context": record.context,
        "question": record.question,
        "options": list(record.options.items()),
        "reasoning": record.reasoning,
        "answer": record.answer,
        "text_hash": record.digest(),
        "meta": dict(line.meta),
        "stance": [
            [each.name, each.option, each.field, each.start, each.end] for each in line.stance
        ],
        "findings": [_finding(each, line) for each in line.findings],
    }


def _finding(finding: FindingLine, line: FindingsLine) -> dict[str, Any]:
    return {
        "type": finding.error_type.value,
        "status": finding.status.value,
        "by": finding.decided_by,
        "score": finding.score,
        "p": None if finding.p is msgspec.UNSET else finding.p,
        "point": None if finding.point is msgspec.UNSET else msgspec.structs.asdict(finding.point),
        "criteria": list(finding.criteria),
        "explanation": finding.explanation,
        "flags": [_flag(flag) for flag in finding.flags],
        "grounding": [_grounding(each, line) for each in finding.grounding],
        "objections": [[each.code, each.message, each.quote] for each in finding.objections],
        "concerns": [[each.code, each.message, each.quote] for each in finding.concerns],
        "judge": finding.judge,
    }


def _flag(flag: FlagLine) -> dict[str, Any]:
    return {
        "rule": flag.rule,
        "criterion": flag.criterion,
        "strength": flag.strength,
        "message": flag.message,
        "premises": [_place(span) for span in flag.premises],
        "conclusion": _place(flag.conclusion) if flag.conclusion else None,
    }


def _place(span: Part) -> list[Any]:
    return [span.field, span.start, span.end]


def _grounding(grounding: Grounding, line: FindingsLine) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "role": grounding.role,
        "quote": grounding.quote,
        "tier": grounding.tier,
        "accepted": grounding.accepted,
        "places": _places(grounding),
        "reason": grounding.reason,
        "difference": grounding.difference,
    }
    found = _source_text(grounding, line)
    if found and grounding.tier != "exact" and found != grounding.quote:
        longest = max(len(found), len(grounding.quote))
        if longest <= _LONGEST_COMPARED:
            stretches = word_by_word(found, grounding.quote)
            entry["words"] = [[each.kind, each.text, each.apart] for each in stretches]
    return entry


def _places(grounding: Grounding) -> list[list[Any]]:
    if grounding.parts:
        return [_place(part) for part in grounding.parts]
    if grounding.field is None or grounding.start is None or grounding.end is None:
        return []
    return [[grounding.field, grounding.start, grounding.end]]


def _source_text(grounding: Grounding, line: FindingsLine) -> str:
    texts = field_texts(line)
    return " … ".join(texts.get(field, "")[start:end] for field, start, end in _places(grounding))


# --- The page: templates, styles and scripts put together into one file --------------------------

# In this order; each script may use what those before it define.
SCRIPTS = (
    "dom words text store review gold filter rows timeline evidence judgement record keys app"
).split()
STYLES = "base overview list record review".split()


def report_page(run: Run, *, lang: Lang = "en", title: str | None = None) -> str:
    """Return the whole report as one HTML file.

    ``lang`` is the language it opens in; the reader can switch. Nothing in it reaches out, and its
    policy forbids that it could.
    """
    embedded = embed(run.lines, run.sampling)
    script, style = _joined("js", SCRIPTS), _joined("css", STYLES)
    page = environment(html=True).get_template("report.html")
    return page.render(
        **in_words(lang),
        policy=policy(script, style),
        script=Markup(script),  # noqa: S704 - our own files
        style=Markup(style),  # noqa: S704 - our own files
        name=title or run.title,
        summary=summarise(run.lines),
        missed=run.missed,
        beside=run.beside,
        manifest=manifest_rows(run.manifest, embedded.hash),
        unfinished=run.manifest is not None and not run.manifest.finished,
        index=Markup(embedded.index),  # noqa: S704 - escaped for a script element by embed
        records=Markup(embedded.records),  # noqa: S704 - the same
        settings=Markup(data_block(_settings(run, lang, embedded))),  # noqa: S704 - the same
    )


def policy(script: str, style: str) -> str:
    """Return the content security policy that lets this script and this style run, and no more."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_digest(script)}'",
            f"style-src '{_digest(style)}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def _settings(run: Run, lang: Lang, embedded: Embedded) -> Mapping[str, Any]:
    return {
        "lang": lang,
        "hash": embedded.hash,
        "groups": list(embedded.groups),
        "judged": run.judged,
        "types": [each.value for each in ErrorType],
        "criteria": {each.id: each.error_type.value for each in CRITERIA.values()},
        "words": {each: dict(strings(each)) for each in LANGUAGES},
    }


def _joined(kind: str, names: list[str]) -> str:
    """Return our own files one after the other, in a form that may stand inside an element."""
    folder = files("hybrid.report") / "static" / kind
    text = "\n".join((folder / f"{name}.{kind}").read_text(encoding="utf-8") for name in names)
    if kind == "js":
        text = f'(() => {{\n"use strict";\n{text}\n}})();'
    return f"\n{text}\n"


def _digest(text: str) -> str:
    hashed = hashlib.sha256(text.encode("utf-8")).digest()
    return "sha256-" + base64.b64encode(hashed).decode("ascii")


# --- Summaries as text: Markdown for a pull request or an appendix, LaTeX for the main table -----


def markdown(run: Run, *, lang: Lang = "en") -> str:
    """Return the overview as Markdown."""
    return _render(
        "summary.md",
        lang,
        name=run.title,
        summary=(summary := summarise(run.lines)),
        rates=_rates(summary, lang) if summary.types else None,
        missed=run.missed,
        beside=run.beside,
        manifest=manifest_rows(run.manifest, embed(run.lines).hash),
    )


def latex(run: Run, *, lang: Lang = "en") -> str:
    """Return the main table as LaTeX; it needs the package booktabs."""
    summary = summarise(run.lines)
    return _render("table.tex", lang, name=run.title, summary=summary, rates=_rates(summary, lang))


def _rates(summary: Summary, lang: Lang) -> Table:
    """Return a row per error type: how many findings have each status, and the share of errors."""
    names: tuple[str, ...] = ()
    rows: list[tuple[Cell, ...]] = []
    for error_type, tally in summary.types.items():
        counts = status_counts(tally, judged=summary.judged, partly=summary.partly)
        names = tuple(say(lang, f"status_{key}") for key, _ in counts)
        rate = tally.rate
        share = percent(rate.value), f"{percent(rate.low)} – {percent(rate.high)}"
        rows.append((say(lang, error_type.value), *(n for _, n in counts), *share))
    columns = (say(lang, "error_type"), *names, say(lang, "rate"), "95 %")
    return Table("", columns, tuple(rows), align=f"l{'r' * (len(names) + 1)}l")


def _render(template: str, lang: Lang, **values: Any) -> str:
    page = environment(html=False).get_template(template)
    return page.render(**in_words(lang), **values).strip() + "\n"


# --- In the form asked for: ``hybrid.report`` ----------------------------------------------------

ReportForm = Literal["html", "md", "latex"]


@keywords()
def report(
    findings: Any,
    output: str | Path | None = None,
    *,
    form: ReportForm = "html",
    lang: Lang = "en",
    title: str | None = None,
) -> str:
    """Return the report of findings, and write it to ``output`` if you name a file.

    ``findings`` is a run directory, a findings file, or what ``hybrid.check`` returns. ``form`` is
    ``html`` for the page, ``md`` for a summary in Markdown, or ``latex`` for the main table.

    Raises ``UsageError`` for anything else, and ``InputError`` for a file that cannot be read.
    """
    text = formed(read_run(findings), form=form, lang=lang, title=title)
    if output is not None:
        write_whole(Path(output), text.encode())
    return text


def formed(run: Run, *, form: ReportForm, lang: Lang, title: str | None) -> str:
    """Return a run in the form asked for."""
    match form:
        case "md":
            return markdown(run, lang=lang)
        case "latex":
            return latex(run, lang=lang)
        case "html":
            return report_page(run, lang=lang, title=title)
