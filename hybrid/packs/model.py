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
    "chosen": "an option is chosen that does not decline to answer",
    "abstained": "the response declines to answer",
    # doubts and ties that nothing later answers
    "doubt": "the writer says that the question cannot be decided",
    "tie": "the writer says that several options fit, or are alike",
    "even": "the writer says that it can be any of them, whatever follows",
    "guess": "the writer picks by a guess, by association, or because a choice is required",
    "leaned": "the writer calls an option more likely",
    # what stands for and against the choice
    "concluded_elsewhere": "the writer first concludes another option, and never takes that back",
    "answered_before": "the response opens with another answer, and never takes that back",
    "concluded_both": "the writer gives several options as the answer, including the chosen one",
    "stated_otherwise": "the reasoning concludes an option other than the answer",
    "argued_against": "the argument ends with another option, or against the chosen one",
    "supported": "the writer argues for the chosen option, before the argument turns against it",
    "turned_against": "the argument turns against the chosen option, and ends there",
    "items_against": "the writer calls an item right or wrong, and the chosen set disagrees",
    "told_alike": "the writer says the same of another option as of the chosen one",
    "told_of_rival": "the writer says it of another option and denies it of the chosen one",
    "choice_favoured": "the writer calls the chosen option right",
    "choice_denied": "the writer calls the chosen option wrong, and does not take that back",
    "rival_favoured": "the writer calls another option right",
    "all_alike": "the writer calls another option right, and all the others too",
    "several_hold": "the writer also calls another option right, without weighing the two",
    "mislabelled": "an option's letter appears with another option's text",
    "contradicted": "the writer states something, and later its contrary",
    "contradicting": "the contrary of an earlier statement",
    "described": "a description of an option",
    "described_otherwise": "a description of an option that excludes the earlier one",
    "premise_denied": "the writer rejects the premise of the question",
    # beyond the text
    "settled": "options are chosen that do not decline to answer",
    "untold": "a statement behind the choice that says what the text does not",
    "leap": "a statement of what is likely or usual, which the text does not give",
    "kind_judged": "a statement of what people associate with a kind of people or things",
    "brought_in": "a law, custom, fact of science or definition that the text does not give",
    "class_widened": "a statement that puts a case into a class, which the text does not",
    "invented": "a number, date or event that the text does not mention",
    "unanswered": "a doubt that no claim from the text answers",
    "withheld": "the writer says that the deciding fact is missing, and nothing replaces it",
    "unargued": "a chosen option that neither the text nor the reasoning supports in words",
    "not_told": "the text does not mention what is asked, and one option declines to answer",
    # keywords in another sense: each with the words of the reasoning that take it so
    "redefined_keyword": "a keyword that the writer explicitly reads as something else",
    "redefined": "the words that give the new reading",
    "recased_keyword": "a name or abbreviation that loses its capitals",
    "recased": "the place where it is a common word",
    "swapped_keyword": "the measure that the question asks for",
    "swapped": "the figures of another measure, which decide instead",
    "displaced_keyword": "a word that the question says something about",
    "displaced": "an opening that explains it in words foreign to the question, and leads away",
    "misreferred_keyword": "a name, or a category, with a fixed meaning",
    "misreferred": "the words that give it another meaning",
}
"""Each name with what it says; a rule may ask for these and for any cue."""

MEASURES: dict[str, str] = {
    "strong_flags": "strong flags of this error type, at most three",
    "weak_flags": "weak flags of this error type, at most three",
    "abstains": "whether the choice declines to answer",
    "could_decline": "whether another option is chosen although one declines to answer",
    "doubt": "whether there is a doubt and a choice: 1, or 1.4 if the text is not cited after it",
    "untold_share": "the share of the claimed words that the text does not contain, 0 to 1",
    "aside": "the share of sentences that claim nothing: questions, asides, missing facts",
    "asked_untold": "the share of the question's words that nothing else mentions, 0 to 1",
    "leaps": "the share of sentences that go by what is likely, usual, lawful or associated",
    "told": "log of the distinct content words of question and context",
    "options": "log of the number of options that answer",
    "unsure": "log of the words of doubt, equality and refusal, if there is a choice",
    "likeness": "log of the words that call options alike, if there is a choice",
    "guesswork": "log of the words of guessing and association, if there is a choice",
    "rejection": "log of the words that reject a premise, if there is a choice",
    "settled": "log of the words by which the text settles the question, if there is a choice",
    "said": "the most doubt, likeness or false premise that one sentence expresses, 0 to 6",
    "cited": "log of the words cited from the text after the last doubt, if there is a choice",
    "against": "whether the argument is against the choice",
    "choice_told": "the share of the chosen option's words that the text contains, 0 to 1",
    "length": "log of the characters of the reasoning",
}
"""Every measure with what it says; ``rules/scoring.yaml`` gives each its coefficient."""
