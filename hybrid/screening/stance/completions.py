"""Options said to complete the question, or not to, in the question's own words.

"Glue is used for:" and "Salt does not melt which of these?" are completed by an option. A sentence
that begins as the question does and then names options ("Glue is used for wood") says of them what
is asked for; where one of the two is denied and the other is not, the contrary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.screening.stance.verdicts import Verdict, is_outright, may_judge, named_in
from hybrid.screening.wording.option_wording import telling_words
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.hanzi import HAN
from hybrid.text.polarity import denies, negators
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems, terms, word_stems

# What stands for the option at the end of the question: "which of the following actions?".
_GAP = re.compile(
    r"\s*(?:\b(?:which|what)(?: one)?(?: of (?:the )?(?:following|these|those))?(?:\s+\w+){0,2}"
    r"|\ball(?: of the following)? except(?: for)?|_{2,}|[(（]\s*[)）]"
    r"|什么|哪一?[个项种些类]?|何[种者物])?[\s:：?？._…。-]*$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"(?<!\bby )(?<!\bin )(?<!\bof )(?<!\bat )(?<!\bfor )(?<!\bfrom )(?<!\bwith )(?<!\bthrough )"
    r"\b(?:which|what|who|whom|whose|how|why|when|where|following)\b|[哪谁何]|什么|下列|以下|[?？]",
    re.IGNORECASE,
)
# Between what is defined and what it is, in a sentence.
_JOINT = (
    r"\s+(?:(?:is|are|was|were|(?:can|may) be)(?: (?:best|often|usually|generally|commonly))?"
    r"(?: (?:defined|known|described|referred to) as| called| (?:the )?same as)?"
    r"|refers? to|means?|denotes?)"
)
_DEFINING = re.compile(rf"{_JOINT}\b", re.IGNORECASE)
# What is said to be so and so is defined so, and the other way round.
_DEFINES = re.compile(rf"{_JOINT}(?: an?| the)?\s*$", re.IGNORECASE)
# 相对误差等同于 asks for what 相对误差的定义是 tells.
_DEFINES_ZH = re.compile(r"(?:的(?:定义|含义|意思)是|就?是指|指的是|等同于|定义为)[“\"「『]?\s*$")
_LABEL = re.compile(r"[\W_]*(?:step\s*)?\d+\s*[.:)、．：]\s*|\W+", re.IGNORECASE)
# A question may end in a verb that assigns a case to its kind: 甲的行为构成？ What a rule says of a
# kind of case (…的，构成) assigns none.
_ASSIGNS_ZH = re.compile(r"(?:构成|属于|成立|触犯|涉嫌|认定为|视为|应定)$")
_BY_RULE_ZH = re.compile(r"[的者][，,]\s*(?:则|就)?(?:应当?|可以?)?(?:以|按照?|是)?$")
_CLAUSE_ENDS_ZH = re.compile(r"[，；]|(?<=[\u4e00-\u9fff])[,;]")
_COPULA_ZH = re.compile(r"(?:的?是|为)$")
# What goes on to something else after the options.
_GOES_ON = re.compile(r"[=-]+>|[→⇒;；=+]|而(?!且)|\b(?:while|whereas)\b", re.IGNORECASE)
# … or says what it is instead of the first.
_INSTEAD = re.compile(
    r"(?:而|[，,]但?)(?:是|属于|属|构成|成立|为)[“\"「『]?$"
    r"|\bbut (?:(?:is|are|was|were) )?(?:an? |the )?$",
    re.IGNORECASE,
)
_NEAR = 12
# What is put in quotation marks to be judged is not asserted.
_QUOTES = re.compile(r"[\"“「『]")
_QUOTATION = '"“「『 '
# So many words, or characters, of the question return before the options.
_LEAST, _MOST = 2, 3
_LEAST_ZH = 4
# Of the words that tell an option apart, so many are said; and of another's, so few.
_SAID, _NOT_SAID = 0.75, 0.34


def completions(reading: Reading, *, one: bool) -> Iterator[tuple[Sequence[str], Verdict]]:
    """Yield the options that a sentence lets complete the question, and its verdict on them.

    Where only ``one`` of them can, the first that the sentence names.
    """
    lead = _lead(asking_sentence(reading.record.question))
    if lead is None:
        return
    asks_denied = reading.asks_for_exception or denies(lead)
    for sentence in reading.sentences:
        named = [m for m in reading.within(sentence, MENTION) if "part" not in m.tags]
        if not named or not may_judge(reading, sentence):
            continue
        before = (sentence[0], named[0].span.start)
        words = reading.words(before)
        if words.count('"') == 1 or words[-1:] in "“「『":
            # The option alone is quoted.
            words = words.rstrip(_QUOTATION)
        if "letter" in named[0].tags or _QUOTES.search(words) or not _ends_alike(lead, words):
            continue
        place = (sentence[0], _stop(reading, (named[0].span.start, sentence[1])))
        if is_outright(reading, place):
            good = denies(_CLAUSE_ENDS_ZH.split(words)[-1]) == asks_denied
            letters = named_in(reading, place)
            yield letters[:1] if one else letters, Verdict(place, good, wholly=True, completes=True)
            instead = _instead(reading, named[1:]) if good == asks_denied else None
            if instead is not None and instead.option:
                place = instead.span.start, sentence[1]
                yield (instead.option,), Verdict(place, not good, wholly=True, completes=True)


def _instead(reading: Reading, named: Sequence[Signal]) -> Signal | None:
    """Return the option that something is said to be instead: "no oak but an ash", 而属于灰树."""
    text = reading.record.reasoning
    found = (m for m in named if _INSTEAD.search(text, max(0, m.span.start - _NEAR), m.span.start))
    return next(found, None)


def paraphrased(reading: Reading) -> Iterator[tuple[Sequence[str], Verdict]]:
    """Yield the one option whose own words all return in what a sentence says after the lead."""
    lead = _last_lead(asking_sentence(reading.record.question))
    if lead is None or reading.asks_for_exception:
        return
    options = reading.record.options
    telling = telling_words(tuple(options.items()))
    for sentence in reading.sentences:
        begins = _after_lead(reading, sentence, lead)
        if begins is None or not may_judge(reading, sentence):
            continue
        if denies(reading.record.reasoning, sentence[0], begins):
            continue
        place = sentence[0], _stop(reading, (begins, sentence[1]))
        rest = reading.words((begins, place[1]))
        told = _told_alone(telling, word_stems(rest))
        if len(told) != 1 or negators(options[told[0]]) != negators(rest):
            continue
        own = word_stems(options[told[0]])
        held = all(word_stems(options[k]) <= own for k in named_in(reading, sentence))
        if held and is_outright(reading, place):
            yield told, Verdict(place, good=True, wholly=True, completes=True)


def _told_alone(telling: Mapping[str, frozenset[str]], said: frozenset[str]) -> list[str]:
    """Return the options of whose own words most are said, unless a part of another's is."""
    shares = {k: len(words & said) / len(words) for k, words in telling.items() if words}
    if any(_NOT_SAID < share < _SAID for share in shares.values()):
        return []
    return [k for k, share in shares.items() if share >= _SAID and len(telling[k]) >= _LEAST]


def _content(text: str, sentence: Range) -> int:
    """Return where a sentence begins after its number or its mark in a list."""
    label = _LABEL.match(text, *sentence)
    return label.end() if label else sentence[0]


def _after_lead(reading: Reading, sentence: Range, lead: str) -> int | None:
    """Return where a sentence goes on that begins with just what the question does."""
    if denies(lead):
        return None
    text = reading.record.reasoning
    if HAN.search(lead):
        at = text.find(lead, *sentence)
        return None if at < 0 or HAN.search(text, sentence[0], at) else at + len(lead)
    defined = _DEFINES.search(lead)
    if defined is not None:
        for joint in _DEFINING.finditer(text, *sentence):
            if stems(text[_content(text, sentence) : joint.start()]) == stems(
                lead[: defined.start()]
            ):
                return joint.end()
        return None
    wanted = [term.stem for term in terms(lead)]
    opening = terms(text, _content(text, sentence), sentence[1])[: len(wanted)]
    begins_so = len(wanted) >= _LEAST and [term.stem for term in opening] == wanted
    return opening[-1].end if begins_so else None


def _lead(asking: str) -> str | None:
    """Return what an option completes, or ``None`` where the question asks otherwise."""
    lead = _GAP.sub("", asking).strip()
    lead = _COPULA_ZH.sub("", lead) if HAN.search(lead) else lead
    return None if not lead or _ASKS.search(lead) else lead


def _last_lead(asking: str) -> str | None:
    """Return the clause that an option completes; it may end in "when", and ask nothing."""
    whole = _GAP.sub("", asking).strip()
    parts = clauses(whole, 0, len(whole))
    lead = whole[parts[-1][0] :].strip() if parts else ""
    lead = _COPULA_ZH.sub("", lead) if HAN.search(lead) else lead
    asks = _ASKS.search(lead)
    return None if not lead or (asks and asks.end() < len(lead)) else lead


def _ends_alike(lead: str, words: str) -> bool:
    """Whether words end as the lead does, whatever denies them."""
    if HAN.search(lead):
        assigns = _ASSIGNS_ZH.search(lead)
        if assigns is not None and words.rstrip("了").endswith(assigns[0]):
            return _BY_RULE_ZH.search(words.rstrip("了").removesuffix(assigns[0])) is None
        if _says_what_it_is(lead, words):
            return True
        tail = "".join(HAN.findall(lead))[-_LEAST_ZH:]
        return len(tail) == _LEAST_ZH and "".join(HAN.findall(words)).endswith(tail)
    defined, said = _DEFINES.search(lead), _DEFINES.search(words)
    if defined and said:
        # Nothing else is spoken of than what is to be defined.
        own = stems(lead[: defined.start()])
        return bool(own) and own == stems(words[: said.start()])
    wanted = [term.stem for term in terms(lead)][-_MOST:]
    return len(wanted) >= _LEAST and [term.stem for term in terms(words)][-len(wanted) :] == wanted


def _says_what_it_is(lead: str, words: str) -> bool:
    """Whether a Chinese sentence begins to say of a thing what the question asks that it is."""
    asked, said = _DEFINES_ZH.search(lead), _DEFINES_ZH.search(words)
    if said is None or len(HAN.findall(lead)) < _LEAST_ZH:
        return False
    before, thing, rest = words.rpartition(lead[: asked.start()] if asked else lead)
    return bool(thing) and len(rest) == len(said[0]) and not HAN.match(before[-1:])


def _stop(reading: Reading, rest: Range) -> int:
    """Return where a sentence turns or concludes after its first option, or its end."""
    on = _GOES_ON.search(reading.record.reasoning, *rest)
    turns = reading.within(rest, "contrast", "conclusion_marker")
    return min(on.start() if on else rest[1], *(turn.span.start for turn in turns), rest[1])
