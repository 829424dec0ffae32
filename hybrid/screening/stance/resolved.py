"""What answers a doubt: the text, another clue, or words that say that something decides it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.hedged import weakly_put
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.stance.doubt_scope import scope_of
from hybrid.screening.stance.restated import only_states
from hybrid.text.alike import ALIKE
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, clauses

# A sentence that says how the doubt is decided after all.
_SETTLES = re.compile(
    r"\b(?:that|this|which|it|clue|phrase|detail|word|condition|rule|sentence|line|text|"
    r"wording|\w+ alone) "
    r"(?:\w+ )?(?:settles?|decides?|resolves?|clinch(?:es)?|disambiguates?|tips|"
    r"closes (?:that|this|the) gap|breaks the tie|tells them apart)\b"
    r"|\bis (?:decisive|explicit|what decides)\b"
    r"|\b(?:is|are) (?:therefore |thus |then |thereby )?(?:ruled out|excluded|eliminated)\b"
    r"|\bthere (?:only |then )?remains (?:only )?(?:the|one)\b"
    r"|\b(?:that|which|this) leaves (?:only|just|the)\b"
    r"|\benough (?:here |information )?to (?:decide|settle|tell)\b"
    r"|\bcan (?:still|nevertheless|nonetheless|however) (?:\w+ )?"
    r"(?:tell|decide|infer|work out|determine)\b"
    r"|\b(?:does not|doesn['’]t) matter\b"
    r"|不影响|足[以够]判断|仍[然可能]*判断|给出了线索|提供了线索|很明确|是明确的|决定了|只看|以[^，。]{1,6}为准|"
    r"关键在于|可以排除|只剩下?|剩下的(?:就|只)?是",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:\b(?:not|no|nothing|never|none|without|neither)|n['’]t)\b\W*(?:\w+\W+){0,2}$|[不没无未难]\w?$",
    re.IGNORECASE,
)
_NEARBY = 24
_FIGURE = re.compile(r"\d")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_WORKED_OUT_BY = 2
_NTH = r"(?:first|opening|second|third|fourth|last|final|closing|next|following)"
_PIECE = r"(?:sentence|line|part|half|paragraph|clause|verse|message|clue|hint|statement|one|two)"
# A part of the text alone is doubted of: "the first line does not tell".
_OF_A_PART = Guarded(
    rf"\bthe {_NTH} (?:(?:two|three|few) )?{_PIECE}s?\b"
    r"|\bat (?:the (?:start|beginning|outset)|first)\b|\bso far\b"
    r"|\bthe (?:start|beginning|opening|title|headline) (?:of|does|alone)\b"
    r"|\bup to (?:here|now|this point|that point)\b"
    r"|\bat (?:this|that) (?:point|stage)\b|\buntil (?:here|then|that point)\b"
    r"|开头|开篇|第[一二三四](?:句|段|行|处|部分)|前[半两二三]?(?:句|段|部分|文)|首[句段]|起初|一开始|标题"
    r"|(?:读|看|说|写)到这里|到此|到这[儿里]|至此|目前为止",
    re.IGNORECASE,
)
# Another part is turned to.
_OF_ANOTHER_PART = Guarded(
    r"\b(?:the|its|another|only) (?:second|third|fourth|last|final|closing|next|following|other|"
    r"latter)\b"
    r"|\b(?:later|further (?:on|down)|then|afterwards?|below|at the end|in the end)\b"
    r"|\b(?:however|but|though|yet)\b"
    r"|第[二三四五](?:句|段|行|处|部分)|后[面文来半一]|[末尾]句|最后|结尾|接着|下文|往下|随后|但|不过|然而|可是?",
    re.IGNORECASE,
)
# A sentence that goes on doubting, or chooses at once, answers nothing.
_NO_ANSWER = ("undecidable", "not_given", "choice")
# Who names these beside the text does not decide by the text.
_FROM_TEXT = ("text_support", "given_fact", "restatement")
_FROM_OUTSIDE = ("outside_knowledge", "stereotype", "generalisation", "external_standard")
_LEANS = re.compile(r"\blean(?:s|ed|ing)?\b|\bincline[sd]?\b|倾向|偏向", re.IGNORECASE)


def resolved(
    reading: Reading, choice: Choice, claims: Sequence[Signal], found: Sequence[Signal]
) -> list[Signal]:
    """Return what answers the last doubt from the text, or takes it back, before the choice."""
    if not found:
        return []
    after = max(scope_of(reading, doubt)[1] for doubt in found)
    until = final_start(reading)
    grounds = [s for s in reading.of("text_support") if not _leaves_open(reading, s)]
    grounds += [each for each in reading.of("self_correction") if not _turns_outside(reading, each)]
    grounds += [fact for fact in reading.of("given_fact") if _is_of_figures(reading, fact)]
    held = [c for c in claims if c.option == choice.letter and c.name == FOR]
    grounds += [c for c in held if not (_only_leans(reading, c) or _only_concludes(reading, c))]
    settled = [
        Signal("resolved", ground.span, choice.letter)
        for ground in grounds
        if after <= ground.span.start < until
        and not weakly_put(reading, ground)
        and not only_states(reading, ground, after)
    ]
    settled += _answered_by_another_clue(reading, choice, found)
    settled += _worked_out(reading, choice, (after, until))
    return [*settled, *_settled(reading, choice, (after, until))]


def _leaves_open(reading: Reading, ground: Signal) -> bool:
    """Whether the text is said to leave the matter open, or is helped by what stands outside it.

    "By the text it is open"; "by the text both cost the same"; "by the text and common knowledge
    it is the cook".
    """
    start, end = reading.sentence_at(ground.span.start)
    if reading.within((start, end), *_FROM_OUTSIDE):
        return True
    parts = clauses(reading.record.reasoning, start, end)
    held = next((part for part in parts if ground.span.start < part[1]), (start, end))
    alike = ALIKE.search(reading.record.reasoning, *held) is not None
    return alike or bool(reading.within(held, "undecidable"))


def _turns_outside(reading: Reading, turn: Signal) -> bool:
    """Whether a second look tells nothing of an option, and an association follows at once."""
    place = reading.sentence_at(turn.span.start)
    following = reading.sentence_after(place[0])
    if following is None or reading.within(place, MENTION, *_FROM_TEXT):
        return False
    return bool(reading.within(following, *_FROM_OUTSIDE))


def _only_leans(reading: Reading, claim: Signal) -> bool:
    """Whether a choice is called a leaning, which answers no doubt: "I lean towards the cook"."""
    place = reading.sentence_at(claim.span.start)
    leans = _LEANS.search(reading.record.reasoning, place[0], claim.span.end)
    return "stated" in claim.tags and leans is not None


def _only_concludes(reading: Reading, claim: Signal) -> bool:
    """Whether the choice is only called right as a conclusion: "so this answer is relevant"."""
    start, _ = reading.sentence_at(claim.span.start)
    opening = (start, claim.span.start)
    return "topic" in claim.tags and bool(reading.within(opening, "conclusion_marker"))


def _answered_by_another_clue(
    reading: Reading, choice: Choice, found: Sequence[Signal]
) -> list[Signal]:
    """Return the sentence after a doubt that one clue by itself leaves, where it answers it."""
    last = max(found, key=lambda doubt: doubt.span.end)
    following = reading.sentence_after(last.span.end - 1)
    if following is None:
        return []
    if not (_is_of_one_clue(reading, last) or _is_of_a_part(reading, last, following)):
        return []
    if reading.within(following, "hedge", "guess", *_NO_ANSWER):
        return []
    return [Signal("resolved", as_span(following), choice.letter)]


def _is_of_figures(reading: Reading, fact: Signal) -> bool:
    """Whether a fact retold from the text gives its figures, by which the matter is decided."""
    return _FIGURE.search(reading.record.text(fact.span)) is not None


def _worked_out(reading: Reading, choice: Choice, rest: Range) -> list[Signal]:
    """Return the sentences that come to the chosen number by way of another: "at 5 it takes 8"."""
    chosen = set(_NUMBER.findall(reading.record.options.get(choice.letter or "", "")))
    if not chosen or not all(map(_NUMBER.search, reading.record.options.values())):
        return []
    return [
        Signal("resolved", as_span(place), choice.letter)
        for place in reading.sentences
        if rest[0] <= place[0] and place[1] <= rest[1] and not reading.within(place, *_NO_ANSWER)
        if len(told := set(_NUMBER.findall(reading.words(place)))) >= _WORKED_OUT_BY
        and chosen < told
    ]


def _settled(reading: Reading, choice: Choice, rest: Range) -> list[Signal]:
    """Return what says in so many words that something decides the matter."""
    text = reading.record.reasoning
    for found in _SETTLES.finditer(text, *rest):
        if _DENIED.search(text, max(rest[0], found.start() - _NEARBY), found.start()) is None:
            return [Signal("resolved", as_span(found.span()), choice.letter)]
    return []


def _is_of_a_part(reading: Reading, doubt: Signal, following: Range) -> bool:
    """Whether a part of the text alone leaves it open, and the next sentence turns to another."""
    text = reading.record.reasoning
    doubted = _OF_A_PART.search(text, *reading.sentence_at(doubt.span.start))
    return doubted is not None and _OF_ANOTHER_PART.search(text, *following) is not None


def _is_of_one_clue(reading: Reading, cue: Signal) -> bool:
    """Whether the doubt is what one clue by itself leaves, with others to come."""
    start, _ = reading.sentence_at(cue.span.start)
    return bool(reading.within((start, cue.span.end), "single_clue"))
