"""From a record to the messages that ask a judge about one error type.

What never changes comes first and the record last, so that servers can reuse the beginning. The
wording lies in ``templates/``; this module only puts it together.

The record stands in a fence. It is shown verbatim, because the judge must quote it verbatim; so the
fence gives way, not the text: its mark is derived from the text and never occurs in it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO, TextIOWrapper
from itertools import count
from pathlib import Path
from typing import Final

from hybrid.errors import UsageError
from hybrid.judging.forms import VerdictOrder, schema_text
from hybrid.records import ErrorType, Flag, Objection, Record
from hybrid.records.record import OPTION_PREFIX, Hint, Message, Prompt, Strength
from hybrid.text.words import LANGUAGES, Lang

_LENGTH = 10


def mark_for(texts: Iterable[str], wanted: str | None = None) -> str:
    """Return a short word that occurs in none of ``texts``; equal texts give equal marks.

    It is the one that is ``wanted`` where that can be.
    """
    given = tuple(texts)
    haystack = "\n".join(given).casefold()
    if wanted is not None and wanted not in haystack:
        return wanted
    digest = hashlib.sha256()
    for text in given:
        encoded = text.encode("utf-8", "surrogatepass")
        digest.update(len(encoded).to_bytes(8, "big") + encoded)
    for turn in count():
        mark = hashlib.sha256(digest.digest() + turn.to_bytes(8, "big")).hexdigest()[:_LENGTH]
        if mark not in haystack:
            return mark
    raise AssertionError("a finite text holds finitely many marks")


def enclose(text: str, *, name: str, mark: str) -> str:
    """Return ``text`` between an opening and a closing line that carry ``mark``."""
    return f"<<<begin {name} {mark}>>>\n{text}\n<<<end {name} {mark}>>>"


def section(text: str, *, name: str, mark: str) -> str:
    """Return ``text`` under a line that names it and carries ``mark``."""
    return f"[{name} {mark}]\n{text}"


SUFFIXES = (".md", ".txt")
# What a template may hold between double braces; every other brace is text.
_STRENGTHS: Final[Mapping[Lang, Mapping[Strength, str]]] = {
    "en": {"strong": "strong", "weak": "weak"},
    "zh": {"strong": "强", "weak": "弱"},
}
REASKED = "re-asked"
"""How an answer that was given on a second question is marked among its repairs."""

_PLACE_OF_QUOTES = "{{quotes}}"
_PLACEHOLDER = re.compile(r"\{\{(hints|output|record|mark)\}\}")


@dataclass(frozen=True, slots=True)
class Template:
    """The wording of one error type in one language.

    ``own`` marks one of the reader's, ``file_hash`` is the SHA-256 of its file.
    """

    error_type: ErrorType
    lang: Lang
    text: str
    own: bool
    file_hash: str = ""

    @property
    def name(self) -> str:
        """The template's name, such as ``factual.en``."""
        return f"{self.error_type}.{self.lang}"


def hints_of(flags: Sequence[Flag]) -> tuple[Hint, ...]:
    """Return flags as hints ``h1``, ``h2``, … in their order."""
    return tuple(
        Hint(
            f"h{number}",
            flag.rule,
            flag.criterion,
            flag.message,
            flag.premises,
            flag.conclusion,
            flag.strength,
        )
        for number, flag in enumerate(flags, start=1)
    )


class Prompts:
    """Builds prompts from our templates, or from the reader's own in ``directory``.

    ``lang`` overrides the record's language; ``verdict_order`` is ``reasoned`` or ``seed``;
    ``hints=False`` leaves every hint out. Raises ``UsageError`` when ``directory`` holds no
    template or one that cannot be read.
    """

    def __init__(
        self,
        directory: Path | None = None,
        lang: Lang | None = None,
        verdict_order: VerdictOrder = "reasoned",
        hints: bool = True,
    ) -> None:
        self._templates = _shipped() if directory is None else _read_given(directory)
        self.directory = directory
        self._lang = lang
        self._order = verdict_order
        self._hints = hints
        self._response_first = False
        self.hashes: Mapping[str, str] = {
            name: _hash(template, verdict_order) for name, template in self._templates.items()
        }

    @property
    def choices(self) -> dict[str, str | None]:
        """What was chosen beside the templates, by the names of the options."""
        hints = "flags" if self._hints else "none"
        return {"hints": hints, "prompt_lang": self._lang, "verdict_order": self._order}

    def otherwise(self, *, lang: Lang | None = None, response_first: bool = False) -> Prompts:
        """Return the same in one language, or with the response before what it responds to."""
        other = copy(self)
        other._lang = lang or self._lang
        other._response_first = response_first
        return other

    def template(self, error_type: ErrorType, lang: Lang) -> Template:
        """Return the template for a record in ``lang``, or that of the other language.

        Our own templates exist in both. Raises ``UsageError`` where there is neither.
        """
        wanted = self._lang or lang
        for each in (wanted, *LANGUAGES):
            found = self._templates.get(f"{error_type}.{each}")
            if found is not None:
                return found
        raise UsageError(
            f"{self.directory} contains no template for {error_type} errors; "
            f"add {error_type}.{wanted}.md or leave that error type out"
        )

    def build(
        self,
        record: Record,
        error_type: ErrorType,
        hints: Sequence[Hint] = (),
        mark: str | None = None,
    ) -> Prompt:
        """Return the prompt that asks about one error type of one record.

        ``mark`` is the word that fences the texts off, where none of them holds it.
        """
        template = self.template(error_type, record.lang)
        shown = tuple(hints) if self._hints else ()
        return Prompt(
            record_id=record.id,
            error_type=error_type,
            lang=template.lang,
            messages=self._messages(template, record, shown, mark),
            schema=schema_text(self._order),
            hints=shown,
            hash=self.hashes[template.name],
            verdict_order=self._order,
        )

    def skeleton(self, error_type: ErrorType, lang: Lang) -> str:
        """Return a template as it is sent, with its places for hints and record left open."""
        template = self.template(error_type, lang)
        text = _fill(template.text, {"output": _output(template.lang, self._order)})
        return "\n\n".join((text.strip(), *_missing_frames(text, template.lang)))

    def _messages(
        self, template: Template, record: Record, hints: Sequence[Hint], wanted: str | None
    ) -> tuple[Message, ...]:
        mark = mark_of(record, hints, wanted)
        shown = record_text(record, mark, response_first=self._response_first)
        values = {
            "hints": _hints_text(template.lang, record, hints, mark),
            "record": _fenced(template.lang, shown, mark),
            "output": _output(template.lang, self._order),
        }
        if template.own:
            whole = _fill(_completed(template.text), values)
            return (Message("user", whole.strip()),)
        return (
            Message("system", _fill(template.text, values).strip()),
            Message("user", f"{values['hints']}\n\n{values['record']}"),
        )


def mark_of(record: Record, hints: Sequence[Hint], wanted: str | None = None) -> str:
    """Return the word that fences the texts of a prompt off, as ``mark_for``."""
    given = [part for field in record.fields() for part in field]
    return mark_for([*given, *(hint.message for hint in hints)], wanted)


def record_text(record: Record, mark: str, *, response_first: bool = False) -> str:
    """Return all texts of a record, verbatim, each under a line with its name and ``mark``.

    Reasoning and answer come last, or first of all.
    """
    texts = list(record.fields())
    if response_first:
        texts.sort(key=lambda each: each[0] not in ("reasoning", "answer"))
    return "\n\n".join(
        section(text, name=field.replace(OPTION_PREFIX, "option "), mark=mark)
        for field, text in texts
    )


def _fenced(lang: Lang, text: str, mark: str) -> str:
    """Return the texts of a record within their fence, and what is said of it."""
    fenced = enclose(text, name="record", mark=mark)
    return _fill(_part(f"record.{lang}"), {"record": fenced, "mark": mark}).strip()


def _hints_text(lang: Lang, record: Record, hints: Sequence[Hint], mark: str) -> str:
    if not hints:
        return _part(f"nohints.{lang}").strip()
    listed = "\n\n".join(_hint_text(record, hint, lang) for hint in hints)
    fenced = enclose(listed, name="hints", mark=mark)
    return _fill(_part(f"hints.{lang}"), {"hints": fenced, "mark": mark}).strip()


def _hint_text(record: Record, hint: Hint, lang: Lang) -> str:
    """Return one hint: id, criterion, strength, message, then the candidate evidence verbatim."""
    places = [("premise", span) for span in hint.premises]
    places += [("conclusion", hint.conclusion)] if hint.conclusion else []
    strength = f" ({_STRENGTHS[lang][hint.strength]})" if hint.strength else ""
    lines = [f"{hint.id} `{hint.criterion}`{strength}: {hint.message}"]
    lines += [f"  {role} ({span.field}): {record.text(span)}" for role, span in places]
    return "\n".join(lines)


# --- templates ---------------------------------------------------------------------------------


def _fill(text: str, values: Mapping[str, str]) -> str:
    """Replace each known placeholder once; what is put in is never looked at again."""

    def value(match: re.Match[str]) -> str:
        return values.get(match[1], match[0])

    return _PLACEHOLDER.sub(value, text)


def _completed(text: str) -> str:
    """Return a reader's template with places for hints and record where it has none.

    Hints go right before the record, which goes last.
    """
    if "{{record}}" not in text:
        text = f"{text.rstrip()}\n\n{{{{record}}}}"
    if "{{hints}}" not in text:
        text = text.replace("{{record}}", "{{hints}}\n\n{{record}}", 1)
    return text


def _missing_frames(text: str, lang: Lang) -> list[str]:
    names = [name for name in ("hints", "record") if f"{{{{{name}}}}}" not in text]
    return [_part(f"{name}.{lang}").strip() for name in names]


def _output(lang: Lang, order: VerdictOrder) -> str:
    return _part(f"output.{order}.{lang}").strip()


@lru_cache(maxsize=64)
def _part(name: str) -> str:
    """Return a file of ``templates/`` with its line breaks as they are."""
    return (files("hybrid.judging") / "templates" / f"{name}.md").read_text(encoding="utf-8")


def _shipped() -> dict[str, Template]:
    made = [
        Template(error_type, lang, _part(f"{error_type}.{lang}"), own=False)
        for error_type in ErrorType
        for lang in LANGUAGES
    ]
    return {template.name: template for template in made}


def _read_given(directory: Path) -> dict[str, Template]:
    found: dict[str, Template] = {}
    for error_type in ErrorType:
        for lang in LANGUAGES:
            read = _given_text(directory, f"{error_type}.{lang}")
            if read is not None:
                text, file_hash = read
                template = Template(error_type, lang, text, own=True, file_hash=file_hash)
                found[template.name] = template
    if not found:
        raise UsageError(
            f"{directory} contains no template; name them <error type>.<language>.md or .txt, "
            "such as factual.en.md"
        )
    return found


def _given_text(directory: Path, name: str) -> tuple[str, str] | None:
    """Return a reader's template, and the SHA-256 of its bytes, which a text does not tell all of.

    ``None`` where there is none.
    """
    paths = [directory / f"{name}{suffix}" for suffix in SUFFIXES]
    there = [path for path in paths if path.is_file()]
    if len(there) > 1:
        raise UsageError(f"{there[0]} and {there[1].name} are both there; keep one")
    if not there:
        return None
    content = there[0].read_bytes()
    try:
        with TextIOWrapper(BytesIO(content), encoding="utf-8-sig") as file:
            text = file.read()
    except UnicodeDecodeError as error:
        raise UsageError(f"{there[0]} is not UTF-8: {error.reason}") from error
    if not text.strip():
        raise UsageError(f"{there[0]} is empty")
    return text, hashlib.sha256(content).hexdigest()


def _hash(template: Template, order: VerdictOrder) -> str:
    """Return the SHA-256 of all that a prompt is made of beside record and hints."""
    frames = [_part(f"{name}.{template.lang}") for name in ("hints", "nohints", "record")]
    parts = [template.text, str(template.own), *frames, order, schema_text(order)]
    parts.append(_output(template.lang, order))
    parts += [template.file_hash] if template.file_hash else []
    digest = hashlib.sha256()
    for part in parts:
        encoded = part.encode("utf-8")
        digest.update(len(encoded).to_bytes(8, "big") + encoded)
    return digest.hexdigest()


def follow_up(prompt: Prompt, answer: str, faults: Sequence[Objection]) -> Prompt:
    """Return ``prompt`` continued by the answer it got and by what does not stand in it."""
    listed = "\n".join(
        f"- {json.dumps(each.quote or '', ensure_ascii=False)}: {each.message}" for each in faults
    )
    wording = _wording(prompt.lang).replace(_PLACE_OF_QUOTES, listed)
    messages = (*prompt.messages, Message("assistant", answer), Message("user", wording))
    return replace(prompt, messages=messages, hash=follow_up_hash(prompt))


def follow_up_hash(prompt: Prompt) -> str:
    """Return the hash of the follow-up to ``prompt``: it names the wording of both."""
    parts = f"{prompt.hash}\n{_wording(prompt.lang)}"
    return hashlib.sha256(parts.encode("utf-8")).hexdigest()


@cache
def _wording(lang: str) -> str:
    path = files("hybrid.judging") / "templates" / f"again.{lang}.md"
    return path.read_text(encoding="utf-8").strip()
