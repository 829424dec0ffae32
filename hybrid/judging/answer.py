"""From the text of a judge to a verdict, or to the reason why there is none.

A verdict is never guessed: what is read must hold a verdict, an explanation and the evidence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import ValidationError

from hybrid.judging.forms import AnswerModel
from hybrid.judging.jsontext import (
    LONE_SURROGATES,
    TORN,
    Found,
    Objects,
    find_objects,
    well_formed,
)
from hybrid.records.record import Hint, Verdict
from hybrid.text.characters import fold_forms

_MARKS = r"[\s*_`\"'“”‘’#>-]*"
_KIND = r"(?:(?:factual|logical|semantic|reasoning)\s+)?"
_LABEL = (
    r"(?:(?:my|the|final|overall)\s+)*(?:verdict|judge?ment|is[_ ]error|conclusion|decision)"
    r"|(?:最终)?(?:判定|判断|结论|裁定|判决|结果)"
)
_CLEAN = (
    rf"no\s+{_KIND}errors?|not\s+an?\s+{_KIND}error|clean|false|sound|error[- ]free"
    r"|(?:没有|不存在|无|未见)(?:任何)?(?:事实|逻辑|语义|推理)?(?:错误|谬误|问题)|不是错误|正确"
)
_ERROR = (
    rf"(?:an?\s+)?{_KIND}error|true|erroneous"
    r"|(?:有|存在|是)?(?:事实|逻辑|语义|推理)?(?:错误|谬误)"
)
_VALUE = rf"(?:(?P<clean>{_CLEAN})|(?P<error>{_ERROR}))"
_END = rf"{_MARKS}(?=[.,;!。，；！)\n]|\Z)"
_LABELLED = re.compile(
    rf"(?:^|(?<=[\s*_`\"'“”。；;.:：]))(?:{_LABEL}){_MARKS}(?:[:=]|是|为|\bis\b(?:\s+that)?){_MARKS}"
    rf"(?:there\s+is\s+|this\s+is\s+)?{_VALUE}{_END}",
    re.IGNORECASE | re.MULTILINE,
)
_SENTENCE = re.compile(
    r"\b(?:there\s+(?:is|are)|i\s+(?:find|found|see)|(?:this|it)\s+is|"
    r"(?:reasoning|record|response|text|answer)\s+(?:contains|commits|makes|has))\s+"
    rf"(?:indeed\s+|therefore\s+|actually\s+)?{_VALUE}{_END}",
    re.IGNORECASE,
)
_SENTENCE_ZH = re.compile(
    rf"(?:^|[，。；：\s])(?:因此|所以|综上|其实|实际上)?[，,]?(?:该|此|本)(?:推理|记录|回答|题|文)"
    rf"(?:中)?{_VALUE}{_END}",
    re.MULTILINE,
)


class InWords(NamedTuple):
    """A verdict in words, as it was written."""

    is_error: bool
    words: str


def verdicts_in_words(text: str) -> Iterator[InWords]:
    """Yield the verdicts that ``text``, without its JSON, gives in words."""
    folded = fold_forms(text)
    for pattern in (_LABELLED, _SENTENCE, _SENTENCE_ZH):
        for match in pattern.finditer(folded):
            words = " ".join(text[match.start() : match.end()].split())
            yield InWords(match["error"] is not None, words)


EMPTY = "the answer is empty"
NO_JSON = "the answer contains no JSON object"
SCHEMA_ECHO = "the answer repeats the schema and contains no verdict"
REFUSED = "the model refused"

_REFUSAL = re.compile(
    r"\s*(?:i['’]?m sorry|i am sorry|sorry|i can(?:not|['’]?t)\b|i['’]?m (?:unable|not able)|"
    r"i am unable|as an ai|抱歉|对不起|很抱歉|我不能|我无法|作为一个)",
    re.IGNORECASE,
)
_SHOWN = 120
_LONGEST = 500_000


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """What a text says: a verdict, or ``failure`` with the reason why there is none.

    ``confirmed`` and ``dismissed`` are hint ids as written, known or not; ``repairs`` names what
    had to be mended, in order.
    """

    verdict: Verdict | None
    confirmed: tuple[str, ...] = ()
    dismissed: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    failure: str | None = None

    @property
    def refused(self) -> bool:
        """Whether the model declined to answer, in words."""
        return self.failure is not None and self.failure.startswith(REFUSED)


@dataclass(frozen=True, slots=True)
class _Sound:
    answer: AnswerModel
    repairs: tuple[str, ...]


def read_answer(text: str, *, hints: Sequence[Hint]) -> ReadAnswer:
    """Read the verdict of ``text``, none where it holds several that differ; never raises.

    ``hints`` are those that were shown.
    """
    if _LONGEST < len(text):
        return ReadAnswer(None, failure=f"the answer is longer than {_LONGEST:,} characters")
    whole = well_formed(text)
    if not whole.strip():
        return ReadAnswer(None, failure=EMPTY)
    objects = find_objects(whole)
    checked = [_checked(found) for found in objects.found]
    sound = [one for one in checked if isinstance(one, _Sound)]
    faults = [one for one in checked if isinstance(one, str)]
    torn = _torn(objects, sound)
    if torn is None and objects.unread is not None and (objects.doubtful or not sound):
        torn = objects.unread
    if torn is not None:
        return ReadAnswer(None, failure=torn)
    if not sound:
        return ReadAnswer(None, failure=faults[-1] if faults else _without_json(whole))
    repairs = ([LONE_SURROGATES] if whole != text else []) + list(objects.repairs)
    if faults or objects.unread is not None:
        repairs.append("JSON without a verdict left out")
    if 1 < len(sound):
        repairs.append(f"{len(sound)} verdicts that agree, the last one taken")
    last = sound[-1]
    return _read(last.answer, tuple(dict.fromkeys((*repairs, *last.repairs))), hints)


def _torn(objects: Objects, sound: Sequence[_Sound]) -> str | None:
    """Return why an answer says two things at once, if it does.

    Which of them is the judge's own cannot be told: one may be quoted from the audited text.
    """
    for each in objects.found:
        if TORN in each.value:
            return f"the answer contains {each.value[TORN]} twice, with different values"
    errors = sum(one.answer.is_error for one in sound)
    if 0 < errors < len(sound):
        return f"the answer contains {len(sound)} verdicts that differ"
    for said in verdicts_in_words(objects.around) if sound else ():
        if said.is_error is not bool(errors):
            return (
                f"the answer contains another verdict in words: “{_short(said.words.strip('*_`'))}”"
            )
    return None


def _read(answer: AnswerModel, repairs: tuple[str, ...], hints: Sequence[Hint]) -> ReadAnswer:
    verdict = Verdict(
        is_error=answer.is_error,
        premises=tuple(answer.evidence.premises),
        conclusion=answer.evidence.conclusion,
        explanation=answer.explanation,
    )
    shown = {hint.id.lower(): hint.id for hint in hints}
    return ReadAnswer(
        verdict,
        confirmed=_hint_ids(answer.confirmed_hints, shown),
        dismissed=_hint_ids(answer.dismissed_hints, shown),
        repairs=repairs,
    )


def _hint_ids(written: list[str], shown: dict[str, str]) -> tuple[str, ...]:
    """Return ids as they were shown where they are known, else as written, each one once."""
    names = [name.strip() for name in written if name.strip()]
    return tuple(dict.fromkeys(shown.get(name.lower(), name) for name in names))


def refuses(text: str) -> bool:
    """Whether a text begins as a model declines."""
    return _REFUSAL.match(text) is not None


def _without_json(text: str) -> str:
    if refuses(text):
        return f"{REFUSED}: {_short(text)}"
    return NO_JSON


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[:_SHOWN] + "…"


def _checked(found: Found) -> _Sound | str:
    value, repairs = dict(found.value), list(found.repairs)
    if "is_error" not in value:
        return SCHEMA_ECHO if {"properties", "type"} <= value.keys() else "is_error is missing"
    if isinstance(value["is_error"], dict):
        return SCHEMA_ECHO
    for mend in _MENDS:
        note = mend(value)
        if note is not None:
            repairs.append(note)
    try:
        return _Sound(AnswerModel.model_validate(value), tuple(repairs))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(key) for key in first["loc"])
        return f"the answer does not follow the schema: {where}: {first['msg']}"


def _mend_verdict(value: dict[str, Any]) -> str | None:
    spoken = value["is_error"]
    if isinstance(spoken, str) and spoken.strip().lower() in ("true", "false"):
        value["is_error"] = spoken.strip().lower() == "true"
        return "is_error was a string"
    return None


def _mend_evidence(value: dict[str, Any]) -> str | None:
    """Only a verdict of no error may come without evidence: there it is empty."""
    if value.get("evidence") or value["is_error"] is not False:
        return None
    whole = value.get("evidence") == {"premises": [], "conclusion": ""}
    value["evidence"] = {"premises": [], "conclusion": ""}
    return None if whole else "no evidence, and none needed"


def _mend_premises(value: dict[str, Any]) -> str | None:
    evidence = value.get("evidence")
    if not isinstance(evidence, dict):
        return None
    notes = []
    evidence = dict(evidence)
    if isinstance(evidence.get("premises"), str):
        evidence["premises"] = [evidence["premises"]]
        notes.append("a single premise was no list")
    if "premises" in evidence and evidence["premises"] is None and value["is_error"] is False:
        evidence["premises"] = []
        notes.append("premises were null")
    if evidence.get("conclusion", "") is None:
        evidence["conclusion"] = ""
        notes.append("the conclusion was null")
    value["evidence"] = evidence
    return "; ".join(notes) or None


def _mend_hints(value: dict[str, Any]) -> str | None:
    missing = [name for name in ("confirmed_hints", "dismissed_hints") if value.get(name) is None]
    for name in missing:
        value[name] = []
    return None


_MENDS: tuple[Callable[[dict[str, Any]], str | None], ...] = (
    _mend_verdict,
    _mend_evidence,
    _mend_premises,
    _mend_hints,
)
