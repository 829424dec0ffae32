"""The record, places in it, and what rules and judges say of it: small frozen values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Literal, cast, get_args

from hybrid.errors import LanguageError, RowError
from hybrid.records.shown import record_line, record_page
from hybrid.text.words import LANGUAGES, Lang, language_of

# --- The three error types and their eighteen criteria; the ids are fixed -------------------------
# Source: the project's definitions of factual errors, logical inconsistencies and semantic
# misinterpretation. Rules, messages, prompts and labels all refer to these ids.


class ErrorType(StrEnum):
    """The three questions that are asked about every record, in their fixed order."""

    FACTUAL = "factual"
    LOGICAL = "logical"
    SEMANTIC = "semantic"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to commit an error; one met criterion suffices for its error type."""

    id: str
    error_type: ErrorType
    en: str
    zh: str


_TABLE = """
factual lack_of_evidence
    The text does not contain the key support for the conclusion.
    结论的关键依据在文本中找不到。
factual category_overextension
    A class is taken to include a subclass, or a group's attribute is applied to a member.
    认定宽泛的类别必然包含某一子类，或把群体的属性加到个体或其他群体身上。
factual conceptual_substitution
    The reasoning brings in costs, systems, customs, definitions or backgrounds from outside.
    引入题目没有给出的成本、制度、风俗、定义或背景。
factual stereotypical_induction
    A stereotype replaces evidence from the text.
    以刻板印象代替文本证据。
factual forced_conclusion
    The response says that the information is insufficient, and still makes a definite choice.
    承认信息不足，却仍作出确定的选择。
factual counterfactual_fabrication
    The reasoning invents times, events, quantities, causes or attributes.
    编造文本中没有的时间、事件、数量、因果或属性。
logical undecidable_then_chose
    The response says that the question cannot be decided, and still chooses.
    声明无法判断，却仍选定一项。
logical both_valid_then_chose
    The response argues that more than one option fits, and chooses one without a criterion.
    论证了不止一个选项成立，却在没有区分依据的情况下只选其一。
logical reversal
    The response supports an option, then rejects it or supports another, and still chooses it.
    先支持某一选项，随后否定它或支持别的选项，最后仍选它。
logical conclusion_against_reasoning
    The reasoning points to one option, and the conclusion or the answer names another.
    推理指向一个选项，结论或答案却是另一个。
logical contradictory_option_definitions
    The response reads the options in incompatible ways, and chooses one.
    对选项的含义作出互不相容的解释，却仍选定一项。
logical premise_denied_then_used
    The response rejects the question's premise, and then reasons from it.
    先否定题目的前提，又根据这一前提推出结论。
logical general_then_stereotype
    The response grants that it can be either, and then picks by social association or guess.
    承认都有可能，却仅凭社会联想或猜测选定一项。
logical self_contradiction
    The response contradicts itself in another way.
    回答中存在其他前后矛盾。
semantic explicit_redefinition
    The response explicitly gives a keyword another meaning.
    明确把关键词理解为另一个意思。
semantic implicit_substitution
    Another concept replaces a keyword throughout, and the choice depends on it.
    推理中一直用另一个概念代替关键词，并据此判断。
semantic case_abbreviation_confusion
    A change of case or an abbreviation changes the meaning of a keyword.
    大小写或缩写的混淆改变了关键词的意思。
semantic partial_meaning_replacement
    A keyword with a specific meaning is taken in a neutral or unrelated sense.
    有特定指向的关键词被换成无关或中性的意思。
"""


def _criteria() -> Iterator[Criterion]:
    lines = iter(_TABLE.split("\n")[1:-1])
    for line in lines:
        error_type, _, name = line.partition(" ")
        yield Criterion(name, ErrorType(error_type), next(lines).strip(), next(lines).strip())


_ALL = tuple(_criteria())

CRITERIA: dict[str, Criterion] = {criterion.id: criterion for criterion in _ALL}


def criteria_of(error_type: ErrorType) -> tuple[Criterion, ...]:
    """Return the criteria of one error type, in the order of the definitions."""
    return tuple(criterion for criterion in _ALL if criterion.error_type is error_type)


# --- Where something stands in a record -----------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of one field, in Unicode code points of the original text.

    ``field`` is ``context``, ``question``, ``option.<letter>``, ``reasoning`` or ``answer``.
    A span is made where a match is made and never searched for again.
    """

    field: str
    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a range: {self.field}[{self.start}:{self.end}]")

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        """Whether the two spans share at least one character."""
        return self.field == other.field and self.start < other.end and other.start < self.end


# --- The record: one choice question with the reasoning a model wrote for it ----------------------

_LONGEST_KEY: Final = 60
_MOST_OPTIONS: Final = 100
_BRACKETS: Final = re.compile(r"[\[\]]|<<|>>")


def usable_key(key: object) -> str:
    """Return an option's key; ``RowError`` for what is none."""
    text = key if isinstance(key, str) else ""
    # A key stands in the headings of a prompt, where brackets would imitate another heading.
    readable = text.strip() and text.isprintable() and not _BRACKETS.search(text)
    if readable and len(text) <= _LONGEST_KEY:
        return text
    raise RowError(
        f"options: {(text or key)!r:.{_LONGEST_KEY}} is not a key; accepted: a letter, a "
        f"number, or some words without brackets"
    )


def refuse_many(number: int) -> None:
    """Raise ``RowError`` for more options than a question has."""
    if _MOST_OPTIONS < number:
        raise RowError(f"options: {number:,} found; accepted: two to {_MOST_OPTIONS}")


def refuse_other_types(
    texts: Mapping[str, object], or_none: Mapping[str, object], options: Any
) -> None:
    """Raise ``RowError`` for fields that are no texts, and options that are no mapping of texts.

    ``or_none`` are the fields that may be ``None``.
    """
    for name, value in texts.items():
        if not isinstance(value, str):
            raise RowError(f"{name} is {_told(value)}; accepted: text")
    for name, value in or_none.items():
        if value is not None and not isinstance(value, str):
            raise RowError(f"{name} is {_told(value)}; accepted: text or None")
    if not isinstance(options, Mapping):
        raise RowError(
            f"options is {_told(options)}; accepted: a mapping from keys to texts, such as "
            "{'A': 'Yes', 'B': 'No'}"
        )
    for key, text in options.items():
        if not isinstance(text, str):
            raise RowError(f"the option {key!r:.{_LONGEST_KEY}} is {_told(text)}; accepted: text")


def _told(value: object) -> str:
    if value is None:
        return "None"
    return f"{value!r:.{_LONGEST_KEY}} ({type(value).__name__})"


OPTION_PREFIX = "option."

# A record has a language as soon as it is made.
_NOT_GIVEN: Final = cast("Lang", None)


@dataclass(frozen=True, slots=True)
class Record:
    """One question, its options, and the reasoning and answer that a model wrote.

    Texts are kept exactly as given, including line breaks. Spans count code points in them.
    ``options`` maps letters to texts, in order. ``answer`` is the raw answer, or ``None`` if the
    input has none. ``meta`` has the other fields of the input row.

    ``lang`` is the language of the reasoning, "en" or "zh". Without it, the language is detected.

    Raises ``RowError`` for a field that is not text (such as a number or a list), for an option
    with an invalid key, and for too many options. Raises ``LanguageError`` for another ``lang``,
    and for reasoning that is clearly in another language, such as French.
    """

    id: str
    question: str
    options: Mapping[str, str]
    reasoning: str
    answer: str | None = None
    context: str | None = None
    lang: Lang = _NOT_GIVEN
    meta: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        refuse_other_types(
            {"id": self.id, "question": self.question, "reasoning": self.reasoning},
            {"answer": self.answer, "context": self.context},
            self.options,
        )
        refuse_many(len(self.options))
        options = {usable_key(key): text for key, text in self.options.items()}
        object.__setattr__(self, "options", MappingProxyType(options))
        if self.lang is _NOT_GIVEN:
            lang = language_of(self.question, self.options.values(), self.reasoning)
            object.__setattr__(self, "lang", lang)
        elif self.lang not in LANGUAGES:
            raise LanguageError(
                f"lang is {self.lang!r}; accepted: en, zh, or nothing (then it is detected)"
            )

    def fields(self) -> Iterator[tuple[str, str]]:
        """Yield ``(name, text)`` of every text that spans may point into, in reading order."""
        if self.context is not None:
            yield "context", self.context
        yield "question", self.question
        for letter, text in self.options.items():
            yield OPTION_PREFIX + letter, text
        yield "reasoning", self.reasoning
        if self.answer is not None:
            yield "answer", self.answer

    def field(self, name: str) -> str:
        """Return the text of the field ``name``; ``KeyError`` when the record has none."""
        if name.startswith(OPTION_PREFIX):
            return self.options[name[len(OPTION_PREFIX) :]]
        if name in ("question", "reasoning"):
            return str(getattr(self, name))
        text = {"context": self.context, "answer": self.answer}[name]
        if text is None:
            raise KeyError(name)
        return text

    def text(self, span: Span) -> str:
        """Return the characters that ``span`` covers."""
        return self.field(span.field)[span.start : span.end]

    def __repr__(self) -> str:
        return record_line(self)

    def _repr_html_(self) -> str:
        return record_page(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # A mapping proxy cannot be pickled, and records travel between processes.
        values = (
            self.id,
            self.question,
            dict(self.options),
            self.reasoning,
            self.answer,
            self.context,
            self.lang,
            dict(self.meta),
        )
        return Record, values


# --- What rules and judges say of it --------------------------------------------------------------
# Record → signals → stance → flags → score → (judge → grounding → post-checks) → finding.

Strength = Literal["strong", "weak"]
Role = Literal["premise", "conclusion", "keyword"]
Tier = Literal["exact", "normalized", "fuzzy", "near", "missing"]
Mood = Literal["asserted", "negated", "supposed", "reported", "asked"]
MOODS: Final[tuple[Mood, ...]] = get_args(Mood)


@dataclass(frozen=True, slots=True)
class Signal:
    """Something seen in the text.

    ``name`` is a cue's, a detector's or the stance's word for it; ``option`` is the key of the
    option it speaks of; ``mood`` is how it is said.
    """

    name: str
    span: Span
    option: str | None = None
    mood: Mood = "asserted"


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen.

    ``stated`` is the key of the option that the reasoning concludes; ``answer`` of the one that
    the answer field names; ``letter`` is ``answer`` when there is one, else ``stated``; ``None``
    when nothing or more than one option is chosen (``multiple``; ``letters`` tells which).
    ``abstains`` is true only of whoever says so, or chooses an option that declines; where no
    choice was found at all the record is ``unread``, which is neither. ``conclusion`` is where the
    choice stands: in the reasoning, else the answer field, else nowhere.
    """

    letter: str | None
    stated: str | None
    answer: str | None
    abstains: bool
    multiple: bool
    conclusion: Span | None
    letters: tuple[str, ...] = ()
    unread: bool = False


@dataclass(frozen=True, slots=True)
class Flag:
    """A rule fired: a proof that a reader can follow."""

    rule: str
    criterion: str
    strength: Strength
    message: str
    premises: tuple[Span, ...]
    conclusion: Span | None


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """One measure's share of a score: ``contribution`` is coefficient times scaled value."""

    measure: str
    value: float
    contribution: float


@dataclass(frozen=True, slots=True)
class Score:
    """The rules' own probability of an error, 0 to 1, with what it is made of."""

    value: float
    threshold: float
    terms: tuple[ScoreTerm, ...]


@dataclass(frozen=True, slots=True)
class Screening:
    """All that the rules saw in one record. Mappings have a key for each error type asked for."""

    signals: tuple[Signal, ...]
    choice: Choice
    flags: Mapping[ErrorType, tuple[Flag, ...]]
    scores: Mapping[ErrorType, Score]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge, or the rules, say about one error type: the shape of the definitions."""

    is_error: bool
    premises: tuple[str, ...]
    conclusion: str
    explanation: str


LOW_COUNT = "the server counted"
"""How the note on a prompt begins of which fewer tokens were counted than it has."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A flag as the judge is shown it: a candidate to confirm or dismiss from the text.

    ``id`` is ``h1``, ``h2``, … in the order shown; ``strength`` is ``None`` where it is not known.
    """

    id: str
    rule: str
    criterion: str
    message: str
    premises: tuple[Span, ...]
    conclusion: Span | None
    strength: Strength | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """One chat message."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What one call sends: messages, the wanted schema, and the hints in the order shown.

    ``hash`` names the template and everything else that is not the record; ``verdict_order`` is
    ``reasoned`` (evidence, explanation, then verdict) or ``seed``.
    """

    record_id: str
    error_type: ErrorType
    lang: str
    messages: tuple[Message, ...]
    schema: str
    hints: tuple[Hint, ...]
    hash: str
    verdict_order: str = "reasoned"


class Variant(StrEnum):
    """How a question is put to a judge to see whether that alone changes the verdict."""

    AS_IS = "as_is"
    REPEAT = "repeat"
    OPTIONS_REVERSED = "options_reversed"
    HINTS_NONE = "hints_none"
    HINTS_SHUFFLED = "hints_shuffled"
    PROMPT_LANGUAGE = "prompt_language"
    RESPONSE_FIRST = "response_first"


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call; ``None`` where the server did not say."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class JudgeAnswer:
    """One answer of one judge to one prompt.

    ``verdict`` is ``None`` exactly when ``failure`` says why there is none: such an answer never
    becomes a verdict. ``p_error`` is the probability of the verdict token where the server tells
    it. ``rung`` is the kind of structured output that worked; ``repairs`` what had to be mended.
    ``passed_on`` says that a second judge was asked instead, so that the answer decides nothing.
    """

    model: str
    vote: int
    key: str
    verdict: Verdict | None
    failure: str | None
    confirmed: tuple[str, ...] = ()
    dismissed: tuple[str, ...] = ()
    p_error: float | None = None
    rung: str = ""
    repairs: tuple[str, ...] = ()
    usage: Usage = Usage()
    raw: str = ""
    passed_on: bool = False
