"""Ways to spoil a sound verdict, one at a time.

Each takes a verdict of the scripted judge and yields what it makes of it; a change that happens to
be true of the record is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from hybrid.records import Choice, ErrorType, Record, Signal, Verdict
from hybrid.records.naming import Names
from hybrid.text.sentences import sentences


@dataclass(frozen=True, slots=True)
class Scripted:
    """A verdict of the scripted judge on one record, with what screening saw of the record.

    ``foreign`` is a sentence of another record in the same language.
    """

    record: Record
    error_type: ErrorType
    verdict: Verdict
    choice: Choice
    signals: Sequence[Signal]
    foreign: str = ""


Corruption = Callable[[Scripted], Iterator[Verdict]]


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
    """A conclusion from the question or an option; all premises from the question."""
    record, verdict = one.record, one.verdict
    response = record.reasoning + "\n" + (record.answer or "")
    given = [*split(record.question), *record.options.values()]
    outside = [text for text in given if 8 < len(text) and _plain(text) not in _plain(response)]
    for text in outside[:2]:
        if one.error_type is not ErrorType.SEMANTIC:
            yield replace(verdict, conclusion=text)
            yield replace(verdict, premises=(text,))
        elif text in given:
            yield replace(verdict, premises=(verdict.premises[0], text))
    if one.error_type is ErrorType.SEMANTIC and _only_there(record, verdict.premises):
        yield replace(verdict, premises=tuple(reversed(verdict.premises[:2])))


def _only_there(record: Record, premises: Sequence[str]) -> bool:
    return premises[0] not in record.reasoning and premises[1] not in record.question


def swapped_option(one: Scripted) -> Iterator[Verdict]:
    """A conclusion that names another option: a letter, a changed quote, a true quote."""
    own = {one.choice.letter, one.choice.stated, one.choice.answer}
    if one.choice.letter is None:
        return
    for letter in one.record.options:
        if letter not in own:
            yield replace(one.verdict, conclusion=letter)
            yield replace(one.verdict, conclusion=f"({letter})")
            for old, new in _exchanges(one.record, one.choice.letter, letter):
                yield from _exchanged(one, old, new)
    for quote in _of_others(one.record, own):
        yield replace(one.verdict, conclusion=quote)


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


def _of_others(record: Record, own: set[str | None]) -> Iterator[str]:
    """Yield sentences of the reasoning that name options, but none of those chosen."""
    named = Names(record).mentions(record.reasoning)
    for start, end in sentences(record.reasoning):
        letters = {m.option for m in named if start <= m.start < end}
        quote = record.reasoning[start:end]
        if letters and not letters & own and len(sentences(quote)) == 1:
            yield quote


def no_option(one: Scripted) -> Iterator[Verdict]:
    """A conclusion that is a lone article."""
    article = re.search(r"\bA [a-z]", one.record.reasoning)
    if article and "A" in one.record.options and one.choice.letter not in (None, "A"):
        yield replace(one.verdict, conclusion="A")


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
    """Semantic: X without Y."""
    if one.error_type is not ErrorType.SEMANTIC:
        return
    keyword = one.verdict.premises[0]
    yield replace(one.verdict, premises=(keyword,))
    yield replace(one.verdict, premises=(keyword, keyword))
    yield replace(one.verdict, explanation="The response does not read the question with care.")
    for word in re.findall(r"[A-Za-z]{4,}", keyword):
        if word in one.record.reasoning:
            yield replace(one.verdict, premises=(keyword, word))


def restated_only(one: Scripted) -> Iterator[Verdict]:
    """Factual: premises that the text holds as well, or that only repeat the choice."""
    if one.error_type is not ErrorType.FACTUAL:
        return
    yield replace(one.verdict, premises=(one.record.question[:200],))
    for text in split(one.record.question):
        if text in one.record.reasoning:
            yield replace(one.verdict, premises=(text,))


def one_place(one: Scripted) -> Iterator[Verdict]:
    """Logical: the conclusion quoted twice."""
    if one.error_type is ErrorType.LOGICAL and one.verdict.conclusion:
        yield replace(one.verdict, premises=(one.verdict.conclusion,))


def whole_passage(one: Scripted) -> Iterator[Verdict]:
    """A premise of many sentences."""
    if 4 < len(sentences(one.record.reasoning)):
        yield replace(one.verdict, premises=(*one.verdict.premises, one.record.reasoning))


def no_evidence(one: Scripted) -> Iterator[Verdict]:
    """No premise at all, or an empty one."""
    yield replace(one.verdict, premises=())
    yield replace(one.verdict, premises=("",))
    if one.error_type is not ErrorType.SEMANTIC:
        yield replace(one.verdict, conclusion="")


CORRUPTIONS: tuple[Corruption, ...] = (
    fabricated_quote,
    fabricated_conclusion,
    paraphrase,
    dropped_negation,
    added_negation,
    changed_number,
    other_field,
    swapped_option,
    no_option,
    contradicting_explanation,
    keyword_alone,
    restated_only,
    one_place,
    whole_passage,
    no_evidence,
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
    return re.sub(r"[\W_]+", "", text).lower()
