"""What was chosen: in the reasoning, and in the answer field."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claimed_choice import CLAIMED, refusals
from hybrid.screening.closing_choice import bare_conclusion, closing_letter, restated_conclusion
from hybrid.screening.judged_choice import judged_choice
from hybrid.screening.reading import Reading, declining_options
from hybrid.screening.wording.copied_options import is_only_a_copy, opens_a_copy
from hybrid.screening.wording.opening_choice import opening_choice
from hybrid.screening.wording.option_wording import joining_options
from hybrid.screening.wording.questions import naming_no_gender, taking_no_side
from hybrid.screening.wording.relations import NEUTRAL, relations
from hybrid.text.brackets import with_brackets
from hybrid.text.guarded import Guarded
from hybrid.text.spans import Span

_JOINED = re.compile(
    r"[\s*\"'”’)）]*(?:[,;]? ?and|&|[,;]? ?or|、|和|以?及|与|或者?)[\s*\"'“‘(（]*", re.IGNORECASE
)
_OF_THE_ANSWER = re.compile(
    r"答案|选择|[故应当此以我题]选|选[A-Z（(]|(?:正确|最[^，。；]{1,4})的?选项|综上|\banswer|"
    r"\bchoose|\bchoice|\bpick|\bselect|boxed|\bgo with|\bcategory|\bopt for|\blean",
    re.IGNORECASE,
)
_THAN = re.compile(r"(?:\bthan|比)\s*[$*]*$", re.IGNORECASE)
_ANSWERS = re.compile(r"答案|\banswer|boxed", re.IGNORECASE)
_LETTER_STRING = Guarded(
    r"(?:答案|案】|案\]|[故应]选|[Aa]nswers?)[^A-Za-z\n]{0,6}([A-Z]{2,7})(?![A-Za-z])"
    # 因此选BCD, 正确的有BCD: letters in their order, and no other word.
    r"|(?:(?:因此|所以|综上|本题|[，,。；;]|^)\s*(?:只?能|应该?|应当|我)?选择?|(?:正确|错误|符合题意)的?(?:选项|说法)?[有是为])"
    r"[^A-Za-z\n]{0,4}(A?B?C?D?E?F?G?)(?<=[A-Z]{2})(?![A-Za-z])",
    re.MULTILINE,
)
_RUN = re.compile(r"(?<![A-Za-z])[A-Z]{2,}(?![A-Za-z])")
_LEADS = re.compile(
    r"(?:answer|choose|chose|pick|select|选|答案)[\w\s:：是为]{0,20}$", re.IGNORECASE
)
# An option counts as one that takes several together when the cue is that share of it.
_LEAST_SHARE = 0.3
_NEXT = 12


@dataclass(frozen=True, slots=True)
class Chosen:
    """The choice, and the signals that state it."""

    choice: Choice
    signals: tuple[Signal, ...]


def read_choice(reading: Reading) -> Chosen:
    """Return the choice of a record and its signals.

    ``stated_choice`` stands where the reasoning concludes, ``answered`` in the answer field,
    ``chosen`` wherever the option finally chosen is named; ``answer_mismatch`` where the two
    disagree; ``multiple`` where several are chosen.
    """
    declining = declining_options(reading) | _neutral(reading)
    joining = reading.options_named("both_option", _LEAST_SHARE)
    joining |= joining_options(reading.record.options)
    stated, several = _stated(reading)
    answered, several_answers = _answered(reading)
    if stated is None:
        stated, several = judged_choice(reading, declining)
    stated = _with_brackets(reading, stated)
    if answered is None and (_is_refused(reading, stated) or is_only_a_copy(reading)):
        stated, several = None, False
    multiple = several_answers or (several and answered is None)
    final = answered or (None if several else stated)
    letter = None if multiple or final is None else final.option
    tags = _tags(letter, declining, joining)
    signals = _signals(stated, answered, letter, tags=tags, several=several)
    if several_answers and not (stated and several):
        signals += (_answer_given(reading),)
    given = _answer_given(reading) if several_answers else stated
    choice = Choice(
        letter=letter,
        stated=stated.option if stated and not several else None,
        answer=answered.option if answered else None,
        abstains=letter in declining if letter else not multiple,
        multiple=multiple,
        conclusion=_conclusion(stated, answered, letter),
        letters=_letters(reading, given) if multiple and given else (),
    )
    return Chosen(choice, signals)


def _neutral(reading: Reading) -> frozenset[str]:
    """Return options that take no side: of a statement, of a hypothesis, or of the genders."""
    unrelated = frozenset(filter(None, (relations(reading.record).get(NEUTRAL),)))
    return unrelated | taking_no_side(reading) | naming_no_gender(reading.record.options)


def _answer_given(reading: Reading) -> Signal:
    """Return the whole answer field as a choice of several options."""
    return Signal("multiple", Span("answer", 0, len(reading.record.answer or "")), None)


def _letters(reading: Reading, given: Signal) -> tuple[str, ...]:
    """Return the options that a choice of several names, one by one or as letters in a row."""
    mentions = reading.of(MENTION, field=given.span.field)
    named = {m.option for m in mentions if m.span.overlaps(given.span)}
    named |= {letter for run in _RUN.findall(reading.record.text(given.span)) for letter in run}
    found = tuple(letter for letter in reading.record.options if letter in named)
    return found if len(found) > 1 else ()


def _tags(
    letter: str | None, declining: frozenset[str], joining: frozenset[str]
) -> tuple[str, ...]:
    if letter is None:
        return ()
    kinds = (("abstention", declining), ("both_option", joining))
    return tuple(name for name, letters in kinds if letter in letters)


def _signals(
    stated: Signal | None,
    answered: Signal | None,
    letter: str | None,
    *,
    tags: tuple[str, ...],
    several: bool,
) -> tuple[Signal, ...]:
    found: list[Signal] = []
    for source, name in ((stated, "stated_choice"), (answered, "answered")):
        if source is None:
            continue
        # What the reasoning only claims leads to a choice as it would to an answer given beside it.
        if CLAIMED not in source.tags:
            found.append(Signal(name, source.span, source.option))
        if letter is not None and source.option == letter:
            found.append(Signal("chosen", source.span, letter, tags))
    if stated and several:
        found.append(Signal("multiple", stated.span, None))
    if stated and answered and not several and stated.option != answered.option:
        found.append(Signal("answer_mismatch", stated.span, stated.option))
    return tuple(found)


def _conclusion(stated: Signal | None, answered: Signal | None, letter: str | None) -> Span | None:
    for signal in (stated, answered):
        if signal is not None and letter in (None, signal.option):
            return signal.span
    return answered.span if answered else None


def _stated(reading: Reading) -> tuple[Signal | None, bool]:
    """Return the last statement of a choice, and whether it names several options."""
    statements = [
        each
        for each in reading.of("choice")
        if not (opens_a_copy(reading, each) or _is_compared_with(reading, each))
    ]
    bare = bare_conclusion(reading, alone=bool(statements))
    last = _final(reading, statements) if statements else bare
    if bare is not None and last is not None and last.span.end <= bare.span.start:
        last = bare
    elif last is None or not _ANSWERS.search(reading.record.text(last.span)):
        last = restated_conclusion(reading, last.span.end if last else 0) or last
    closing = closing_letter(reading, last.span.end if last else 0)
    last = closing or last or opening_choice(reading)
    strung = _strings_letters(reading)
    if last is None:
        return strung, strung is not None
    until = _joined_until(reading, last)
    if until is not None:
        last = replace(last, span=replace(last.span, end=max(last.span.end, until)))
    elif strung is not None and _is_later(reading, strung, last):
        last = strung
    return last, until is not None or strung is not None


def _is_compared_with(reading: Reading, statement: Signal) -> bool:
    r"""Whether what is framed is the other thing: "\boxed{7} is more than \boxed{5}"."""
    text = reading.record.reasoning
    return _THAN.search(text, max(0, statement.span.start - 8), statement.span.start) is not None


def _is_later(reading: Reading, strung: Signal, last: Signal) -> bool:
    """Whether letters in a row are the last word on the answer, and no verdict on one option."""
    answers = _OF_THE_ANSWER.search(reading.record.text(last.span))
    return answers is None or last.span.start <= strung.span.start


def _with_brackets(reading: Reading, stated: Signal | None) -> Signal | None:
    """Return a statement with both brackets of a pair: "[答案]A", "it is (A)"."""
    if stated is None:
        return None
    text = reading.record.field(stated.span.field)
    start, end = with_brackets(text, stated.span.start, stated.span.end)
    return replace(stated, span=Span(stated.span.field, start, end))


def _is_refused(reading: Reading, stated: Signal | None) -> bool:
    """Whether the last word on what was stated, or on nothing, is that no answer will be given."""
    after = stated.span.end if stated else 0
    return any(refusal.span.start >= after for refusal in refusals(reading))


def _joined_until(reading: Reading, statement: Signal) -> int | None:
    """Return where others joined to the option stated end: "(A) the cook and (C) the guest"."""
    text = reading.record.reasoning
    named = [m for m in reading.of(MENTION) if m.span.start >= statement.span.start]
    end = reading.sentence_at(statement.span.end - 1)[1]
    # The words of the option chosen may stand between: "B, the town; D, the mall".
    room = _NEXT + len(reading.record.options.get(statement.option or "", ""))
    named = [m for m in named if m.span.start <= min(end, statement.span.end + room)]
    until = None
    for left, right in pairwise(named):
        gap = text[left.span.end : right.span.start]
        listed = gap.strip() == "," and left.tags == right.tags == ("letter",)
        # In Chinese, statements that are called right one by one are parted so.
        parted = reading.record.lang == "en" and gap.strip() == ";"
        listed = listed or (parted and "letter" in right.tags)
        if left.option != right.option and (listed or _JOINED.fullmatch(gap)):
            until = right.span.end
        elif until is not None:
            break
    return until


def _final(reading: Reading, statements: Sequence[Signal]) -> Signal:
    """Return the last statement that speaks of the answer, else the last one.

    "Therefore, option D is correct" may be the last item of a list of verdicts on the options; it
    does not overrule "the answer is A".
    """
    told = [s for s in statements if _OF_THE_ANSWER.search(reading.record.text(s.span))]
    agreed = bool(told) and told[-1].option == statements[-1].option
    # Where the wrong one is asked for, "so D is right" is a verdict on D, and no choice of it.
    if not told or (agreed and not reading.asks_for_exception):
        return statements[-1]
    return told[-1]


def _strings_letters(reading: Reading) -> Signal | None:
    """Return the last answer that is a string of several letters: "【答案】AB"."""
    found = list(_LETTER_STRING.finditer(reading.record.reasoning))
    if not found:
        return None
    run = found[-1].lastindex or 1
    if not set(found[-1][run]) <= set(reading.record.options):
        return None
    return Signal("choice", Span("reasoning", *found[-1].span(run)), found[-1][run][0])


def _answered(reading: Reading) -> tuple[Signal | None, bool]:
    """Return the option that the answer field names, and whether it names several."""
    answer = reading.record.answer
    if answer is None or not answer.strip():
        return None, False
    bare = answer.strip().strip("()（）[].。:：*\"' ")
    if bare.upper() in reading.record.options and len(bare) <= 2:
        return Signal("answered", Span("answer", 0, len(answer)), bare.upper()), False
    if bare in reading.record.options:
        return Signal("answered", Span("answer", 0, len(answer)), bare), False
    named = reading.of(MENTION, field="answer")
    letters = {mention.option for mention in named}
    if len(letters) == 1:
        return Signal("answered", named[0].span, named[0].option), False
    if re.fullmatch(r"[A-Z][A-Z,，、 ]*[A-Z]", bare):
        return None, True
    if named and _LEADS.search(answer[: named[0].span.start].rstrip("(（[*\"'“ ")):
        return Signal("answered", named[0].span, named[0].option), False
    return None, len(letters) > 1
