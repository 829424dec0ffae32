"""Words that no list of senses holds, carried to another field of life."""

from __future__ import annotations

import pytest

from tests.build import screened

SEMANTIC = "semantic/"
CULTURE = "A technician grew a culture from the throat swab. What did he grow?"
KIDNEY = "The employee reads her review and feels much tension. What does she feel?"


@pytest.mark.parametrize(
    ("question", "text", "rule", "word"),
    [
        (
            CULTURE,
            "Culture here refers to the plays and films that actors show in a theatre. So B.",
            "explicit_redefinition",
            "culture",
        ),
        (
            "The patient was admitted with acute bowel obstruction. Who treats him?",
            "Obstruction means standing in the way of a police inspector or a judge. So B.",
            "explicit_redefinition",
            "obstruction",
        ),
        (
            "The nurse noted a GFR of 60 on the patient's chart. What is it?",
            "GFR means a girl friend, a lover with whom one goes dating. So B.",
            "case_abbreviation_confusion",
            "GFR",
        ),
        (
            "渔民靠岸后检查了缆绳的结。他检查什么？",
            "结是婚礼上新郎新娘立下的誓言。恋人由此成为夫妻，丈夫爱护妻子。选B。",
            "implicit_substitution",
            "结",
        ),
    ],
)
def test_carried_to_another_field(question: str, text: str, rule: str, word: str) -> None:
    found = screened(text, question=question)
    flag = found.flag(SEMANTIC + rule)
    assert found.record.text(flag.premises[0]) == word


@pytest.mark.parametrize(
    ("question", "text"),
    [
        # the field asked for
        (CULTURE, "Culture here refers to bacteria that grow in a petri dish. So A."),
        # set aside
        (CULTURE, "Culture here refers not to plays in a theatre with actors. So A."),
        (CULTURE, "Some would take culture to mean plays in a theatre, but that is no use. A."),
        # the question's field comes back
        (
            CULTURE,
            "A culture is a theatre audience. The lab's swab and petri dish held microbes. So A.",
        ),
        # a word at home where it is explained
        ("The cat slept on the sofa. What slept?", "A cat is an animal with fur. So A."),
        # a neighbouring field, and a word of another one that is told twice
        (
            "Which trait of an otter is learned, and does it learn the others or inherit them?",
            "Inherited traits pass on by genes. Muscle and gene decide on the organism. So A.",
        ),
        # one word tells the question's field by chance
        (
            "Can olive oil cure rabies?",
            "Rabies is caused by a virus. The vaccine and medical treatment stop the infection. So B.",
        ),
        # no field in the question
        ("What is that on the hill?", "That is a theatre with actors and an audience. So A."),
        # somebody, whatever is said of him
        (
            "小许是绘画爱好者，画了一幅画卷。病故后，画卷归谁？",
            "小许去世后，他的著作权由其继承人继承。权利和义务也由继承人享有，可以起诉。选B。",
        ),
        # what an option does, and not the keyword
        (
            CULTURE,
            "The cook has a culture of plays in a theatre with actors and an audience. So A.",
        ),
        # an arrow leads to the next state
        (
            "Take 2 steps right along the kerb of the road. Do you return?",
            "Take 2 steps right -> I am now in the court, the judge and the lawyer wait. So B.",
        ),
    ],
)
def test_in_its_own_field(question: str, text: str) -> None:
    rules = screened(text, question=question).rules()
    assert not [rule for rule in rules if rule.startswith(SEMANTIC)]


@pytest.mark.parametrize(
    ("options", "text", "shifted"),
    [
        (["A theatre, its actors and the audience", "The lab"], "This culture has a {}.", False),
        (["The kitchen", "The lab"], "This culture has a {}.", True),
        (["A theatre, its actors and the audience", "The lab"], "A culture is a {}.", True),
    ],
)
def test_the_words_of_an_option_lead_to_no_other_field(
    options: list[str], text: str, shifted: bool
) -> None:
    said = text.format("theatre with actors and an audience")
    rules = screened(f"{said} So B.", question=CULTURE, options=options).rules()
    assert any(rule.startswith(SEMANTIC) for rule in rules) is shifted


@pytest.mark.parametrize(("name", "shifts"), [("佩德罗", False), ("斑纹布", True)])
def test_a_foreign_name_is_somebody(name: str, shifts: bool) -> None:
    question = f"船员说{name}昨天在甲板上拉紧了缆绳。这句话合情理吗？"
    text = f"{name}是棒球比赛中的投手，要把球投给击球员。因此选A。"
    found = screened(text, question=question, options=["合情理", "不合情理"], answer="A")
    assert bool(found.said("substitution_source", "referent_source")) == shifts
