"""The values of another property than the one asked for."""

from __future__ import annotations

import pytest

from tests.build import screened

PROFITS = (
    "Firm A: gross profit 10 m, net profit 2 m. Firm B: gross profit 8 m, net profit 5 m. "
    "Which firm has the higher net profit?"
)
BODIES = "Ann is 180 cm tall and weighs 60 kg. Beth is 165 cm and 70 kg. Who is heavier?"
BARRELS = "Tub A turns 90 times a minute and costs 400 euros, tub B 70 times and 700 euros. Which is faster?"
BLOCKS = "木块有12立方厘米，重90克；软木有300立方厘米，重5克。哪一块的体积大？"
LACE = (
    "The lace shawl was made in 1810 and costs £90; the wool one in 1890, at £400. Which is older?"
)
BELLS = "铜钟铸于公元1200年，标价3万元；铁钟铸于公元1800年，标价8万元。哪一口的年代更早？"
COMPANIES = "甲公司毛利润1000万，净利润200万；乙公司毛利润800万，净利润500万。哪家净利润高？"


@pytest.mark.parametrize(
    ("question", "text", "rule", "source"),
    [
        (PROFITS, "A has 10, B has 8. So A.", "partial_meaning_replacement", "net profit"),
        (BODIES, "Ann has 180, Beth only 165. So A.", "implicit_substitution", "heavier"),
        (COMPANIES, "甲是1000万，乙是800万。选A。", "partial_meaning_replacement", "净利润"),
        (BARRELS, "A is 400, B is 700. So B.", "implicit_substitution", "faster"),
        (BLOCKS, "木块重90克，软木重5克，选A。", "implicit_substitution", "体积"),
        (LACE, "The one is £90, the other £400. So B.", "implicit_substitution", "older"),
        (BELLS, "铜钟3万，铁钟8万。选B。", "implicit_substitution", "年代更早"),
    ],
)
def test_another_propertys_values(question: str, text: str, rule: str, source: str) -> None:
    found = screened(text, question=question)
    flag = found.flag(f"semantic/{rule}")
    assert found.record.text(flag.premises[0]) == source


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (PROFITS, "Gross profit is 10 and 8. Net profit is 2 and 5, so B."),
        (BODIES, "Ann has 60, Beth has 70. So B."),
        (BODIES, "Ann, 180 cm, has 60 kg, Beth more. So B."),
        (COMPANIES, "甲净利润200万，乙净利润500万。选B。"),
        (BLOCKS, "木块12，软木300，后者大。选B。"),
        (BARRELS, "A turns 90 times, B 70; 400 and 700 euros do not count. So A."),
        (BARRELS, "A turns 90 times, B 70. So A."),
        (LACE, "1810 is before 1890. So A."),
        (BELLS, "1200年早于1800年。选A。"),
        # the text says, or the reasoning, that one goes with the other
        (LACE.replace("Which", "The older, the cheaper. Which"), "£90 is less than £400. So A."),
        (BELLS.replace("哪", "越旧的越便宜。哪"), "铜钟3万，铁钟8万。选A。"),
        # one property only
        ("A has 3 cats, B has 5 cats, C has 4, D has 9. Who has most?", "A has 3. So B."),
    ],
)
def test_the_asked_values(question: str, text: str) -> None:
    rules = screened(text, question=question).rules()
    assert not [rule for rule in rules if rule.startswith("semantic/")]
