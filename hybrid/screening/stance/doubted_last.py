"""``undecided``: the last word before the choice is a doubt, where an option offers just that.

"The text does not say which of the two spoke. Answer: the miller." A doubt that opens an argument
may be settled on the way, and is read with care (see ``doubts``); one that is said last, with
nothing after it but the choice, is what the argument comes to. That an option offers the unknown
shows that the doubt is an answer to the question, and no remark on a detail of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.stance.open_questions import unknown_is_offered
from hybrid.screening.wording.beside_choice import sayings_before_choice
from hybrid.screening.wording.open_sentences import is_open
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

_DOUBTS = Guarded(
    # "She" could refer to either; it may be the one or the other.
    r"\b(?:could|can|may|might) (?:\w+ )?(?:be |mean |refer |referring |belong |apply |speak )"
    r"[^.;:?!]{0,60}?\b(?:either|both|any) "
    r"(?:of (?:them|the|these|those)\b|one\b|person\b|\w+ or\b)"
    r"|\b(?:could|can|may|might) (?:be referring|refer|belong|apply) (?:back )?"
    r"to (?:either|both|any)\b"
    r"|\b(?:unclear|not clear|uncertain|unknown|ambiguous|unspecified|undetermined|"
    r"not (?:stated|specified))"
    r" (?:if|whether|who|whom|whose|which|what|as to|because|since)\b"
    r"|\b(?:is|are|remains?) (?:therefore |thus |also |still |inherently )?"
    r"(?:ambiguous|undetermined|indeterminate|unanswerable|unknowable)\b"
    r"|(?:\b(?:do|does|did|is|are|was)(?: not|n['’]t)) (?:\w+ly )?"
    r"(?:say|specify|tell(?: us)?|state|indicate|clarify|mention|reveal|give any|"
    r"provide (?:any|enough|sufficient)|enough|sufficient|known)\b[^.;:?!]{0,40}?"
    r"\b(?:who|whom|whose|which|whether|to (?:determine|decide|tell|answer)|either)\b"
    r"|\b(?:can(?:not|['’]t)|could(?: not|n['’]t)|impossible to|no way to|unable to|hard to) "
    r"(?:be )?(?:\w+ly )?"
    r"(?:say|tell|know|determined?|decided?|answered?|establish(?:ed)?|assume) ?"
    r"(?:who|whom|whose|which|whether|because|since|based|from|without|for|by|how|what|if)\b"
    r"|\banswer (?:to (?:this|the|that) question )?(?:(?:would|will) )?depends? on\b"
    r"|\bneither (?:of (?:the (?:two |given )?|these |those )?(?:\w+ )?)?"
    r"(?:options?|statements?|answers?|sentences?|choices?)? ?(?:is|are) "
    r"(?:\w+ly )?(?:more|better|correct|accurate|supported|true|valid|right)\b"
    r"|无法(?:确定|判断|得知|断定|推断|知道|区分)|不(?:能|足以)(?:确定|判断|断定)"
    r"|(?:不清楚|不明确|不确定|没有?(?:说明|提到|指明)|未(?:说明|提及|指明|交代))"
    r"[^，。；]{0,16}(?:谁|哪|是否|还是|或)"
    r"|既(?:可能|可以)[^。；]{2,30}也(?:可能|可以)|可能(?:指|是)[^。；]{1,24}(?:也可能|或者?)",
    re.IGNORECASE,
)
# What is said in the same breath to tip the balance, or not to count.
_TIPS = re.compile(
    r"\b(?:more|most|less|likely|unlikely|probably|however|but|although|though|while|despite|still|"
    r"suggests?|implies|irrelevant|at first|alone|by itself)\b"
    r"|更|最|但|不过|然而|虽|尽管|仅凭|单凭|只看|无关",
    re.IGNORECASE,
)
# These words belong to a doubt itself: "neither is more accurate".
_NEITHER_MORE = re.compile(r"\bneither\b[^.;]*?\bmore\b", re.IGNORECASE)
# What only leads over to the choice: "Therefore, the best answer is:".
_LEADS_OVER = re.compile(
    r"[\s*]*(?:(?:so|therefore|thus|hence|based on (?:this|that)(?: \w+)?|因此|所以|综上)"
    r"[,，:：\s]*)?"
    r"(?:(?:the|my) (?:\w+ )?(?:answer|option|choice)[^.!?]{0,90}\b(?:is|would be|seems? to be)|"
    r"I would say|答案(?:是|为)?)?[\s:：,，.*]*",
    re.IGNORECASE,
)
_HELD_BACK = ("others_think", "first_impression", "self_correction", "comparison")
# So much of an option says that it cannot be told.
_MOST_OF_OPTION = 0.3


def doubted_last(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``undecided`` where the last thing said before the choice leaves the question open."""
    if choice.letter is None or choice.abstains or reading.asks_for_exception:
        return []
    if not unknown_is_offered(reading):
        return []
    if any("both_option" in each.tags for each in reading.of("chosen", field=None)):
        return []
    place = _last_word(reading)
    if place is None or not _leaves_open(reading, place):
        return []
    if any(c.name == FOR and c.option == choice.letter for c in claims if _is_firm(c)):
        return []
    return [Signal("undecided", as_span(place))]


def _is_firm(claim: Signal) -> bool:
    return not {"hedged", "topic"} & set(claim.tags)


def _last_word(reading: Reading) -> Range | None:
    """Return the last thing said before the choice that does not only lead over to it."""
    for place in reversed(sayings_before_choice(reading)):
        if _LEADS_OVER.fullmatch(reading.words(place)) is None:
            return place
    return None


def _leaves_open(reading: Reading, place: Range) -> bool:
    """Whether a sentence doubts, and nothing in it tips the balance after all."""
    text, words = reading.record.reasoning, reading.words(place)
    found = _DOUBTS.search(text, *place)
    if found is None or is_open(reading, place, *_HELD_BACK, "choice"):
        return False
    turned = OPENS_WITH_TURN.match(words)
    rest = words[turned.end() if turned else 0 :]
    if _NEITHER_MORE.search(rest) is None and _TIPS.search(rest) is not None:
        return False
    # A doubt about one of them alone leaves the others.
    named = {m.option for m in reading.within(place, MENTION) if "part" not in m.tags}
    return len(named) != 1 or bool(named & reading.options_named("abstention", _MOST_OF_OPTION))
