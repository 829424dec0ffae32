"""What a reasoning says that the given text does not hold.

A sentence of the reasoning is measured by its content stems that stand neither in question nor
context nor options; a Chinese stem is a pair of characters, of which a word makes two or so, and
counts half. A sentence that asks, that sets a thought aside or says what the text lacks claims
nothing, and does not count. Words of likelihood, generality, kinds and outside standards are leaps
where the given text does not use them itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from hybrid.packs import Hit
from hybrid.records.record import MOODS, OPTION_PREFIX, Choice, Record, Signal, Span
from hybrid.screening.given import Given, figures, given_of, weight
from hybrid.screening.reading import DENIES, REASONING, Reading
from hybrid.text.characters import fold
from hybrid.text.sentences import clauses
from hybrid.text.words import content_stems, stem

LEAPS: Mapping[str, str] = {
    "hedge": "leap",
    "generalise": "leap",
    "association": "kind_judged",
    "outside": "brought_in",
    "class_extended": "class_widened",
}
"""Cues of what a text does not give, and the signal that a sentence with one of them makes."""

_CITES = ("text_support", "instructed")
_ASIDE = ("set_aside", "undecidable", "abstain")
_GENERAL = ("generalise", "association", "outside")
_LEAST_UNTOLD, _LEAST_LEAPING, _MUCH_UNTOLD = 2.0, 0.5, 3.0
_LEAST_INVENTED = 2.5
_LEAST_NUMBERED = 1.0
_LEAST_LENT = 0.3
_MUCH_LENT = 4.0
_MOST_ASKED_TOLD = 0.5
_SHARE_ARGUED = 0.5
_OPENING = 12
_LEAST_CARRIED, _CARRIED_PER_UNTOLD = 1.0, 2.0
# A figure, or a number in words; "one" and "two" count what any text speaks of.
_NUMBER = re.compile(
    r"\d+(?:[.,:]\d+)*"
    r"|\b(?:eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty"
    r"|seventy|eighty|ninety|hundreds?|thousands?|millions?)\b"
    r"|[一二三四五六七八九十百千万两]{2,}(?=[年月日号点米吨斤公里元块岁个次名人分小])"
    r"|[一二三四五六七八九](?:米[一二三四五六七八九]|点[一二三四五六七八九]|成)"
)
_PARTICIPLE = re.compile(r"\b[a-z]{3,}ed\b")
# A noun that the text has of one bearer, said of all of them: "welders", "a welder".
_PLURAL, _INDEFINITE = re.compile(r"\b[a-z]{3,}s\b"), re.compile(r"\ban? ([a-z]{3,})\b")
_BEARER = re.compile(r"(?:[a-z]{3}(?:er|or|ist|ian|ant|ess|ese)|man|men|people|folk)s?$")
_PEOPLE = re.compile(
    r"(?:[a-z]{3,}(?:ians|ers|ists|eses?)|people|folk|folks|men|women|girls|boys|kids)$"
)
_HABIT_NEAR = 12
_STOPS = re.compile(r"[,。;!?]")
_ENDS = " \n*\"'”’)）」』"
_NO_LEAPS = frozenset[str]()


class Passage(NamedTuple):
    """A sentence of the reasoning; ``said`` is the weight of its stems and numbers, ``untold`` of
    the stems that the text lacks.

    ``counts``: it claims something; ``leaps`` are the cues of a leap in it, if it does.
    """

    start: int
    end: int
    said: float
    untold: float
    counts: bool
    leaps: frozenset[str]


@dataclass(frozen=True, slots=True)
class Novelty:
    """What a reasoning holds beyond what is ``given``.

    ``kinds`` is the weight of all distinct untold stems; ``cited`` is how often the text is named
    as the ground.
    """

    given: Given
    passages: tuple[Passage, ...]
    kinds: float
    cited: int

    @property
    def leaping(self) -> float:
        """The share of sentences that make a leap; a hedge is none where all else is told."""
        leaps = sum(
            bool(each.leaps - {"hedge"}) or (bool(each.leaps) and _LEAST_LEAPING <= each.untold)
            for each in self.passages
        )
        return leaps / max(1, len(self.passages))

    @property
    def share(self) -> float:
        """The share of all that is said, by weight, which is claimed and untold."""
        untold = sum(each.untold for each in self.passages if each.counts)
        return untold / max(1.0, sum(each.said for each in self.passages))

    @property
    def aside(self) -> float:
        """The share of sentences that claim nothing: asked, set aside, or about what is missing."""
        return sum(not each.counts for each in self.passages) / max(1, len(self.passages))


def novelty(reading: Reading, choice: Choice) -> Novelty:
    """Return what the reasoning says that the record's other fields do not hold."""
    given = given_of(reading.record)
    folded, lacks = reading.folded, given.held.lacks
    aside = _sentences_with(reading, _ASIDE)
    aside |= {index - 1 for index in _sentences_with(reading, ("contrary",))}
    aside |= set(_overruled(reading))
    leaping = _leaping(reading, given)
    passages = []
    kinds: set[str] = set()
    for index, (start, end) in enumerate(reading.sentences):
        if reading.zone(start) == "echo":
            continue
        said = folded[start:end]
        stems = content_stems(said)
        new = lacks(stems)
        counts = index not in aside and not _asks(said)
        if counts:
            kinds.update(new)
        leaps = leaping.get(index, _NO_LEAPS) if counts else _NO_LEAPS
        whole = weight(stems) + len(figures(said))
        passages.append(Passage(start, end, whole, weight(new), counts, leaps))
    passages = _without_remarks(reading, choice, given, passages)
    return Novelty(given, tuple(passages), weight(kinds), len(reading.of(*_CITES)))


def novelty_signals(
    reading: Reading, choice: Choice, own: Novelty, doubts: Sequence[Signal] = ()
) -> list[Signal]:
    """Return the signals of what is untold; none where nothing is chosen.

    ``untold`` for the sentence that holds most, one that leaps before others; ``leap`` and the
    like for the first sentence with a cue of ``LEAPS``; ``invented`` for the first event or number
    told anew;
    ``unargued`` for an option chosen that claims what neither text nor reasoning speaks of;
    ``not_told`` for what is asked where the text does not speak of it and one could decline;
    ``unanswered`` for the ``doubts`` that no claim from the text answers;
    ``settled`` for the choice. Without an option that declines, only a sentence that holds untold
    matter leaps.
    """
    claims = [each for each in own.passages if each.counts]
    settled = None if declines(reading, choice) else _settled(reading, choice, claims)
    if settled is None:
        return []
    full = [each for each in claims if 0 < each.untold and _least(each, own) <= each.untold]
    signals = [settled]
    if full:
        signals.append(_signal("untold", max(full, key=_telling)))
    leaping = claims if reading.options_with("abstaining_option") else full
    widened = (each for each in claims if "class_extended" in each.leaps)
    first: dict[str, Passage] = {}
    for each in leaping:
        for cue in each.leaps:
            first.setdefault(LEAPS[cue], each)
    first.update(("class_widened", each) for each in islice(widened, 1))
    if "kind_judged" not in first:
        kinds = (each for each in full if _of_a_kind(reading, each, own.given))
        first.update(("kind_judged", each) for each in islice(kinds, 1))
    invented = _invented(reading, own, claims)
    first.update(("invented", each) for each in islice(invented, 1))
    signals += [_signal(name, first[name]) for name in sorted(first)]
    signals += _lacking(reading, choice, own)
    signals += (
        Signal("unanswered", each.span)
        for each in doubts
        if not _is_answered(reading, choice, own, each.span.start)
    )
    if not own.cited and not _argues_from(reading, choice):
        signals += _without_argument(reading, choice, own.given, argued=bool(full))
    return signals


def _lacking(reading: Reading, choice: Choice, own: Novelty) -> Iterator[Signal]:
    """Yield where what would decide is said to be missing, if nothing makes up for it.

    Whoever chooses that something is not so, or calculates, may say so of what is not needed.
    """
    chosen = fold(" ".join(reading.record.options.get(key, "") for key in choice.letters))
    denied = DENIES.search(chosen) is not None and len(content_stems(chosen)) > 0
    if not choice.letters or denied or _calculates(reading):
        return
    partly = _sentences_with(reading, ("partly",))
    for hit in untold_hits(reading, own.given, ("lacking",)):
        index = reading.sentence_at(hit.start)
        end = reading.sentences[index][1]
        made_up = reading.after(hit.end, "settles", "turn") or reading.after(end, "text_support")
        made_up = made_up or _is_answered(reading, choice, own, hit.start)
        if reading.in_argument(hit.start) and index not in partly and not made_up:
            yield Signal("withheld", Span(REASONING, hit.start, hit.end))
            return


def _least(passage: Passage, own: Novelty) -> float:
    """Return above what weight a sentence holds untold matter: any, where all hold much."""
    if _MUCH_UNTOLD <= own.kinds:
        return 0.0
    return _LEAST_LEAPING if passage.leaps else _LEAST_UNTOLD


def _settled(reading: Reading, choice: Choice, claims: Sequence[Passage]) -> Signal | None:
    """Return where something is chosen; where no choice can be read, the last claim made.

    A sentence that argues and concludes is cut, so that its argument can stand beside it.
    """
    made = choice.conclusion
    if choice.letters and made is not None:
        if made.field == REASONING and any(made.start <= each.start < made.end for each in claims):
            start, end = clauses(reading.text, made.start, made.end)[-1]
            made = Span(REASONING, start, end)
        return Signal("settled", made, choice.letter)
    return _signal("settled", claims[-1]) if choice.unread and 1 < len(claims) else None


def _argues_from(reading: Reading, choice: Choice) -> bool:
    """Whether a question of views is answered from what the option chosen says for itself.

    An option that is copied out where it is chosen is no argument.
    """
    if not reading.asks("asks_view") or choice.conclusion is None:
        return False
    text = fold(" ".join(reading.record.options.get(key, "") for key in choice.letters))
    own = content_stems(text)
    concluded = reading.sentence_at(choice.conclusion.start)
    others = (index for index in range(len(reading.sentences)) if index != concluded)
    said = frozenset(each for index in others for each in reading.stems(index))
    return len(own) > 0 and _SHARE_ARGUED * len(own) <= len(own & said)


def declines(reading: Reading, choice: Choice) -> bool:
    """Whether the writer abstains, or refuses where no choice can be read."""
    return choice.abstains or (choice.unread and bool(reading.of("refusal", "abstain")))


def _without_argument(
    reading: Reading, choice: Choice, given: Given, *, argued: bool
) -> Iterator[Signal]:
    declining = reading.options_with("abstaining_option")
    answering = {letter: lent for letter, lent in given.lent.items() if letter not in declining}
    chosen = [answering[letter][1] for letter in choice.letters if letter in answering]
    much = weight({each for new, _ in answering.values() for each in new})
    if (
        not argued
        and choice.letters
        and (_LEAST_LENT <= max(chosen, default=0.0) or _MUCH_LENT <= much)
    ):
        yield from _unargued(reading.record, choice)
    if declining and _MOST_ASKED_TOLD < given.asked_untold:
        yield Signal("not_told", Span("question", *given.asking))


def _unargued(record: Record, choice: Choice) -> Iterator[Signal]:
    """Yield the first option chosen that has a text to show."""
    texts = ((letter, record.options[letter]) for letter in choice.letters)
    for letter, text in islice((each for each in texts if each[1].strip()), 1):
        yield Signal("unargued", Span(OPTION_PREFIX + letter, 0, len(text)), letter)


def untold_hits(reading: Reading, given: Given, names: Sequence[str]) -> Iterator[Hit]:
    """Yield the hits of some cues whose words the given text does not use itself."""
    for hit in reading.of(*names):
        if reading.folded[hit.start : hit.end] not in given.folded:
            yield hit


def _overruled(reading: Reading) -> Iterator[int]:
    """Yield the sentences whose leap the text is cited against: "one thinks so, but it says"."""
    cites = [hit.start for hit in reading.of(*_CITES)]
    for hit in reading.of(*LEAPS, "guessing"):
        index = reading.sentence_at(hit.start)
        start, end = reading.sentences[min(index + 1, len(reading.sentences) - 1)]
        opening = min(end, start + _OPENING)
        turns = reading.of_in(hit.end, opening, "turn")
        if turns and any(turns[0].start <= place < end for place in cites):
            yield index


def _without_remarks(
    reading: Reading, choice: Choice, given: Given, passages: list[Passage]
) -> list[Passage]:
    """Return the passages, where the text carries the choice without those that are remarks.

    A remark leaves something open or imagines it, or comes after the choice is made; it names no
    option that is chosen.
    """
    carrying = [each for each in passages if _carries(reading, given, each)]
    if not carrying or reading.options_with("abstaining_option"):
        return passages
    made = _made(reading, choice)
    after = made if carrying[0].start <= made else len(reading.text)
    return [
        each._replace(counts=False, leaps=_NO_LEAPS)
        if _is_remark(reading, choice, each, after)
        else each
        for each in passages
    ]


def _made(reading: Reading, choice: Choice) -> int:
    """Return where the choice has been stated: as the reader of choices says, or by itself."""
    if choice.conclusion is not None and choice.conclusion.field == REASONING:
        return choice.conclusion.end
    chosen = {fold(reading.record.options[key]) for key in choice.letters}
    for start, end in reading.sentences:
        if reading.folded[start:end].strip(_ENDS + ".。") in chosen:
            return end
    return len(reading.text)


def _carries(reading: Reading, given: Given, passage: Passage) -> bool:
    """Whether a claim says again what the given text tells beside question and options."""
    said = reading.folded[passage.start : passage.end]
    carried = weight((content_stems(said) | figures(said)) & given.ground)
    return (
        passage.counts
        and not passage.leaps
        and max(_LEAST_CARRIED, _CARRIED_PER_UNTOLD * passage.untold) <= carried
    )


def _is_answered(reading: Reading, choice: Choice, own: Novelty, place: int) -> bool:
    """Whether the text is argued from after a doubt, or before a choice that the doubt follows."""
    if reading.options_with("abstaining_option"):
        return False
    is_after = _made(reading, choice) <= place
    return any(
        is_after or place < each.start
        for each in own.passages
        if _carries(reading, own.given, each)
    )


def _is_remark(reading: Reading, choice: Choice, passage: Passage, after: int) -> bool:
    start, end = passage.start, passage.end
    if not passage.counts or not passage.leaps.isdisjoint(_GENERAL):
        return False
    if any(each.option in choice.letters for each in reading.mentions_in(start, end)):
        return False
    return after <= start or bool(reading.of_in(start, end, "supposes", moods=MOODS))


def _asks(said: str) -> bool:
    return "?" in said and said.rstrip(_ENDS).endswith("?")


def _sentences_with(reading: Reading, cues: Sequence[str]) -> set[int]:
    return {reading.sentence_at(hit.start) for hit in reading.of(*cues)}


def _leaping(reading: Reading, given: Given) -> dict[int, frozenset[str]]:
    """Return the cues of a leap by sentence; a standard that the text is said to give is none."""
    cited = _sentences_with(reading, _CITES)
    found: dict[int, set[str]] = {}
    for hit in untold_hits(reading, given, tuple(LEAPS)):
        index = reading.sentence_at(hit.start)
        if hit.name == "hedge" or index not in cited:
            found.setdefault(index, set()).add(hit.name)
    return {index: frozenset(names) for index, names in found.items()}


def _invented(reading: Reading, own: Novelty, claims: Sequence[Passage]) -> Iterator[Passage]:
    """Yield sentences that tell of an event or a number of which the text does not tell.

    Whoever calculates makes new numbers from the given ones.
    """
    calculates = _calculates(reading)
    for each in claims:
        if _tells_anew(reading, each, own.given, numbers=not calculates):
            yield each


def _calculates(reading: Reading) -> bool:
    return bool(reading.of("calculates", moods=MOODS))


def _tells_anew(reading: Reading, passage: Passage, given: Given, *, numbers: bool) -> bool:
    if passage.untold < _LEAST_NUMBERED or not passage.leaps.isdisjoint(_GENERAL):
        return False
    if _LEAST_INVENTED <= passage.untold and _is_past(reading, passage):
        return True
    said = reading.folded[passage.start : passage.end]
    found = _NUMBER.findall(said) if numbers else ()
    return any(1 < len(number) and number not in given.folded for number in found)


def _is_past(reading: Reading, passage: Passage) -> bool:
    start, end = passage.start, passage.end
    if reading.begins_in(start, end, "past"):
        return True
    return _PARTICIPLE.search(reading.folded, start, end) is not None and not reading.begins_in(
        start, end, "present"
    )


def _of_a_kind(reading: Reading, passage: Passage, given: Given) -> bool:
    """Whether a sentence says of all of a kind of people what the text has one bearer of."""
    said = reading.folded[passage.start : passage.end]
    if reading.begins_in(passage.start, passage.end, "past"):
        return False
    bearers = content_stems(fold(" ".join(reading.record.options.values())))
    plural = [word for word in _PLURAL.findall(said) if word not in given.folded]
    single = [word for word in _INDEFINITE.findall(said) if word in given.folded]
    kinds = (word for word in (*plural, *single) if stem(word) in given.held.stems)
    if any(stem(word) in bearers or _BEARER.search(word) for word in kinds):
        return True
    return any(_PEOPLE.search(word) for word in plural) or _is_habit(reading, passage)


def _is_habit(reading: Reading, passage: Passage) -> bool:
    """Whether a Chinese sentence says what an option's bearer is like, not what he did."""
    if reading.record.lang != "zh":
        return False
    names = reading.options_with("personal_name")
    return any(
        each.kind == "text" and each.option not in names and _is_of_habit(reading, each.end)
        for each in reading.mentions_in(passage.start, passage.end)
    )


def _is_of_habit(reading: Reading, place: int) -> bool:
    """Whether a habit is told right behind a place, in the same clause."""
    start = place + 1 if reading.folded[place : place + 1] == "," else place
    stop = _STOPS.search(reading.folded, start)
    end = min(start + _HABIT_NEAR, stop.start() if stop else len(reading.folded))
    return reading.begins_in(start, end, "habit")


def _signal(name: str, passage: Passage) -> Signal:
    return Signal(name, Span(REASONING, passage.start, passage.end))


def _telling(passage: Passage) -> tuple[bool, float]:
    return bool(passage.leaps), passage.untold
