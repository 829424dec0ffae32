"""The measures a score is made of: what each says, and that it stays in its bounds."""

from __future__ import annotations

import math

import pytest
from hypothesis import given

from hybrid.packs import TypeScoring
from hybrid.records import ErrorType, Flag, Record
from hybrid.screening.measures import MEASURES, measure, measure_text
from tests.build import UNDECIDABLE, default_pack, default_screener, record
from tests.screening.samples import records


def measures(own: Record, flags: tuple[Flag, ...] = ()) -> dict[str, float]:
    reading, choice = default_screener().read(own)
    return dict(measure(measure_text(reading, choice), flags))


def value(name: str, text: str, **fields: object) -> float:
    return measures(record(text, **fields))[name]  # type: ignore[arg-type]


def flag(strength: str) -> Flag:
    return Flag("factual/x", "lack_of_evidence", strength, "", (), None)  # type: ignore[arg-type]


def test_flags_are_counted_by_strength_up_to_three() -> None:
    own = record("The answer is (A).")
    found = measures(own, (flag("strong"), flag("weak"), *[flag("strong")] * 4))
    assert (found["strong_flags"], found["weak_flags"]) == (3.0, 1.0)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("leaps_per_sentence", "The cook was probably late. The guest came. So (A).", 1 / 3),
        ("beyond_question", "The cook came to the harbour.", 1 / 3),
        ("most_untold", "The cook was drunk on cider. The guest slept. So (A).", 2.0),
        ("text_support", "The text says that the cook came. So (A).", 1 / 2),
        ("calculations", "2 + 2 = 4. The cook came.", 1 / 2),
        ("calculations", "The cook came => the cook was late. The guest slept.", 0.0),
        ("abstains", "The answer is (A).", 0.0),
        ("role_swap", "The cook came.", 0.0),
        ("doubt_with_choice", "It is unclear why. The answer is (A).", 1.0),
        ("doubt_with_choice", "The cook came. The answer is (A).", 0.0),
        ("open_with_choice", "There is not enough information. The answer is (A).", 1.0),
        (
            "open_with_choice",
            "It is unclear how the guest came. The cook was late. I choose (A).",
            0.0,
        ),
        ("options", "The answer is (A).", math.log(2)),
        ("length", "The cook came. The guest slept.", math.log1p(2)),
        ("others_upheld", "So (B) is correct. The answer is (A).", 1.0),
        ("others_upheld", "(A) is the right answer. The answer is (A).", 0.0),
        ("choice_denied", "(A) is not the answer. The answer is (A).", 1.0),
        ("choice_denied", "(B) is not the answer. The answer is (A).", 0.0),
        ("others_upheld", "(B) is the right answer, and so is (A).", 0.0),
    ],
)
def test_what_a_measure_says(name: str, text: str, expected: float) -> None:
    assert value(name, text) == pytest.approx(expected)


def test_declining() -> None:
    for text, abstains, could in (("The answer is (C).", 1.0, 0.0), ("So (A).", 0.0, 1.0)):
        found = measures(record(text, options=UNDECIDABLE))
        assert (found["abstains"], found["could_decline"]) == (abstains, could)
    assert value("could_decline", "The answer is (A).") == 0.0


@pytest.mark.parametrize(
    ("text", "untold"),
    [
        ("The cook walked along the road.", 0.0),
        ("Cooks usually walk along the road.", 1.0),
        ("The cook walked along the glacier.", 1.0),
        ("厨师在附近迟到了。", 0.0),
        ("厨师在冰川迟到了。", 1.0),
    ],
)
def test_everyday_words_count_where_a_sentence_claims(text: str, untold: float) -> None:
    assert min(1.0, value("most_untold", text)) == untold


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Was the cook late? Which statement is sufficient?", 1.0),
        ("Who was late?", 0.0),
        ("文中是否提到厨师？", 1.0),
        ("谁迟到了？", 0.0),
    ],
)
def test_asking_of_the_text(question: str, expected: float) -> None:
    assert value("asks_of_text", "The answer is (A).", question=question) == expected


def test_what_asks_tells_nothing() -> None:
    assert value("told", "So (A).", question="Who was late?") == 0.0
    told = value("told", "So (A).", question="Rain fell on barley. Who was late?")
    assert told == pytest.approx(math.log1p(3))


def test_what_an_option_says_is_held_where_a_fact_of_the_text_shows_it() -> None:
    fields = {
        "question": "The tomb of the ruler is vast, all other tombs are alike. What does this show?",
        "options": ["Power lay with one man", "Trade flourished"],
    }
    drawn = "The tomb of the ruler is vast, which shows that power lay with one man. So (A)."
    bare = "In that age power lay with one man. So (A)."
    assert value("beyond_question", drawn, **fields) < value("beyond_question", bare, **fields)
    assert value("most_untold", drawn, **fields) == 0.0


def test_sentences_that_nothing_rests_on_are_left_out() -> None:
    text = "Cooks usually drink cider, but that plays no part here. So (A)."
    assert value("leaps_per_sentence", text) == value("most_untold", text) == 0.0


@given(records())
def test_every_measure_is_finite_and_in_bounds(own: Record) -> None:
    found = measures(own)
    assert set(found) == set(MEASURES)
    assert all(math.isfinite(each) and each >= 0 for each in found.values())
    for name in ("beyond_question", "calculations", "abstains", "could_decline"):
        assert found[name] <= 1


def test_the_packs_coefficients_name_measures() -> None:
    scoring = default_pack().scoring
    assert scoring is not None
    for error_type in ErrorType:
        own: TypeScoring = scoring.types[error_type]
        assert set(own.coefficients) <= set(MEASURES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He wrote “only the cook came before noon”. The guest slept.", 0.5),
        ("He wrote “only the cook”. The guest slept.", 0.0),
        ("He wrote “only the guest came before noon”. The guest slept.", 0.0),
    ],
)
def test_a_quotation_of_the_text_is_support(text: str, expected: float) -> None:
    question = "Only the cook came before noon. Who was late?"
    assert value("text_support", text, question=question) == pytest.approx(expected)


DITCH = "The water of the ditch was shared out by turns, day and night. "
DITCH_ZH = "村民把渠水分成三股，昼夜轮流值守。"


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        (
            "This shows that the cook came. The passage mentions turns. So (A).",
            DITCH + "What does this passage illustrate?",
            2.0,
        ),
        ("这说明厨师来过，也体现了轮流值守。因此选A。", DITCH_ZH + "这反映了当时（ ）", 2.0),
        ("这说明了值守，强调轮流，体现了分水，可见合作。选A。", DITCH_ZH + "由此可知", 3.0),
        # another thing is asked
        ("This shows that the cook came. So (A).", DITCH + "Who came?", 0.0),
        ("这说明厨师来过。因此选A。", DITCH_ZH + "谁来过？", 0.0),
        # nothing is read off
        ("The cook came. So (A).", DITCH + "What does this passage illustrate?", 0.0),
        ("厨师来过。因此选A。", DITCH_ZH + "这反映了当时（ ）", 0.0),
    ],
)
def test_what_is_read_off_the_text_where_that_is_asked(
    text: str, question: str, expected: float
) -> None:
    assert value("reads_off", text, question=question) == expected


GOATS = (
    "Rust had eaten the chain of the gate. The shepherd saw it, went on to the fair and left the "
    "goats in the yard. In the evening the goats stood in the garden of the miller. "
)
GOATS_ZH = "院门的铁链早已锈断。牧人看见了，仍去赶集，把羊留在院里。傍晚，羊群站在磨坊主的菜园中。"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (GOATS + "Did the shepherd let them out on purpose?", 1.0),
        (GOATS + "Did the shepherd cause the loss of the garden?", 1.0),
        (GOATS_ZH + "牧人是不是故意放走它们的？", 1.0),
        (GOATS_ZH + "菜园被毁，是因为牧人去赶集吗？", 1.0),
        # another thing is asked, or no story is told
        (GOATS + "Who stood in the garden?", 0.0),
        (GOATS_ZH + "谁站在菜园中？", 0.0),
        ("Did the shepherd let them out on purpose?", 0.0),
        ("牧人是不是故意放走它们的？", 0.0),
    ],
)
def test_a_deed_that_is_told_is_weighed(question: str, expected: float) -> None:
    assert value("weighs_told", "The answer is (A).", question=question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which of these numbers is prime?", 1.0),
        ("下列哪个是质数？", 1.0),
        ("How fast does a stone fall after 2 seconds?", 0.0),
        ("石头落下2秒后多快？", 0.0),
    ],
)
def test_a_question_of_mathematics_is_known(question: str, expected: float) -> None:
    assert value("of_mathematics", "The answer is (A).", question=question) == expected


def test_a_question_of_mathematics_is_known_by_its_options() -> None:
    options = ["It has a subgroup of each order", "It is cyclic"]
    assert value("of_mathematics", "So (A).", question="What holds?", options=options) == 1.0
