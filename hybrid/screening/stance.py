"""The stance: what the reasoning holds of the options on its way to the choice.

From cue hits, options named and statements of the choice it makes the signals that logical rules
read. A doubt or a tie counts only where nothing later answers it; of a long trace of
thoughts only the end counts.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise

from hybrid.packs import Hit
from hybrid.records.record import MOODS, Choice, Signal, Span
from hybrid.screening.choice import Chosen, Statement
from hybrid.screening.claims import asks_of_the_told, claims, owners
from hybrid.screening.course import course_signals, is_composite, last_argued_for
from hybrid.screening.given import cited_after
from hybrid.screening.reading import DENIES, REASONING, Reading
from hybrid.screening.steps import under_condition
from hybrid.screening.verdicts import verdict_signals
from hybrid.text.characters import fold
from hybrid.text.words import content_stems

# Cues that speak of the options themselves, whatever follows them.
_DECLINING = ("level", "no_answer", "refusal", "arbitrary", "said_doubt")
_DOUBTING = ("undecidable", *_DECLINING)
# What is "more likely" is no argument from the text.
_GUESSING = ("guessing", "must_choose", "association", "lean")
_CLAUSE_END = re.compile(r"[,;:。；：，]")
_MATTER = re.compile(
    r"\b(?:what|how|when(?! it comes)|where|why|whether|if)\b|什么|怎样|怎么|如何|多少|为何|几"
)
_FEW_STEMS, _KIN, _WORDS = 2, 4, 80
_IF = re.compile(
    r"(?<!even )\b(?:with (?:only|just)|if|suppose|supposing|had (?:it|the|there)"
    r"|were (?:it|the|there))\b|如果|若|假如|假使|要是|倘若"
)
_THAT = re.compile(r"\s+that\s+|\s*(?:说)?\s*")
_TWO = 2
_LEAST_CITED = 2
# In a long argument a doubt is passed over where much is argued after it.
_LONG, _FAR = 1400, 8
_RIGHT_BEFORE = 2
_FURTHER = re.compile(
    r"[\s*\"'”’)）\]:：.、-]*(?!because|since|as\b|for\b|which)[a-z0-9\u3400-\u9fff]"
)
_KEY_THEN_TEXT = re.compile(r"[\s*:：.、)）\"'“‘\]】,-]{1,6}")


def stance(reading: Reading, chosen: Chosen) -> list[Signal]:
    """Return the stance signals of a record, in no particular order."""
    signals = list(_choice_signals(chosen.choice))
    signals += _doubts(reading, chosen.choice)
    signals += _guesses(reading)
    signals += _elsewhere(reading, chosen)
    signals += verdict_signals(reading, chosen.choice, claims(reading))
    signals += course_signals(reading, chosen)
    signals += _leans(reading)
    signals += _mislabelled(reading, chosen.choice)
    signals += _premises(reading, chosen.choice)
    return signals


def _choice_signals(choice: Choice) -> Iterator[Signal]:
    if choice.conclusion is None:
        return
    if choice.abstains:
        yield Signal("abstained", choice.conclusion, choice.letter)
    elif choice.letter is not None:
        yield Signal("chosen", choice.conclusion, choice.letter)


def _signal(name: str, hit: Hit | Statement, option: str | None = None) -> Signal:
    return Signal(name, Span(REASONING, hit.start, hit.end), option)


# --- doubts and ties ---------------------------------------------------------------------------


def _doubts(reading: Reading, choice: Choice) -> Iterator[Signal]:
    if choice.letter is None or is_composite(reading, choice.letter):
        # Who chooses "both" or "neither" says so.
        return
    argued = last_argued_for(reading, choice)
    # Where it is asked what can be told, "it cannot be told" is an answer.
    doubting = () if reading.asks("undecidable") else _DOUBTING
    for hit in reading.of(*doubting):
        if _counts(reading, hit, choice, argued) and not _partial(reading, hit):
            yield _signal("doubt", hit)
    told = asks_of_the_told(reading)
    for hit in reading.of("anyone", "said_even"):
        if _held(reading, hit, argued):
            yield _signal("even", hit)
            if told and hit.name == "anyone" and _counts(reading, hit, choice, argued):
                yield _signal("tie", hit)
    for hit in reading.of("alike", "said_tie"):
        if _counts(reading, hit, choice, argued) and _includes(reading, hit, choice):
            yield _signal("even" if _turned(reading, hit, choice) else "tie", hit)


def _includes(reading: Reading, hit: Hit, choice: Choice) -> bool:
    """Whether what is called alike includes the chosen option, where options are named."""
    inside = reading.mentions_in(hit.start, hit.end)
    start, end = reading.sentences[reading.sentence_at(hit.start)]
    named = {each.option for each in inside or reading.mentions_in(start, end)}
    return not named or choice.letter in named


def _counts(reading: Reading, hit: Hit, choice: Choice, argued: int) -> bool:
    return (
        _held(reading, hit, argued)
        and not _of_others(reading, hit, choice)
        and not _of_detail(reading, hit)
        and not _only_named(reading, hit)
        and not _denies_one(reading, hit)
    )


def _held(reading: Reading, hit: Hit, argued: int) -> bool:
    """Whether what a cue says is the writer's own word, and nothing later answers it.

    ``argued`` is the last sentence that argues for the chosen option.
    """
    index = reading.sentence_at(hit.start)
    passed_over = _FAR < len(reading.sentences) - index and len(reading.text) > _LONG
    answered = index < argued or passed_over or _answered(reading, hit) or _settled(reading, hit)
    return reading.in_argument(hit.start) and not answered


def _of_others(reading: Reading, hit: Hit, choice: Choice) -> bool:
    """Whether a doubt is about options that were not chosen, and about these alone."""
    index = reading.sentence_at(hit.start)
    start, end = reading.sentences[index]
    named = {each.option for each in reading.mentions_in(start, end)}
    if not named:
        owner = owners(reading).get(index)
        named = {owner} if owner else set()
    return (
        bool(named) and choice.letter not in named and len(named) < len(reading.record.options) - 1
    )


def _only_named(reading: Reading, hit: Hit) -> bool:
    """Whether a doubt stands in quotation marks, in an option's words, or under a condition."""
    start = reading.sentences[reading.sentence_at(hit.start)][0]
    before = reading.folded[start : hit.start]
    if before.count('"') % 2 or max(map(before.rfind, "“「『")) > max(map(before.rfind, "”」』")):
        return True
    around = reading.mentions_in(start, hit.end + _WORDS)
    if any(each.start <= hit.start and hit.end <= each.end for each in around):
        return True
    # "If I must choose" is no condition of what is doubted.
    forced = reading.begins_in(start, hit.start, "must_choose")
    return not forced and _IF.search(before) is not None


def _denies_one(reading: Reading, hit: Hit) -> bool:
    """Whether "one cannot say that …" goes on with one option: that denies it, and no more."""
    after = reading.mention_after(hit.end)
    if hit.name != "undecidable" or after is None:
        return False
    end = reading.sentences[reading.sentence_at(hit.start)][1]
    named = {each.option for each in reading.mentions_in(after.start, end)}
    return len(named) == 1 and _THAT.fullmatch(reading.folded, hit.end, after.start) is not None


def _of_detail(reading: Reading, hit: Hit) -> bool:
    """Whether what is doubted is a matter beside the question: "what sort of hat hung there"."""
    end = reading.sentences[reading.sentence_at(hit.start)][1]
    stop = _CLAUSE_END.search(reading.folded, hit.end, end)
    until = stop.start() if stop else end
    if _MATTER.search(reading.folded, hit.start, until) is None:
        return False
    doubted = content_stems(reading.folded[hit.end : until])
    asked = {each[:_KIN] for each in reading.asked.stems}
    named = reading.mentions_in(hit.start, end)
    return _FEW_STEMS <= len(doubted) and not named and asked.isdisjoint(d[:_KIN] for d in doubted)


def _partial(reading: Reading, hit: Hit) -> bool:
    """Whether a doubt is only about one part of the evidence: "from the names alone"."""
    return _beside(reading, hit, "partly") and not _beside(reading, hit, "whole_text")


def _beside(reading: Reading, hit: Hit, cue: str) -> bool:
    start, end = reading.sentences[reading.sentence_at(hit.start)]
    return any(start <= other.start < end for other in reading.of(cue))


def _answered(reading: Reading, hit: Hit) -> bool:
    """Whether something after a doubt settles it: it is said so, or the text is cited in turn."""
    if reading.after(hit.end, "settles"):
        return True
    turns = reading.of("turn")
    first = bisect_left(turns, hit.end, key=_start)
    return first < len(turns) and reading.after(turns[first].start, "text_support")


def _settled(reading: Reading, hit: Hit) -> bool:
    """Whether the text itself is argued from after a doubt, and not only guessed from."""
    if reading.of_in(hit.end, len(reading.text), *_GUESSING, moods=MOODS):
        return False
    return _LEAST_CITED <= cited_after(reading, hit.end)


def _turned(reading: Reading, hit: Hit, choice: Choice) -> bool:
    """Whether a tie is followed by a turn, after which the options may be told apart."""
    conclusion = choice.conclusion
    until = len(reading.text)
    if conclusion is not None and conclusion.field == REASONING and hit.end < conclusion.start:
        until = conclusion.start
    return bool(reading.of_in(hit.end, until, "turn", "criterion"))


def _guesses(reading: Reading) -> Iterator[Signal]:
    moods = ("asserted", "supposed")
    names = ("guessing", "must_choose", "association")
    for hit in reading.of(*names, moods=moods):
        # Where it is asked what a stereotype is, the word is no guess.
        asked = content_stems(reading.folded[hit.start : hit.end]) & reading.asked.words
        if reading.in_argument(hit.start) and not asked:
            yield _signal("guess", hit, hit.option)


# --- against the conclusion --------------------------------------------------------------------


def _elsewhere(reading: Reading, chosen: Chosen) -> Iterator[Signal]:
    """Yield statements of another choice than the last one that nothing takes back."""
    choice = chosen.choice
    if choice.letter is None or is_composite(reading, choice.letter):
        return
    final = choice.conclusion
    for each in chosen.statements:
        several = 1 < len(each.options) < len(reading.record.options)
        if several and each.way == "said" and choice.letter in each.options:
            yield _signal("concluded_both", each)
        if len(each.options) != 1 or each.options[0] == choice.letter:
            continue
        if reading.zone(each.start) != "argument" or _corrected(reading, each):
            continue
        if not _goes_no_further(reading, each) or under_condition(reading, each.start, each.end):
            continue
        concluded = each.way == "concluded" and final and _right_before(reading, each, final)
        if each.way == "said" or concluded:
            opens = not reading.folded[reading.zones.opening : each.start].strip(" \n*#[【(")
            name = "answered_before" if opens and each.way == "said" else "concluded_elsewhere"
            yield _signal(name, each, each.options[0])


def _goes_no_further(reading: Reading, statement: Statement) -> bool:
    """Whether a statement ends with its option ("(A) Yes" is another question's)."""
    end = reading.sentences[reading.sentence_at(statement.start)][1]
    return _FURTHER.match(reading.folded[statement.end : end]) is None


def _right_before(reading: Reading, statement: Statement, final: Span) -> bool:
    if final.field != REASONING:
        return True
    distance = reading.sentence_at(final.start) - reading.sentence_at(statement.start)
    return 0 <= distance <= _RIGHT_BEFORE


def _corrected(reading: Reading, statement: Statement) -> bool:
    """Whether a statement is taken back: by a correction, and what is only concluded by a turn."""
    cues = ("correction",) if statement.way == "said" else ("correction", "turn")
    return reading.after(statement.end, *cues)


def _mislabelled(reading: Reading, choice: Choice) -> Iterator[Signal]:
    """Yield keys that stand right before another option's text: "(C) Cannot be known" for A."""
    mentions = reading.mentions
    for left, right in pairwise(mentions):
        if (
            left.kind == "key"
            and right.kind == "text"
            and (
                reading.sentence_at(left.start) == reading.sentence_at(right.start)
                or _opens_line(reading, left.start)
            )
            and left.option != right.option
            and choice.letter in (left.option, right.option)
            and _KEY_THEN_TEXT.fullmatch(reading.folded, left.end, right.start)
        ):
            span = Span(REASONING, left.start, right.end)
            yield Signal("mislabelled", span, left.option)


def _opens_line(reading: Reading, place: int) -> bool:
    before = reading.folded[:place].rstrip(" *(（[【\"'")
    return not before or before.endswith("\n")


def _leans(reading: Reading) -> Iterator[Signal]:
    for hit in reading.of("lean"):
        if reading.zone(hit.start) == "argument" and hit.option is not None:
            yield _signal("leaned", hit, hit.option)


# --- the question's premise --------------------------------------------------------------------


def _premises(reading: Reading, choice: Choice) -> Iterator[Signal]:
    """Yield where the question's own premise is rejected: not an option's, nor by the option."""
    option = fold(reading.record.options.get(choice.letter or "", ""))
    if reading.asks("asks_not") or DENIES.search(option):
        return
    for hit in reading.of("rejects_premise", "said_premise"):
        start, end = reading.sentences[reading.sentence_at(hit.start)]
        if reading.in_argument(hit.start) and not reading.mentions_in(start, end):
            yield _signal("premise_denied", hit)


def _start(hit: Hit) -> int:
    return hit.start
