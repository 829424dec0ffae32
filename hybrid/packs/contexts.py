"""Contexts in which a match does not count: denied, restated, quoted, supposed, reported."""

from __future__ import annotations

import re
from functools import cached_property

from hybrid.packs.hits import letter_or_digit
from hybrid.packs.views import FieldText, fold_apostrophe, lower_ascii
from hybrid.records import Record
from hybrid.text.conditions import MAIN_AGAIN, OPENS_WITH_CONDITION
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, clauses, index_of

# Whether a stretch is denied as a whole is asked of ``text.polarity``; here a negator counts that
# governs what comes after it.
_DENIES_NOTHING_EN = re.compile(
    r"\b(?:no|without(?: a| any)?) (?:doubt|question|wonder)\b"
    r"|\bnot (?:only|just|merely|to mention)\b|\bno (?:matter|longer)\b"
    r"|\bwhether or not\b|\bif not\b|\bwithout (?:any )?(?:more|further|additional|"
    r"other|such|these|those|them|it)\b"
    r"|\b(?:nothing|no one|nobody) else\b|\bno other\b"
    # What is missing stands before the subject: "without the height of the tree the question …".
    r"|^\W*without (?!\w+ing\b)(?:[\w'-]+ ){2,12}(?:this|the|that|our|my) $",
    re.IGNORECASE,
)
# A negator reaches to the end of its clause; these words begin another.
_NEW_CLAUSE_EN = re.compile(
    r"\b(?:because|since|but|and|so|therefore|thus|hence|as|while|although|though|unless|given"
    r"|yet|if|when|which|who)\b",
    re.IGNORECASE,
)
_GOVERNS_EN = re.compile(
    r"\b(?:not|no|never|cannot|nor|neither|none|nothing|hardly|without|rather than|instead of"
    r"|fails? to|failed to|isnt|doesnt|dont|didnt|wasnt)\b|n't\b",
    re.IGNORECASE,
)
_DENIES_NOTHING_ZH = re.compile(
    r"不仅|不但|不过|不同|不管|不论|无论|无疑|没错|不得不|不错|不足|未来|不断|不久|毫无疑问|不只|不光|不妨|不禁"
)
_GOVERNS_ZH = re.compile(
    r"(?:并不是|并不|不是|并非|绝非|不能|不可以|不应|不会|不等于|不代表|不意味着|不存在|没有|没|未必|未"
    r"|无法|难以|谈不上|不|无|非)[^不没未无非，。；]{0,6}$"
)
_QUOTED = re.compile(
    r"“[^”]{0,600}”|\"[^\"\n]{0,600}\"|「[^」]{0,600}」|『[^』]{0,600}』|‘[^‘’\n]{0,600}’(?![A-Za-z])"
)
_WOULD = re.compile(r"(?<!\bI )(?<!\bwe )\bwould\b", re.IGNORECASE)
_UNREAL = re.compile(
    r"\b(?:if|had) (?:[\w'’-]+ ){1,6}?(?:were|was|had|did|been|said|meant|asked)\b|\bif only\b",
    re.IGNORECASE,
)
_REPORTED = Guarded(
    r"\b(?:you|some|someone|somebody|one|people|everyone|everybody|most|"
    r"others|many|(?:the )?(?:user|asker|questioner|prompt|clerk|teacher|"
    r"author|speaker|friend|customer|neighbou?r|he|she|they)|(?:an?|the) (?:\w+ ){0,2}"
    r"(?:reader|person|student|observer|model|assistant|respondent))"
    r"(?: (?:in|on|at|of|from) (?:the )?\w+){0,2}"
    r"(?:'ve| have| has| had| would| might| could| may)? (?:\w+ly )?(?:say|says|said|think|"
    r"thinks|thought|claim|claims|claimed|mention|mentions|mentioned|suggest|suggests|suggested|"
    r"believe|believes|believed|argue|argues|argued|insist|insists|insisted|assumed?|assumes|"
    r"supposed|suspect(?:s|ed)?|expect(?:s|ed)?|guess(?:es|ed)|swears?|swore)\b[^.;!?]*$"
    r"|\bthe (?:[\w-]+ )?(?!text|passage|question|story|statement|sentence|context|prompt|rule|"
    r"problem|evidence)[\w-]+ (?:said|thought|claimed|believed|argued|insisted) that\b[^.;!?]*$"
    # Somebody by name says so; the text, or a thing that tells, does not count as somebody.
    r"|(?:^[\s*•–-]*|[.;,] |\b(?:Mr|Mrs|Ms|Dr)\.? |\b(?:but|and|while|though|as|when) )"
    r"(?-i:(?!It\b|This\b|That\b|We\b|Text|The\b|Passage|Question|Story|Statement|Sentence|Nothing|"
    r"Nobody|Option|Premise|Context|Rule|Which|What|There|Evidence|Answer|Paragraph|Step)"
    r"[A-Z][a-z]+)(?: (?:from|in|at|of) (?:the )?[a-z]+)? "
    r"(?:keeps (?:saying|claiming|insisting)|says|said|thinks|thought|claims|claimed|believes|"
    r"believed|argues|argued|insists|insisted|maintains|maintained|objects|swears|swore|suspects|"
    r"suspected|assumes|assumed|accuses|accused)\b[^.;!?]*$"
    # Nor is a key to the answers, or whatever checks them.
    r"|\b(?:the|this|that|its|an?) (?:[\w`-]+ ){0,3}?(?:metadata|(?:answer |marking )?key|hint|"
    r"validation|function|grader|checker|marking scheme|system|answer sheet)[ `]*(?:itself )?"
    r"(?:says|said|states?|indicates?|marks?|gives?|lists?|claims?|insists?|expects?|shows?|has)\b"
    r"[^.;!?]*$"
    r"|\b(?:according to|going by|per) (?:the|this|that) (?:[\w`-]+ ){0,3}?(?:metadata|"
    r"(?:answer |marking )?key|hint|validation|function|grader|checker|answer sheet)\b[^.;!?]*$"
    r"|(?:元数据|参考答案|答案页|答案栏|校验函数|提示语)(?:里|中|上)?(?:却|则|也)?"
    r"(?:说|写|给|标|显示|要求|认为)[^。；]*$"
    # Whoever "would argue" so is not the writer.
    r"|\b(?:an?|the|some|many|most|other) (?:[\w-]+ ){1,3}(?:would|might|may|could|will) "
    r"(?:\w+ly )?(?:say|think|claim|argue|object|reply|answer|respond|maintain|insist|conclude|"
    r"be tempted)\b[^.;!?]*$"
    r"|(?:[你您]|用户|提问者)(?:们)?(?:说|认为|觉得|提到|以为|的(?:答案|看法|想法))[^，。；]*$"
    r"|(?:有些?人|有的人|有些同学|有同学|某些人|别人|旁人|不少人|一些人|大家|众人|人人|所有人|"
    r"很多人|许多人|多数人|很多同学)(?:或许|也许|可能|一开始|起初|最初|当时|先|都)*会?"
    r"(?:说|认为|觉得|以为|主张|想|质疑|反驳|选)[^。；]*$"
    r"|(?<![我们题文])(?:会|可能|或许)(?:主张|辩称|声称|反驳说?|回应说?|争辩说?)[^。；]*$",
    re.IGNORECASE,
)
_REPORT_REACH = 80
_STOPS = " \t\r\n.,;:!?，。；：！？、"
# No clause that a negator governs is longer; it keeps a text without any stop linear.
_WINDOW = 400


class Contexts:
    """Tells, for the matches of one record, in which contexts they stand."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._quotes: dict[str, tuple[Range, ...]] = {}
        self._restated: dict[str, bool] = {}

    def holds(self, name: str, text: FieldText, start: int, end: int) -> bool:
        """Whether the match ``start:end`` of ``text`` stands in the context ``name``."""
        if name == "negated":
            return negated(text, start)
        if name == "quoted":
            return self.quoted(text, start, end)
        if name == "supposed":
            return supposed(text, start, end)
        if name == "reported":
            return reported(text, start)
        return self.restated(text, start, end)

    def restated(self, text: FieldText, start: int, end: int) -> bool:
        """Whether question or context holds the matched words; never so inside these fields."""
        if text.name in ("question", "context"):
            return False
        # A match may hold the stop that ends its clause; the text may go on after its words.
        words = _comparable(text.text[start:end].rstrip(_STOPS))
        if words not in self._restated:
            self._restated[words] = any(_holds_whole(told, words) for told in self._told)
        return self._restated[words]

    @cached_property
    def _told(self) -> tuple[str, ...]:
        return _comparable(self._record.question), _comparable(self._record.context or "")

    def quoted(self, text: FieldText, start: int, end: int) -> bool:
        """Whether the match lies inside quotation marks."""
        if text.name not in self._quotes:
            found = _QUOTED.finditer(text.text)
            self._quotes[text.name] = tuple(match.span() for match in found)
        quotes = self._quotes[text.name]
        if not quotes:
            return False
        first, last = quotes[index_of(quotes, start)]
        return first < start and end < last


def negated(text: FieldText, start: int) -> bool:
    """Whether a negator before the match, in the same clause, governs it."""
    before = text.folded[_clause_start(text, start) : start]
    return _negated_en(before) or _negated_zh(before)


def supposed(text: FieldText, start: int, end: int) -> bool:
    """Whether the match is asked, or under a condition: "if it is red, the answer is B"."""
    if _ends_asking(text, end - 1):
        return True
    before = re.split(r"[;；]", text.text[_sentence_start(text, start) : start])[-1]
    if OPENS_WITH_CONDITION.match(before) is not None and MAIN_AGAIN.search(before) is None:
        return True
    return _would_be(text, start, end)


def _would_be(text: FieldText, start: int, end: int) -> bool:
    """Whether the match says what "would be so" under a condition of its sentence."""
    if _WOULD.search(text.text, start, end) is None or not text.sentences:
        return False
    sentence = text.sentences[index_of(text.sentences, start)]
    around = max(sentence[0], start - _WINDOW), min(sentence[1], end + _WINDOW)
    return _UNREAL.search(text.text, *around) is not None


def _ends_asking(text: FieldText, position: int) -> bool:
    if not text.sentences:
        return False
    end = text.sentences[index_of(text.sentences, position)][1]
    return text.text[max(0, end - 2) : end].rstrip('"”’)）').endswith(("?", "？"))


def reported(text: FieldText, start: int) -> bool:
    """Whether the match is said to be somebody else's words: "you think that it is B"."""
    return told_of_another(text.text[_sentence_start(text, start) : start])


def told_of_another(before: str) -> bool:
    """Whether what comes ``before`` in a sentence makes what follows somebody else's words."""
    return _REPORTED.search(before[-_REPORT_REACH:]) is not None


def _sentence_start(text: FieldText, position: int) -> int:
    if not text.sentences:
        return 0
    start, _ = text.sentences[index_of(text.sentences, position)]
    return max(start, position - _WINDOW)


def _clause_start(text: FieldText, position: int) -> int:
    if not text.sentences:
        return 0
    start, _ = text.sentences[index_of(text.sentences, position)]
    start = max(start, position - _WINDOW)
    parts = clauses(text.text, start, position + 1)
    return parts[index_of(parts, position)][0] if parts else start


def _negated_en(before: str) -> bool:
    plain = _DENIES_NOTHING_EN.sub(" ", before)
    last = 0
    for match in _NEW_CLAUSE_EN.finditer(plain):
        last = match.end()
    return _GOVERNS_EN.search(plain, last) is not None


def _negated_zh(before: str) -> bool:
    return _GOVERNS_ZH.search(_DENIES_NOTHING_ZH.sub("", before)) is not None


def _comparable(text: str) -> str:
    return lower_ascii(fold_apostrophe(" ".join(text.split())))


def _holds_whole(text: str, words: str) -> bool:
    at = text.find(words)
    while at >= 0:
        end = at + len(words)
        joined = at > 0 and letter_or_digit(text[at - 1]) and letter_or_digit(words[0])
        goes_on = end < len(text) and letter_or_digit(text[end]) and letter_or_digit(words[-1])
        if not joined and not goes_on:
            return True
        at = text.find(words, at + 1)
    return False
