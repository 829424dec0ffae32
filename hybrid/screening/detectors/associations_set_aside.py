"""Associations, and what others think, that are granted or turned from: no ground of the choice."""

from __future__ import annotations

import re

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice
from hybrid.screening.detectors.text_settles import answered_next, overruled
from hybrid.screening.reading import Reading
from hybrid.screening.wording.told import facts_text
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems

ASSOCIATIONS = (
    "stereotype",
    "group_trait",
    "generalisation",
    "outside_knowledge",
    "external_standard",
)
_OPENS_WITH_TURN = re.compile(
    r"[\s*>\-•]*(?:but|yet|however|still|here|nevertheless|nonetheless|instead|in fact|"
    r"as it happens|(?:on|in) this (?:day|case|story|occasion)|this (?:one|time))\b"
    r"|[\s*>\-•]*(?:但|不过|然而|可|其实|实际上|事实上|这[一]?(?:次|回|天|里)|偏偏)",
    re.IGNORECASE,
)
KINDS = ("people_kind", *ASSOCIATIONS)
_OF_A_KIND = ("stereotype", "group_trait", "generalisation")
_LEAST_TOLD = 2
# What a turn away from an association must not come to: another leap, or a doubt.
_NO_SETTLEMENT = ("hedge", "undecidable", "not_given", "guess", "inference", *KINDS)


def is_conceded(reading: Reading, place: Range) -> bool:
    """Whether a leap is only granted, "although it is a stereotype, …", and not come back to."""
    leaps = reading.within(place, "hedge", *ASSOCIATIONS)
    others = reading.within(place, "others_think", "elsewhere")
    # "In other games …, but here the rule is …": a rule named after the turn is the text's.
    own = [leap for leap in leaps if not (others and leap.name == "external_standard")]
    thought = [each.span.end for each in (*own, *others)]
    if thought and overruled(reading, place, max(thought)):
        return True
    if others and answered_next(reading, place):
        return True
    associations = [leap for leap in leaps if leap.name != "hedge"]
    granted = reading.within(place, "granted") if associations else ()
    return bool(granted) and all(
        any(each.span.start <= leap.span.start < each.span.end for each in granted)
        for leap in associations
    )


def is_turned_from(reading: Reading, place: Range) -> bool:
    """Whether the next sentence turns from an association to what the text tells of an option.

    Nothing after it may come back to an association, or to a doubt.
    """
    following = reading.sentence_after(place[0])
    if following is None or not reading.within(place, "others_think", *KINDS):
        return False
    turn = _OPENS_WITH_TURN.match(reading.record.reasoning, *following)
    rest = (following[0], len(reading.record.reasoning))
    if turn is None or reading.within(rest, *_NO_SETTLEMENT):
        return False
    told = stems(facts_text(reading.record), *reading.record.options.values())
    said = stems(reading.words(following))
    return bool(reading.within(rest, MENTION)) and _LEAST_TOLD <= len(said & told)


def is_for_another(reading: Reading, choice: Choice, place: Range) -> bool:
    """Whether an association, or what others think, speaks for an option that is not chosen.

    So does what counts one other option in with another. What is thought of one alone may be a
    ground for choosing the other one ("the cook is tidy"), unless the writer puts it to others, or
    turns from it in the next sentence.
    """
    if _rules_out(reading, choice, place):
        return True
    thought = reading.within(place, "others_think", "first_impression")
    if not thought and not reading.within(place, "hedge", *KINDS):
        return False
    compared = {s.option for s in reading.within(place, "comparison", FOR) if s.option}
    named = reading.options_in(place) - {None}
    of_another = bool(compared) and choice.letter not in compared
    if thought and named:
        last = _named_last(reading, place) != choice.letter
        of_another = of_another or (last and not _is_associated(reading, choice, place))
    else:
        of_another = of_another or (bool(named) and _named_first(reading, place) != choice.letter)
    return of_another and (bool(thought) or _turns_next(reading, place))


def _rules_out(reading: Reading, choice: Choice, place: Range) -> bool:
    """Whether a case is counted in with other options only: "A goes too far, and so does C"."""
    lettered = {m.option for m in reading.within(place, MENTION) if "letter" in m.tags}
    counted = reading.within(place, "inclusion")
    return bool(counted) and len(lettered) > 1 and choice.letter not in lettered


def _is_associated(reading: Reading, choice: Choice, place: Range) -> bool:
    """Whether a part of the sentence has an association on the option chosen alone.

    "With the sea one thinks of sailors, with bread of bakers" is no thought of bakers alone.
    """
    return any(
        reading.options_in(part) == {choice.letter} and reading.within(part, *_OF_A_KIND)
        for part in clauses(reading.record.reasoning, *place)
    )


def _named_first(reading: Reading, place: Range) -> str | None:
    return reading.within(place, MENTION)[0].option


def _named_last(reading: Reading, place: Range) -> str | None:
    return reading.within(place, MENTION)[-1].option


def _turns_next(reading: Reading, place: Range) -> bool:
    """Whether the next sentence turns from this one, with no association and no doubt."""
    following = reading.sentence_after(place[0])
    if following is None or reading.within(following, *_NO_SETTLEMENT):
        return False
    return bool(reading.within(following, "contrast")) or bool(
        _OPENS_WITH_TURN.match(reading.record.reasoning, *following)
    )
