"""Options ruled out, or left over, by the word that tells them apart.

"That rules out frost and leaves the snails" speaks against "Frost killed the plants" and for
"Snails ate the plants", though neither is named in full. What is ruled out, or left, must say
nothing but words that one option alone has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

_OUT = r"(?:ruled|crossed|struck) out|excluded|eliminated|disproved|refuted|discounted|dismissed"
_NAME = r"(?:the |an? |any |all |both )?(?P<{}>[\w'’-]+(?: (?!and\b|as\b|or\b)[\w'’-]+){{0,3}}?)"
_END = r"(?=[,.;:!\n]|$| (?:and|as|or|because|since|so|which|but)\b)"
# What is left must be one, and open no list.
_ALONE = r"(?=[.;:!\n]|$|,? (?:as|because|since|so|which|but)\b)"
_ALONE_ZH = r"(?:[这一]?[个位人项种])?(?:可选|可能)?(?=[，。；：！\n]|$|了)"
_SAID = Guarded(
    rf"\b(?:rul(?:es?|ed|ing) out|exclud(?:es?|ed|ing)|eliminat(?:es?|ed|ing)|dispos(?:es|ed) of"
    rf"|(?:speaks?|counts?|tells|argues?) against|disproves?|refutes?) {_NAME.format('out')}{_END}"
    rf"|\b(?:leav(?:es?|ing)|left(?= (?:us|me|only|with)\b))"
    rf"(?: (?:us|me|only|just|with|nothing but))* "
    rf"{_NAME.format('left')}{_ALONE}"
    rf"|(?:^|[,.;:]\s|\b(?:and|so|but|hence|thus|that)\s){_NAME.format('gone')} "
    rf"(?:is|are|was|were|can be|could be|must be|has been|have been) (?:\w+ly )?(?:{_OUT})\b"
    rf"|\bonly {_NAME.format('stays')} (?:remains?|is left|are left|stays?|survives?){_END}"
    r"|排除(?:了|掉)?(?P<out_zh>[^，。；：、的并而]{1,10})"
    rf"|(?:只?剩(?:下|余)?|[只仅]余)[的了]?(?:唯一|一[个位项种]|可能|选择)*(?:[就便也只]|可能|只能)*[是有]?"
    rf"(?P<left_zh>[^，。；：！、的了和与及]{{1,10}}?){_ALONE_ZH}"
    rf"|唯一的?(?:可能性?|选择|人选)(?:就|便|也|只能)*[是在](?P<sole_zh>[^，。；：！、的了和与及]{{1,10}}?)"
    rf"{_ALONE_ZH}"
    r"|(?P<gone_zh>[\u4e00-\u9fff]{1,8})(?:可以?|已经?|就|也|被)+排除了?(?=[，。；！\n]|$)",
    re.IGNORECASE,
)
# One of these stands in every such sentence, whatever its first letter; most sentences have none.
_HINTS = tuple(
    (
        "uled out/ule out/ules out/uling out/rossed out/truck out/xclud/liminat/isposes of/"
        "isposed of/gainst/isprove/efute/iscounted/ismissed/eaves/eave /eaving/left us/left me/"
        "left only/left with/is left/are left/remain/survive/stay/排除/剩/只余/仅余/唯一"
    ).split("/")
)
_CLAUSE = re.compile(r"[，,；;：:]")
_STAYS = ("left", "stays", "left_zh", "sole_zh")
_LEAST_OPTIONS = 2


def eliminations(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_against`` of the options ruled out and ``holds_for`` of those left."""
    text = reading.record.reasoning
    if not _hints(text) or reading.asks_for_exception:
        return
    until = final_start(reading)
    own = _own(tuple(reading.record.options.items()))
    for sentence in reading.sentences:
        if sentence[0] >= until or not _hints(text[slice(*sentence)]):
            continue
        for found in _SAID.finditer(text, *sentence):
            if not _asserts(reading, sentence):
                break
            kind = found.lastgroup or ""
            of = _of(reading, found[kind], own)
            before = _CLAUSE.split(text[sentence[0] : found.start()])[-1]
            if len(of) == 1 and not denies(before):
                yield Signal(FOR if kind in _STAYS else AGAINST, as_span(found.span()), of[0])


def _of(reading: Reading, name: str, own: Mapping[str, frozenset[str]]) -> list[str]:
    """Return the options that a name is the whole of, or says nothing but what they alone have."""
    whole = [letter for letter, text in reading.record.options.items() if text.strip() == name]
    said = stems(name)
    return whole or [letter for letter, words in own.items() if said and said <= words]


def _hints(words: str) -> bool:
    return any(map(words.__contains__, _HINTS))


def _asserts(reading: Reading, sentence: Range) -> bool:
    if reading.within(sentence, "hedge", "others_think", "choice"):
        return False
    return NOT_ASSERTED.search(reading.record.reasoning, *sentence) is None


# All responses to a question choose among the same.
@lru_cache(maxsize=32)
def _own(options: tuple[tuple[str, str], ...]) -> Mapping[str, frozenset[str]]:
    """Return by letter the content that an option has alone."""
    content = {letter: stems(text) for letter, text in options}
    if len(content) < _LEAST_OPTIONS:
        return {}
    return {
        letter: own.difference(*(other for each, other in content.items() if each != letter))
        for letter, own in content.items()
    }
