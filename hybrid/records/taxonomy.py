"""The three error types and their eighteen criteria; the ids are fixed.

Source: the project's definitions of factual errors, logical inconsistencies and semantic
misinterpretation. Rules, messages, prompts and labels all refer to these ids.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


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
    The key support of the conclusion is nowhere in the text.
    结论的关键依据在文本中找不到。
factual category_overextension
    A class is taken to include a subclass, or a group's attribute is put on a member.
    认定宽泛的类别必然包含某一子类，或把群体的属性加到个体或其他群体身上。
factual conceptual_substitution
    Costs, systems, customs, definitions or backgrounds are brought in from outside.
    引入题目没有给出的成本、制度、风俗、定义或背景。
factual stereotypical_induction
    A stereotype takes the place of evidence from the text.
    以刻板印象代替文本证据。
factual forced_conclusion
    Says that the information is insufficient, and still makes a definite choice.
    承认信息不足，却仍作出确定的选择。
factual counterfactual_fabrication
    Times, events, quantities, causes or attributes are invented.
    编造文本中没有的时间、事件、数量、因果或属性。
logical undecidable_then_chose
    Says that the matter cannot be decided, and chooses.
    声明无法判断，却仍选定一项。
logical both_valid_then_chose
    Argues that more than one option fits, and chooses one without a criterion.
    论证了不止一个选项成立，却在没有区分依据的情况下只选其一。
logical reversal
    Supports an option, then negates it or supports another, and still concludes it.
    先支持某一选项，随后否定它或支持别的选项，最后仍选它。
logical conclusion_against_reasoning
    The reasoning points to one option, the conclusion or the answer names another.
    推理指向一个选项，结论或答案却是另一个。
logical contradictory_option_definitions
    The options are read in incompatible ways, and one is chosen.
    对选项的含义作出互不相容的解释，却仍选定一项。
logical premise_denied_then_used
    The question's premise is rejected, and then reasoned from.
    先否定题目的前提，又根据这一前提推出结论。
logical general_then_stereotype
    Grants that it can be either, then picks by social association or a guess alone.
    承认都有可能，却仅凭社会联想或猜测选定一项。
logical self_contradiction
    The response contradicts itself in another way.
    回答中存在其他前后矛盾。
semantic explicit_redefinition
    A keyword is explicitly understood as something else.
    明确把关键词理解为另一个意思。
semantic implicit_substitution
    Another concept replaces a keyword throughout, and the judgement rests on it.
    推理中一直用另一个概念代替关键词，并据此判断。
semantic case_abbreviation_confusion
    A change of case or an abbreviation changes the sense of a keyword.
    大小写或缩写的混淆改变了关键词的意思。
semantic partial_meaning_replacement
    A keyword with a specific referent is taken in a neutral or unrelated sense.
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
