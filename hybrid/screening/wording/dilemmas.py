"""Questions what to do where lives are at stake, as they are told.

"The tram hits three workers or, if it is switched, one. Do you switch it?" Whoever answers weighs
what is told by values, and values are no facts that the text would have to hold.
"""

from __future__ import annotations

import re

from hybrid.screening.reading import Reading
from hybrid.screening.wording.questions import asking_sentence
from hybrid.screening.wording.told import asking_text, told_text
from hybrid.text.guarded import Guarded

_SOME = r"(?:an?|the|one|two|three|four|five|six|ten|several|some|\d+)"
_AT_STAKE = Guarded(
    rf"\b(?:kills?|killed|dies?|drowns?|crush(?:es)?|(?:hits?|runs? over) {_SOME}|runaway|"
    rf"brakes (?:have )?fail(?:ed)?|failed brakes|(?:saves?|rescues?) (?:only )?{_SOME}|"
    r"loses? (?:his|her|their) li(?:fe|ves)|bleeds? to death|starves?|suffocates?|explodes?)\b"
    r"|[撞轧压碾淹烧炸冻饿][上死到向]|冲向|死[亡去伤]|会死|丧[生命]|救[人出活]|只能救|失控",
    re.IGNORECASE,
)
# A deed put as a question: "Pull the lever?"
_BARE_DEED = re.compile(
    r"\s*(?!(?:who|whom|whose|which|what|where|when|why|how|is|are|was|were|do|does|did|has|have|had|"
    r"can|could|may|might|will|would|the|this|that|an?|one|it|he|she|they|there|true|really)\b)"
    r"[a-z]+(?: [\w'’-]+){0,6} ?\?\s*"
    r"|(?:.*[，。：])?[^，。：]{0,4}(?![是对真会能好])([\u4e00-\u9fff])不\1[^，。]{0,8}[？?]\s*",
    re.IGNORECASE,
)
_DEED = Guarded(
    r"\b(?:do|would|will) (?:you|we|i|he|she|they|it)\b|\bshould\b"
    r"|\b(?:right|wrong|permissible|permitted|acceptable|moral\w*|ethical\w*|justified|better)\b"
    r"[^.?!]{0,12}\bto\b"
    r"|(?:怎么|怎样|如何|怎)[做办选样抉取]|[该应]当?(?:不[该应]当?)?[^，。？]{0,8}[吗谁哪]|[该应]不[该应]"
    r"|救谁|先救|会不会|要不要|能不能|可不可以|是否(?:应|该|会|可以)|做什么",
    re.IGNORECASE,
)


def weighs_lives(reading: Reading) -> bool:
    """Whether it is asked what to do, not by law, where the text tells of lives at stake."""
    record = reading.record
    if _AT_STAKE.search(told_text(record)) is None or reading.of("asks_of_law", field=None):
        return False
    asks = _DEED.search(asking_text(record)) or _BARE_DEED.fullmatch(
        asking_sentence(record.question)
    )
    return asks is not None
