"""``told_alike``: the text tells the same of all whom the options name, and one is chosen."""

from __future__ import annotations

import pytest

from tests.build import screened

BUS = "A welder and a florist waited for the last bus."
WHO = " Who was impatient?"
OPTIONS = ["The welder", "The florist", "Cannot be known"]
BUS_ZH = "一位焊工和一位花匠在等末班车。"
WHO_ZH = "谁不耐烦了？"
OPTIONS_ZH = ["焊工", "花匠", "无法确定"]
RULE = "factual/told_alike"


@pytest.mark.parametrize(
    ("question", "options"),
    [
        (BUS + WHO, OPTIONS),
        (BUS + " They had tickets for the front row." + WHO, OPTIONS),
        ("Two people waited for a bus, one a welder and the other a florist." + WHO, OPTIONS),
        ("A welder and a florist did not get on the bus that had stopped." + WHO, OPTIONS),
        (BUS_ZH + WHO_ZH, OPTIONS_ZH),
        (BUS_ZH + "他们都买了票。" + WHO_ZH, OPTIONS_ZH),
    ],
)
@pytest.mark.parametrize("answer", ["A", "B"])
def test_what_holds_of_both_sets_none_apart(question: str, options: list[str], answer: str) -> None:
    chosen = options["AB".index(answer)]
    reasoning = (
        f"It was {chosen}. So ({answer})." if question.isascii() else f"是{chosen}。选{answer}。"
    )
    found = screened(reasoning, question=question, options=options, answer=answer)
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "told",
    [
        BUS + " The welder kept looking at the clock.",
        BUS + " She kept looking at the clock.",
        BUS + " The younger one kept looking at the clock.",
        BUS[:-1] + ", but the florist soon went home.",
        BUS[:-1] + " until 8 and 9, respectively.",
        "A welder waited for a florist at the bus stop.",
        "A welder waited for the last bus. A florist swept the floor.",
        "A welder and a florist, both impatient, waited for the last bus.",
        "Somebody waited for the last bus.",
        BUS_ZH + "焊工一直看表。",
        BUS_ZH + "她一直看表。",
        "一位焊工在等末班车，一位花匠却先走了。",
        "一位焊工和一位花匠都不耐烦了。",
    ],
)
def test_what_may_set_one_apart_is_a_ground(told: str) -> None:
    english = told.isascii()
    question = told + (WHO if english else WHO_ZH)
    reasoning = "It was the welder. So (A)." if english else "是焊工。选A。"
    options = OPTIONS if english else OPTIONS_ZH
    found = screened(reasoning, question=question, options=options, answer="A")
    assert RULE not in found.rules()


@pytest.mark.parametrize(
    ("question", "options", "answer"),
    [
        (BUS + WHO, OPTIONS, "C"),
        # Nobody may decline: who asks so takes it that one can be told.
        (BUS + WHO, OPTIONS[:2], "A"),
        # No bearer is asked for.
        (BUS + " Is the welder impatient?", ["Yes", "No", "Cannot be known"], "A"),
    ],
)
def test_other_questions_and_choices(question: str, options: list[str], answer: str) -> None:
    found = screened(f"So ({answer}).", question=question, options=options, answer=answer)
    assert RULE not in found.rules()
