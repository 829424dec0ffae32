"""What counts as the same quote, what does not, and where it is said to stand."""

from __future__ import annotations

import pytest

from hybrid.errors import UsageError
from hybrid.evidence.locate import locate
from hybrid.evidence.source import prepare
from hybrid.records import ErrorType, Record
from tests.build import record

TEXT = (
    "The woman was not late, the report says; an unhappy nurse said that she isn't sure. "
    "He was unable to walk home. All 15 of the 1,000 men (1.5 %) may leave, and option (A) is "
    "therefore the correct answer. Most of the US staff told us about AIDS. "
    "No, one of them is certain. The café was cheap."
)
HAN = (
    "根据材料，甲公司不能证明其在2018年5月1日已经支付全部货款。因此可能是乙公司违约，选择A项正确。"
    "所有人都没有迟到，只有十五人例外。乙公司的账本已查。"
)


@pytest.mark.parametrize(
    ("quote", "tier", "place"),
    [
        ("the report says", "exact", "the report says"),
        ("The  report\nsays", "normalized", "the report says"),
        ("“unhappy nurse said”", "normalized", "unhappy nurse said"),
        ("the report says.", "normalized", "the report says"),
        ("All 15 of the 1,000 men (1.5%)", "normalized", "All 15 of the 1,000 men (1.5 %)"),
        ("Ａｌｌ　１５　of the", "normalized", "All 15 of the"),
        ("**All 15** of the", "normalized", "All 15 of the"),
        ("option (A) is therefore", "exact", "option (A) is therefore"),
        ("option A is therefore", "fuzzy", "option (A) is therefore"),
        ("told us about AIDS", "exact", "told us about AIDS"),
        ("most of the US staff", "normalized", "Most of the US staff"),
        ("the corect answer", "fuzzy", "the correct answer"),
        ("the correct anwser.", "fuzzy", "the correct answer."),
        ("15 of the 1000 men", "fuzzy", "15 of the 1,000 men"),
        ("The cafe was cheap", "fuzzy", "The café was cheap"),
        ("She isn’t sure", "normalized", "she isn't sure"),
        ("he [the nurse] was unable to walk", "normalized", "He was unable to walk"),
        ("[A]ll 15 of the", "normalized", "All 15 of the"),
        ("an unhappy nurse [sic] said", "normalized", "an unhappy nurse said"),
    ],
)
def test_finds_what_is_there(quote: str, tier: str, place: str | None) -> None:
    found = locate(quote, TEXT)
    assert (found.tier, found.accepted) == (tier, True), found
    if place is not None:
        assert TEXT[found.start : found.end] == place


@pytest.mark.parametrize(
    ("quote", "kind"),
    [
        ("The woman was late", "negator dropped"),
        ("she is sure", "negator"),
        ("an happy nurse said", "negator"),
        ("an unhappy nurse never said", "negator added"),
        ("He was able to walk home", "negator"),
        ("All 50 of the 1,000 men", "number"),
        ("All fifteen of the 1,000 men", "the same number in another writing"),
        ("All 15 of the 1,001 men", "number"),
        ("the 1,000 men (15 %)", "number"),
        ("Some 15 of the 1,000 men", "quantifier"),
        ("men (1.5 %) must leave", "modal"),
        ("option (B) is therefore", "option letter"),
        ("therefore the incorrect answer", "negator"),
        ("told us about aids", "case"),
        ("Most of the us staff", "case"),
        ("unhappy nurse said that he isn't sure", "antonym"),
        ("The report says the woman was not late", None),
        ("No one of them is certain", None),
        ("the correct answers", "ending"),
        ("The woman was not later", "comparison"),
        ("is therefore the correct answer?", "sign"),
        ("The man was not late", "antonym"),
    ],
)
def test_refuses_a_changed_sense_and_names_it(quote: str, kind: str | None) -> None:
    found = locate(quote, TEXT)
    assert not found.accepted, found
    assert found.tier == "near"
    if kind is not None:
        assert found.difference is not None
        assert kind in found.difference


@pytest.mark.parametrize(
    "quote",
    [
        "man was not late",  # out of "woman"
        "happy nurse said",  # out of "unhappy"
        "able to walk home",  # out of "unable"
        "nurse said that she is",  # out of "isn't"
        "5 of the 1,000 men",  # out of 15
        "All 15 of the 1",  # out of 1,000
        "of the 1,000 men (1",  # out of 1.5
    ],
)
def test_a_cut_that_leaves_another_word_is_no_evidence(quote: str) -> None:
    found = locate(quote, TEXT)
    assert (found.tier, found.accepted) == ("exact", False)
    assert found.reason is not None
    assert found.reason.startswith("cuts through")


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("a legal", "it was a legally binding one"),
        ("oman was not late", "The woman was not late"),
        ("violent protest", "a non-violent protest"),
        ("violent protest", "a non‑violent protest"),
        ("violent protest", "a non-\nviolent protest"),
        ("he is anti", "he is anti-war"),
        ("a “violent” protest", "a non-violent protest"),
        ("one men came", "twenty-one men came"),
    ],
)
def test_a_quote_begins_and_ends_at_a_word_and_a_hyphen_joins(quote: str, source: str) -> None:
    assert not locate(quote, source).accepted
    assert locate(source, source).accepted


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("1 = 2", "so 3-1 = 2"),
        ("b is 4", "then a-b is 4"),
        ("protest was loud", "- protest was loud"),
        ("的人", "不-的人"),
    ],
)
def test_the_sign_of_an_operation_or_a_list_joins_no_words(quote: str, source: str) -> None:
    assert locate(quote, source).accepted


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("So the answer is B.", "So the answer is B? Let me check. No: it is A."),
        ("So the answer is B!", "So the answer is B? Let me check."),
        ("So the answer is B.", "So the answer is B？ Let me check."),
        ("“So the answer is B.”", "“So the answer is B?” Let me check."),
        ("So [the] answer is B.", "So the answer is B? Let me check."),
        ("So the answer is B. Let me check", "So the answer is B? Let me check."),
        ("So the answer is B. … It is A.", "So the answer is B? Let me check. It is A."),
        ("Let us see. … So the answer is B.", "Let us see. We go on. So the answer is B? It is A."),
        ("So the answer is B?", "So the answer is B. It is."),
        ("So the answer is B?", "So the answer is B! It is."),
        ("所以选B。", "所以选B？不对"),
        ("所以选B!", "所以选B？不对"),
        ("所以选B？", "所以选B。对"),
    ],
)
def test_a_question_is_no_statement(quote: str, source: str) -> None:
    assert not locate(quote, source).accepted
    assert locate("So the answer is B!", "So the answer is B. It is.").accepted


@pytest.mark.parametrize(
    ("quote", "tier"),
    [
        ("甲公司不能证明其在2018年", "exact"),
        ("甲公司不能证明其在 2018 年", "normalized"),
        ("甲公司不能证明其\n在2018年", "normalized"),
        ("因此可能是乙公司违约,选择Ａ项正确.", "normalized"),
        ("因此可能是乙公司違約，選擇A項正確", "normalized"),
        ("乙公司的帳本", "normalized"),
        ("乙公司的賬本", "normalized"),
        ("根据材料……甲公司不能证明", "normalized"),
        ("不能证明其在2018年", "exact"),
        ("所有人都没有迟到", "exact"),
    ],
)
def test_finds_chinese(quote: str, tier: str) -> None:
    found = locate(quote, HAN)
    assert (found.tier, found.accepted) == (tier, True), found


@pytest.mark.parametrize(
    ("quote", "kind"),
    [
        ("甲公司能证明其在2018年", "negator"),
        ("甲公司不能够证明其在2018年", None),
        ("甲公司……证明其在", "negator"),
        ("因此一定是乙公司违约", "modal"),
        ("已经支付部分货款", "quantifier"),
        ("选择B项正确", "option letter"),
        ("因此可能是甲公司违约", "antonym"),
        ("2019年5月1日已经支付", "number"),
        ("只有五十人例外", "number"),
        ("只有十六人例外", "number"),
        ("没有所有人都迟到", None),
        ("选择A项错误", None),
        ("所有人都有迟到", "negator"),
        ("不选择A项正确", "negator"),
        ("选择A项正确吗", None),
    ],
)
def test_in_chinese_a_changed_character_is_a_changed_word(quote: str, kind: str | None) -> None:
    found = locate(quote, HAN)
    assert not found.accepted, found
    if kind is not None:
        assert found.difference is not None
        assert kind in found.difference


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("The woman was … late", "negator"),
        ("The woman was...late, the report", "negator"),
        ("He was … to walk home", "negator"),
        ("an unhappy nurse … the report says", "another order"),
        ("men … may leave", "too short"),
        ("The woman … the report", "negator"),
        ("The woman was … the correct answer", "negator"),
        ("the report says … something else altogether", "not in the text"),
        ("The woman was [never] not late", "change the meaning"),
        ("The woman was [a glazier] not late", "not in the text"),
        ("[The pilot] was not late", "replace words"),
        ("He was unable to walk [away].", "replace words"),
    ],
)
def test_pieces_and_insertions_are_held_to_the_rule(quote: str, reason: str) -> None:
    found = locate(quote, TEXT)
    assert not found.accepted
    assert found.reason is not None
    assert reason in found.reason


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("The driver … sent the letter", "The driver {} sent the letter."),
        ("司机……寄了那封信", "司机{}寄了那封信。"),
    ],
)
@pytest.mark.parametrize(
    "turning",
    [
        "was prohibited from saying who",
        "lacks proof that he",
        "denies that the cook",
        "would avoid the post and",
        "made the false claim that he",
        "could, except on Sundays, have",
        "would, unless it rained, have",
        "would only if paid have",
        "被禁止",
        "否认自己",
        "拒绝承认",
        "缺乏证据证明其",
        "难以证明",
        "除了周日都",
        "只有收了钱才",
    ],
)
def test_a_gap_that_denies_forbids_excepts_or_conditions(
    quote: str, text: str, turning: str
) -> None:
    found = locate(quote, text.format(turning))
    assert (found.tier, found.accepted) == ("near", False)
    assert "the words left out include a" in (found.reason or "")
    aside = ", that day," if " " in text else "，当天，"
    assert locate(quote, text.format(aside).replace(" ,", ",")).accepted


GAPS = (
    ("The court … the ruling.", "The court{}the ruling."),
    ("The driver ... sent the letter", "The driver{}sent the letter."),
    ("法院……这一判决", "法院{}这一判决。"),
)


@pytest.mark.parametrize(("quote", "text"), GAPS)
@pytest.mark.parametrize(
    "words",
    """overturned|all but|anything but|subject to|pending|would have|推翻了|撤回|谈何|谢绝|切忌|一旦
    |险些|据称|that day|glazier""".split("|"),
)
@pytest.mark.parametrize("marks", [(" ", " "), (", ", " "), (" ", ", "), (" (", " "), (". ", " ")])
def test_words_inside_a_sentence_are_part_of_it(
    quote: str, text: str, words: str, marks: tuple[str, str]
) -> None:
    words = words.strip()
    found = locate(quote, text.format(words.join(marks)))
    assert (found.tier, found.accepted) == ("near", False), found
    assert found.difference is not None
    assert words in found.difference


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("Rain fell hard. … He sat there.", "Rain fell hard. Wind blew too. He sat there."),
        ("Rain fell hard … He sat there", "Rain fell hard. Wind blew too. He sat there."),
        ("雨下得很大。……他坐在那里", "雨下得很大。风也刮着。他坐在那里。"),
        ("The court … upheld it", "The court, that same day, upheld it."),
        ("The court, … upheld it", "The court, that same day, upheld it."),
        ("法院……维持了判决", "法院，在当天，维持了判决。"),
        ("法院……维持了判决", "法院——在当天——维持了判决。"),
        ("The court … upheld it", "The court (the upper one) upheld it."),
        ("The court (…) upheld it", "The court (the upper one) upheld it."),
        ("The court — … — upheld it", "The court — the upper one — upheld it."),
        ("有苹果、…、桃子", "有苹果、梨、桃子"),
        ("apples, ... and plums", "apples, pears, figs, and plums"),
        ("he came early; … he slept late", "he came early; he ate well, too; he slept late"),
        ("1. The man sat … 3. The boy ran", "1. The man sat\n2. The dog ate\n3. The boy ran"),
        ("the bus … is late", "the bus ... is late"),
        ("the bus … was late", "the bus was late"),
    ],
)
def test_whole_sentences_asides_and_items_may_go(quote: str, text: str) -> None:
    found = locate(quote, text)
    assert found.accepted, found
    assert found.tier == "normalized"


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("The judge … sat.", "The judge left. He sat."),
        ("He is guilty, … lied.", "He is guilty, they said. The press, however, lied."),
        ("the man … was late", "the man (who is 5) and the woman (6) was late"),
        ("a well … known man", "a well- and widely- known man"),
        ("Rain fell hard … he sat there", "Rain fell hard, as Mr. Wind, he sat there. Wind blew."),
    ],
)
def test_a_gap_that_runs_over_a_border_is_no_aside(quote: str, text: str) -> None:
    assert not locate(quote, text).accepted


@pytest.mark.parametrize("mark", ["...", "…", "……", "[...]", ". . .", "(…)", "。。。"])
@pytest.mark.parametrize("words", ["late, the report says", "was not late", "甲公司不能证明"])
def test_an_ellipsis_before_or_after_changes_nothing(words: str, mark: str) -> None:
    bare = locate(words, TEXT + HAN)
    for quote in (f"{mark} {words}", f"{words}{mark}", f"“{mark}{words}{mark}”"):
        found = locate(quote, TEXT + HAN)
        assert (found.accepted, found.start, found.end) == (True, bare.start, bare.end)
        assert found.quote == quote


def test_pieces_come_with_their_places() -> None:
    text = "The woman, it says, was late. It rained. The nurse said so."
    found = locate("The woman … … was late. … The nurse said", text)
    texts = [part.text for part in found.parts]
    assert found.accepted
    assert texts == ["The woman", "was late.", "The nurse said"]
    assert (found.parts[0].start, found.parts[-1].end) == (found.start, found.end)


def test_pieces_too_far_apart() -> None:
    found = locate("the nurse came … the nurse left", f"the nurse came. {'x ' * 900}the nurse left")
    assert found.reason is not None
    assert "characters are left out" in found.reason


def test_two_quotes_of_the_same_words_take_two_places() -> None:
    text = "The bus was late. It rained. The bus was late."
    first = locate("The bus was late", text)
    second = locate("The bus was late", text, taken=[first])
    assert (first.start, second.start) == (0, text.rindex("The bus"))
    assert locate("the **bus** was late", text, taken=[first]).start == second.start
    assert locate("The bus was late", text, taken=[first, second]).start == 0


def test_a_short_gap_is_preferred() -> None:
    text = "the nurse said a. The nurse said b, and it rained."
    found = locate("nurse said … it rained", text)
    assert found.start == text.index("nurse said b")


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("option AA", "option A"),
        ("answer A", "answer AA"),
        ("form the office", "from the office"),
        ("a casual link", "a causal link"),
        ("it is notable", "it is not able"),
        ("it is not able", "it is notable"),
        ("it came apart", "it came a part"),
        ("x2 is large", "x² is large"),
        ("a = b holds", "a ≠ b holds"),
        ("at 5 degrees it froze", "at -5 degrees it froze"),
        ("was 5 degrees", "was −5 degrees"),
        ("has 15 parts", "has 1,5 parts"),
        ("has 15 parts", "has 1.5 parts"),
        ("between 35 parts", "between 3-5 parts"),
        ("between 3 5 parts", "between 3-5 parts"),
        ("a moral person", "amoral person"),
        ("an amoral view", "a moral view"),
        ("the nurses was late", "the nurse was late"),
        ("biomarker levels fell", "biomarkers levels fell"),
        ("Rashidi was late", "and Rashida was late"),
        ("Rashido was late", "and Rashida was late"),
        ("Rashid was late", "and Rashida was late"),
        ("the NATOO staff", "the NATO staff"),
        ("not late at all", "~~not~~ late at all"),
        ("23 pages long", "2*3 pages long"),
        ("it costs 5 today", "it costs $5 today"),
        ("the resume is long", "the résumé is long"),
        ("the polish man", "the Polish man"),
        ("①② are right", "12 are right"),
        ("a is right", "(A) is right"),
        ("answer a is right", "answer A is right"),
        ("ratio of 32 to one", "ratio of 3:2 to one"),
        ("f x is even", "f(x) is even"),
        ("wont work again", "want work again"),
        ("5' tall", '5" tall'),
        ("(遂)的人都迟到了", "(未遂)的人都迟到了"),
        ("rose by 50.", "rose by 50% today"),
        ("She is.", "She is not late"),
        ("I am the walrus now", "I am not the walrus now"),
        ("options: [b, b].", "options: [a, b]. Take one."),
        ("twenty-one men", "twenty-two men"),
        ("the man bit the dog", "the dog bit the man"),
    ],
)
def test_never_accepts(quote: str, source: str) -> None:
    assert not locate(quote, source).accepted


@pytest.mark.parametrize(
    ("quote", "source", "place"),
    [
        ("the nurse was late", "the NURSE was late; the nurse was late", "the nurse was late"),
        ("which is not correct", "Which is NOT correct?", "Which is NOT correct"),
        ("May be allergic", "she may be allergic", "may be allergic"),
        ("a polished stone", "A polished stone", "A polished stone"),
        ("infor-\nmation is power", "information is power", "information is power"),
        ("x^2 is large", "x² is large", "x² is large"),
        ("the answer is B", r"the answer is \boxed{B}.", r"the answer is \boxed{B"),
        ("so CO2 rises", "so CO₂ rises", "so CO₂ rises"),
        ("He said 'yes' twice", 'He said "yes" twice', 'He said "yes" twice'),
        ("the results, however were late", "the results however, were late", None),
        ("the well known nurse", "the well-known nurse", "the well-known nurse"),
        ("built “in 1925” by him", "built 'in 1925' by him", "built 'in 1925' by him"),
        ("5kg of sugar", "5 kg of sugar", "5 kg of sugar"),
    ],
)
def test_accepts_what_only_looks_different(quote: str, source: str, place: str | None) -> None:
    found = locate(quote, source)
    assert found.accepted, found
    if place is not None:
        assert source[found.start : found.end] == place


RECORD = Record(
    "r",
    "Did the nurse have AIDS? The nurse was late.",
    {"A": "the nurse was early", "B": "cannot be determined"},
    "The nurse was late, so I choose (A). A nurse aids people. I choose (A).",
    "A",
    context="The nurse was late.",
)


def test_records_are_searched_by_role() -> None:
    quote = "The nurse was late"
    assert locate(quote, RECORD).field == "context"
    assert locate(quote, RECORD, error_type=ErrorType.LOGICAL).field == "reasoning"
    assert locate(quote, RECORD, role="conclusion").field == "reasoning"
    assert locate(quote, RECORD, role="keyword").field == "question"
    assert locate(quote, RECORD, fields=["question"]).field == "question"
    assert not locate(quote, RECORD, fields=["answer", "option.A"]).accepted


def test_a_conclusion_is_taken_at_its_last_place() -> None:
    found = locate("I choose (A)", RECORD, role="conclusion")
    assert found.start == RECORD.reasoning.rindex("I choose (A)")


def test_a_bare_letter_is_an_option_rather_than_an_article() -> None:
    found = locate("A", RECORD, role="conclusion")
    assert found.accepted
    assert found.start is not None
    assert RECORD.reasoning[found.start - 1 : found.start + 2] == "(A)"
    assert not locate("A", RECORD).accepted


@pytest.mark.parametrize("error_type", [ErrorType.SEMANTIC, None])
def test_keywords_never_fold_case(error_type: ErrorType | None) -> None:
    found = locate("aids", RECORD, role="keyword", error_type=error_type)
    assert found.field == "reasoning"
    assert not locate("Aids", RECORD, role="keyword", error_type=error_type).accepted
    assert not locate("THE NURSE WAS LATE", RECORD, error_type=ErrorType.SEMANTIC).accepted


def test_a_keyword_is_a_whole_word() -> None:
    assert not locate("aid", RECORD, role="keyword").accepted
    assert locate("aids", RECORD, role="keyword").accepted
    assert not locate("nurze", RECORD, role="keyword").accepted


def test_a_quote_across_a_border_is_explained() -> None:
    found = locate("The nurse was late. A. the nurse was early", RECORD)
    assert (found.tier, found.accepted) == ("near", False)
    assert found.reason == "is in several fields: question and option.A"
    assert [part.field for part in found.parts] == ["question", "option.A"]
    cut = locate("The nurse was late. A. the nurse", RECORD).parts[1]
    assert RECORD.options["A"][cut.start : cut.end].lower() == "the nurse"
    pieces = locate("Did the nurse have … A nurse aids people", RECORD)
    assert pieces.reason == "is in several fields: question and reasoning"


def test_unknown_fields_are_a_usage_error() -> None:
    with pytest.raises(UsageError, match="no field 'reasonin'"):
        locate("late", RECORD, fields=["reasonin"])
    with pytest.raises(UsageError, match="no field 'question'"):
        locate("late", "late", fields=["question"])
    assert locate("late", RECORD, fields=["option.Z"]).tier == "missing"


@pytest.mark.parametrize("quote", ["", " ", "…", "\u200b", '""', "."])
def test_nothing_said_is_no_evidence(quote: str) -> None:
    assert not locate(quote, TEXT).accepted


def test_a_quote_longer_than_the_text() -> None:
    found = locate("The nurse was late, and then it rained for days", "The nurse was late")
    assert not found.accepted
    assert locate("The nurse was not late", "The nurse was late").tier == "near"


def test_an_emptied_text_holds_nothing() -> None:
    assert locate("late", "").tier == "missing"


def test_a_prepared_source_serves_many_quotes() -> None:
    source = prepare(RECORD)
    assert prepare(source) is source
    assert locate("I choose (A)", source) == locate("I choose (A)", RECORD)


LIST = "Two facts:\n1. The nurse was late.\n2. The pilot drove.\n\nShe paid\n5. The rest walked."


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("The nurse was late. The pilot drove.", True),
        ("Two facts: The nurse was late.\nThe pilot drove.", True),
        ("She paid The rest walked.", False),
        ("The pilot drove. 3. The nurse was late.", False),
        ("1. The nurse was late. 3. The pilot drove.", False),
    ],
)
def test_the_numbers_of_a_list_may_be_left_out(quote: str, stands: bool) -> None:
    found = locate(quote, LIST)
    assert found.accepted is stands
    if stands:
        assert LIST[found.start : found.end].startswith(quote[:9])
        assert LIST[found.start : found.end].endswith(quote[-6:])


# --- the record's own labels -------------------------------------------------------------------

LABELLED = Record(
    id="q",
    question="Who spilled the tea?",
    options={"A": "The nurse", "B": "The pilot of the boat"},
    reasoning="We cannot tell. Still, I choose the pilot of the boat.",
    answer="B",
)


@pytest.mark.parametrize(
    ("quote", "fields"),
    [
        ("Answer: B", ["answer"]),
        ("答案：B", ["answer"]),
        ("[answer] B", ["answer"]),
        ("Final answer: (B)", ["answer"]),
        ('"answer": "B"', ["answer"]),
        ("Answer: B. The pilot of the boat", ["answer"]),
        ("B. The pilot of the boat", ["option.B"]),
        ("(B) The pilot", ["option.B"]),
        ("Option B: The pilot of the boat", ["option.B"]),
        ("[option A] The nurse", ["option.A"]),
        ("选项A：The nurse", ["option.A"]),
        ("Question: Who spilled the tea?", ["question"]),
        ("(A) The nurse (B) The pilot of the boat", ["option.A", "option.B"]),
        ("I choose the pilot of the boat. Answer: B", ["reasoning", "answer"]),
    ],
)
def test_a_label_of_the_record_is_no_invention(quote: str, fields: list[str]) -> None:
    found = locate(quote, LABELLED, role="conclusion")
    assert (found.tier, found.accepted, found.quote) == ("normalized", True, quote)
    assert [part.field for part in found.parts] or [found.field] == fields


@pytest.mark.parametrize(
    "quote",
    [
        "Answer: A",
        "[answer] A",
        "Answer: A. The nurse",
        "Answer: B. The nurse",
        "(A) The pilot of the boat",
        "Option B: The nurse",
        "(A) The pilot of the boat (B) The nurse",
        "I choose (A) The nurse",
        "Still, I choose (B) The pilot",
        "Question: Who spilled the milk?",
        "We cannot tell. Answer: A",
        "We can tell. Answer: B",
        "Answer:",
    ],
)
def test_a_label_of_another_field_is_one(quote: str) -> None:
    assert not locate(quote, LABELLED, role="conclusion").accepted


@pytest.mark.parametrize("typed", ["Martas", "Martad", "earlyn"])
def test_a_letter_that_makes_another_word_or_name_is_no_slip(typed: str) -> None:
    text = f"{'early' if typed == 'earlyn' else 'Marta'} was at the hall with all of the others."
    found = locate(typed + text[text.index(" ") :], prepare(record(text)), role="premise")
    assert found.tier == "near"
