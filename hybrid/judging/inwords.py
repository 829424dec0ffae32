"""Verdicts that stand in words beside the JSON: ``Verdict: error``, ``结论：没有错误``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybrid.text.characters import fold_forms

_MARKS = r"[\s*_`\"'“”‘’#>-]*"
_KIND = r"(?:(?:factual|logical|semantic|reasoning)\s+)?"
_LABEL = (
    r"(?:(?:my|the|final|overall)\s+)*(?:verdict|judge?ment|is[_ ]error|conclusion|decision)"
    r"|(?:最终)?(?:判定|判断|结论|裁定|判决|结果)"
)
_CLEAN = (
    rf"no\s+{_KIND}errors?|not\s+an?\s+{_KIND}error|clean|false|sound|error[- ]free"
    r"|(?:没有|不存在|无|未见)(?:任何)?(?:事实|逻辑|语义|推理)?(?:错误|谬误|问题)|不是错误|正确"
)
_ERROR = (
    rf"(?:an?\s+)?{_KIND}error|true|erroneous"
    r"|(?:有|存在|是)?(?:事实|逻辑|语义|推理)?(?:错误|谬误)"
)
_VALUE = rf"(?:(?P<clean>{_CLEAN})|(?P<error>{_ERROR}))"
_END = rf"{_MARKS}(?=[.,;!。，；！)\n]|\Z)"
_LABELLED = re.compile(
    rf"(?:^|(?<=[\s*_`\"'“”。；;.:：]))(?:{_LABEL}){_MARKS}(?:[:=]|是|为|\bis\b(?:\s+that)?){_MARKS}"
    rf"(?:there\s+is\s+|this\s+is\s+)?{_VALUE}{_END}",
    re.IGNORECASE | re.MULTILINE,
)
_SENTENCE = re.compile(
    r"\b(?:there\s+(?:is|are)|i\s+(?:find|found|see)|(?:this|it)\s+is|"
    r"(?:reasoning|record|response|text|answer)\s+(?:contains|commits|makes|has))\s+"
    rf"(?:indeed\s+|therefore\s+|actually\s+)?{_VALUE}{_END}",
    re.IGNORECASE,
)
_SENTENCE_ZH = re.compile(
    rf"(?:^|[，。；：\s])(?:因此|所以|综上|其实|实际上)?[，,]?(?:该|此|本)(?:推理|记录|回答|题|文)"
    rf"(?:中)?{_VALUE}{_END}",
    re.MULTILINE,
)


class InWords(NamedTuple):
    """A verdict in words, as it was written."""

    is_error: bool
    words: str


def verdicts_in_words(text: str) -> Iterator[InWords]:
    """Yield the verdicts that ``text``, without its JSON, gives in words."""
    folded = fold_forms(text)
    for pattern in (_LABELLED, _SENTENCE, _SENTENCE_ZH):
        for match in pattern.finditer(folded):
            words = " ".join(text[match.start() : match.end()].split())
            yield InWords(match["error"] is not None, words)
