"""Ways to spoil a sound verdict, one at a time.

Each takes a verdict of the scripted judge and yields what it makes of it; a change that happens to
be true of the record is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from hybrid.evidence.verdict import named_options
from hybrid.records import Choice, ErrorType, Record, Verdict
from hybrid.text.sentences import sentences


@dataclass(frozen=True, slots=True)
class Scripted:
    """A sound verdict on one record, with the choice that screening read.

    ``chosen`` are the options that labels or screening take for the choice. ``foreign`` is a
    sentence of another record in the same language.
    """

    record: Record
    error_type: ErrorType
    verdict: Verdict
    choice: Choice
    chosen: frozenset[str] = frozenset()
    foreign: str = ""


@dataclass(frozen=True, slots=True)
class Corruption:
    """A way to spoil a verdict; ``provable`` says that characters alone give it away."""

    spoil: Callable[[Scripted], Iterator[Verdict]]
    provable: bool = True

    @property
    def name(self) -> str:
        """What the tables call it."""
        return self.spoil.__name__


def fabricated_quote(one: Scripted) -> Iterator[Verdict]:
    """A premise, and a conclusion, from another record."""
    if one.foreign and not holds(one.record, one.foreign):
        yield _with_premise(one.verdict, 0, one.foreign)
        yield replace(one.verdict, conclusion=one.foreign)


def fabricated_conclusion(one: Scripted) -> Iterator[Verdict]:
    """A conclusion of the judge's own."""
    letter = one.choice.letter
    own = (
        f"For all these reasons the right answer must be ({letter}) indeed.",
        f"综合以上各点，本题唯一正确的答案显然是{letter}项。",
    )
    for text in own:
        if letter and not holds(one.record, text):
            yield replace(one.verdict, conclusion=text)


_SYNONYMS = (
    ("because", "since"), ("therefore", "thus"), ("people", "folk"), ("likely", "probable"),
    ("person", "individual"), ("usually", "as a rule"), ("may", "might"), ("man", "gentleman"),
    ("suggests", "hints"), ("the", "this"), ("is", "was"), ("因为", "由于"), ("可能", "或许"),
    ("通常", "一般来讲"), ("所以", "故而"), ("认为", "觉得"), ("没有", "并无"), ("是", "乃"),
)  # fmt: skip


def paraphrase(one: Scripted) -> Iterator[Verdict]:
    """A premise in other words, and one with its halves exchanged."""
    for index, quote in enumerate(one.verdict.premises):
        for variant in (_reworded(quote), _turned_round(quote)):
            if variant != quote and not holds(one.record, variant):
                yield _with_premise(one.verdict, index, variant)


def _reworded(quote: str) -> str:
    for old, new in _SYNONYMS:
        pattern = rf"\b{old}\b" if old.isascii() else old
        quote = re.sub(pattern, new, quote)
    return quote


def _turned_round(quote: str) -> str:
    if " " in quote:
        words = quote.split()
        middle = len(words) // 2
        return " ".join(words[middle:] + words[:middle])
    middle = len(quote) // 2
    return quote[middle:] + quote[:middle]


_NEGATORS = re.compile(
    r"(?:\bdoes|\bdo|\bdid|\bis|\bare|\bwas|\bwere|\bcan|\bcould|\bwould)(?P<not> not\b|n['’]t\b)"
    r"|(?P<word>\b(?:not|never|no) )|(?P<han>[不没未无])"
)


def dropped_negation(one: Scripted) -> Iterator[Verdict]:
    """A premise with its negator taken out."""
    for index, quote in enumerate(one.verdict.premises):
        for match in _NEGATORS.finditer(quote):
            start, end = match.span(match.lastgroup or 0)
            variant = quote[:start] + quote[end:]
            if not holds(one.record, variant):
                yield _with_premise(one.verdict, index, variant)


_NEGATE = ((r"\b(is|was|are|were|can|will)\b", r"\1 not"), (r"(是|能|会)", r"不\1"))


def added_negation(one: Scripted) -> Iterator[Verdict]:
    """A premise with a negator put in."""
    for index, quote in enumerate(one.verdict.premises):
        for pattern, new in _NEGATE:
            variant = re.sub(pattern, new, quote, count=1)
            if variant != quote and not holds(one.record, variant):
                yield _with_premise(one.verdict, index, variant)


def changed_number(one: Scripted) -> Iterator[Verdict]:
    """A premise with a number changed."""
    for index, quote in enumerate(one.verdict.premises):
        variant = re.sub(r"\d+", _next_number, quote, count=1)
        if variant != quote and not holds(one.record, variant):
            yield _with_premise(one.verdict, index, variant)


def _next_number(match: re.Match[str]) -> str:
    return str(int(match[0]) + 7)


def other_field(one: Scripted) -> Iterator[Verdict]:
    """A conclusion from the question; of a semantic verdict both quotes from it."""
    record, verdict = one.record, one.verdict
    response = _plain(record.reasoning + (record.answer or ""))
    for text in split(record.question)[:2]:
        if len(text) <= 8 or _plain(text) in response:
            continue
        yield replace(verdict, conclusion=text)
        if one.error_type is ErrorType.SEMANTIC and verdict.premises[0] not in record.reasoning:
            yield replace(verdict, premises=(verdict.premises[0], text))


def swapped_option(one: Scripted) -> Iterator[Verdict]:
    """A quote in which another option is named: a letter alone, or one in a conclusion."""
    if one.choice.letter is None:
        return
    for letter in one.record.options:
        if letter not in one.chosen:
            if not _may_be_chosen(one, letter):
                yield replace(one.verdict, conclusion=letter)
                yield replace(one.verdict, conclusion=f"({letter})")
            yield replace(one.verdict, conclusion=f"Answer: {letter}")
            for old, new in _exchanges(one.record, one.choice.letter, letter):
                yield from _exchanged(one, old, new)


def true_quote_of_another(one: Scripted) -> Iterator[Verdict]:
    """A conclusion that stands in the reasoning and names other options than the one chosen."""
    own = one.chosen
    for letter in one.record.options if own else ():
        if letter not in own and _may_be_chosen(one, letter):
            yield replace(one.verdict, conclusion=letter)
    for quote in split(one.record.reasoning) if own else ():
        named = named_options(one.record, quote)
        if named and not named & own and len(sentences(quote)) == 1:
            yield replace(one.verdict, conclusion=quote)


def _may_be_chosen(one: Scripted, letter: str) -> bool:
    """Whether characters leave it open that a letter is the choice: no answer says otherwise."""
    alone = rf"(?<![A-Za-z0-9]){re.escape(letter)}(?![A-Za-z0-9])"
    return one.choice.answer is None and re.search(alone, one.record.reasoning) is not None


def _exchanges(record: Record, old: str, new: str) -> Iterator[tuple[str, str]]:
    yield rf"(?<![A-Za-z]){old}(?![A-Za-z])", new
    if 2 < len(record.options[old]):
        yield re.escape(record.options[old]), record.options[new]


def _exchanged(one: Scripted, pattern: str, new: str) -> Iterator[Verdict]:
    """Exchange the option in the conclusion, and in each premise that names it."""
    quotes = [one.verdict.conclusion, *one.verdict.premises]
    for index, quote in enumerate(quotes):
        variant = re.sub(pattern, new.replace("\\", "\\\\"), quote)
        if variant == quote or holds(one.record, variant):
            continue
        if index == 0:
            yield replace(one.verdict, conclusion=variant)
        else:
            yield _with_premise(one.verdict, index - 1, variant)


def no_conclusion(one: Scripted) -> Iterator[Verdict]:
    """No conclusion at all, where one was drawn."""
    if one.error_type is not ErrorType.SEMANTIC and one.chosen:
        yield replace(one.verdict, conclusion="")


def unknown_hint(one: Scripted) -> Iterator[Verdict]:
    """A hint confirmed that was not shown."""
    yield replace(one.verdict, explanation=f"h1 holds. {one.verdict.explanation}")


_LONG = 20

_DENIALS = {
    ErrorType.FACTUAL: (
        "Every claim is supported by the text, so there is no factual error.",
        "The reasoning only restates the passage. This is not an error.",
        "The conclusion follows directly from the question; no error is committed.",
        "推理均由文本直接推出，不构成事实性错误。",
        "该结论有文本依据，没有错误。",
    ),
    ErrorType.LOGICAL: (
        "The reasoning is consistent with its conclusion; there is no contradiction.",
        "It may seem to waver, but the response does not contradict itself.",
        "No logical inconsistency is present.",
        "推理前后一致，不存在逻辑矛盾。",
        "虽然措辞含糊，但并不矛盾。",
    ),
    ErrorType.SEMANTIC: (
        "The word keeps the same sense; this is not a semantic misinterpretation.",
        "There is no misinterpretation: the meaning is unchanged.",
        "词义没有改变，不属于语义误解。",
    ),
}


def contradicting_explanation(one: Scripted) -> Iterator[Verdict]:
    """An explanation that says the opposite of the verdict."""
    for text in _DENIALS[one.error_type]:
        yield replace(one.verdict, explanation=text)
        yield replace(one.verdict, explanation=f"{' / '.join(one.verdict.premises)}: {text}")


def keyword_alone(one: Scripted) -> Iterator[Verdict]:
    """Semantic: X without Y, or twice."""
    if one.error_type is ErrorType.SEMANTIC:
        keyword = one.verdict.premises[0]
        yield replace(one.verdict, premises=(keyword,))
        yield replace(one.verdict, premises=(keyword, keyword))


def restated_only(one: Scripted) -> Iterator[Verdict]:
    """Factual: premises that the text holds as well."""
    for text in split(one.record.question) if one.error_type is ErrorType.FACTUAL else ():
        if 12 < len(text):
            yield replace(one.verdict, premises=(text,))


def one_place(one: Scripted) -> Iterator[Verdict]:
    """Logical: the conclusion quoted twice."""
    if one.error_type is ErrorType.LOGICAL and one.verdict.conclusion:
        yield replace(one.verdict, premises=(one.verdict.conclusion,))


def whole_passage(one: Scripted) -> Iterator[Verdict]:
    """A premise of many sentences."""
    long = [each for each in split(one.record.reasoning) if _LONG < len(_plain(each))]
    if 3 < len(long):
        yield replace(one.verdict, premises=(*one.verdict.premises, one.record.reasoning))


def no_evidence(one: Scripted) -> Iterator[Verdict]:
    """No premise at all, or an empty one."""
    yield replace(one.verdict, premises=())
    yield replace(one.verdict, premises=("",))


CORRUPTIONS: tuple[Corruption, ...] = (
    *map(
        Corruption,
        (
            fabricated_quote,
            fabricated_conclusion,
            paraphrase,
            dropped_negation,
            added_negation,
            changed_number,
            swapped_option,
            other_field,
            keyword_alone,
            one_place,
            whole_passage,
            no_evidence,
        ),
    ),
    Corruption(no_conclusion, provable=False),
    Corruption(true_quote_of_another, provable=False),
    Corruption(restated_only, provable=False),
    Corruption(contradicting_explanation, provable=False),
    Corruption(unknown_hint, provable=False),
)


def _with_premise(verdict: Verdict, index: int, quote: str) -> Verdict:
    premises = list(verdict.premises)
    premises[index] = quote
    return replace(verdict, premises=tuple(premises))


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


def holds(record: Record, quote: str) -> bool:
    """Whether a spoilt quote happens to stand in the record, and so is not spoilt."""
    plain = _plain(quote)
    return any(plain in _plain(text) for _, text in record.fields())


def _plain(text: str) -> str:
    # The numbers of a list are not the text's: a quote may leave them out.
    text = re.sub(r"^\s*\d{1,2}[.)、]\s", "", text, flags=re.MULTILINE)
    return re.sub(r"[\W_]+", "", text).lower()
