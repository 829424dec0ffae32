"""What in a record speaks to the judge and not of the question: told, and never obeyed.

A short list of the usual attempts (Perez and Ribeiro 2022; Greshake et al. 2023), in both
languages and in the disguises that cost an attacker nothing. It is a sign for whoever reads the
finding. What keeps a judge's verdict its own are the fence and the reading of answers.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import unquote

from hybrid.records import Concern, Record

_MOST_WORDS = 120
_LEAST_HIDDEN = 8

_GAP = r"\W+(?:\w+\W+){0,4}?"
_ERRORS = r"(?:is_error|no[ _](?:\w+ )?errors?\b|error[- ]free|free of errors)"
_SPEECH = re.compile(
    rf"\b(?:ignore|disregard|forget|override|bypass|discard){_GAP}"
    r"(?:previous|prior|above|earlier|preceding|all|any|your|system|other)\W+(?:\w+\W+){0,2}?"
    r"(?:instructions?|prompts?|rules|guidelines|directions|criteria|context|messages?)\b"
    r"|\byou are (?:now|no longer)\b"
    r"|\b(?:new|updated|real|actual|hidden|secret|final) (?:system )?(?:instructions?|prompt)\s*:"
    r"|\bsystem (?:prompt|message|override|note|instruction)\b"
    rf"|\b(?:auditor|judge|grader|evaluator|reviewer|checker|AI|LLM|assistant|model)s?{_GAP}"
    rf"(?:answer|return|output|report|respond|say|mark|write|set|reply)\b(?:\W+\w+){{0,8}}?\W+"
    rf"{_ERRORS}"
    rf"|\b(?:return|output|respond|reply|print|write|answer|set)\b(?:\W+\w+){{0,6}}?\W+{_ERRORS}"
    r"|\b(?:do not|don't|never|must not)\W+(?:flag|report|audit|judge|mark)\W+(?:this|any|the|it)\b"
    r"|\b(?:end|stop) of (?:the )?(?:record|audit|prompt|untrusted \w+)\b"
    r"|\b(?:reveal|repeat|print|show|leak)\W+(?:me\W+)?(?:your|the)\W+(?:\w+\W+)?"
    r"(?:prompt|instructions|api key)\b"
    r"|\bmark (?:this|it|the \w+) as (?:clean|correct|error-free)\b"
    r"|(?:忽略|无视|忘记|忘掉|不要理会|不用管|抛开)[^。！？\n]{0,12}(?:指令|指示|说明|要求|规则|提示|标准)"
    r"|你(?:现在|不再)是|(?:系统|新的?|最新|真正的?|隐藏)(?:提示|指令|消息|说明)\s*[:：]?"
    r"|(?:审核|评审|审查|评判|裁判|评估|审计|检查)(?:员|者|人|模型|系统)?[^。！？\n]{0,10}"
    r"(?:必须|应当|请|务必|只需|直接)[^。！？\n]{0,10}(?:输出|返回|回答|回复|判定|判为|填写|标记)"
    r"|(?:输出|返回|回答|回复|判定|判为|填写|标记)[^。！？\n]{0,8}(?:is_error|没有错误|无错误|不存在错误)"
    r"|(?:不要|不得|禁止|切勿)(?:标记|报告|指出|审核|判定)[^。！？\n]{0,6}(?:错误|本|该|这)"
    r"|(?:记录|审核|提示|文本)(?:到此)?结束|(?:透露|泄露|打印|复述)[^。！？\n]{0,6}(?:提示词|指令|密钥)",
    re.IGNORECASE,
)
_MARKUP = re.compile(
    r"<\|\w[\w ]{0,30}\|>|\[/?INST\]|<</?SYS>>|<{3}\s*(?:begin|end)\b|^\s*#{0,4}\s*system\s*:"
    r"|^\[(?:reasoning|question|context|answer|option \w{1,20}|hints) \w+\]",
    re.IGNORECASE | re.MULTILINE,
)
_VERDICT = re.compile(
    r"[\"'“”{,]\s*is_error\W{0,200}?[:：=][^,}]{0,80}?(?:true|false)", re.IGNORECASE
)
_INVISIBLE = re.compile(
    "[\u00ad\u200b\u200c\u200d\u2060-\u2064\ufeff\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
_TAGS = re.compile("(?<![\U0001f3f4\U000e0020-\U000e007e])[\U000e0020-\U000e007e]{4,}")
_OVERRIDES = re.compile("[\u202a-\u202e\u2066-\u2069]")
_HIDDEN_RUN = re.compile(f"(?:{_INVISIBLE.pattern}){{{_LEAST_HIDDEN},}}")
_BASE64 = re.compile(r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{24,}={0,2}")
_HEX = re.compile(r"(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}\s?){12,}")
_ESCAPE = re.compile(
    r"""\\(?:u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2})|U([0-9a-fA-F]{8})|[bfnrtv]|(["'\\/]))"""
)
# JSON in a string in JSON, and so on: what is nested deeper no judge undoes.
_MOST_NESTED = 6


class Attempt(NamedTuple):
    """One attempt: its kind, the words as they stand or as they read undisguised."""

    kind: str
    words: str


def attempts(text: str) -> Iterator[Attempt]:
    """Yield what speaks to the judge in a text: at most one of each kind."""
    for kind, pattern in (("verdict", _VERDICT), ("markup", _MARKUP), ("instruction", _SPEECH)):
        if found := pattern.search(text):
            yield _attempt(kind, found[0])
    if tags := _TAGS.search(text):
        yield _attempt("hidden", "".join(chr(ord(char) - 0xE0000) for char in tags[0]))
    elif found := _HIDDEN_RUN.search(text) or _OVERRIDES.search(text):
        yield _attempt("hidden", found[0])
    for kind, plain in disguised(text):
        found = _SPEECH.search(plain) or _VERDICT.search(plain)
        # What stands there openly is no disguise, though other parts read otherwise.
        if found and found[0] not in text:
            yield _attempt(kind, found[0])


def disguised(text: str) -> Iterator[tuple[str, str]]:
    """Yield other readings of a text, each with the kind of its disguise."""
    if not text.isascii():
        bare = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
        if bare != text:
            yield "hidden", bare
    yield "reversed", text[::-1]
    yield "encoded", codecs.encode(text, "rot13")
    if "%" in text or "&" in text or "\\" in text:
        yield "encoded", unquote(unescaped(html.unescape(text)))
    for run in _BASE64.findall(text):
        yield from _decoded(run, base64.b64decode)
    for run in _HEX.findall(text):
        yield from _decoded(re.sub(r"\s", "", run), bytes.fromhex)


def unescaped(text: str) -> str:
    """Return a text with the escapes of JSON undone, and those within them."""
    for _ in range(_MOST_NESTED):
        if "\\" not in text:
            break
        text = _ESCAPE.sub(_character, text)
    # Halves of surrogate pairs, each an escape of its own, are one character.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _character(found: re.Match[str]) -> str:
    number = found[1] or found[2] or found[3] or found[4]
    if number is None:
        return found[5] or " "
    code = int(number, 16)
    return chr(code) if code <= 0x10FFFF else ""


def texts_of(record: Record) -> Iterator[tuple[str, str]]:
    """Yield every text of a record that a judge is shown, names of options included."""
    yield from record.fields()
    for name in record.options:
        yield "an option's name", name


def injection(record: Record) -> Iterator[Concern]:
    """Yield the concern that a record speaks to its judge, with the words, where it does."""
    found = {
        attempt.kind: (field, attempt.words)
        for field, text in texts_of(record)
        for attempt in attempts(text)
    }
    if found:
        told = "; ".join(f"{kind} in {field}: {words}" for kind, (field, words) in found.items())
        words = next(iter(found.values()))[1]
        yield Concern("injection", f"the record speaks to its judge ({told})", words)


def _decoded(run: str, decode: Callable[[str], bytes]) -> Iterator[tuple[str, str]]:
    try:
        yield "encoded", decode(run).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return


def _attempt(kind: str, words: str) -> Attempt:
    return Attempt(kind, " ".join(words.split())[:_MOST_WORDS] or words[:_MOST_WORDS])
