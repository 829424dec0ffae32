"""Options whose text the reasoning derives, though it names no letter.

- ``entailed`` claims: "Therefore the law of the port applies" holds for the option that says so
  and against none; what tells it from the chosen option must return in the derived sentence.
- ``misjudged``: an option is called wrong, and the reason given beside it says what the option
  says ("D is wrong. Under section 47 the manager may hire …").

Both compare content words, numbers and the number of negations; a text that is restated, quoted,
supposed, hedged or granted entails nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.polarity import negators
from hybrid.screening.reading import Reading, as_span
from hybrid.text.sentences import Range, clauses
from hybrid.text.stopwords import FUNCTION_EN
from hybrid.text.terms import word_stems

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_LEADING = re.compile(
    r"[\s*>\-•]*(?:(?:so|therefore|thus|hence|consequently|accordingly|in conclusion|overall)\b|"
    r"因此|所以|因而|故(?![意事])|综上(?:所述)?|由此可[见知]|可见|据此|总之)[,，:：]?",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"[\s*>\-•]*(?:(?:because|since|as|for|under|according to|by|in fact|actually)\b|"
    r"因为|由于|根据|依据|依照|按照|事实上|实际上|理由)",
    re.IGNORECASE,
)
# A sentence with one of these asserts nothing of its own, or turns away from what it grants.
_NOT_ASSERTED = re.compile(
    r"\?|？|\b(?:if|whether|unless|suppose|although|though|while|but|however|yet|option|statement|"
    r"choice|answer|says?|said|states?|claims?|mentions?|might|may have|could|would|perhaps|"
    r"possibly|either|not only|instead|rather|can be any)\b"
    r"|如果|假如|假设|若|是否|虽然|尽管|但|然而|不过|选项|该项|此项|本项|表述|说法|表示|认为|主张|"
    r"提到|可能|或许|也许|而不是|而是|而非|并非|无关|不仅|题干|题目",
    re.IGNORECASE,
)
# What a rule allows, obliges to or covers: an option that says another of them says another thing.
_FORCE = re.compile(
    r"\b(?:must|may|can|should|shall|only|all|every|always|never|some|most|both|each|more|less|"
    r"fewer|at least|at most|before|after)\b"
    r"|必须|应当|应该|可以|只能|只有|仅|都|均|一律|所有|全部|任何|部分|无需|不必|有权|无权|至少|至多|"
    r"以上|以下|先|后",
    re.IGNORECASE,
)
_ASKS_FOR_A_STATEMENT = re.compile(
    r"正确|错误|说法|表述|不符合|哪[一]?[项个].{0,6}(?:符合|成立)|\b(?:true|false|correct|right|"
    r"incorrect|wrong|statements?|claims?)\b",
    re.IGNORECASE,
)
_COVERED = 0.85
_LEFT_OUT = 0.2
# Of a derived sentence and of the option it repeats, this share is common to both.
_COMMON = 0.4
# What two options share is their frame; a short one must return nearly whole.
_SHORT_FRAME = 8
_SHORT_FRAME_SHARE, _LONG_FRAME_SHARE = 0.75, 0.25
_MOST_CLAUSES = 4
_WORDS = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*|\d+(?:[.,]\d+)*|[\u3400-\u9fff]")
# Characters that join words and may be exchanged without changing what is said.
_PARTICLES = frozenset("的地得了着过也都就则便在于与和及并且而所之其")
# Shorter options are words that any sentence may use.
_LEAST_TOKENS = 3
# A verdict that opens its sentence so early may conclude from the sentence before.
_JUST_AFTER = 12
# "This is wrong" speaks of the letter named within so many characters before it.
_NEARBY = 200


def entailed(reading: Reading, chosen: str | None, *, inverted: bool) -> tuple[Signal, ...]:
    """Return ``holds_for`` of the chosen option or another one that a derived sentence repeats.

    ``inverted``: the question asks for what is not so; then a derived sentence that repeats the
    chosen option is ``holds_against`` of it.
    """
    if chosen is None or chosen not in reading.record.options:
        return ()
    if inverted:
        text = reading.record.options[chosen]
        places = [place for place in _derived(reading) if _repeats(text, reading.words(place))]
        return tuple(
            Signal("holds_against", as_span(each), chosen, ("entailed",)) for each in places
        )
    found = []
    for place in _derived(reading):
        letter = _concluded(reading, place, chosen)
        if letter is not None:
            found.append(Signal("holds_for", as_span(place), letter, ("entailed",)))
    return tuple(found)


def misjudged(reading: Reading, chosen: str | None) -> tuple[Signal, ...]:
    """Return ``misjudged`` for options called wrong for a reason that says what they say."""
    if not _ASKS_FOR_A_STATEMENT.search(reading.record.question):
        return ()
    found = []
    for verdict in reading.of("negate", "unfitting"):
        letter = verdict.option or _topic(reading, verdict)
        if letter is None or letter == chosen:
            continue
        text = reading.record.options[letter]
        found += [
            Signal("misjudged", as_span(place), letter)
            for place in _reasons(reading, verdict)
            if _repeats(text, reading.words(place)) and _is_asserted(reading, place, text)
        ]
    return tuple(dict.fromkeys(found))


def _concluded(reading: Reading, place: Range, chosen: str) -> str | None:
    """Return the one option that a derived sentence repeats, or tells apart from the chosen."""
    options, words = reading.record.options, reading.words(place)
    repeated = [letter for letter, text in options.items() if _repeats(text, words)]
    if chosen in repeated:
        return chosen if len(repeated) == 1 else None
    said, own = _tokens(words), _tokens(options[chosen])
    told = [
        letter
        for letter, text in options.items()
        if letter != chosen and _tells_apart(said, _tokens(text), own) and _same_sense(text, words)
    ]
    return told[0] if len(told) == 1 else None


def _tokens(text: str) -> frozenset[str]:
    """Return stems, numbers and pairs of Han characters."""
    return word_stems(text) | frozenset(_NUMBER.findall(text))


def _tells_apart(said: frozenset[str], other: frozenset[str], own: frozenset[str]) -> bool:
    """Whether a sentence says what sets ``other`` apart from ``own``, and enough of the rest."""
    telling, against = other - own, own - other
    if len(other) < _LEAST_TOKENS or not telling or not against:
        return False
    if len(telling & said) < _COVERED * len(telling) or len(against & said) > _LEFT_OUT * len(
        against
    ):
        return False
    common, frame = len(other & said), other & own
    least = _SHORT_FRAME_SHARE if len(frame) <= _SHORT_FRAME else _LONG_FRAME_SHARE
    if len(frame & said) < least * len(frame):
        return False
    return common >= _COMMON * len(other) and common >= _COMMON * len(said)


def _same_sense(text: str, said: str) -> bool:
    """Whether two texts agree in negation, numbers and what they allow or oblige to."""
    numbers = set(_NUMBER.findall(text))
    return negators(text) == negators(said) and numbers <= set(_NUMBER.findall(said))


def _repeats(text: str, said: str) -> bool:
    tokens = _tokens(text)
    if len(tokens) < _LEAST_TOKENS - 1 or len(_WORDS.findall(text)) <= _LEAST_TOKENS:
        return False
    if len(tokens & _tokens(said)) < _COVERED * len(tokens) or not _same_sense(text, said):
        return False
    forces = {match[0].lower() for match in _FORCE.finditer(text)}
    if not forces <= {match[0].lower() for match in _FORCE.finditer(said)}:
        return False
    return not _exchanged(_WORDS.findall(text.lower()), _WORDS.findall(said.lower()))


def _exchanged(own: Sequence[str], said: Sequence[str]) -> bool:
    """Whether a word that carries content stands where the option has another one."""
    for kind, start, end, begin, stop in SequenceMatcher(None, own, said, False).get_opcodes():
        if kind == "replace" and _has_content(own[start:end]) and _has_content(said[begin:stop]):
            return True
    return False


def _has_content(words: Sequence[str]) -> bool:
    return any(word not in FUNCTION_EN and word not in _PARTICLES for word in words)


def _derived(reading: Reading) -> Iterator[Range]:
    """Yield sentences drawn as conclusions that name no letter and pass no verdict."""
    text = reading.record.reasoning
    for start, end in reading.sentences:
        opening = _LEADING.match(text, start, end)
        if opening is None or _NOT_ASSERTED.search(text, opening.end(), end):
            continue
        if len(clauses(text, opening.end(), end)) > _MOST_CLAUSES:
            continue
        if _passes_verdict(reading, (start, end)) or _lettered(reading, (start, end)):
            continue
        yield opening.end(), end


def _passes_verdict(reading: Reading, place: Range) -> bool:
    verdicts = reading.of("choice", "support", "negate", "fitting", "unfitting", "hedge")
    return bool(reading.inside(verdicts, place))


def _lettered(reading: Reading, place: Range) -> bool:
    return any("letter" in m.tags for m in reading.inside(reading.of(MENTION), place))


def _topic(reading: Reading, verdict: Signal) -> str | None:
    before = [
        m for m in reading.of(MENTION) if m.span.end <= verdict.span.start and "letter" in m.tags
    ]
    if not before or verdict.span.start - before[-1].span.end > _NEARBY:
        return None
    return before[-1].option


def _reasons(reading: Reading, verdict: Signal) -> Iterator[Range]:
    """Yield what gives the reason: the rest of the sentence, the next one, the one before."""
    text = reading.record.reasoning
    index = reading.sentence_index(verdict.span.end - 1)
    rest = (verdict.span.end, reading.sentences[index][1])
    stripped = _after_marks(text, rest)
    if _REASON.match(text, *stripped) or text[rest[0] : rest[0] + 1] in ":：":
        yield stripped
    if index + 1 < len(reading.sentences):
        following = reading.sentences[index + 1]
        if _REASON.match(text, *following) and not _lettered(reading, following):
            yield following
    if index and verdict.span.start - reading.sentences[index][0] <= _JUST_AFTER:
        earlier = reading.sentences[index - 1]
        opening = _LEADING.match(text, *earlier)
        if opening and not _lettered(reading, earlier):
            yield opening.end(), earlier[1]


def _after_marks(text: str, place: Range) -> Range:
    start, end = place
    while start < end and text[start] in " ,，:：;；的":
        start += 1
    return start, end


def _is_asserted(reading: Reading, place: Range, option: str) -> bool:
    """Whether nothing but the option's own words ("if", "may") hedges or supposes what is said."""
    own, text = option.lower(), reading.record.reasoning
    held_back = [match[0] for match in _NOT_ASSERTED.finditer(text, *place)]
    held_back += [
        reading.record.text(hedge.span) for hedge in reading.inside(reading.of("hedge"), place)
    ]
    return all(words.lower() in own for words in held_back)
