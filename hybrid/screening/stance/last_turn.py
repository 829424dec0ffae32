"""After its last turn the reasoning singles out another option, or lets the chosen one fall.

"Orla was at the wheel. That said, she would not have hit anything, and Finn was the one near
enough. So Orla." No verdict names an option as the answer, but the turn, the option that the
last sentence to name any ends on, and the words that single it out or give it up, tell where the
argument has gone. Signals emitted: ``concluded_for`` and ``turn``, see ``stance``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.claims.called_opposite import opposite_of_asked
from hybrid.screening.claims.hedged import held_back
from hybrid.screening.reading import Reading, as_span, sentences_before_choice
from hybrid.screening.stance.corrected import corrected_since
from hybrid.screening.wording.open_sentences import is_open
from hybrid.screening.wording.questions import asking_sentence
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.opposites import opposes
from hybrid.text.polarity import denies, negators
from hybrid.text.sentences import Range, clauses, extent, is_question
from hybrid.text.terms import stems

# Words that single out what a clause speaks of: before it, after it, or around it.
_SINGLES_OUT = re.compile(
    r"\b(?:is|are|was|were|would be|must be|must have been)(?: \w+ly)? (?:in fact )?"
    r"the (?:only )?(?:one|ones|right|correct|proper|better|best|true|real|actual|likelier|"
    r"more \w+|most \w+)\b"
    r"|\bit (?:is|was|must be|must have been) (?:\w+ly )?$"
    r"|^\W*(?:is|was|are|were) (?:\w+ly )?(?:what|where|who|ahead|right|correct)\b"
    r"|\b(?:tips|tilts|swings|shifts|points|leads|turns)\b[^.;]{0,40}\b(?:to|towards?)$"
    r"|才(?:是|能|会|行|对|合|该|应|真正|最|更)|(?:其实|实际上?|应该?|真正|反而|反倒)是|的(?:才)?是$|"
    r"该[选用带让由给][^，。；]{0,6}$|更(?:合适|适合|符合|好|恰当|稳妥)|"
    r"(?:其实|实际上?|反而|反倒|却|倒)[^，。；]{0,2}[出落]?[在归属]$|的(?:就)?只有$",
    re.IGNORECASE,
)
# The same with a mark where the option is named: "it's the second that", "which only she has".
_SINGLED = re.compile(
    r"\b(?:it|this|that)(?:['’]s| is| was)(?: \w+ly)? (?:the |an? )?§(?: \w+){0,2},? "
    r"(?:that|who|which|where|whose)\b"
    r"|\bthe \w+(?: \w+)? (?:that|who|which)\b[^.;,]{1,40} (?:is|was) (?:\S+, )?§"
    r"|\bonly (?:the |an? |in |on |by )?§|\b(?:so|therefore|thus|hence)\b[^.;]{0,60}§"
    r"|[只唯]有§|非§莫属|(?:可见|所以|因此|由此|因而)[^。；]{0,20}§",
    re.IGNORECASE,
)
# A conclusion that rules out what was spoken of.
_RULED_OUT = re.compile(
    r"\b(?:so|therefore|thus|hence|which means|meaning)\b[^.;]{0,30}"
    r"\b(?:can(?:not| not|['’]t)|could(?: not|n['’]t)|must(?: not|n['’]t))\b"
    r"|(?:所以|因此|那|可见|就)[^，。；]{0,8}(?:不可能|不能|没法|无法|不会)",
    re.IGNORECASE,
)
# Who looks once more takes nothing back.
_CHECKS = re.compile(
    r"\b(?:check|verify|re-?read|confirm|make sure|go (?:back|over)|look at|consider)\b"
    r"|核对|检查|确认|验证|再看|再读",
    re.IGNORECASE,
)
_AND_ITS = re.compile(r"\band (?=it(?:['’]s| is)\b|the (?:one|item)\b)", re.IGNORECASE)
_WHETHER = re.compile(r"\bwhether\b|是否", re.IGNORECASE)
_AND = re.compile(r",? and (?!also|too)|[，,]?而(?:且)?")
# Nothing is denied by these.
_NO_FAULT = re.compile(r"没有?(?:任何|什么)?(?:问题|毛病|错|疑问)|无误|无疑")
# What may stand before a second look that opens a sentence.
_BEFORE_LOOK = re.compile(r"[\s*•>\-]*(?:(?:hm+|oh|ah|well|嗯|哦)[\s,，.。]*)?", re.IGNORECASE)
_OPENS_WITH_BUT_ZH = re.compile(r"[\s*•>\-]*(?:可(?![以能见是用知惜])|只是(?!一))")
# What is said of somebody before the name: 无伤的钟奕.
_ATTRIBUTE = re.compile(r"[无没不未][^，。；是]{1,6}的(?!其实|才|应|是)")
_VERDICTS = ("support", "fitting", "outdoes")
_DENIALS = ("negate", "unfitting", "falls_short", "gives_way")
_LONGEST_OPENING = 24
# The turn stands at most so many sentences before the one that names an option last.
_REACH = 3
_FEW_WORDS, _FEW_HAN = 8, 14
_OPEN = ("hedge", "undecidable", "both_valid", "doubt")


def turned_at_last(reading: Reading, choice: Choice) -> list[Signal]:
    """Return the support and the turn, where the reasoning has left the option chosen."""
    letter = choice.letter
    if letter is None:
        return []
    before = _argument(reading, letter)
    found = (
        _other_exception(reading, before, letter)
        if reading.asks_for_exception
        else (
            _left(reading, before, letter)
            or _taken_back(reading, before, letter)
            or _called_opposite(reading, before, letter)
        )
    )
    if found is None or corrected_since(reading, found[1].span.end):
        return []
    opening, turn = found
    return [Signal("concluded_for", as_span(opening), letter), turn]


def _left(reading: Reading, before: Sequence[Range], letter: str) -> tuple[Range, Signal] | None:
    """Return the opening, and the turn in the last sentence to name an option, after a turn."""
    last = max((at for at, p in enumerate(before) if reading.options_in(p)), default=-1)
    if len(before) - last > _REACH or any(_answers_turn(reading, p) for p in before[last + 1 :]):
        return None
    near = range(max(1, last - _REACH), last + 1)
    turned = next((at for at in reversed(near) if _turns(reading, before[at])), None)
    opening = _opening(reading, before[:turned], letter) if turned else None
    if opening is None:
        return None
    place = before[last]
    turn = _singled_out(reading, place, letter) or _given_up(reading, place, letter)
    return (opening, turn) if turn else None


def _taken_back(
    reading: Reading, before: Sequence[Range], letter: str
) -> tuple[Range, Signal] | None:
    """Return the opening, and the sentence that takes it back, where nothing speaks for it since.

    "The oak is tallest. Scratch that, the tape was folded. So the oak."
    """
    near = range(max(1, len(before) - _REACH), len(before))
    back = next((at for at in reversed(near) if _takes_back(reading, before[at])), None)
    opening = _opening(reading, before[:back], letter) if back else None
    if opening is None:
        return None
    rest = before[back:]
    if any(_holds(reading, place, letter) for place in rest):
        return None
    if reading.option_before(rest[0][0] + 1) not in (None, letter):
        return None
    words = reading.words((rest[0][0], rest[-1][1]))
    turn = Signal("turn", as_span(rest[0]), letter)
    return (opening, turn) if extent(words) >= _few(words) else None


def _other_exception(
    reading: Reading, before: Sequence[Range], letter: str
) -> tuple[Range, Signal] | None:
    """Return the denial of the option chosen, and what at last singles out another exception.

    "B does not belong. But it does help, and it's the radio, C, that does not belong. So B."
    """
    last = max((at for at, p in enumerate(before) if reading.options_in(p)), default=0)
    if not last or not any(_turns(reading, before[at]) for at in (last - 1, last) if at):
        return None
    opening = next((p for p in before[:last] if _is_denied_alone(reading, p, letter)), None)
    named = reading.within(before[last], MENTION)
    if opening is None or named[-1].option in (None, letter):
        return None
    if any(_answers_turn(reading, place) for place in before[last + 1 :]):
        return None
    if is_question(reading.words(before[last])) or reading.within(before[last], *_OPEN):
        return None
    part = next(p for p in reversed(_parts(reading, before[last])) if p[0] <= named[-1].span.start)
    words = reading.words(part).replace(reading.record.text(named[-1].span), "§")
    words = _AND_ITS.split(words)[-1]
    singled = _SINGLED.search(words) or _SINGLES_OUT.search(words.split("§")[0])
    turn = Signal("turn", as_span(part), named[-1].option)
    if not singled or not negators(words) or held_back(reading, turn):
        return None
    return opening, turn


def _is_denied_alone(reading: Reading, place: Range, letter: str) -> bool:
    if reading.options_in(place) != {letter} or is_question(reading.words(place)):
        return False
    return negators(reading.words(place)) > 0 and not reading.within(place, *_OPEN)


def _called_opposite(
    reading: Reading, before: Sequence[Range], letter: str
) -> tuple[Range, Signal] | None:
    """Return the opening, and what calls the option the opposite of what is asked for, at last."""
    place = opposite_of_asked(reading, letter)
    earlier = [each for each in before if place and each[1] <= place[0]]
    opening = _opening(reading, earlier, letter)
    return (opening, Signal("turn", as_span(place), letter)) if opening and place else None


def _takes_back(reading: Reading, place: Range) -> bool:
    words = reading.words(place)
    if is_open(reading, place, *_OPEN):
        return False
    if _CHECKS.search(words):
        return False
    taken = reading.within(place, "self_correction", "gives_way") or _turns_round(reading, place)
    return bool(taken)


def _turns_round(reading: Reading, place: Range) -> bool:
    """Whether a sentence opens by turning from what was said before: "on a closer look"."""
    text = reading.record.reasoning
    looks = reading.within(place, "second_look")
    if looks and _BEFORE_LOOK.fullmatch(text, place[0], looks[0].span.start):
        return True
    return _OPENS_WITH_BUT_ZH.match(text, *place) is not None


def _holds(reading: Reading, place: Range, letter: str) -> bool:
    """Whether a sentence names the option chosen, and neither denies it nor lets it fall."""
    if letter not in reading.options_in(place):
        return False
    return not (denies(reading.words(place)) or reading.within(place, *_DENIALS))


def _opening(reading: Reading, before: Sequence[Range], letter: str) -> Range | None:
    told = (place for place in before if not reading.within(place, "choice", "stated_choice"))
    return next((place for place in told if _speaks_for(reading, place, letter)), None)


def _argument(reading: Reading, letter: str) -> list[Range]:
    """Return the sentences before the choice, without one that only states it once more."""
    before = sentences_before_choice(reading)
    if (
        len(before) > 1
        and reading.options_in(before[-1]) == {letter}
        and _only_states(reading, before[-1])
    ):
        before.pop()
    return before


def _few(words: str) -> int:
    """Return the most words, or Chinese characters, of what says little."""
    return _FEW_WORDS if words.isascii() else _FEW_HAN


def _answers_turn(reading: Reading, place: Range) -> bool:
    """Whether a sentence goes against what was said last: "a guard need not run"."""
    words = reading.words(place)
    turned = OPENS_WITH_TURN.match(words) or _turns_round(reading, place)
    return bool(turned or denies(words) or reading.within(place, "contrast", "asked_for"))


def _only_states(reading: Reading, place: Range) -> bool:
    words = reading.words(place)
    if extent(words) > _few(words) or denies(words) or OPENS_WITH_TURN.match(words):
        return False
    if reading.within(place, *_DENIALS):
        return False
    return not opposes(asking_sentence(reading.record.question), words)


def _turns(reading: Reading, place: Range) -> bool:
    """Whether a sentence opens with a turn, and holds back nothing of what it says."""
    words = reading.words(place)
    if is_question(words) or OPENS_WITH_CONDITION.match(words):
        return False
    turns = reading.within(place, "contrast", "self_correction")
    opens = bool(OPENS_WITH_TURN.match(words) or _turns_round(reading, place))
    opens = opens or any(turn.span.start - place[0] <= _LONGEST_OPENING for turn in turns)
    return opens and not reading.within(place, *_OPEN)


def _speaks_for(reading: Reading, place: Range, letter: str) -> bool:
    """Whether a sentence speaks of one option alone, with nothing denied or doubted of it."""
    if any(each.option == letter for each in reading.within(place, "support")):
        return True
    if is_question(reading.words(place)) or reading.options_in(place) != {letter}:
        return False
    if reading.within(place, "negate", "unfitting", "undecidable", "doubt"):
        return False
    words = _NO_FAULT.sub("", reading.words(place))
    return not denies(words) or denies(reading.record.question)


def _singled_out(reading: Reading, place: Range, letter: str) -> Signal | None:
    """Return the ``turn``: the clause that the sentence ends on, which singles out a rival."""
    named = reading.within(place, MENTION)
    if named[-1].option in (None, letter) or is_question(reading.words(place)):
        return None
    if not ("letter" in named[-1].tags or options_are_names(reading)):
        return None
    part = next(p for p in reversed(_parts(reading, place)) if p[0] <= named[-1].span.start)
    cut = (
        _AND.search(reading.record.reasoning, named[-2].span.end, named[-1].span.start)
        if named[1:]
        else None
    )
    part = (cut.end(), part[1]) if cut else part
    if reading.options_in(part) != {named[-1].option}:
        return None
    if reading.within(place, *_OPEN) or reading.within(part, *_DENIALS):
        return None
    if _WHETHER.search(reading.record.reasoning, *place):
        return None
    words = _ATTRIBUTE.sub("", reading.words(part))
    turn = Signal("turn", as_span(part), named[-1].option)
    if _denies_otherwise(reading, words) or held_back(reading, turn):
        return None
    name = reading.record.text(named[-1].span)
    rest = words.replace(name, "").rstrip(" .。,，;；")
    singled = _SINGLES_OUT.search(rest) or reading.within(part, *_VERDICTS)
    marked = reading.words((place[0], part[1])).replace(name, "§")
    return turn if singled or _SINGLED.search(marked) else None


def _given_up(reading: Reading, place: Range, letter: str) -> Signal | None:
    """Return the ``turn``: a clause that names the chosen option alone and lets it fall.

    It is denied in so many words, or called the opposite of what is asked for.
    """
    named = [m for m in reading.within(place, MENTION) if m.option == letter]
    if reading.options_in(place) != {letter} or is_question(reading.words(place)):
        return None
    part = next(p for p in reversed(_parts(reading, place)) if p[0] <= named[-1].span.start)
    turn = Signal("turn", as_span(part), letter)
    if reading.within(place, *_OPEN) or held_back(reading, turn):
        return None
    asked = asking_sentence(reading.record.question)
    words = reading.words(part)
    fallen = bool(reading.within(part, *_DENIALS) or _RULED_OUT.search(words))
    fallen = fallen or (opposes(asked, words) and not denies(words))
    return turn if fallen and not denies(asked) else None


def _denies_otherwise(reading: Reading, words: str) -> bool:
    """Whether a clause denies: what the question denies too may be said of whom it asks for."""
    if not denies(words):
        return False
    asked = reading.record.question
    return not (denies(asked) and stems(asked) & stems(words))


def _parts(reading: Reading, place: Range) -> tuple[Range, ...]:
    """Return the clauses of a sentence, what is put between commas joined to what it is of."""
    text = reading.record.reasoning
    parts: list[Range] = []
    for start, end in clauses(text, *place):
        if parts and not reading.options_in((start, end)):
            parts[-1] = (parts[-1][0], end)
        else:
            parts.append((start, end))
    return tuple(parts)
