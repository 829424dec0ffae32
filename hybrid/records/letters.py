"""Letters (and numbers) that name an option: "(B)", "option b", "B项", "\\boxed{B}", "选B"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from hybrid.records.record import Record
from hybrid.text.hanzi import HAN_RANGE
from hybrid.text.sentences import Range

# Letters that belong to other things: vitamin C, point B, blood group A, John B. Moss, the U.S.A.
_OTHER_THINGS = (
    r"(?<![Vv]itamin )(?<![Hh]epatitis )(?<![Pp]lan )(?<![Tt]ype )(?<![Pp]oint )(?<![Gg]roup )"
    r"(?<![Cc]lass )(?<![Gg]rade )(?<![Ff]igure )(?<![Ss]ection )(?<![Pp]art )(?<![Pp]erson )"
    r"(?<![Tt]eam )(?<![Cc]ity )(?<![Cc]ompany )(?<![Pp]hase )(?<![Vv]ersion )(?<![Ss]tep )"
    r"(?<![点角集合线边面图类组型段列表度级])(?<![A-Z]\.)(?<![A-Z]\. )"
)
# What may follow a capital A that opens a clause and is no article.
_AFTER_LETTER_A = (
    r"(?=\s*(?:[^\sA-Za-z0-9\"'“‘]|$)|\s+(?:is|was|isn't|and|or|as|because|since|would|seems?|fits|"
    r"has|can|cannot|could|should|does|doesn't|may|might|also|over|vs\.?|but|than|makes|says|"
    r"states|refers|means|suggests|implies|represents|describes|appears|here|stands|itself|really|"
    r"clearly|still)\b"
    # A verb of the third person before its object: "A weakens the claim".
    r"|\s+(?:\w+ly\s+|only\s+|even\s+)?[a-z]{2,}(?<![us])s\s+"
    r"(?:the|this|it|them|him|her|no|an?|any|nothing|doubt|support|weight|counter|against|up|out)\b)"
)
# What a numbered option is called by, beside "option" and the like.
_NUMBERED = (
    r"\b(?:[Rr]esponse|[Rr]eply|[Oo]utput|[Ss]ummary|[Aa]ssistant|[Cc]ompletion|[Tt]ranslation|"
    r"[Ss]olution|[Cc]andidate|[Vv]ersion)|回答|回复|答复|输出|译文|摘要|方案|助手|版本"
)
# A letter in brackets may stand right after these words: 选项(d), 所以（b）, 甲和(c).
_AFTER_HAN = r"(?<=[项項择擇选選是为與与和或及以故除了而但对看说])"
# After these a letter is an option even where the question speaks of things called A and B.
_ANSWER_LEAD = (
    r"(?:答案[\"”]?(?:应该|应)?[是为：:]|案[】\]>][：:]?|[故题应此以案我]选|"
    r"\b[Aa]nswer(?:\s+is)?\s*[:：]?|boxed\{|(?<=\n)\*\*|<answer>)"
)
# "Vitamin <B>" is no tag; a tag is letters: </answer>, <eoa>. A function and its argument: H(x),
# P(A). A国 and A市 are places.
_END = (
    r"(?![A-Za-z0-9_\-&+=>∩∪∈⊆^²型国市县镇村厂]|['’][A-Za-z]|<(?!/?[a-z]{2})|\.[A-Z]\."
    r"|\([a-z]\w?(?:\s?[,|]\s?[a-z]\w?)*\))"
)
_FREE = r"(?<![A-Za-z0-9_\-\\$&+=<∩∪∈⊆])(?<![A-Za-z]['’])(?<!\d>)(?<!\b[A-Za-z]\()"


def letter_mentions(text: str, names: str, *, bare: bool) -> Iterator[tuple[int, int, str]]:
    """Yield ``(start, end, name)`` of options named by their key.

    ``names`` holds the one-character keys; ``bare`` allows letters that nothing marks as options.
    """
    if not names:
        return
    for match in _matches(text, _pattern(names, bare), _candidates(names)):
        kind = match.lastgroup or "plain"
        start, end = match.span(kind if kind == "stated" else 0)
        if _RANGES_ON.match(text, end) or _RANGED.search(text, max(0, start - _RANGING), start):
            continue
        start += _marks_before(text[start:end])
        yield start, end, match[kind].upper()


# "Options D through J" names neither D nor J alone.
_RANGES_ON = re.compile(r"\)?\s*(?:through|thru|至)\s*(?:[Oo]ptions? )?\(?[A-Z](?![A-Za-z])")
_RANGED = re.compile(r"(?<![A-Za-z])[A-Z]\)?\s*(?:through|thru|至)\s*(?:[Oo]ptions? )?\(?$")
_RANGING = 20

# "Answer: $\\text{B}$", "the answer is \\(C\\)": a letter alone in a formula.
_FRAMED = re.compile(
    r"(?:\b(?:answer|option|choice)\b|答案|选项?|选择)(?:\s+is|[是为])?[\s:：*]*"
    r"(?P<opens>(?:\$\$?|\\[(\[])?\s*(?:\\(?:text|mathrm|mathbf)(?:bf|rm)?\{\s*)?)"
    r"[(（]?(?-i:[A-Z])[)）]?(?P<closes>\s*\}?\s*(?:\$\$?|\\[)\]])?)(?=[\s.,。，*]|$)",
    re.IGNORECASE,
)


def framed_letters(text: str) -> Iterator[Range]:
    """Yield the marks of a formula around a letter that is all of it, and given as the answer."""
    if "$" not in text and "\\" not in text:
        return
    for match in _FRAMED.finditer(text):
        opens, closes = match.span("opens"), match.span("closes")
        if match["opens"].strip() and match["closes"].strip():
            yield opens
            yield closes


def option_keys(record: Record) -> str:
    """Return the keys of a record's options that are one capital letter or digit."""
    return "".join(key for key in record.options if re.fullmatch("[A-Z0-9]", key))


def uses_letters_otherwise(record: Record, names: str) -> bool:
    """Whether the question speaks of things called A or B, so that a bare letter proves nothing."""
    letters = "".join(name for name in names if name.isalpha())
    if not letters:
        asked = f"{record.question}\n{record.context or ''}"
        return re.search(rf"(?:{_NUMBERED}) ?\d", asked) is not None
    texts = (record.question, record.context or "", *record.options.values())
    plain = letters.replace("A", "") or "B"
    return len(_things_called(plain).findall("\n".join(texts))) >= 2


@lru_cache(maxsize=256)
def _things_called(letters: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z0-9(（\[])[{letters}](?![A-Za-z0-9)）\].、．:：]|项|选项)")


# The pattern has many alternatives, so it is tried only around letters that may name an option:
# as far back as words that lead up to a letter reach, and as far on as what follows it is read.
_LEAD = 48
_MARKS_OR_SPACES = frozenset(" \t\r\n\u3000([（【「“\"'*$-•:：")
_MOST_MARKS = 200
_AFTER = 120


def _matches(
    text: str, pattern: re.Pattern[str], candidates: re.Pattern[str]
) -> Iterator[re.Match[str]]:
    """Yield the matches of ``pattern``, none overlapping, as ``finditer`` does."""
    reached = 0
    for candidate in candidates.finditer(text):
        at = candidate.start()
        start = max(reached, _before_marks(text, at) - _LEAD)
        match = pattern.search(text, start, at + _AFTER) if at >= reached else None
        # What begins behind the letter is another letter's.
        if match is not None and match.start() <= at:
            yield match
            reached = match.end()


def _before_marks(text: str, at: int) -> int:
    least = max(0, at - _MOST_MARKS)
    while at > least and text[at - 1] in _MARKS_OR_SPACES:
        at -= 1
    return at


@lru_cache(maxsize=256)
def _candidates(names: str) -> re.Pattern[str]:
    """Return what finds the letters that may name an option; every match holds one of them."""
    free = r"(?:(?<![A-Za-z0-9].)|(?<=(?:ption|PTION|hoice|nswer|tions|oices|swers).)|(?<=\sis.))"
    small = (
        r"(?=\s*[\)）\]】])|(?<=ption .)|(?=[\s.,;)]*(?:$|\n))"
        r"|(?<=[项項].)|(?<=[项項] .)|(?=\s?[选選][项項])"
        r"|(?:(?<=[:：是为].)|(?<=[:：是为] .))(?=[.、)）。])"
    )
    return re.compile(
        rf"[{names}](?![A-Za-z0-9]){free}|[{names.lower()}](?![A-Za-z0-9]){free}(?:{small})",
        re.DOTALL,
    )


@lru_cache(maxsize=256)
def _pattern(names: str, bare: bool) -> re.Pattern[str]:
    one = f"[{names}{names.lower()}]"
    capital = f"[{names}]"
    named = (
        rf"(?:\b[Oo]ptions?|\bOPTION|\b(?:[Aa]nswer (?=[Cc]hoice\b))?[Cc]hoices?|\b[Aa]nswers?"
        rf"|选项|選項)\s*"
        rf"[\(（\[「“\"'*]*(?P<named>{capital}"
        rf"|(?:(?<=[Oo]ption )|(?<=[选選][项項])|(?<=[选選][项項] )){one}"
        rf"|(?<=[(（\[]){one}(?=[)）\]]))(?![A-Za-z0-9])"
        rf"[\)）\]」”\"'*]*"
    )
    # A small "a" after "the answer is" is an article; other small letters name options there, and
    # all of them after a colon where a full stop or nothing follows: "答案: a. 甲".
    small = names.lower().replace("a", "") or "b"
    colon = rf"(?:(?<=[:：是为])|(?<=[:：是为] )){one}(?=[.、)）。]|\s*(?:$|\n))"
    stated = (
        rf"{_ANSWER_LEAD}[\"”]?[ \t*:：]*[\"“]?"
        rf"(?P<stated>{capital}|[{small}](?=[\s.,;)]*(?:$|\n))|{colon})"
        r"(?![A-Za-z0-9])"
    )
    # A mark belongs to its label, but where Chinese follows to what is said of the option.
    labelled = (
        rf"(?m:^)[ \t]*(?:[-*•]\s*)?(?:\$\$|\**)(?P<label>{capital})"
        rf"(?:(?:\*\*)?[.)、．:：](?!\w)|(?=(?:\*\*)?[.)、．:：][{HAN_RANGE}]))"
    )
    free = rf"(?:(?<![\w(（\[])|{_AFTER_HAN})"
    kinds = [
        named,
        rf"{free}[\(（\[【]\s*(?P<enclosed>{one})\s*[\)）\]】](?![A-Za-z0-9_]*[(（])",
        rf"(?<![A-Za-z0-9])(?P<item>{capital}|{one}(?=\s?[选選][项項]))\s?(?:选项|選項|项|項)",
        labelled,
        stated,
    ]
    digits = "".join(name for name in names if name.isdigit())
    if bare and digits:
        # "Response 2" of two that are numbered.
        kinds.append(rf"(?:{_NUMBERED}) ?(?P<numbered>[{digits}])(?![\d.,]\d|\w)")
    if bare:
        kinds += _bare("".join(name for name in names if name.isalpha()))
    return re.compile("|".join(kinds))


def _bare(letters: str) -> list[str]:
    plain = letters.replace("A", "").replace("I", "")
    kinds = [rf"{_FREE}{_OTHER_THINGS}(?P<plain>[{plain}]){_END}"] if plain else []
    if "A" in letters:
        # Within a clause a capital A is a letter; where a clause opens it may be an article.
        inside = r"(?<=[a-z,\u4e00-\u9fff“「：，] )|(?<=[\u4e00-\u9fff：，（{*>])"
        opening = rf"(?P<opening>A){_END}{_AFTER_LETTER_A}"
        kinds.append(rf"{_FREE}{_OTHER_THINGS}(?:(?:{inside})(?P<inside>A){_END}|{opening})")
    return kinds


def _marks_before(found: str) -> int:
    return len(found) - len(found.lstrip(" \t$-•"))
