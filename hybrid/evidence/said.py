"""What a verdict says in its own words, and whether the record held it ready-made.

Two quotes may be the same words but for their spelling. Case is no spelling here: ``AIDS`` and
``aids``, ``Polish`` and ``polish`` are two words. Neither is an ending: ``damages`` is no spelling
of ``damage``, nor ``customs`` of ``custom``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import OSA

from hybrid.evidence.checked import RESPONSE
from hybrid.evidence.injection import disguised, texts_of, unescaped
from hybrid.records import Record, Verdict
from hybrid.records.naming import Names
from hybrid.records.taxonomy import CRITERIA
from hybrid.text.normalise import normalise
from hybrid.text.sentences import clauses, sentences
from hybrid.text.words import is_word, tokenise

_MARKS = re.compile(r"[\W_]+")
_INVISIBLE = re.compile("[\\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff\ufe00-\ufe0f]+")
_KEY = "is_error"


def is_copied(verdict: Verdict, record: Record) -> bool:
    """Whether the record holds a verdict, and the words of this one's explanation.

    Both are read alike: without escapes, marks, spaces, case and forms of letters. So an
    explanation without a letter is anybody's, and counts as copied wherever a verdict stands.
    """
    whole = "\n".join(text for _, text in texts_of(record))
    held = [_plain(each) for each in (whole, *(plain for _, plain in disguised(whole)))]
    if not any(_KEY in _INVISIBLE.sub("", each) for each in held):
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
