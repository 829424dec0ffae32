"""The choice: what the reasoning concludes, and what the answer field names.

Four ways of stating a choice are read, in this order: it is *said* ("the answer is B", "B" alone
where the response opens or closes); it is *concluded* ("therefore B"); it is *favoured* at the end
("B fits best", "B is more likely"); it is *claimed* there, in the question's own words, of one
option alone. Of statements of one kind the last counts. Without any the choice is unread, which is
neither an abstention nor a choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeVar

from hybrid.packs import Hit
from hybrid.records.naming import Mention
from hybrid.records.record import MOODS, Choice, Span
from hybrid.screening.claims import JOINS, claims, owners
from hybrid.screening.reading import REASONING, Range, Reading

_T = TypeVar("_T", Mention, Hit)

Way = Literal["said", "concluded", "favoured", "claimed"]

_MARKS_ONLY = re.compile(r"[\s*\"'“”‘’()（）.:：-]*")
_TAIL = re.compile(r"[\s*\"'”’)）\]】}$.。!！,，:：…]*(?:</?[a-z]+>\s*)?")
_HEAD = re.compile(
    r"(?:</?[a-z]+>)*[\s*#>\-•\"'“‘(（\[【$]*(?:step \d+[.:]|\d+[.)、])?[\s*]*", re.IGNORECASE
)
_LINKS = re.compile(
    r"[\s*\"'“‘:：()（）\[\]【】{}$\\,，>—–-]*(?:choice|option)?[\s:*]*"
    r"(?:is|are|(?:(?:would|should|must|will) )?be|=|应?该?[是为选]|text|boxed)?"
    r"[\s*\"'“‘:：()（）\[\]【】{}$\\>—–-]*"
)
# In 选项 ("option") 选 chooses nothing, and "answer choice B" only names one.
_OPTION_ZH = re.compile("[^选]{0,2}选项")
_OPTION_EN = re.compile(r"\s?(?:choice|option)[\s*\"'“‘(（\[【]*")
_TO_OPTION = re.compile(r"[\s*\"'“‘(（]*(?:option|选项|项)?[\s*\"'“‘(（]*")
_THAN = re.compile(r"\b(?:than|as) |比")
# "The answer is not B", unlike "not A but B" and "what does not fit is B".
_DENIED = re.compile(
    r"(?:\b(?:not|never|cannot|neither|unlikely)\b|n't\b)(?!.*\b(?:is|are|was|but)\b)"
    r"|(?<!不得)不(?!得不)[^,，。是为选而]{0,4}[是为选择项]*\W*$"
)
# "Choosing B would leave both with nothing" only weighs B.
_WEIGHS = re.compile(r"(?:choos|pick|select|go|opt|tak)\w*ing\b")
_WOULD = re.compile(r"[^\w.;:!?]*(?:option )?(?:would|could|might|may)\b")
_COPULA = re.compile(r"\b(?:is|are|be|was)\b|[:=：是为]")
# Letters in a row after words of answering: 答案：ABD, 故选BCD.
_RUN = re.compile(r"[^a-z\n]{0,8}([a-z]{2,8})(?![a-z])")
_TAGGED_NUMBER = re.compile(r"<answer>\s*(\d{1,2})\s*</answer>")
_RATHER = re.compile(
    r"(?:rather than|instead of|and not|but not|not)\s*(?:the |an? )?[\s\"'“‘(（]*$"
    r"|(?:而非|而不是|不是|不选|而不选|非)[\s\"'“‘(（]*$"
)
_OR = re.compile(r"[\s*\"'”’)）.]*(?:,? ?or|或者?|、)[\s*\"'“‘(（选]*")
_BOTH_WILL_DO = re.compile(r"都|均|皆|\b(?:both|either)\b")
_LAST = 3
_BEFORE = 8
_MARKS = " \n\r\t*#_`-.。"
_NOTHING = re.compile(r"(?:[\s*#_`\-.。]|</?[a-z]+>)*")
_LEAST_SHARED = 0.5
_TIES = ("c", "tie")
_VERDICT = re.compile(r"\[\[\s*(\w{1,3})\s*(?:([<>]{1,2}|=)\s*(\w{1,3})\s*)?\]\]")


class Statement(NamedTuple):
    """A statement of the choice: where it stands, the options it names, and in which way."""

    start: int
    end: int
    options: tuple[str, ...]
    way: Way


class Chosen(NamedTuple):
    """The choice, and the statements of one that were read, in reading order."""

    choice: Choice
    statements: tuple[Statement, ...]


def read_choice(reading: Reading) -> Chosen:
    """Return the choice of a record with the statements it was read from."""
    said, compared = tuple(_said(reading)), tuple(_compared(reading))
    every = sorted((*said, *compared)) if compared else said
    statements = tuple(each for each in every if reading.zone(each.start) != "echo")
    last = _last_of(reading, statements) or _favoured(reading) or _claimed(reading)
    if last is not None and last not in statements:
        statements = (*statements, last)
    return Chosen(_choice(reading, last), statements)


def _choice(reading: Reading, last: Statement | None) -> Choice:
    answer = reading.record.answer
    answered = _answered(reading)
    stated = last.options if last is not None else ()
    letters = answered or stated
    letter = letters[0] if len(letters) == 1 else None
    conclusion = Span(REASONING, last.start, last.end) if last is not None else None
    if answer and (conclusion is None or (answered and answered != stated)):
        conclusion = Span("answer", 0, len(answer))
    none_made = not letters and _declines(reading)
    return Choice(
        letter=letter,
        stated=stated[0] if len(stated) == 1 else None,
        answer=answered[0] if len(answered) == 1 else None,
        abstains=letter in reading.options_with("abstaining_option") or none_made,
        multiple=1 < len(letters),
        conclusion=conclusion,
        letters=letters,
        unread=not letters and not none_made,
    )


def _answered(reading: Reading) -> tuple[str, ...]:
    """Return the options that the answer field names, none where it is silent or unclear."""
    answer = reading.record.answer
    if not answer:
        return ()
    one = reading.names.only(answer)
    if one is not None:
        return (one,)
    run = tuple(answer.strip().upper())
    if 1 < len(run) and len(set(run)) == len(run) and set(run) <= set(reading.record.options):
        return run
    meant = reading.names.meant(answer)
    return tuple(key for key in reading.record.options if key in meant) if meant else ()


def _declines(reading: Reading) -> bool:
    """Whether the response says at its end that it makes no choice."""
    if not reading.sentences:
        return False
    closing = _closing(reading)
    return any(
        closing <= reading.sentence_at(hit.start)
        and reading.zone(hit.start) == "argument"
        and not _names_next(reading, hit)
        for hit in reading.of("undecidable", "abstain")
    )


def _names_next(reading: Reading, hit: Hit) -> bool:
    """Whether an option stands right behind some words: "I cannot choose B" declines only B."""
    after = reading.mention_after(hit.end)
    return after is not None and bool(_TO_OPTION.fullmatch(reading.folded, hit.end, after.start))


def _closing(reading: Reading) -> int:
    """Return the index of the first of the last sentences that are the writer's own."""
    last = reading.sentence_at(max(0, reading.zones.echo - 1))
    return max(0, last - _LAST + 1)


def _last_of(reading: Reading, statements: Sequence[Statement]) -> Statement | None:
    """Return the statement that counts: the last one, outside the thinking if there is any.

    "Therefore the guest …" after "the answer is A" is a step of the explanation.
    """
    outside = [each for each in statements if reading.zone(each.start) == "argument"]
    counting = outside or statements
    said = [each for each in counting if each.way == "said"] or counting
    return said[-1] if said else None


# --- said --------------------------------------------------------------------------------------


def _said(reading: Reading) -> Iterator[Statement]:
    """Yield the statements that say what is chosen, in reading order."""
    parts = reading.sentences
    walks = zip(
        parts,
        _walk(reading.mentions, parts),
        _walk(_choosing(reading), parts),
        _walk(reading.of("answer_label"), parts),
        _walk(reading.of("conclude"), parts),
        strict=True,
    )
    echo = reading.zones.echo
    for (start, end), all_here, picks, all_named, therefore in walks:
        here = [each for each in all_here if each.end <= echo]
        named = [each for each in all_named if each.end <= echo]
        if named and not here:
            yield from _run(reading, named[-1])
            yield from _numbered(reading, (start, end))
        if here and not reading.begins_in(start, end, "others_mistake"):
            said = (
                _chosen_by(reading, here, picks)
                or _labelled(reading, here, named, end)
                or _bare(reading, here, start, end)
                or _concluded(reading, here, therefore, end)
            )
            if said is not None:
                yield said


def _compared(reading: Reading) -> Iterator[Statement]:
    """Yield verdicts on two: ``[[A>B]]`` is for A, ``[[A=B]]`` for both, as is ``[[C]]`` of two."""
    if "[[" not in reading.folded:
        return
    keys = {key.casefold(): key for key in reading.record.options}
    for mark in _VERDICT.finditer(reading.folded):
        first, sign, second = mark.groups()
        named = {"=": (first, second), "<": (second,), ">": (first,)}.get((sign or "")[:1], ())
        if not sign and first not in keys and first in _TIES and len(keys) == len(_TIES):
            named = tuple(keys)
        options = tuple(keys[each] for each in named if each in keys)
        if options:
            yield Statement(mark.start(), mark.end(), options, "said")


def _walk(things: Sequence[_T], sentences: Sequence[Range]) -> Iterator[Sequence[_T]]:
    """Yield the things that begin in each sentence, or between it and the one before."""
    at = 0
    for _, end in sentences:
        first = at
        while at < len(things) and things[at].start < end:
            at += 1
        yield things[first:at]


def _choosing(reading: Reading) -> list[Hit]:
    """Return the hits that say what is chosen.

    "If I must choose, I say B" is one; "if B is chosen" is not.
    """
    hits = reading.of("choice")
    supposed = reading.of("choice", moods=("supposed",))
    if supposed:
        forced = {reading.sentence_at(hit.start) for hit in reading.of("must_choose", moods=MOODS)}
        hits += [hit for hit in supposed if reading.sentence_at(hit.start) in forced]
        hits.sort(key=_start)
    return [
        hit
        for hit in hits
        if hit.option is not None and not _OPTION_ZH.match(reading.folded, hit.start)
    ]


def _chosen_by(reading: Reading, here: Sequence[Mention], picks: Sequence[Hit]) -> Statement | None:
    if not picks:
        return None
    hit = picks[-1]
    inside = [
        each
        for each in here
        if hit.start <= each.start
        and each.end <= hit.end
        and not _RATHER.search(reading.folded, hit.start, each.start)
    ]
    if inside and _either_will_do(reading, here, inside[-1]):
        return None
    at = next(
        (at for at in reversed(range(len(inside))) if inside[at].option == hit.option),
        len(inside) - 1,
    )
    # "AD" names A too.
    while 0 < at and inside[at - 1].end == inside[at].start:
        at -= 1
    if at < 0 or _denied(reading, here, hit.start, inside[at]):
        return None
    named = inside[at]
    if _WEIGHS.match(reading.folded, hit.start) and _WOULD.match(reading.folded, named.end):
        return None
    options, end = _joined(reading, here, named)
    return Statement(hit.start, max(end, hit.end), options, "said")


def _either_will_do(reading: Reading, here: Sequence[Mention], named: Mention) -> bool:
    """Whether an option is one of two that are said to do alike: "choose A or B, both fit"."""
    for left, right in pairwise(here):
        joined = _OR.fullmatch(reading.folded, left.end, right.start)
        if joined and left.option != right.option and named in (left, right):
            end = reading.sentences[reading.sentence_at(right.start)][1]
            return _BOTH_WILL_DO.search(reading.folded, right.end, end) is not None
    return False


def _labelled(
    reading: Reading, here: Sequence[Mention], labels: Sequence[Hit], end: int
) -> Statement | None:
    """Return what stands after "answer": right behind it, or where the sentence closes."""
    for label in reversed(labels):
        after = [each for each in here if label.end <= each.start]
        if not after or _OPTION_ZH.match(reading.folded, label.start):
            continue
        named = after[0]
        if _OPTION_EN.fullmatch(reading.folded, label.end, named.start):
            continue
        if not _LINKS.fullmatch(reading.folded, label.end, named.start):
            last = _closing_mention(reading, after, end)
            if last is None or not _COPULA.search(reading.folded, label.end, last.start + 1):
                continue
            named = last
        if not _denied(reading, here, label.end, named):
            options, close = _joined(reading, here, named)
            return Statement(label.start, close, options, "said")
    return None


def _denied(reading: Reading, here: Sequence[Mention], start: int, named: Mention) -> bool:
    """Whether an option is denied behind ``start``, or behind the option named before it."""
    before = [each.end for each in here if start <= each.start and each.end <= named.start]
    return _DENIED.search(reading.folded, max([start, *before]), named.start) is not None


def _closing_mention(reading: Reading, mentions: Sequence[Mention], end: int) -> Mention | None:
    """Return the first of the last mentions, joined with each other, that close a sentence."""
    if not mentions or not _TAIL.fullmatch(reading.folded, mentions[-1].end, end):
        return None
    at = len(mentions) - 1
    while 0 < at:
        left, right = mentions[at - 1], mentions[at]
        labels = left.kind == "key" and _MARKS_ONLY.fullmatch(reading.folded, left.end, right.start)
        if not labels and not JOINS.fullmatch(reading.folded, left.end, right.start):
            break
        at -= 1
    return mentions[at]


def _joined(
    reading: Reading, here: Sequence[Mention], first: Mention
) -> tuple[tuple[str, ...], int]:
    """Return the options named from ``first`` on in one list ("A, B and D"), and its end."""
    after = [each for each in here if first.start <= each.start]
    options = [first.option]
    end = first.end
    for left, right in pairwise(after):
        listed = JOINS.fullmatch(reading.folded, left.end, right.start) or left.end == right.start
        # "A, the cook" names one option twice, or gives it another one's text.
        if listed and left.kind == right.kind:
            options.append(right.option)
        elif not _MARKS_ONLY.fullmatch(reading.folded, left.end, right.start):
            break
        end = right.end
    return tuple(dict.fromkeys(options)), end


def _bare(reading: Reading, here: Sequence[Mention], start: int, end: int) -> Statement | None:
    """Return a line that is an option and no more, where the response opens or closes.

    So is one after words of answering that end in a colon, whatever is said of the option then.
    """
    text = reading.folded
    first = here[0]
    head = _HEAD.match(text, start, end)
    if head is None or head.end() < first.start:
        return None
    options, close = _joined(reading, here, first)
    before = text[max(0, start - _BEFORE) : start].rstrip(_MARKS)
    # A sentence may seem to end behind the key: "B. The guest".
    end = max(end, reading.sentences[reading.sentence_at(close - 1)][1])
    stop = _line_end(text, close, end)
    listed = _listed_on(reading, stop, options)
    if first.kind == "key" and before.endswith(":") and not listed and _after_label(reading, start):
        return Statement(start, close, (first.option,), "said")
    if not _TAIL.fullmatch(text, close, stop):
        return None
    opens = _NOTHING.fullmatch(text, reading.zones.opening, start) is not None
    numbered = any(each.isdigit() for each in text[start : first.start])
    opens = opens and not numbered and not listed
    opens = opens and len(set(owners(reading).values())) <= 1
    closes = _NOTHING.fullmatch(text, stop, max(stop, reading.zones.echo)) is not None
    closes = closes and not _listed_before(reading, start, options)
    if first.kind != "key" and _compared_or_bare(reading, first):
        return None
    return Statement(start, close, options, "said") if opens or closes else None


def _line_end(text: str, start: int, end: int) -> int:
    line = text.find("\n", start)
    return line if start <= line < end else end


def _listed_on(reading: Reading, stop: int, options: Sequence[str]) -> bool:
    """Whether the next line opens with another option: then the options are only listed."""
    after = reading.mention_after(stop)
    if after is None or after.option in options:
        return False
    head = _HEAD.match(reading.folded, stop)
    return head is not None and after.start <= head.end()


def _listed_before(reading: Reading, start: int, options: Sequence[str]) -> bool:
    """Whether the line before is another option and no more: several are copied out."""
    before = reading.folded[:start].rstrip()
    opens = before.rfind("\n") + 1
    there = reading.mentions_in(opens, len(before))
    if not there or {each.option for each in there} & set(options):
        return False
    head = _HEAD.match(reading.folded, opens)
    whole = _TAIL.fullmatch(reading.folded, there[-1].end, len(before))
    return head is not None and there[0].start <= head.end() and whole is not None


def _after_label(reading: Reading, start: int) -> bool:
    """Whether the sentence before a place holds words of answering."""
    index = reading.sentence_at(max(0, start - 1))
    before = reading.sentences[index][0]
    return any(before <= hit.start < start for hit in reading.of("answer_label"))


def _concluded(
    reading: Reading, here: Sequence[Mention], marks: Sequence[Hit], end: int
) -> Statement | None:
    """Return what closes a sentence after "therefore", where that names one option alone."""
    if not marks:
        return None
    after = [each for each in here if marks[-1].end <= each.start]
    last = _closing_mention(reading, after, end)
    if last is None or {each.option for each in after} != {last.option}:
        return None
    if last.kind != "key" and _compared_or_bare(reading, last):
        return None
    denied = reading.of("negator", moods=MOODS)
    if any(marks[-1].end <= hit.start < last.start for hit in denied):
        return None
    return Statement(marks[-1].start, last.end, (last.option,), "concluded")


def _compared_or_bare(reading: Reading, mention: Mention) -> bool:
    """Whether an option's text is only compared with, or a bare number that may mean much."""
    text = reading.folded
    if _THAN.search(text, max(0, mention.start - _BEFORE), mention.end):
        return True
    return not any(each.isalpha() for each in text[mention.start : mention.end])


def _run(reading: Reading, label: Hit) -> Iterator[Statement]:
    """Yield the letters in a row behind words of answering: 答案：ABD."""
    match = _RUN.match(reading.folded, label.end)
    letters = tuple(match[1].upper()) if match else ()
    if match and len(set(letters)) == len(letters) and set(letters) <= set(reading.record.options):
        yield Statement(label.start, match.end(), letters, "said")


def _numbered(reading: Reading, sentence: Range) -> Iterator[Statement]:
    """Yield the option that an answer tag names by its number where the keys are letters."""
    match = _TAGGED_NUMBER.search(reading.folded, *sentence)
    keys = tuple(reading.record.options)
    if match is None or any(map(str.isdigit, (*keys, *reading.record.options.values()))):
        return
    at = int(match[1]) - 1
    if 0 <= at < len(keys):
        yield Statement(*match.span(), (keys[at],), "said")


# --- favoured, claimed -------------------------------------------------------------------------


def _favoured(reading: Reading) -> Statement | None:
    """Return the last option that the end of the response holds for right or likelier."""
    if not reading.sentences:
        return None
    first = _closing(reading)
    # "B is wrong" may be said of the answer to a question for what is wrong.
    told = () if reading.asks("asks_not") else claims(reading)
    found = [(each.start, each.end, each.option) for each in told if each.good]
    found += [
        (hit.start, hit.end, hit.option)
        for hit in reading.of("lean")
        # "Both A and B are possible" holds neither for likelier.
        if hit.option and not reading.begins_in(hit.start - _BEFORE, hit.start, "alike")
    ]
    hits = sorted(
        each
        for each in found
        if first <= reading.sentence_at(each[0]) and reading.zone(each[0]) != "echo"
    )
    if not hits:
        return None
    start, end, option = hits[-1]
    where = reading.sentence_at(start)
    if any(each != option and reading.sentence_at(at) == where for at, _, each in hits):
        return None
    return Statement(start, end, (option,), "favoured")


def _claimed(reading: Reading) -> Statement | None:
    """Return the option of which alone the last sentences say what the question asks."""
    asked = reading.asked.words
    if not asked:
        return None
    last = reading.sentence_at(max(0, reading.zones.echo - 1))
    for index in range(last, max(-1, last - _LAST), -1):
        start, end = reading.sentences[index] if reading.sentences else (0, 0)
        here = reading.mentions_in(start, end)
        if not here or reading.zone(start) in ("thinking", "echo"):
            continue
        if len({each.option for each in here}) != 1 or _doubted(reading, start, end):
            return None
        said = reading.stems(index)
        if _LEAST_SHARED <= len(asked & said) / len(asked):
            return Statement(start, end, (here[0].option,), "claimed")
    return None


def _doubted(reading: Reading, start: int, end: int) -> bool:
    names = ("negator", "undecidable")
    return any(start <= hit.start < end for hit in reading.of(*names, moods=MOODS))


def _start(hit: Hit) -> int:
    return hit.start
