"""What the reasoning holds of a person or a thing of the case: that it is such, may or must.

"Ben's act amounts to theft", 乙无权请求赔偿: a subject, a verb that classifies or a modal, and
what is held or denied. The subject is named once in a sentence, and what follows is held of the
same. What is supposed, doubted or anybody's opinion is not held; what only repeats an option is
put up for judgement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import polar_units
from hybrid.text.conditions import IF_ZH, MODAL_EN, MODAL_ZH, OPINION_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import negators
from hybrid.text.sentences import Range, clauses

IS, MAY, MUST = "is", "may", "must"

_PERSON_ZH = r"(?:[甲乙丙丁戊己庚]某?|[\u4e00-\u9fff]某{1,2}|某[男女])"
_PERSON_EN = r"(?:(?:Mr|Ms|Mrs|Dr)\.? )?[A-Z][a-z]+"
_OPENS_ZH = (
    r"(?:\s*[（(]?(?:\d{1,2}[）)]|\d{1,2}[.、．](?!\d)|[①-⑩]|[A-H]\s*(?:选?项)?[中：:，,、.．]*|"
    r"选项\s*[A-H][中：:，,]*)\s*)?"
    r"(?:(?:由于|因为|因此|所以|故而?|但是?|然而|不过|而|并且|同时|因|即|可见|综上所述|综上|另外|此外|"
    r"首先|其次|再次|最后|[应可][当以]?认[定为])[，,]?)*"
)
_OPENS_EN = r"\s*(?:(?:so|thus|hence|therefore|because|since|as|but|and|however|yet|that),?\s+)*"
# Between the subject and what is held of it.
_BESIDE_ZH = (
    r"(?:[二两三]人|均|都|已经?|也|并(?=[不未没非])|显然|当然|确实|仍然?|同样|虽然?|尽管|则|就|依法|同时|"
    r"实际上|一样|在本案中|客观上|主观上|又|既|还|而)*"
)
_BESIDE_EN = r"(?:(?:also|clearly|therefore|thus|still|plainly|too|certainly|both|,)\s*)*"
_CLASSES_ZH = "构成|属于|成立|符合|具有|具备|享有|承担|负|取得|是|追究|受到"
_SUBJECT_ZH = re.compile(
    rf"{_OPENS_ZH}(?:对于?)?(?P<who>{_PERSON_ZH}(?:(?:和|与|、|以?及){_PERSON_ZH})*)"
    rf"(?:(?:的|上述|该|这[一种]|实施的|此)*(?:行为|做法))?{_BESIDE_ZH}"
)
_THING_ZH = re.compile(
    rf"{_OPENS_ZH}(?P<who>(?!.{{0,3}}[这那此其该它他她本我]|[选题答])"
    r"(?:(?![不未没无但而也虽还则就]|可以|应[当该]|被[认视])[\u4e00-\u9fff]){2,20}?)"
    rf"{_BESIDE_ZH}(?=[不未没]?(?:{_CLASSES_ZH}))"
)
_SUBJECT_EN = re.compile(
    rf"{_OPENS_EN}(?P<who>{_PERSON_EN}(?: and {_PERSON_EN})*)"
    rf"(?:['’]s? (?:act|conduct|behaviou?r|deed))? {_BESIDE_EN}"
)
_LEAD_ZH = re.compile(_OPENS_ZH + _BESIDE_ZH)
_LEAD_EN = re.compile(_OPENS_EN + _BESIDE_EN)
_DENIES_ZH = re.compile(
    r"(?P<may>不能够?|不可以|无权|不得|无法|没有权利)|(?P<must>无需|无须|不必|不需要|不用|没有义务|无义务)"
    rf"|(?P<is>并?(?:不应[当该]?|不会|不再|不|未|没有|非)(?=被|能?{_CLASSES_ZH}|认定|视为)能?)"
)
# The first character of all these, 并 left out; to look for it alone is quick.
_NEGATOR_ZH = re.compile("[不无未没非]")
_HOLDS_ZH = re.compile(
    r"(?P<is>(?:可以|应当|应该|应|能)?被?(?=认定|视为|定性))|(?P<may>可以|有权|得以|能够?(?!力)|可(?!能))"
    rf"|(?P<must>应[当该]|必须|须|需要?|应(?!用)|有义务)|(?={_CLASSES_ZH})"
)
_CLASSES_EN = (
    r"(?:is|was|are|were) (?:not )?(?:guilty of|liable for)|commit(?:s|ted)?|constitute[sd]?|"
    r"amount(?:s|ed)? to|bears?|incurs?|owes?"
)
_DENIES_EN = re.compile(
    r"(?P<is>(?:does|did) not (?=commit|constitute|amount|bear|owe|incur)|(?=\w+ not )"
    rf"|(?=(?:{_CLASSES_EN}) no\b))"
)
_HOLDS_EN = re.compile(rf"(?P<is>(?={_CLASSES_EN}))")
# Without one of these nothing of the kind is denied in English.
_DENIED_EN = Guarded(r"\b(?:no|not) (?:\w+ ){0,3}?(?:crime|offen[cs]e|guilty of|liable for)\b")
_NOT_EN = re.compile(r"\b(?:not|no|any)\b ?")
_CARRIES = re.compile(
    r"被?(?:认定|视|定性)(?:为|成)?|构成|属于|成立|符合(?=.*的(?:构成)?(?:要件|条件|特征|定义)$)|"
    r"(?<![于但还])是|了|一种|其(?!他|它|余|中)|该|的(?:行为|范畴|范围|情形)$|"
    r"的(?:构成|成立)?(?:要件|条件|特征|定义)$"
    r"|\b(?:guilty of|liable for|commit(?:s|ted)?|constitute[sd]?|amount(?:s|ed)? to|bears?|"
    r"incurs?|owes?|(?:crime|offen[cs]e) of)\b"
)
# Without a verb of these no more is held than that something happens.
_CLASSIFIES = re.compile(rf"认定|视为|定性|{_CLASSES_ZH}|为|(?:{_CLASSES_EN}|commit|amount to)\b")
_NOT_HELD = Guarded(
    rf"\b(?:{MODAL_EN}|whether|says?|said|claims?|argues?|or|only|option)\b|[?？]|{MODAL_ZH}|"
    rf"{OPINION_ZH}|例如|比如|即使|无论|不论|一般|通常|误|才|只有|说法|选项|题|辩称|表示|或|"
    r"[“\"「]|所谓|指",
    re.IGNORECASE,
)
_SUPPOSED = Guarded(rf"{IF_ZH}|是否|\b(?:if|unless|suppose|whether|would)\b", re.IGNORECASE)
# A condition of the law ends so.
_HEADLESS = re.compile(r"的[，,；;]$")
_CONCLUDES = re.compile(
    r"\s*(?:因此|所以|综上|故|由此|可见|根据|依据|依照|按照|so\b|thus\b|therefore\b)", re.IGNORECASE
)
_ENDS = " \n，,。.；;：:"


class Holding(NamedTuple):
    """What is held, or denied, of ``who``: that it is ``units``, or may or must do so."""

    place: Range
    who: frozenset[str]
    of_persons: bool
    kind: str
    denied: bool
    units: tuple[str, ...]


def denials(reading: Reading) -> Iterator[Range]:
    """Yield the sentences that may deny something of somebody."""
    text = reading.record.reasoning
    if text.isascii():
        marks = [mark.start() for mark in _DENIED_EN.finditer(text)]
    else:
        begins = (mark.start() for mark in _NEGATOR_ZH.finditer(text))
        marks = [start for start in begins if _DENIES_ZH.match(text, start)]
    for index in dict.fromkeys(map(reading.sentence_index, marks)):
        yield reading.sentences[index]


def holdings(reading: Reading, sentence: Range) -> Iterator[Holding]:
    """Yield what one sentence holds of the persons and things that it names."""
    text = reading.record.reasoning
    if _SUPPOSED.search(text, *sentence):
        return
    who: frozenset[str] = frozenset()
    of_persons = False
    concludes = _CONCLUDES.match(text, *sentence) is not None
    for place in _joined(text, sentence):
        words = reading.words(place)
        chinese = not words.isascii()
        persons = (_SUBJECT_ZH if chinese else _SUBJECT_EN).match(words)
        subject = persons or (_THING_ZH.match(words) if chinese else None)
        if subject is not None:
            who, of_persons = _named(subject["who"], of_persons=bool(persons)), bool(persons)
        if not who or _HEADLESS.search(words) or _NOT_HELD.search(text, *place):
            continue
        if _only_repeats(reading, words.strip(_ENDS), concludes=concludes):
            continue
        lead = subject or (_LEAD_ZH if chinese else _LEAD_EN).match(words)
        said = _held(words[lead.end() if lead else 0 :].rstrip(_ENDS))
        if said is not None:
            yield Holding(place, who, of_persons, *said)


def _joined(text: str, sentence: Range) -> list[Range]:
    """Return the clauses of a sentence; a list of names with a 、 between them is one."""
    found: list[Range] = []
    for start, end in clauses(text, *sentence):
        if found and text[start - 1] == "、":
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return found


def _named(words: str, *, of_persons: bool) -> frozenset[str]:
    """Return the persons that some words name, or the thing; 甲某 is 甲."""
    if not of_persons:
        return frozenset([words])
    found = re.findall(_PERSON_EN if words.isascii() else _PERSON_ZH, words)
    return frozenset(name[0] if name[0] in "甲乙丙丁戊己庚" else name for name in found)


def _only_repeats(reading: Reading, words: str, *, concludes: bool) -> bool:
    """Whether a clause is part of an option, and neither it nor its sentence concludes."""
    if not any(words in option for option in reading.record.options.values()):
        return False
    return not concludes


def _held(words: str) -> tuple[str, bool, tuple[str, ...]] | None:
    """Return how something is held, whether it is denied, and what is held."""
    chinese = not words.isascii()
    denied = (_DENIES_ZH if chinese else _DENIES_EN).match(words)
    found = denied or (_HOLDS_ZH if chinese else _HOLDS_EN).match(words)
    if found is None:
        return None
    kind, rest = found.lastgroup or IS, words[found.end() :]
    if denied and not chinese:
        rest = _NOT_EN.sub("", rest, count=2)
    if negators(rest) or (kind == IS and not _CLASSIFIES.match(rest)):
        return None
    units, _ = polar_units(_CARRIES.sub("", _CARRIES.sub("", rest)).strip())
    return (kind, denied is not None, units) if len(units) > chinese else None
