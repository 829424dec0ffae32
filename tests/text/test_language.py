"""Which language a text is in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import LanguageError
from hybrid.text.words import detect, language_of, other_language


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("The guest was late.", "en"),
        ("客人迟到了。", "zh"),
        ("", "en"),
        ("42", "en"),
        ("A B C", "en"),
        ("因此选A。", "zh"),
        ("客人用了 app 和 wifi。", "zh"),
        ("The sign said 出口 above the second door.", "en"),
        ("這是繁體字。", "zh"),
        ("\U00020000\U00020001", "zh"),
    ],
)
def test_detect(text: str, lang: str) -> None:
    assert detect(text) == lang


@given(st.text())
def test_any_text_has_a_language(text: str) -> None:
    lang = detect(text)
    assert lang == "en" or not text.isascii()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Le texte ne dit pas qui est arrivé, donc on ne peut pas répondre.", "French"),
        ("Der Text sagt nicht, wer zu spät kam; die Antwort ist also offen.", "German"),
        ("El texto no dice quién llegó tarde, por lo que la respuesta es A.", "Spanish"),
        (
            "O texto não diz quem chegou, mas a resposta é A porque ele é o mais velho.",
            "Portuguese",
        ),
        ("Il testo non dice chi è arrivato, quindi la risposta è la A.", "Italian"),
        ("De tekst zegt niet wie er te laat was, dus het antwoord is A.", "Dutch"),
        ("Tekst nie mówi, kto się spóźnił, więc odpowiedź to A.", "Polish"),
        ("Texten säger inte vem som kom sent, men det är A och inte B.", "Swedish"),
        ("Teksten siger ikke hvem der kom, men det er A og ikke den anden.", "Danish or Norwegian"),
        ("Metin kimin geç kaldığını söylemiyor, ama bu bir ipucu için çok az.", "Turkish"),
        (
            "Văn bản không nói ai đến muộn, vì vậy câu trả lời là một trong các đáp án.",
            "Vietnamese",
        ),
        ("Teks itu tidak mengatakan siapa yang terlambat, karena itu jawaban A.", "Indonesian"),
        ("本文には誰が遅れたか書かれていないので、答えはAです。", "Japanese"),
        ("글에는 누가 늦었는지 나와 있지 않으므로 답은 A입니다.", "Korean"),
        ("В тексте не сказано, кто опоздал, поэтому ответ A.", "Cyrillic letters"),
        ("Το κείμενο δεν λέει ποιος άργησε.", "Greek"),
        ("النص لا يقول من تأخر.", "Arabic letters"),
        ("הטקסט לא אומר מי איחר.", "Hebrew"),
        ("पाठ यह नहीं बताता कि कौन देर से आया।", "an Indian script"),
        ("ข้อความไม่ได้บอกว่าใครมาสาย", "Thai"),
    ],
)
def test_what_is_neither_english_nor_chinese(text: str, language: str) -> None:
    assert other_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "The guest was late.",
        "客人迟到了。",
        "Since a^2 + b^2 = c^2 and de = la, en = un.",
        "设 $z=a+bi$，则 $i e = a o$，所以 y = a i e o i a e.",
        'The sign said "la porte est dans le jardin", so the guest went to the garden.',
        "Der Spiegel and Die Zeit are named, and the text says that he read the first one.",
        "小林さん先到，所以选A。题目说她比别人早。",
        "El Nino, La Nina, Los Angeles, Las Vegas, El Paso.",
        "α + β = γ, so β is it.",
        "1) Paris 2) Rome 3) Oslo",
    ],
)
def test_what_may_be_english_or_chinese(text: str) -> None:
    assert other_language(text) is None


@given(st.text(max_size=200))
def test_every_text_has_an_answer(text: str) -> None:
    told = other_language(text)
    assert told is None or told


def test_the_language_of_a_record_is_told_by_all_its_texts() -> None:
    assert language_of("谁迟到了？", ["厨师", "客人"], "A") == "zh"
    assert language_of("Who was late?", ["The cook", "The guest"], "A") == "en"


def test_only_the_reasoning_makes_another_language() -> None:
    question = "Que veut dire « la porte est dans le jardin et le chat ne dort pas » ?"
    assert language_of(question, ["the door", "the cat"], "The answer is the door.") == "en"
    with pytest.raises(LanguageError, match="written in French"):
        language_of("Who was late?", ["The cook", "The guest"], question)


def test_a_short_reasoning_may_need_its_question_to_tell_its_language() -> None:
    question = "El cocinero y el guardia llegaron a la sala de espera. ¿Quién llegó tarde?"
    short = "No se dice quién, así: B."
    assert other_language(short) is None
    with pytest.raises(LanguageError, match="written in Spanish"):
        language_of(question, ["El cocinero", "El guardia"], short)
    for reasoning in ("Answer: B", "He was late, B.", "B", "所以选B。"):
        language_of(question, ["El cocinero", "El guardia"], reasoning)
