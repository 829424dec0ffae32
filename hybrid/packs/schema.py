"""What pack files may hold, checked at the door with pydantic; nothing of it travels on."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from hybrid.errors import Fault
from hybrid.text.marked_yaml import Loc, Source


def _one_or_more(value: Any) -> Any:
    return [value] if isinstance(value, str | dict) else value


def _text_mapping(value: Any) -> Any:
    return {"text": value} if isinstance(value, str) else value


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Text = Annotated[str, Field(min_length=1)]
Names = Annotated[list[Text], BeforeValidator(_one_or_more), Field(min_length=1)]
Options = Annotated[dict[str, str], Field(min_length=2)]


class CueExampleText(_Closed):
    """One example of a cue: the text of a field, in which ``[[ ]]`` marks the match.

    ``option`` is the letter that the match speaks of; question, options and context are of a
    standard record where the example gives none.
    """

    text: Text
    option: str | None = None
    question: str | None = None
    options: Options | None = None
    context: str | None = None


CueExample = Annotated[CueExampleText, BeforeValidator(_text_mapping)]


class CueExamples(_Closed):
    """Examples of a cue: what it finds, what it must not find, and what it is known to miss."""

    match: list[CueExample] = []
    no_match: list[CueExample] = []
    known_miss: list[CueExample] = []


class CueFile(_Closed):
    """A cue: words to look for in some fields of a record, and examples that test them.

    ``phrases`` are literals, ``patterns`` token patterns of spaCy's ``Matcher`` (English), and
    ``regex`` expressions of RE2; ``unless`` names the contexts in which a match does not count.
    """

    cue: Text
    what: Text
    fields: Annotated[
        list[Literal["reasoning", "question", "context", "option", "answer"]], Field(min_length=1)
    ] = ["reasoning"]
    phrases: list[Text] = []
    patterns: list[Annotated[list[dict[str, Any]], Field(min_length=1)]] = []
    regex: list[Text] = []
    unless: list[Literal["negated", "restated", "quoted", "supposed", "reported"]] = []
    examples: CueExamples


class SlotEntry(_Closed):
    """One slot of a rule: the signals of which one fills it.

    ``option`` is how the signal's option stands to the conclusion's; ``not`` names tags that the
    signal must not carry.
    """

    signal: Names
    option: Literal["same", "other", "none"] | None = None
    excluding: Annotated[Names | None, Field(alias="not")] = None


class ExclusionEntry(SlotEntry):
    """A slot that holds a rule back when it is filled; ``exclusion`` is what it is called."""

    exclusion: Text | None = None


class Message(_Closed):
    """The fact that a rule found, in both languages, with the slots' names as placeholders."""

    en: Text
    zh: Text


class RuleExampleEntry(_Closed):
    """A record that a rule must flag or pass, or is known to miss or to flag wrongly.

    ``premise`` and ``conclusion`` are words that the flag must show there.
    """

    lang: Literal["en", "zh"]
    expect: Literal["flag", "pass", "known_miss", "known_alarm"]
    question: Text
    options: Options
    reasoning: str
    answer: str | None = None
    context: str | None = None
    premise: Text | None = None
    conclusion: Text | None = None


class RuleFile(_Closed):
    """A rule: slots for signals, what else must hold of them, what it says, and examples.

    ``order`` and ``same_sentence`` name slots.
    """

    rule: Text
    criterion: Text
    what: Text
    why: Text
    message: Message
    premise: SlotEntry
    premise_2: SlotEntry | None = None
    premise_3: SlotEntry | None = None
    conclusion: SlotEntry | None = None
    without: Annotated[list[ExclusionEntry], BeforeValidator(_one_or_more)] = []
    order: list[Text] = []
    same_sentence: list[Text] = []
    strength: Literal["strong", "weak"]
    examples: list[RuleExampleEntry] = []


class TypeScoringEntry(_Closed):
    """The score of one error type: an error from ``threshold`` (a probability) on.

    ``scales`` divide the measures that ``coefficients`` weigh; those named in ``held`` were set by
    hand, and a fit on labels leaves them as they are.
    """

    threshold: Annotated[float, Field(ge=0, le=1)]
    intercept: float
    coefficients: dict[str, float]
    scales: dict[str, Annotated[float, Field(gt=0)]] = {}
    held: list[Text] = []


class ScoringFile(_Closed):
    """The scores of all error types; ``fitted`` says on what they were fitted, and how."""

    fitted: str | dict[str, Any]
    factual: TypeScoringEntry
    logical: TypeScoringEntry
    semantic: TypeScoringEntry


# Which model stands where, to name the accepted keys; list positions are left out.
_MODELS: dict[type[BaseModel], dict[Loc, type[BaseModel]]] = {
    CueFile: {
        (): CueFile,
        ("examples",): CueExamples,
        ("examples", "match"): CueExampleText,
        ("examples", "no_match"): CueExampleText,
        ("examples", "known_miss"): CueExampleText,
    },
    RuleFile: {
        (): RuleFile,
        ("message",): Message,
        ("premise",): SlotEntry,
        ("premise_2",): SlotEntry,
        ("premise_3",): SlotEntry,
        ("conclusion",): SlotEntry,
        ("without",): ExclusionEntry,
        ("examples",): RuleExampleEntry,
    },
    ScoringFile: {
        (): ScoringFile,
        ("factual",): TypeScoringEntry,
        ("logical",): TypeScoringEntry,
        ("semantic",): TypeScoringEntry,
    },
}


# In a place of ``_MODELS``: whatever name the file's author gave there.
ANY_NAME = "*"


def register(model: type[BaseModel], places: dict[Loc, type[BaseModel]]) -> None:
    """Add a kind of file that another module of this package describes."""
    _MODELS[model] = places


_File = TypeVar("_File", bound=BaseModel)


def validated(source: Source, model: type[_File]) -> _File | None:
    """Return the file's content as ``model``, or ``None`` with every fault in ``source``."""
    try:
        return model.model_validate(source.data)
    except ValidationError as error:
        found = [_fault(source, model, each) for each in error.errors()]
        source.faults += dict.fromkeys(found)
        return None


def _fault(source: Source, model: type[BaseModel], error: Any) -> Fault:
    loc = tuple(error["loc"])
    kind, value = str(error["type"]), error.get("input")
    if kind == "extra_forbidden":
        return source.fault(loc, _unknown_key(str(loc[-1]), _keys_at(model, loc[:-1])), at_key=True)
    if kind == "missing":
        return source.fault(loc[:-1], f'missing key "{loc[-1]}"')
    at_key = value is None
    return source.fault(loc, _described(kind, value, error), at_key=at_key)


def _keys_at(model: type[BaseModel], loc: Loc) -> list[str]:
    place = tuple(part for part in loc if isinstance(part, str))
    models = _MODELS[model]
    at = models.get(place) or models.get((*place[:-1], ANY_NAME))
    return [] if at is None else [info.alias or name for name, info in at.model_fields.items()]


def _unknown_key(key: str, accepted: list[str]) -> str:
    close = get_close_matches(key, accepted, 1)
    hint = f' (did you mean "{close[0]}"?)' if close else ""
    return f'unknown key "{key}"{hint}; accepted: {", ".join(accepted)}'


_WANTED = {
    "string_type": "a text is wanted",
    "list_type": "a list is wanted",
    "dict_type": "a mapping is wanted",
    "model_type": "a mapping is wanted",
    "float_type": "a number is wanted",
    "int_type": "a whole number is wanted",
}


def _described(kind: str, value: Any, error: Any) -> str:
    limits = error.get("ctx", {})
    if kind in _WANTED:
        quote = "; put it into quotes" if kind == "string_type" and _is_scalar(value) else ""
        return f"{_WANTED[kind]}, not {_shown(value)}{quote}"
    if kind == "literal_error":
        accepted = limits["expected"].replace("'", "").replace(" or ", ", ")
        return f"unknown value {_shown(value)}; accepted: {accepted}"
    if kind == "string_too_short":
        return "an empty text is not accepted"
    if kind == "too_short":
        return f"too short: {limits['actual_length']}, at least {limits['min_length']} wanted"
    # What is left are the bounds of numbers, in pydantic's words: "… greater than 0".
    return f"{error['msg'].replace('Input', 'this')}, not {_shown(value)}"


def _is_scalar(value: Any) -> bool:
    return value is not None and not isinstance(value, dict | list)


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
