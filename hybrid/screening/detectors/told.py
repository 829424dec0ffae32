"""What a record's text tells, as against what it asks and what it puts up for judgement."""

from __future__ import annotations

import re

from hybrid.records.record import Record
from hybrid.text.sentences import sentences

_CIRCLED = "①②③④⑤⑥⑦⑧⑨"
# Options that only combine the numbers of statements: the statements are what is to be judged.
_COMBINES = re.compile(
    rf"[\s{_CIRCLED}、,，和与及.。只有]+"
    r"|(?:both |neither |only )?(?:(?:I{1,3}|IV|V)\b[\s,.]*(?:and |or |only)?)+"
)
_STATEMENTS = re.compile(rf"[{_CIRCLED}]|(?:^|\n)\s*(?:I{{1,3}}|IV|V)[.、:)]\s")
_ASKS = ("?", "？")


def told_text(record: Record) -> str:
    """Return context and question without the numbered statements that the options combine."""
    question = record.question
    if all(_COMBINES.fullmatch(text.strip()) for text in record.options.values()):
        first = _STATEMENTS.search(question)
        question = question[: first.start()] if first else question
    return f"{record.context}\n{question}" if record.context else question


def facts_text(record: Record) -> str:
    """Return ``told_text`` without the sentences that ask."""
    text = told_text(record)
    told = (text[start:end] for start, end in sentences(text))
    return "\n".join(each for each in told if not each.rstrip().endswith(_ASKS))


def asked_text(record: Record) -> str:
    """Return the sentences of the question that ask."""
    text = record.question
    told = (text[start:end] for start, end in sentences(text))
    return "\n".join(each for each in told if each.rstrip().endswith(_ASKS))
