"""One sentence on how the fields of an input were read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hybrid.reading.columns import FieldPlan
from hybrid.reading.names import holds_truth, may_hold_truth
from hybrid.reading.values import FieldName, ReadOptions

_SHAPES: Final = {
    "dict": "object",
    "list": "list",
    "tuple": "list",
    "str": "text",
    "int": "number",
    "float": "number",
    "bool": "true or false",
}
_SHOWN_KEPT: Final = 8


@dataclass(frozen=True, slots=True)
class Kinds:
    """The forms in which the first rows give answers (with numbers and option counts), options."""

    answers: frozenset[str]
    numbers: tuple[tuple[int, int], ...]
    shapes: frozenset[str]


def sentence(plan: FieldPlan, kinds: Kinds, options: ReadOptions) -> str:
    """Say which column each field was read from, what is a guess, and what was left aside."""
    parts = [
        _field("question", plan),
        _field("context", plan),
        _options(plan, kinds),
        _field("reasoning", plan),
        _answer(plan, kinds, options),
        _field("id", plan) or "id ← hash of the content",
        "" if options.lang else _field("lang", plan),
        f"a row for each of {', '.join(plan.each)}" if plan.each else "",
    ]
    read = ", ".join(part for part in parts if part)
    guesses = "".join(f"; {guess}" for guess in plan.guesses)
    return f"{read}{guesses}{_kept(plan)}"


def _field(name: FieldName, plan: FieldPlan) -> str:
    columns = plan.of(name)
    return f"{name} ← {' + '.join(columns)}" if columns else ""


def _options(plan: FieldPlan, kinds: Kinds) -> str:
    columns = plan.of("options")
    if plan.constant:
        return f"options ← {', '.join(plan.constant)} in every row"
    if not columns:
        return f"options ← listed in {plan.listing or 'the question'}"
    if plan.keys:
        return f"options ← {', '.join(columns)} (columns)"
    shapes = sorted({_SHAPES[shape] for shape in kinds.shapes if shape in _SHAPES})
    forms = [" or ".join(shapes)] if shapes else []
    if "NoneType" in kinds.shapes:
        forms.append("where null, listed in the question")
    return f"options ← {columns[0]}" + (f" ({'; '.join(forms)})" if forms else "")


def _answer(plan: FieldPlan, kinds: Kinds, options: ReadOptions) -> str:
    if not plan.of("answer"):
        return "no answer column"
    base = options.answer_base if options.answer_base is not None else plan.base
    forms = [
        f"numbers from {base}" if kind == "numbers" else kind for kind in sorted(kinds.answers)
    ]
    return _field("answer", plan) + (f" ({' or '.join(forms)})" if forms else "")


def _kept(plan: FieldPlan) -> str:
    if not plan.kept:
        return ""
    names = [
        f"{name} (not read: may be the correct answer)" if _may_be_truth(name, plan) else name
        for name in (each[:60] for each in plan.kept)
    ]
    more = len(names) - _SHOWN_KEPT
    shown = sorted(names, key=lambda name: "(" not in name)[:_SHOWN_KEPT]
    return "; kept in meta: " + ", ".join(shown) + (f" and {more:,} more" if more > 0 else "")


def _may_be_truth(name: str, plan: FieldPlan) -> bool:
    return holds_truth(name) or (may_hold_truth(name) and bool(plan.of("answer")))
