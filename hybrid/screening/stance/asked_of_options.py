"""What the question asks for, said of the options one by one in the question's own words.

"Which of these grains contains gluten?" is answered by "barley contains gluten": a clause ends in
the words that end the question. Whether it denies them is compared with whether the question does,
so that a question for what does *not* contain gluten, or for the exception, is answered by a
denial. Signals emitted:

``both``             it is said of the chosen option and of another one alike
``asked_otherwise``  of the chosen one the contrary is said, or of another one alone that it is so
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.record import OPTION_PREFIX
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.entailments import LEADING
from hybrid.screening.claims.polar import yes_and_no
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.stance.completions import completions, paraphrased
from hybrid.screening.stance.fillings import fillings
from hybrid.screening.stance.listed_parts import listed_parts
from hybrid.screening.stance.verdicts import Verdict, is_outright, may_judge, named_in
from hybrid.screening.wording.questions import asking_sentence, asks_by_degree, asks_for_a_statement
from hybrid.text.folding import closed
from hybrid.text.hanzi import HAN
from hybrid.text.opposites import DIRECTED_EN
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import terms

# What ends a Chinese question after the words that are asked for.
_END_ZH = re.compile(
    r"(?:的)?(?:一[项句组])?[是有为]?(?:哪[一些几]?[个种项条位名类]?)?"
    r"(?:选项|情形|行为|做法|组织|机关|案件|情况)?[\s（）()：:？?。,，]*$"
)
_ASKS_FOR_ONE_ZH = re.compile(r"哪|下\s*列|以\s*下|的\s*[是有]")
_END = re.compile(r"[\s,]*\b(?:except(?: for)?|but)?[\s:_.?]*$", re.IGNORECASE)
# "It is an act of embezzlement" ends in embezzlement all the same.
_TAIL_ZH = re.compile(r"的[\u4e00-\u9fff]{1,3}$")
_LEAST_ZH, _LEAST = 4, 2
# What an option has or has not, asked for in the end: 没有错字 and 有错字.
_HAD, _LEAST_HAD = re.compile(r"有[\u4e00-\u9fff]{2}$"), 3
# So many words that end a question tell it from another one.
_ENOUGH = 3
_AGAINST_ZH = re.compile(r"[违反背悖抵触]")
# What goes on speaking of the option under discussion: "this is", "therefore the tenant".
_POINTS_BACK = re.compile(
    r"[\s*•\-]*(?:(?:this|that|it|they|these|such|so|therefore|thus|hence)\b"
    r"|这|该|此|其|它|因此|所以|故|因而|可见|综上)",
    re.IGNORECASE,
)
_THE_OTHERS = re.compile(
    r"\s*(?:and |while |whereas )?(?:all )?(?:of )?the "
    r"(?:others\b|(?:other|remaining) (?:\w+ )?(?:options|ones|choices)\b)"
    r"|\s*而?(?:其他|其它|其余)(?:的?(?:选项|几?[项句个组])|的|[各几两三])",
    re.IGNORECASE,
)
_PREDICATE = re.compile(
    r"(?:属于|构成|成立|享有|具有|具备|符合|违反|适用|应当?|可以|能够|负有?|是)"
)
_GAP = re.compile(r"_+\W+\w+\W+\w")
_WHOLLY = 0.5
_MARKS = "，,；;：:、 \n"
_NEARBY = 6
_STEM = 4
# Of a clause that only lists an option, so much is its name.
_LISTED = 0.5
# "Who baked the longer loaf?" asks for one of two, whatever both are.
_OF_TWO = re.compile(
    rf"\bthe (?:{DIRECTED_EN}|longer|deeper|wider|thicker|brighter|darker)\b", re.IGNORECASE
)


class _Asked(NamedTuple):
    """The content of the question from its end, and whether what is asked for is denied.

    ``shared`` where all options say it, ``inverted`` where of these the one is asked for of which
    it is not so.
    """

    tokens: tuple[str, ...]
    text: str
    denied: bool
    end: str
    shared: bool = False
    inverted: bool = False

    def returns_in(self, words: str) -> bool:
        """Whether the last letters return, without which no clause ends as the question does."""
        plain = words if words.isascii() else "".join(words.split())
        return self.end in plain.lower()


def asked_alike(reading: Reading, found: Mapping[str, Verdict], choice: Choice) -> list[Signal]:
    """Return ``both`` where what is asked for is said of the chosen option and another one."""
    own = found.get(choice.letter or "")
    if own is None or not own.good:
        return []
    others = [each for letter, each in found.items() if letter != choice.letter and each.good]
    if len(others) > 1 and all(each.place == own.place for each in others) and not own.wholly:
        # "All four are sections of the code" says what kind of thing is put up for choice.
        return []
    asking = asking_sentence(reading.record.question)
    if not others or asks_by_degree(asking) or _OF_TWO.search(reading.record.question):
        return []
    return [Signal("both", as_span(max(own.place, others[0].place)))]


def asked_otherwise(
    found: Mapping[str, Verdict], choice: Choice, options: int
) -> tuple[Signal, ...]:
    """Return ``asked_otherwise``, where what is said of the options is not what was chosen.

    Of ``options`` in all it is said of one other, or of all others.
    """
    own = found.get(choice.letter or "")
    judged = len(found) >= _LEAST or any(each.completes for each in found.values())
    judged = judged or any(each.good and each.names for each in found.values())
    judged = judged or (own is not None and own.wholly)
    if not judged or (own is not None and own.good):
        return ()
    if own is not None:
        return (Signal("asked_otherwise", as_span(own.place), choice.letter),)
    good = [(letter, each) for letter, each in found.items() if each.good]
    if len(good) not in {1, options - 1}:
        return ()
    letter, verdict = good[0]
    return (Signal("asked_otherwise", as_span(verdict.place), letter),)


def asked_verdicts(reading: Reading, choice: Choice) -> Mapping[str, Verdict]:
    """Return by letter the last verdict on each option on which no contrary one is passed.

    A bare yes or no bears nothing that is asked: see ``polar``.
    """
    if choice.letter is None or choice.abstains or yes_and_no(reading) is not None:
        return {}
    judges = _asks_what_is_so(reading)
    if judges and _shared_by_all(reading) is None:
        return {}
    composed = f"{OPTION_PREFIX}{choice.letter}"
    if reading.of("both_option", field=composed):
        return {}
    if not all(any(map(str.isalpha, text)) for text in reading.record.options.values()):
        # Figures come up on the way to a figure, if not in its very place.
        return {k: each for letters, each in fillings(reading) for k in letters}
    # Several may have much of what one has most of.
    by_degree = asks_by_degree(_asking(reading))
    asked = None if by_degree else _shared_by_all(reading) if judges else _asked(reading)
    said = _said(reading, asked) if asked else ()
    found: dict[str, list[Verdict]] = defaultdict(list)
    told = () if judges else (*completions(reading, one=by_degree), *listed_parts(reading))
    for letters, verdict in (*said, *told, *fillings(reading)):
        for letter in letters:
            found[letter].append(verdict)
    if choice.letter in found:
        found[choice.letter] = _but_for_conclusions(reading, found[choice.letter])
    agreed = {k: each[-1] for k, each in found.items() if len({v.good for v in each}) == 1}
    if not agreed and not judges:
        agreed = {k: verdict for letters, verdict in paraphrased(reading) for k in letters}
        agreed = {} if choice.letter in agreed else agreed
    if asked is None or len(agreed) > 1 or choice.letter in agreed:
        return agreed
    return {} if _is_spoken_of(reading, asked, choice.letter) else agreed


def _but_for_conclusions(reading: Reading, verdicts: list[Verdict]) -> list[Verdict]:
    """Return the verdicts on the chosen option, but for those that only draw the choice.

    "So Y is no vowel" is what is concluded from what was said of Y, and takes none of it back.
    """
    text = reading.record.reasoning
    argued = [v for v in verdicts if LEADING.match(text, *reading.sentence_at(v.place[0])) is None]
    return argued or verdicts


def _asks_what_is_so(reading: Reading) -> bool:
    """Whether statements are to be called right or wrong; "which suggestion is unlawful" is not."""
    judged = reading.of("asks_for_truth", "asks_for_falsehood", field="question")
    return bool(judged) and asks_for_a_statement(reading)


def _is_spoken_of(reading: Reading, asked: _Asked, letter: str) -> bool:
    """Whether what is asked for is said of an option in some way, be it with a hedge."""
    sentences = (_before_choice(reading, sentence) for sentence in reading.sentences)
    return any(
        letter in reading.options_in(place) and asked.returns_in(reading.words(place))
        for sentence in sentences
        for place in _joined(reading, sentence)
    )


def _asking(reading: Reading) -> str:
    return asking_sentence(reading.record.question)


def _asked(reading: Reading) -> _Asked | None:
    """Return what ends the asking sentence, or ``None`` where that is too little."""
    text = _asking(reading)
    if _GAP.search(text):
        # What stands in a gap within the sentence is told by ``fillings``.
        return None
    if reading.record.lang == "zh":
        if _ASKS_FOR_ONE_ZH.search(text) is None:
            return None
        text = _END_ZH.sub("", re.sub(r"\s", "", text))
        tokens = tuple(re.split(r"[，,；：:]", text)[-1])
        least = _LEAST_HAD if _HAD.search(text) else _LEAST_ZH
    else:
        text = _END.sub("", text)
        tokens = tuple(term.stem for term in terms(text))
        least = _LEAST
    if len(tokens) < least:
        return None
    words = re.findall(r"[^\W\d_]+", text)
    end = max(words[-_LEAST:], key=len)[:_STEM] if text.isascii() else words[-1][-least:]
    asked = _Asked(tokens, text, reading.asks_for_exception, end.lower())
    return asked if asked.returns_in(reading.record.reasoning) else None


def _shared_by_all(reading: Reading) -> _Asked | None:
    """Return what all options end in, where they are judged by whether it is so: 属于公职人员."""
    if reading.record.lang != "zh" or len(reading.record.options) < _LEAST:
        return None
    texts = [closed(text) for text in reading.record.options.values()]
    shared = takewhile(lambda last: len(set(last)) == 1, zip(*map(reversed, texts), strict=False))
    end = "".join(last[0] for last in shared)[::-1]
    found = _PREDICATE.search(end)
    if found is None or len(end) - found.start() < _LEAST_ZH or min(map(len, texts)) == len(end):
        return None
    end = end[found.start() :]
    asked = _Asked(tuple(end), end, False, end[-_LEAST_ZH:], True, reading.asks_for_exception)
    return asked if asked.returns_in(reading.record.reasoning) else None


def _said(reading: Reading, asked: _Asked) -> Iterator[tuple[Sequence[str], Verdict]]:
    """Yield the options that a clause speaks of, and its verdict."""
    headed: tuple[str, ...] = ()
    for whole in reading.sentences:
        sentence = _before_choice(reading, whole)
        if reading.within(whole, MENTION):
            headed = () if sentence != whole else _alone(named_in(reading, whole, "letter"))
        if not asked.returns_in(reading.words(sentence)) or not may_judge(reading, sentence):
            continue
        spoken = headed if _POINTS_BACK.match(reading.record.reasoning, *sentence) else ()
        for place in _joined(reading, sentence):
            spoken = _others(reading, place, spoken or headed) or named_in(reading, place) or spoken
            if not spoken and headed and _POINTS_BACK.match(reading.record.reasoning, *place):
                spoken = headed
            run = _shared_end(reading, place, asked)
            if (
                run is None
                or not is_outright(reading, place)
                or (run != asked.text if asked.shared else _ends_in_option(reading, place))
            ):
                continue
            if spoken:
                good = _denied(reading, place, run) == _asks_denied(asked, run)
                good = good != asked.inverted
                size = len(run.split()) if run.isascii() else len(run)
                wholly = size >= _WHOLLY * len(asked.tokens)
                yield spoken, Verdict(place, good, wholly, names=bool(named_in(reading, place)))


def _ends_in_option(reading: Reading, place: Range) -> bool:
    """Whether the end of a clause is the end of an option's own text, which asks as it does."""
    end = place[0] + len(reading.words(place).rstrip(" \n*。；;，,.:：!！"))
    named = reading.within(place, MENTION)
    return any("text" in mention.tags and mention.span.end >= end for mention in named)


def _others(reading: Reading, place: Range, spoken: Sequence[str]) -> tuple[str, ...]:
    """Return the options that "the others" are, where a clause opens with that."""
    if not spoken or _THE_OTHERS.match(reading.record.reasoning, *place) is None:
        return ()
    return tuple(letter for letter in reading.record.options if letter not in spoken)


def _before_choice(reading: Reading, sentence: Range) -> Range:
    """Return the clauses of a sentence before the one that states the choice."""
    chosen = reading.within(sentence, "stated_choice", "choice")
    if not chosen:
        return sentence
    text = reading.record.reasoning
    first = min(
        signal.span.end - len(text[signal.span.start : signal.span.end].lstrip(_MARKS))
        for signal in chosen
    )
    begins = (start for start, _ in clauses(text, *sentence) if start <= first)
    return sentence[0], max(begins, default=sentence[0])


def _alone(named: tuple[str, ...]) -> tuple[str, ...]:
    return named if len(named) == 1 else ()


def _joined(reading: Reading, sentence: Range) -> Iterator[Range]:
    """Yield the clauses of a sentence; what a list of words runs through is one clause."""
    text = reading.record.reasoning
    start = sentence[0]
    for begin, end in clauses(text, *sentence):
        named = sum(len(mention.span) for mention in reading.within((begin, end), MENTION))
        if text[end - 1] != "、" and (text[end - 1] != "," or named < _LISTED * (end - begin)):
            yield start, end
            start = end


def _shared_end(reading: Reading, place: Range, asked: _Asked) -> str | None:
    """Return the words that end the clause as they end the question, or ``None``."""
    words = reading.words(place).strip(" \n。；;，,.!！")
    if reading.record.lang != "zh":
        said = [term.stem for term in terms(words)]
        least = min(_ENOUGH, len(asked.tokens))
        return " ".join(said[-least:]) if tuple(said[-least:]) == asked.tokens[-least:] else None
    told = "".join(words.split())
    for tail in (told, _TAIL_ZH.sub("", told)):
        size = 0
        while (
            size < min(len(tail), len(asked.tokens)) and tail[-1 - size] == asked.tokens[-1 - size]
        ):
            size += 1
        if size >= min(_LEAST_ZH, len(asked.end)) and HAN.match(tail[-size:]):
            return tail[-size:]
    return None


def _denied(reading: Reading, place: Range, run: str) -> bool:
    """Whether a clause denies the words it ends in; what options say themselves is left out."""
    words = reading.words(place)
    for mention in reading.within(place, MENTION):
        words = words.replace(reading.record.text(mention.span), " ")
    if reading.record.lang != "zh":
        return denies(words)
    before = "".join(words.split()).rpartition(run)[0]
    return denies(before) != bool(_AGAINST_ZH.search(before[-_NEARBY:]))


def _asks_denied(asked: _Asked, run: str) -> bool:
    if run.isascii():
        return asked.denied
    before = asked.text.rpartition(run)[0]
    return denies(before) != bool(_AGAINST_ZH.search(before[-_NEARBY:]))
