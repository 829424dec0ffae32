"""Marks of layout inside a text, as far as they are marks: Markdown and HTML.

An asterisk between two numbers multiplies, and one beside a letter may be part of its name; only
what stands as a mark does is taken away. Struck-out text keeps its marks: it was withdrawn.
"""

from __future__ import annotations

import re

from hybrid.text.layers import Layer, rewrite

_ADDRESS = r"\((?:https?:|www\.|/|\#|mailto:)"
_TAGS = "[bB]|[iI]|em|EM|strong|STRONG|u|p|P|span|div|br|BR|li|ul|ol|code|mark|small|big|h[1-6]"
_WORD = "A-Za-z0-9"

_TRIGGER = re.compile(r"[*_`#<>+·]")
# After these a dash or a plus is an operator that a wrap has put at a line's beginning.
_OPERAND = r"[\d\s]|[A-Za-z]\s?[\^_=+*/<>-]"
_LINE_MARKS = rf"[ \t]*(?:(?:[-*+·]|\#{{1,6}}|>{{1,4}})[ \t]{{1,8}}(?!{_OPERAND}))+"
# Each branch begins with a plain character: that lets the engine skip the other branches.
_PATTERN = re.compile(
    rf"\A{_LINE_MARKS}|\n{_LINE_MARKS}|\*+|_+|`+|</?(?:{_TAGS})\s?/?>"
    rf"|\]{_ADDRESS}[^()\s]{{0,300}}\)|\[(?=[^\[\]\n]{{1,200}}\]{_ADDRESS})|!\[(?=[^\[\]\n]{{0,200}}\]{_ADDRESS})"
)
_OPERATORS = r"(^+=/<>"
_OPENS = {
    mark: re.compile(
        rf"(?<![{_WORD}{mark}\\)])\{mark}(?=[^\s{mark}{_OPERATORS}][^{mark}\n]{{0,300}}"
        rf"(?<=[^\s\\{mark}])\{mark}(?![{_WORD}{mark}]))"
        rf"|(?<![{_WORD}{mark}\\])\{mark}(?=[^\s{mark}]\{mark}(?![{_WORD}{mark}]))"
        rf"|\{mark}(?=[\u4e00-\u9fff][^{mark}\n]{{0,300}}\{mark}(?![{_WORD}{mark}]))"
    )
    for mark in "*_"
}
_TEX_QUOTE = re.compile(r"``(?=[^\s`][^`\n]{0,300}(?:''|\"))")


def strip_marks(text: str) -> Layer | None:
    """Take the marks away; ``None`` when there are none."""
    if _TRIGGER.search(text) or "](" in text or "- " in text:
        return rewrite(text, _PATTERN, _Stripper(text))
    return None


class _Stripper:
    """Says for each match whether it is a mark; remembers which single marks were opened."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open = {"*": False, "_": False}

    def __call__(self, match: re.Match[str]) -> str | None:
        kind = match[0][0]
        if match[0][-1] in " \t":
            return self._line(match)
        if kind == "`":
            return '"' if _TEX_QUOTE.match(self._text, match.start()) else ""
        if kind == "<":
            return " " if match[0][1:3].lower() == "br" else ""
        return self._emphasis(match) if kind in "*_" else ""

    def _line(self, match: re.Match[str]) -> str | None:
        if ">" in match[0] and not self._opens_block_quote(match):
            return None
        return "\n" if match[0][0] == "\n" else ""

    def _opens_block_quote(self, match: re.Match[str]) -> bool:
        """Whether a line's ``>`` stands at a paragraph's beginning or under another; otherwise
        it is a sign that a wrap has put there.
        """
        line = self._text[self._text.rfind("\n", 0, match.start()) + 1 : match.start()].strip()
        return not line or line.startswith(">")

    def _emphasis(self, match: re.Match[str]) -> str | None:
        mark, length = match[0][0], len(match[0])
        if length == 1:
            return self._single(match, mark)
        before, after = self._around(match)
        joins = _is_word(before) and _is_word(after)
        stands_alone = not before.strip() and not after.strip()
        return None if joins or stands_alone or length > 3 else ""

    def _single(self, match: re.Match[str], mark: str) -> str | None:
        if self._open[mark]:
            before, after = self._around(match)
            if before.strip() and not _is_word(after):
                self._open[mark] = False
                return ""
        elif _OPENS[mark].match(self._text, match.start()):
            self._open[mark] = True
            return ""
        return None

    def _around(self, match: re.Match[str]) -> tuple[str, str]:
        start, end = match.span()
        return self._text[start - 1 : start] if start else "", self._text[end : end + 1]


def _is_word(char: str) -> bool:
    return char.isascii() and char.isalnum()
