"""What pack files may hold, checked at the door with pydantic; nothing of it travels on."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, RootModel, ValidationError

from hybrid.errors import Fault
from hybrid.text.marked_yaml import Loc, Source


def _one_or_more(value: Any) -> Any:
    return [value] if isinstance(value, str | dict) else value


def _text_mapping(value: Any) -> Any:
    return {"text": value} if isinstance(value, str) else value


def _word(value: Any) -> Any:
    """Return what YAML takes for a truth value or a number as the word that it is in a list."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else value


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Text = Annotated[str, Field(min_length=1)]
Words = list[Annotated[Text, BeforeValidator(_word)]]
Texts = Annotated[list[Text], BeforeValidator(_one_or_more), Field(min_length=1)]
Options = Annotated[dict[str, str], Field(min_length=2)]
Field_ = Literal["reasoning", "question", "context", "option"]
MoodName = Literal["asserted", "negated", "supposed", "reported", "asked"]
Moods = Annotated[list[MoodName], BeforeValidator(_one_or_more), Field(min_length=1)]
Pattern = Annotated[list[dict[str, Any]], Field(min_length=1)]


class CueExampleText(_Closed):
    """An example of a cue: the text of a field, in which ``[[ ]]`` marks the match.

    ``option`` is the key that the match names, ``mood`` how it is meant; question and options are
    of a standard record where the example gives none.
    """

    text: Text
    option: str | None = None
    mood: MoodName | None = None
    question: str | None = None
    options: Options | None = None


CueExample = Annotated[CueExampleText, BeforeValidator(_text_mapping)]


class CueExamples(_Closed):
    """Examples of a cue: what it finds, what it must not find, and what it is known to miss."""

    match: list[CueExample] = []
    no_match: list[CueExample] = []
    known_miss: list[CueExample] = []


class Expressions(_Closed):
    """Regular expressions (RE2) by language; they see the text in lower case."""

    en: list[Text] = []
    zh: list[Text] = []


class Tokens(_Closed):
    """Token patterns of spaCy's ``Matcher`` by language."""

    en: list[Pattern] = []
    zh: list[Pattern] = []


class CueFile(_Closed):
    """A cue: lines to look for in some fields of a record, and examples that test them.

    ``moods`` are those in which a match counts; without them all do.
    """

    cue: Text
    what: Text
    fields: Annotated[list[Field_], Field(min_length=1)] = ["reasoning"]
    en: Words = []
    zh: Words = []
    regex: Expressions = Expressions()
    tokens: Tokens = Tokens()
    moods: Moods | None = None
    examples: CueExamples


class ClassEntry(_Closed):
    """A word class: its members in each language; a word that ends in ~ is inflected."""

    en: Words = []
    zh: Words = []


class ClassesFile(RootModel[dict[str, ClassEntry]]):
    """``classes.yaml``: word classes by name."""


class PlainSlot(_Closed):
    """A signal, by name, option and mood; of several names any one fits."""

    signal: Texts
    option: Literal["same", "other", "none", "any"] = "any"
    mood: Moods = ["asserted"]


class SlotEntry(PlainSlot):
    """One slot of a rule; a signal that ``not`` fits too does not fill it."""

    excluded: Annotated[PlainSlot | None, Field(alias="not")] = None


class Message(_Closed):
    """The fact that a rule found, in both languages, with the slots' names as placeholders."""

    en: Text
    zh: Text


class RuleExampleEntry(_Closed):
    """A record that a rule must flag or pass, or is known to miss.

    ``premise`` and ``conclusion`` are words that the flag must show there.
    """

    lang: Literal["en", "zh"]
    expect: Literal["flag", "pass", "known_miss"]
    question: Text
    options: Options
    reasoning: str
    answer: str | None = None
    context: str | None = None
    premise: Text | None = None
    conclusion: Text | None = None


class RuleFile(_Closed):
    """A rule: slots for signals, what else must hold of them, what it says, and examples.

    One ``premise``, or several ``premises`` with names of their own.
    ``order`` and ``same_sentence`` name slots; ``measured`` is the figure that earned a strength.
    """

    rule: Text
    criterion: Text
    what: Text
    why: Text
    message: Message
    premise: SlotEntry | None = None
    premises: Annotated[dict[str, SlotEntry], Field(min_length=1)] | None = None
    conclusion: SlotEntry | None = None
    without: Annotated[list[SlotEntry], BeforeValidator(_one_or_more)] = []
    order: list[Text] = []
    same_sentence: list[Text] = []
    strength: Literal["strong", "weak"]
    measured: str = ""
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
    loc = tuple(part for part in error["loc"] if part != "excluded")
    kind, value = str(error["type"]), error.get("input")
    if kind == "extra_forbidden":
        return source.fault(loc, _unknown_key(str(loc[-1]), _keys_at(model, loc[:-1])), at_key=True)
    if kind == "missing":
        return source.fault(loc[:-1], f'missing key "{loc[-1]}"')
    return source.fault(loc, _described(kind, value, error), at_key=value is None)


def _keys_at(model: Any, loc: Loc) -> list[str]:
    """Return the keys accepted at a place of a file."""
    for part in loc:
        if isinstance(part, str):
            model = _inner(model, part)
    fields: dict[str, Any] = model.model_fields
    return [info.alias or name for name, info in fields.items()]


def _inner(model: Any, key: str) -> Any:
    """Return the model of what stands under ``key`` of a model."""
    if issubclass(model, RootModel):
        return _model_in(model.model_fields["root"].annotation)
    fields = {info.alias or name: info for name, info in model.model_fields.items()}
    return _model_in(fields[key].annotation) if key in fields else BaseModel


def _model_in(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = [_model_in(each) for each in get_args(annotation)]
    return next((each for each in found if each is not BaseModel), BaseModel)


def closest(value: str, accepted: list[str]) -> str:
    """Return `` (did you mean …?)`` for the name nearest to ``value``, or nothing."""
    close = get_close_matches(value, accepted, 1)
    return f' (did you mean "{close[0]}"?)' if close else ""


def _unknown_key(key: str, accepted: list[str]) -> str:
    return f'unknown key "{key}"{closest(key, accepted)}; accepted: {", ".join(accepted)}'


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
        is_scalar = value is not None and not isinstance(value, dict | list)
        quote = "; put it into quotes" if kind == "string_type" and is_scalar else ""
        return f"{_WANTED[kind]}, not {_shown(value)}{quote}"
    if kind == "literal_error":
        accepted = limits["expected"].replace("'", "").replace(" or ", ", ")
        close = closest(str(value), accepted.split(", "))
        return f"unknown value {_shown(value)}{close}; accepted: {accepted}"
    if kind == "string_too_short":
        return "an empty text is not accepted"
    if kind == "too_short":
        return f"too short: {limits['actual_length']}, at least {limits['min_length']} wanted"
    # What is left are the bounds of numbers, in pydantic's words: "… greater than 0".
    return f"{error['msg'].replace('Input', 'this')}, not {_shown(value)}"


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
