"""``undecided``: what is said last is that nothing in the text tells one option from another.

Where an option offers that it cannot be told, an argument may come to just that without saying so:
"nobody is seen near the mill", "to name the miller for his temper would be speculation". It does
where nothing is said for the option chosen, and the last sentences name none of the options, or all
that are set against each other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.stance.open_questions import unknown_is_offered
from hybrid.screening.wording.beside_choice import sayings_before_choice
from hybrid.screening.wording.open_sentences import is_open
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.conditions import NOT_IMPLIED_EN, NOT_IMPLIED_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

_GUESSWORK = r"speculation|guesswork|an? (?:mere |pure |wild )?(?:guess|assumption|conjecture)|"
_GUESSWORK += r"(?:a )?prejudice|(?:a )?stereotyp\w+|arbitrary|unfounded|unwarranted|speculative"
_NO_GROUND = Guarded(
    rf"\b(?:would|will|could|can only) (?:\w+ )?be (?:\w+ )?(?:{_GUESSWORK})\b"
    rf"|\b(?:that|this|it|which)(?:['’]s| is| are) (?:\w+ )?(?:{_GUESSWORK})\b"
    r"|\b(?:nobody|no one|no-one|neither(?: of (?:them|the two))?|none of (?:them|these)) "
    r"(?:is|was|were|are|has been|had been) (?:\w+ )?(?:seen|said|shown|described|"
    r"reported|named|mentioned|told|observed|caught|linked|accused|known)\b"
    r"|\bnothing (?:\w+ )?(?:links?|ties|connects?|points? to|singles? out|excludes?|rules? out|"
    r"favou?rs|speaks? for)\b|\bnothing (?:that )?(?:excludes?|rules? out|singles? out)\b"
    r"|\bis (?:not|no) (?:a )?proof\b|\bproves? nothing\b"
    rf"|{NOT_IMPLIED_EN}"
    r"|(?:只是|纯属|不过是|就是|属于|都是)(?:一种)?(?:猜测|臆测|臆断|推测|揣测|偏见|成见|刻板印象|主观臆断)"
    r"|没有?(?:任何)?人(?:被)?(?:看见|看到|提到|说|目击)|没有?(?:提到|写|说|交代)(?:谁|是谁|哪)"
    rf"|不(?:足以|能)(?:证明|说明|断定|认定)|并?{NOT_IMPLIED_ZH}",
    re.IGNORECASE,
)
# What was thought at first, or is no more than supposed, is not what the argument comes to.
_HELD_BACK = ("first_impression", "self_correction", "comparison", "outdoes")
_GRANTS = re.compile(r"\b(?:while|although|though|even if)\b|虽|尽管|即使", re.IGNORECASE)
# So many sayings before the choice are its last ones.
_LAST = 2


def no_ground(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``undecided`` for the last sentences that leave the choice without any ground."""
    if choice.letter is None or choice.abstains or not unknown_is_offered(reading):
        return []
    if not options_are_names(reading) or reading.asks_for_exception:
        return []
    if any(c.name == FOR and c.option == choice.letter for c in claims):
        return []
    last = sayings_before_choice(reading)[-_LAST:]
    if not last or not _names_no_one(reading, last):
        return []
    places = [place for place in last if _says_so(reading, place)]
    if not places or _turns_after(reading, places[-1], last):
        return []
    return [Signal("undecided", as_span(places[-1]))]


def _says_so(reading: Reading, place: Range) -> bool:
    text = reading.record.reasoning
    if is_open(reading, place):
        return False
    return _NO_GROUND.search(text, *place) is not None and not _GRANTS.search(text, *place)


def _names_no_one(reading: Reading, last: Sequence[Range]) -> bool:
    """Whether the last sentences single out no option: they name none, or two and more."""
    whole = last[0][0], last[-1][1]
    named = {m.option for m in reading.within(whole, MENTION) if "part" not in m.tags}
    return len(named) != 1 and not reading.within(whole, *_HELD_BACK)


def _turns_after(reading: Reading, place: Range, last: Sequence[Range]) -> bool:
    """Whether what is said after ``place`` turns from it."""
    text = reading.record.reasoning
    return any(OPENS_WITH_TURN.match(text, *each) for each in last if each[0] >= place[1])
