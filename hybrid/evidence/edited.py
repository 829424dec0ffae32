"""Quotes that the quoting hand altered: words in brackets, labels, two fields in one.

A judge is shown a record with a name over each of its texts, and many write that name into their
quotes. The label tells the field, and the rest of the quote must stand there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from hybrid.evidence.pieces import ELLIPSIS, has_words, split
from hybrid.evidence.policy import POLICY
from hybrid.evidence.source import FieldText, Match, Query, Source, at_normal, part
from hybrid.evidence.verbatim import find_but_for_case, find_normalized
from hybrid.records import OPTION_PREFIX
from hybrid.records.findings import Part
from hybrid.text.normalise import normalise
from hybrid.text.words import is_han, kind_of_word, tokenise

# Both sides must hold this much, or any two texts that share a letter would do.
_LEAST_SHARED = 2


def find_across(query: Query, fields: Sequence[FieldText], source: Source) -> Match | None:
    """Look for a quote that stands in two neighbouring fields, or in pieces in several."""
    if len(source.fields) < 2:
        return None
    if ELLIPSIS in query.normal:
        return _pieces_across(query, fields)
    names = {field.name for field in fields}
    for left, right in pairwise(source.fields):
        if {left.name, right.name} <= names:
            found = _border(query.normal, left, right)
            if found is not None:
                return found
    return None


def _border(normal: str, left: FieldText, right: FieldText) -> Match | None:
    """Return the place where ``normal`` runs over the end of ``left`` into ``right``."""
    for label in _field_labels(right):
        whole = f"{left.normal.text}{label}{right.normal.text}"
        border = len(left.normal.text)
        start = whole.find(normal, max(0, border - len(normal) + _LEAST_SHARED))
        inside = start + len(normal) - border - len(label)
        if 0 <= start <= border - _LEAST_SHARED and inside >= _LEAST_SHARED:
            first = at_normal(left, start, border)
            second = at_normal(right, 0, inside)
            return _refusal([(left, *first), (right, *second)])
    return None


def _field_labels(field: FieldText) -> tuple[str, ...]:
    letter = field.name.removeprefix(OPTION_PREFIX)
    if letter == field.name:
        return (" ", "")
    return (f" {letter}. ", f" ({letter}) ", f" {letter}) ", f" {letter}: ", f"{letter}.", " ", "")


def _pieces_across(query: Query, fields: Sequence[FieldText]) -> Match | None:
    stretches: list[tuple[FieldText, int, int]] = []
    for piece in split(query.normal):
        for field in fields:
            start = field.normal.text.find(piece)
            if start >= 0:
                stretches.append((field, *at_normal(field, start, start + len(piece))))
                break
        else:
            return None
    if len({field.name for field, _, _ in stretches}) < 2:
        return None
    return _refusal(stretches)


def _refusal(stretches: Sequence[tuple[FieldText, int, int]]) -> Match:
    field, start, end = stretches[0]
    names = " and ".join(dict.fromkeys(stretch[0].name for stretch in stretches))
    return Match(
        "near",
        field.name,
        start,
        end,
        tuple(part(*stretch) for stretch in stretches),
        reason=f"is in several fields: {names}",
    )


_INSERTION = re.compile(r" ?\[([^\[\]…]{1,80})\] ?")
_REMARKS = frozenset(["sic", "!", "?", "emphasis added", "emphasis mine", "原文如此"])


def find_without_insertions(query: Query, field: FieldText, source: Source) -> Match | None:
    """Look for a quote that holds ``[insertions]`` as if they were not there.

    Accepted when nothing is changed by them: a remark (``[sic]``), a letter in the other case
    (``[t]he``), or words between words of the quote that the source holds and that turn nothing
    (``he [Greg] said``). An insertion at an edge stands in place of words that are not shown.
    """
    insertions = list(_INSERTION.finditer(query.normal))
    if not insertions or POLICY.most_insertions < len(insertions):
        return None
    bare = _INSERTION.sub(_without, query.normal).strip()
    if not bare:
        return None
    inner = query.of_form(bare)
    found = find_normalized(inner, field) or find_but_for_case(inner, field)
    if found is None or not found.accepted:
        return None
    for insertion in insertions:
        reason = _objection(query, insertion, source)
        if reason is not None:
            return Match(
                "near",
                found.field,
                found.start,
                found.end,
                difference=f"inserted: “{insertion[1]}”",
                reason=reason,
            )
    return found


def _without(insertion: re.Match[str]) -> str:
    text, words = insertion.string, insertion[1]
    if _is_letter(insertion):
        return insertion[0].replace("[", "").replace("]", "")
    left, right = text[: insertion.start()][-1:], text[insertion.end() :][:1]
    spaced = insertion[0] != f"[{words}]" and not (is_han(left or " ") or is_han(right or " "))
    return " " if spaced and (right.isalnum() or right in "\"'(") else ""


def _is_letter(insertion: re.Match[str]) -> bool:
    """Whether the brackets hold the first letter of a word, as in ``[t]he``."""
    return (
        len(insertion[1]) == 1
        and insertion.string[insertion.end() :][:1].isalpha()
        and (not insertion[0].endswith(" ") and insertion[1].isalpha())
    )


def _objection(query: Query, insertion: re.Match[str], source: Source) -> str | None:
    words = insertion[1].lower()
    if _is_letter(insertion) or words in _REMARKS:
        return None
    before, after = query.normal[: insertion.start()], query.normal[insertion.end() :]
    if not has_words(before) or not has_words(after):
        return "the words in brackets replace words that are not shown"
    for token in tokenise(words):
        if kind_of_word(token.text) is not None or not token.text[0].isalpha():
            return "the words in brackets change the meaning"
        if not is_han(token.text) and not source.has_word(token.text):
            return "the words in brackets are not in the text"
    return None


_NAMES = {
    "answer": r"(?:the )?(?:final |chosen |model )?answer|(?:最终|最后)?(?:答案|回答)",
    "question": r"question|问题|题目|题干",
    "context": r"context|passage|背景|材料|上下文",
    "reasoning": r"reasoning|response|推理(?:过程)?|解析",
}
_OPTION = r"(?:(?:option|choice|选项)[ ._]?)?"
_BEGINS, _QUOTE = r"(?:^|(?<=[\s,;!?]|[^\x00-\x7f]))", r"[\"']?"
_SENTENCE_END = re.compile(r"[.!?。！？]['\")]*\s*$")
_SQUEEZED = re.compile(r"[\W_]+")
_MOST_SEGMENTS = 12


class _Segment(NamedTuple):
    field: str
    text: str


def find_labelled(query: Query, fields: Sequence[FieldText], source: Source) -> Match | None:
    """Look for a quote without its labels, each stretch in the field that its label names.

    Words before the first label are allowed where they end a sentence and only the answer follows:
    an option's words joined to others could say what nobody said.
    """
    record = source.record
    if record is None:
        return None
    for segments in _readings(query.normal, tuple(record.options)):
        found = [_find(query, segment, fields, source) for segment in segments]
        whole = [each for each in found if each is not None]
        if len(whole) == len(found):
            return _joined(whole, source)
    return None


def _readings(text: str, keys: tuple[str, ...]) -> Iterator[list[_Segment]]:
    """Yield the quote as labelled stretches, and as words that the answer follows."""
    labels = list(_labels(keys).finditer(text))
    if not labels or _MOST_SEGMENTS < len(labels):
        return
    ends = [*(match.start() for match in labels[1:]), len(text)]
    segments = [
        _Segment(_named(match, keys), text[match.end() : end].strip(" \"',;"))
        for match, end in zip(labels, ends, strict=True)
    ]
    head = text[: labels[-1].start()]
    if not text[: labels[0].start()].strip():
        yield _merged(segments)
    if segments[-1].field == "answer" and _SENTENCE_END.search(head):
        yield [_Segment("", head.strip()), segments[-1]]


def _merged(segments: list[_Segment]) -> list[_Segment]:
    """Make one of "Answer:" and the label of the option that follows it at once."""
    if len(segments) < 2 or segments[0] != ("answer", ""):
        return segments
    key = segments[1].field.removeprefix(OPTION_PREFIX)
    return [_Segment("answer", f"{key}. {segments[1].text}"), *segments[2:]]


@lru_cache(maxsize=64)
def _labels(keys: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(f"(?P<{name}>{pattern})" for name, pattern in _NAMES.items())
    options = "|".join(f"(?P<key{at}>{re.escape(key)})" for at, key in enumerate(keys))
    field = rf"[\[\"'(]*(?i:{names})(?: [0-9a-f]{{10}}| field)?(?:[\]\"')]+\s*:?|\s*:)"
    option = rf"[\[(]?(?i:{_OPTION})(?:{options})(?:[\])]+[.:]?|:(?!\d)|[.、](?=\W|[^\x00-\x7f]|$))"
    return re.compile(rf"{_BEGINS}(?:{field}|{option})\s*{_QUOTE}")


def _named(match: re.Match[str], keys: tuple[str, ...]) -> str:
    for name in _NAMES:
        if match[name]:
            return name
    return OPTION_PREFIX + next(key for at, key in enumerate(keys) if match[f"key{at}"])


def _find(
    query: Query, segment: _Segment, fields: Sequence[FieldText], source: Source
) -> Match | None:
    if not segment.field:
        return _first(_in_field(query, segment.text, each) for each in fields)
    field = next((each for each in source.fields if each.name == segment.field), None)
    if field is None or field not in fields:
        return None
    readings = [segment.text]
    if segment.field == "answer":
        readings += _without_key(segment.text, source)
    return _first(_in_field(query, each, field) for each in readings)


def _without_key(text: str, source: Source) -> Iterator[str]:
    """Yield what "B. The pilot" may stand for in an answer field: the words, or the letter."""
    assert source.record is not None
    for key, option in source.record.options.items():
        match = re.match(rf"[\[(]?{re.escape(key)}[\])]?[.:、]?\s*(?=\S)", text)
        if match and _squeezed(text[match.end() :]) == _squeezed(normalise(option).text):
            yield from (text[match.end() :], key)


def _in_field(query: Query, text: str, field: FieldText) -> Match | None:
    """Return the place of ``text``; a text that is the whole field is never too short."""
    if _squeezed(text) and _squeezed(text) == _squeezed(field.normal.text):
        return Match("normalized", field.name, *at_normal(field, 0, len(field.normal.text)))
    inner = query.of_form(text)
    found = find_normalized(inner, field) or find_but_for_case(inner, field)
    return found if found is not None and found.accepted else None


def _first(found: Iterable[Match | None]) -> Match | None:
    return next((each for each in found if each is not None), None)


def _squeezed(text: str) -> str:
    return _SQUEEZED.sub("", text)


def _joined(found: Sequence[Match], source: Source) -> Match:
    """Return one match of several: the first one's place, and all of them as parts."""
    first = found[0]
    if len(found) == 1:
        return Match("normalized", first.field, first.start, first.end)
    held = {field.name: field for field in source.fields}
    parts: list[Part] = [part(held[each.field], each.start, each.end) for each in found]
    end = first.end
    for left, right in pairwise(found):
        if left.field != right.field:
            break
        end = right.end
    return Match("normalized", first.field, first.start, end, tuple(parts))
