"""What a verdict says, beside what the record held ready-made or tried to say to the judge."""

from __future__ import annotations

import base64
import binascii
import codecs
import html
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import unquote

from rapidfuzz.distance import OSA

from hybrid.records import (
    Choice,
    Concern,
    ErrorType,
    Grounding,
    Objection,
    Record,
    Status,
    Verdict,
)
from hybrid.records.naming import Names
from hybrid.records.record import CRITERIA, Hint, JudgeAnswer, Span
from hybrid.text.normalise import normalise
from hybrid.text.sentences import clauses, sentences
from hybrid.text.words import is_word, tokenise

# --- what is checked ----------------------------------------------------------------------------
# What the post-checks look at, and what a checked answer is.

RESPONSE = ("reasoning", "answer")
"""The fields that hold what was answered; all others hold what was given."""


@dataclass(frozen=True, slots=True)
class Case:
    """One verdict with all that it is measured against.

    ``premises`` and ``conclusion`` tell where its quotes stand; ``conclusion`` is ``None`` where
    the verdict quotes none. Of a semantic verdict ``pairs`` are the premises, by index, that can be
    keyword and replacement: one stands in what was given, the other in the reasoning.
    """

    record: Record
    error_type: ErrorType
    verdict: Verdict
    choice: Choice
    premises: tuple[Grounding, ...] = ()
    conclusion: Grounding | None = None
    pairs: tuple[tuple[int, int], ...] = ()
    cited: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def chosen(self) -> frozenset[str]:
        """The options that a conclusion may name."""
        return chosen_keys(self.choice)

    @property
    def groundings(self) -> tuple[Grounding, ...]:
        """Premises in order, then the conclusion."""
        return (*self.premises, *([self.conclusion] if self.conclusion else []))


@dataclass(frozen=True, slots=True)
class Checked:
    """One answer after the post-checks.

    ``status`` is what the answer counts for: ``error`` where the verdict stands, ``rejected`` where
    a veto was raised, ``unassessed`` where there is no verdict. ``criteria`` are those the answer
    names.
    """

    answer: JudgeAnswer
    status: Status
    groundings: tuple[Grounding, ...] = ()
    objections: tuple[Objection, ...] = ()
    concerns: tuple[Concern, ...] = ()
    criteria: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def verdict(self) -> Verdict | None:
        """The verdict as the judge gave it."""
        return self.answer.verdict


def open_keys(record: Record, choice: Choice) -> frozenset[str]:
    """Return the options whose key or text alone may be quoted as the conclusion.

    Where the answer names one, they are those chosen; otherwise the choice is our own reading, and
    rules nothing out.
    """
    return frozenset(record.options) if choice.answer is None else chosen_keys(choice)


def chosen_keys(choice: Choice) -> frozenset[str]:
    """Return the options chosen; more than one where answer and reasoning differ."""
    return frozenset(filter(None, (choice.letter, choice.stated, choice.answer, *choice.letters)))


def spans_of(grounding: Grounding) -> tuple[Span, ...]:
    """Return the places of a quote: its parts, or its one stretch; none where it is missing."""
    if grounding.parts:
        return tuple(Span(part.field, part.start, part.end) for part in grounding.parts)
    if grounding.field is None or grounding.start is None or grounding.end is None:
        return ()
    return (Span(grounding.field, grounding.start, grounding.end),)


def text_of(record: Record, grounding: Grounding) -> str:
    """Return what the record itself says where a quote stands."""
    return " ".join(record.text(span) for span in spans_of(grounding))


# --- what speaks to the judge -------------------------------------------------------------------
# What in a record speaks to the judge and not of the question: told, and never obeyed.
#
# A short list of the usual attempts (Perez and Ribeiro 2022; Greshake et al. 2023), in both
# languages and in the disguises that cost an attacker nothing. It is a sign for whoever reads the
# finding. What keeps a judge's verdict its own are the fence and the reading of answers.

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
        listed = "; ".join(f"{kind} in {field}: {words}" for kind, (field, words) in found.items())
        words = next(iter(found.values()))[1]
        yield Concern("injection", f"the record speaks to its judge ({listed})", words)


def _decoded(run: str, decode: Callable[[str], bytes]) -> Iterator[tuple[str, str]]:
    try:
        yield "encoded", decode(run).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return


def _attempt(kind: str, words: str) -> Attempt:
    return Attempt(kind, " ".join(words.split())[:_MOST_WORDS] or words[:_MOST_WORDS])


# --- the words of a verdict ---------------------------------------------------------------------
# What a verdict says in its own words, and whether the record held it ready-made.
#
# Two quotes may be the same words but for their spelling. Case is no spelling here: ``AIDS`` and
# ``aids``, ``Polish`` and ``polish`` are two words. Neither is an ending: ``damages`` is no
# spelling of ``damage``, nor ``customs`` of ``custom``.

_MARKS = re.compile(r"[\W_]+")
_BLANKS = re.compile("[\\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff\ufe00-\ufe0f]+")
_KEY = "is_error"


def is_copied(verdict: Verdict, record: Record) -> bool:
    """Whether the record holds a verdict, and the words of this one's explanation.

    Both are read alike: without escapes, marks, spaces, case and forms of letters. So an
    explanation without a letter is anybody's, and counts as copied wherever a verdict stands.
    """
    whole = "\n".join(text for _, text in texts_of(record))
    held = [_plain(each) for each in (whole, *(plain for _, plain in disguised(whole)))]
    if not any(_KEY in _BLANKS.sub("", each) for each in held):
        return False
    said = _MARKS.sub("", _plain(verdict.explanation))
    return any(said in _MARKS.sub("", each) for each in held)


def _plain(text: str) -> str:
    """Return a text without escapes, and its letters in one spelling."""
    return unicodedata.normalize("NFKC", unescaped(text)).casefold()


_LEADING = frozenset(
    """a an the this that is are was were be been and so then thus hence therefore answer best final
    correct option choice choose pick select question text passage story context says states said
    tells given according to we i have know of in it its as
    所 以 因 此 故 选 择 答 案 项 为 是 的 了 在 题 目 干 中 说 根 据 材 料
    可 知 综 上 正 确""".split()
)


def named_options(record: Record, text: str) -> frozenset[str] | None:
    """Return the keys that ``text`` names, none where it names none, ``None`` where in doubt."""
    return Names(record).meant(text)


def restates(record: Record, texts: Sequence[str]) -> bool:
    """Whether no sentence of ``texts`` says more than question, context and options do.

    All its words come, in the same order, from one sentence of these, but for words that only lead
    to a choice.
    """
    aside = _LEADING | {key.lower() for key in record.options}
    given = [_words(text, aside) for text in _given(record)]
    said = [_words(text[a:b], aside) for text in texts for a, b in sentences(text)]
    return all(not words or any(_holds(each, words) for each in given) for words in said)


def _given(record: Record) -> Iterator[str]:
    for name, text in record.fields():
        if name not in RESPONSE:
            yield from (text[start:end] for start, end in sentences(text))


def _words(text: str, aside: frozenset[str]) -> list[str]:
    words = (token.text.lower() for token in tokenise(normalise(text).text))
    return [word for word in words if word not in aside]


def _holds(given: Sequence[str], said: Sequence[str]) -> bool:
    """Whether ``given`` holds the words of ``said`` in their order."""
    left = iter(given)
    return all(word in left for word in said)


# Around a word these say nothing; "-5" and "5", "x <" and "x >" are two.
_AROUND = ".,;:!?'\"()[]{}*_`…。，、；：！？“”‘’「」『』《》（）【】"
_SLIP, _LEAST_LETTERS = 1, 5
_BRITISH = (
    ("our", "or"), ("ise", "ize"), ("isi", "izi"), ("isa", "iza"), ("yse", "yze"), ("tre", "ter"),
    ("ogue", "og"), ("ence", "ense"),
)  # fmt: skip


def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of a text, without its style and the marks around them."""
    words = (word.strip(_AROUND) for word in normalise(text).text.split())
    return tuple(filter(None, words))


def same_words(left: str, right: str) -> bool:
    """Whether two quotes are one word, or the same words in the same order."""
    pairs = plain_words(left), plain_words(right)
    if "".join(pairs[0]) == "".join(pairs[1]):
        return True
    return len(pairs[0]) == len(pairs[1]) and all(map(_same_word, *pairs))


def _same_word(left: str, right: str) -> bool:
    """Whether two words are one, spelt otherwise or with a slip that makes no other word."""
    if left == right:
        return True
    if not (left.isascii() and right.isascii()) or not left.islower() or not right.islower():
        return False
    if min(len(left), len(right)) < _LEAST_LETTERS:
        return False
    if _american(left) == _american(right):
        return True
    near = OSA.distance(left, right, score_cutoff=_SLIP) <= _SLIP
    return near and not (is_word(left) and is_word(right))


def _american(word: str) -> str:
    for british, american in _BRITISH:
        word = word.replace(british, american)
    return word


_QUOTED = re.compile(
    r"“[^”]*”|\"[^\"]*\"|「[^」]*」|『[^』]*』|‘[^’]*’|`[^`]*`|(?<!\w)'[^']{1,80}'(?!\w)"
)
_CRITERIA = re.compile("|".join(CRITERIA))

# Names a fault, of which an explanation says that it is there or that it is not.
_FAULT = re.compile(
    r"\b(?:errors?|inconsisten\w+|contradict\w*|incompatib\w+|conflict\w*|reversal|mismatch\w*"
    r"|unsupported|(?:not|no|nowhere|without) (?:\w+ ){0,2}?(?:support\w*|basis|evidence)|lacks"
    r"|fabricat\w+|invent\w*|mis(?:interpret|read|underst)\w+|re(?:interpret|defin|plac)\w+"
    r"|substitut\w+|equat\w+|stereotyp\w+|prejudice\w*|outside (?:knowledge|facts))\b"
    r"|错误|矛盾|冲突|抵触|反转|不一致|不相?符|对不上|(?:缺[乏少]|没有|无)\S{0,4}(?:依据|支持)"
    r"|虚构|编造|捏造|刻板印象|偏见|误解|混淆|偷换|重新(?:定义|解释)|等同|取代|题外",
    re.IGNORECASE,
)
_SOUND = re.compile(
    r"\b(?:(?<!not )(?<!in)consistent|coherent|compatible|preserved|in agreement|well supported"
    r"|(?:supported by|grounded in|follows (?:directly )?from) (?:the text|the question|its own)"
    r"|(?:criterion|criteria|rule) (?:does|do) not apply|verdict must be negative)\b"
    r"|(?<!不)一致|自洽|相容|得到保留|有(?:文本|原文)?依据|不适用|可以排除",
    re.IGNORECASE,
)
# Says of the whole that it is wrong: where the verdict is "no error" nothing less counts.
_CHARGE = re.compile(
    r"\b(?:contradicts? (?:itself|its (?:own )?\w+)|self-contradict\w+"
    r"|(?:is|are|makes?|commits?|contains?) (?:a|an|the)? ?(?:\w+ ){0,2}?"
    r"(?:error|contradiction|inconsistency|misinterpretation)|is (?:\w+ )?(?:inconsistent|"
    r"unsupported|fabricated))\b|自相矛盾|前后矛盾|(?:属于|构成)\S{0,6}(?:错误|矛盾|误解|不一致)",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|neither|nor|nothing|none|without|cannot|free of|avoids?)\b|n['’]t\b"
    r"|不(?!同|仅|但)|没|无|未|非",
    re.IGNORECASE,
)
# Makes what follows somebody else's word, an appearance, a condition, or talk about a hint.
_OTHERS = re.compile(
    r"\b(?:says?|said|claims?|claimed|states?|stated|argu\w+|admits?|assert\w*|treats?|if|whether"
    r"|although|though|while|seem\w*|appear\w*|may|might|hints?|h\d+)\b"
    r"|声称|承认|认为|表示|如果|若|虽|看似|似乎|提示",
    re.IGNORECASE,
)
_NEAR = 30


def disagreeing_clause(explanation: str, *, is_error: bool) -> str | None:
    """Return the clause with which an explanation says the opposite of its verdict, if any."""
    plain = _CRITERIA.sub(_blank, _QUOTED.sub(_blank, explanation))
    said, place = is_error, (0, 0)
    for start, end in sentences(plain):
        for begin, stop in clauses(plain, start, end):
            decided = _says(plain[begin:stop], is_error=is_error)
            if decided is not None:
                said, place = decided, (begin, stop)
    return explanation[slice(*place)].strip() if said is not is_error else None


def _says(clause: str, *, is_error: bool) -> bool | None:
    """Return what a clause says of there being an error, ``None`` where it says nothing."""
    named = _FAULT.search(clause)
    if named is not None and _OTHERS.search(clause[: named.start()]):
        return None
    if named is not None and _negated(clause, named):
        return False
    if named is not None and not is_error:
        named = _CHARGE.search(clause)
    if named is not None:
        return None if not is_error and _NEGATION.search(named[0]) else True
    sound = _SOUND.search(clause)
    if sound is None or _OTHERS.search(clause[: sound.start()]):
        return None
    return _negated(clause, sound)


def _negated(clause: str, match: re.Match[str]) -> bool:
    before = clause[max(0, match.start() - _NEAR) : match.start()]
    return _NEGATION.search(before) is not None


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
