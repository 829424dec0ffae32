"""What a pack is made of. The files of a pack have these shapes; ``shapes.py`` reads them so.

A field's key in the file is its name, or the ``key`` of its metadata; one with ``key`` ``None`` is
not written but filled in by the reader. ``SHORT`` names the field of a bare value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from hybrid.packs.lexicon import Contraries, Senses, Wording
from hybrid.records.record import CRITERIA, ErrorType
from hybrid.text.words import Lang

Mood = Literal["asserted", "negated", "supposed", "reported", "asked"]

_MARKED = re.compile(r"\[\[(.+?)\]\](?!\])", re.DOTALL)


@dataclass(frozen=True, slots=True)
class WordClass:
    """A word class of ``classes.yaml``: its members in each language."""

    en: tuple[str, ...] = ()
    zh: tuple[str, ...] = ()


Classes = dict[str, WordClass]


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a cue: the text of a field in which ``[[ ]]`` marks what must be found.

    ``option`` is the key that the match names, ``mood`` how it is meant; ``options`` are those of a
    standard record where the example gives none.
    """

    SHORT: ClassVar[str] = "text"

    text: str
    option: str | None = None
    mood: Mood | None = None
    options: dict[str, str] | None = None
    line: int = field(default=0, metadata={"key": None})

    def unmarked(self) -> tuple[str, list[tuple[int, int]]]:
        """Return the text without its marks, and the ranges that they enclosed."""
        plain, spans, at = "", [], 0
        for match in _MARKED.finditer(self.text):
            plain += self.text[at : match.start()]
            spans.append((len(plain), len(plain) + len(match[1])))
            plain, at = plain + match[1], match.end()
        return plain + self.text[at:], spans


@dataclass(frozen=True, slots=True)
class CueExamples:
    """What a cue finds, what it must not find, and what it is known to miss."""

    match: tuple[Example, ...] = ()
    no_match: tuple[Example, ...] = ()
    known_miss: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Expressions:
    """Regular expressions (RE2) by language; they see the folded text, in lower case."""

    en: tuple[str, ...] = ()
    zh: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TokenPatterns:
    """Token patterns of spaCy's ``Matcher`` by language."""

    en: tuple[tuple[dict[str, Any], ...], ...] = ()
    zh: tuple[tuple[dict[str, Any], ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Cue:
    """The vocabulary of one signal: cue lines in both languages, and for the rare case the rest.

    ``fields`` are kinds of field (``option``: every option).
    """

    name: str = field(metadata={"key": "cue"})
    what: str
    fields: tuple[Literal["reasoning", "question", "context", "option"], ...] = ("reasoning",)
    en: tuple[str, ...] = ()
    zh: tuple[str, ...] = ()
    regex: Expressions = Expressions()
    tokens: TokenPatterns = TokenPatterns()
    examples: CueExamples = CueExamples()
    path: str = field(default="", metadata={"key": None})

    def lines(self, lang: Lang) -> tuple[str, ...]:
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a rule that a signal fills.

    ``signals`` are the names that fit; ``option`` is how the signal's option stands to the
    conclusion's. A signal that ``excluded`` fits too does not fill the slot.
    """

    signals: tuple[str, ...] = field(metadata={"key": "signal"})
    option: Literal["same", "other", "none", "any"] = "any"
    moods: tuple[Mood, ...] = field(default=("asserted",), metadata={"key": "mood"})
    excluded: Slot | None = field(default=None, metadata={"key": "not"})
    name: str = field(default="", metadata={"key": None})


@dataclass(frozen=True, slots=True)
class Message:
    """The fact that a rule found, with the slots' names as placeholders."""

    en: str
    zh: str

    def get(self, lang: str) -> str:
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A record on which a rule must flag or must pass, or is known to miss.

    ``premise`` and ``conclusion`` are words that the flag's spans must overlap.
    """

    lang: Lang
    expect: Literal["flag", "pass", "known_miss"]
    question: str
    options: dict[str, str]
    reasoning: str
    answer: str | None = None
    context: str | None = None
    premise: str | None = None
    conclusion: str | None = None
    line: int = field(default=0, metadata={"key": None})


@dataclass(frozen=True, slots=True)
class Rule:
    """How signals combine into a flag; ``id`` is ``<error type>/<file stem>``.

    A file has one ``premise`` or several ``premises`` by name; here they are always ``premises``,
    each slot with its name. ``without`` hold the rule back; ``order`` and ``same_sentence`` name
    slots. ``measured`` is the figure that earned the strength. Of a record's flags those with the
    lower ``rank`` are told first: what is more specific.
    """

    id: str = field(metadata={"key": "rule"})
    criterion: str
    what: str
    why: str
    message: Message
    strength: Literal["strong", "weak"]
    measured: str = ""
    premise: Slot | None = None
    named: dict[str, Slot] = field(default_factory=dict, metadata={"key": "premises"})
    conclusion: Slot | None = None
    without: tuple[Slot, ...] = ()
    order: tuple[str, ...] = ()
    same_sentence: tuple[str, ...] = ()
    rank: float = 0.0
    examples: tuple[RuleExample, ...] = ()
    premises: tuple[Slot, ...] = field(default=(), metadata={"key": None})
    path: str = field(default="", metadata={"key": None})

    @property
    def error_type(self) -> ErrorType:
        return CRITERIA[self.criterion].error_type


@dataclass(frozen=True, slots=True)
class TypeScoring:
    """The logistic combination of one error type: an error from ``threshold`` on."""

    threshold: float
    intercept: float
    coefficients: dict[str, float]


@dataclass(frozen=True, slots=True)
class Scoring:
    """``scoring.yaml``: how the coefficients were fitted, and the coefficients."""

    fitted: Any
    factual: TypeScoring
    logical: TypeScoring
    semantic: TypeScoring

    def of(self, error_type: ErrorType) -> TypeScoring:
        found: TypeScoring = getattr(self, str(error_type))
        return found


@dataclass(frozen=True, slots=True)
class Pack:
    """All loaded packs together; ``hash`` changes with any file's name or content."""

    cues: tuple[Cue, ...]
    rules: tuple[Rule, ...]
    scoring: Scoring | None
    hash: str
    classes: Classes
    senses: Senses | None = None
    wording: Wording | None = None
    contraries: Contraries | None = None


SIGNALS: dict[str, str] = {
    # the choice
    "chosen": "where one option is chosen that does not decline to answer",
    "abstained": "where the response declines to answer",
    # doubts and ties that nothing later answers
    "doubt": "the writer holds that what is asked cannot be decided",
    "tie": "the writer holds that several options fit, or are alike",
    "even": "the writer holds that it can be any of them, whatever is said after",
    "guess": "one is picked by a guess, by association, or because one must be picked",
    "leaned": "an option is held to be more likely",
    # what stands for and against the choice
    "concluded_elsewhere": "another option is concluded first, and nothing takes that back",
    "answered_before": "the response opens with another answer, and nothing takes that back",
    "concluded_both": "several options are given as the answer, the chosen one among them",
    "stated_otherwise": "the reasoning states another option than the answer names",
    "argued_against": "the argument ends on another option, or against the chosen one",
    "supported": "the chosen option is argued for, before the argument turns against it",
    "turned_against": "the argument turns from the chosen option, and ends there",
    "items_against": "an item is held right or wrong, and the chosen set does not agree with that",
    "told_alike": "what is asked is said of another option as it is of the chosen one",
    "told_of_rival": "what is asked is said of another option and denied of the chosen one",
    "choice_favoured": "the chosen option is held to be right",
    "choice_denied": "the chosen option is held to be wrong, and that is the last word on it",
    "rival_favoured": "another option is held to be right",
    "all_alike": "another option is held right, as every one is",
    "several_hold": "another option is held right beside the chosen one, and nothing weighs them",
    "mislabelled": "an option's key stands beside another option's text",
    "contradicted": "what the writer states, and later states the contrary of",
    "contradicting": "where the contrary is stated",
    "described": "what an option is said to be",
    "described_otherwise": "where it is said to be something that excludes that",
    "premise_denied": "the premise of the question is rejected",
    # beyond the text
    "settled": "where options are chosen that do not decline to answer",
    "untold": "a statement behind the choice that holds what the text does not",
    "leap": "a statement of what is likely or usual, which the text does not give",
    "kind_judged": "a statement of what is associated with a kind of people or things",
    "brought_in": "a statement by law, custom, science or definition that the text does not give",
    "class_widened": "a statement that counts a case into a class, which the text does not",
    "invented": "a number, date or event of which the text does not tell",
    "unanswered": "a doubt that no claim from the text answers",
    "withheld": "what would decide is said to be missing, and nothing makes up for it",
    "unargued": "an option chosen that claims what neither text nor reasoning speaks of",
    "not_told": "what is asked, where the text does not speak of it and one could decline",
    # keywords in another sense: each with the words of the reasoning that take it so
    "redefined_keyword": "a keyword that is expressly read as something else",
    "redefined": "the words that say so",
    "recased_keyword": "a name or abbreviation that loses its capitals",
    "recased": "where it is used as a common word",
    "swapped_keyword": "the measure that the question asks for",
    "swapped": "the figures of another measure, by which all is judged",
    "displaced_keyword": "a word that the question tells something of",
    "displaced": "an opening that says what it is in words foreign to the question, and leads away",
    "misreferred_keyword": "a name, or a category, with a set meaning",
    "misreferred": "the words that give it another one",
}
"""Each name with what it says; a rule may ask for these and for any cue."""

MEASURES: dict[str, str] = {
    "strong_flags": "strong flags of this error type, at most three",
    "weak_flags": "weak flags of this error type, at most three",
    "abstains": "whether the choice declines to answer",
    "could_decline": "whether an option declines to answer and another one is chosen",
    "doubt": "whether a doubt stands beside a choice: 1, or 1.4 if no given word is cited after it",
    "untold_share": "the share of what is said that is claimed and stands nowhere, 0 to 1",
    "aside": "the share of sentences that claim nothing: asked, set aside, or of what is missing",
    "asked_untold": "the share of what is asked that nothing else tells of, 0 to 1",
    "leaps": "share of sentences that leap: likely, usually, by law, as one associates",
    "told": "log of the distinct content words of question and context",
    "options": "log of the number of options that answer",
    "unsure": "log of the words of doubt, equality and refusal beside a choice",
    "likeness": "log of the words that hold options alike beside a choice",
    "guesswork": "log of the words of guessing and association beside a choice",
    "rejection": "log of the words that reject a premise beside a choice",
    "settled": "log of the words by which the text settles a question, beside a choice",
    "said": "most that a sentence says of doubt, likeness or a false premise, 0 to 6",
    "cited": "log of the given words that are cited after the last doubt beside a choice",
    "against": "whether the argument stands against the choice",
    "choice_told": "the share of the chosen option's words that something told has, 0 to 1",
    "length": "log of the characters of the reasoning",
}
"""Every measure with what it says; ``rules/scoring.yaml`` gives each its coefficient."""
