import pytest

from hybrid.text.courtesy import courtesy

_ARGUED = "The cook came last. So the answer is A."
_ARGUED_ZH = "厨师最后才来。所以选A。"


def _kept(text: str) -> str:
    for start, end in reversed(courtesy(text)):
        text = text[:start] + text[end:]
    return text.strip()


@pytest.mark.parametrize(
    "opening",
    [
        "Let me think about this carefully.",
        "Sure! Let's work through this step by step.",
        "Okay, let's analyze the question.",
        "Great question!",
        "**Let's break this down.**\n",
    ],
)
def test_an_opening_is_no_part_of_the_argument(opening: str) -> None:
    assert _kept(f"{opening} {_ARGUED}") == _ARGUED


@pytest.mark.parametrize(
    "closing",
    [
        "I hope this helps!",
        "Let me know if you have any other questions.",
        "I hope this explanation is helpful. Feel free to ask if anything is unclear!",
        "Is there anything else you want to know?",
        "Good luck!",
    ],
)
def test_a_closing_is_no_part_of_the_argument(closing: str) -> None:
    assert _kept(f"{_ARGUED}\n\n{closing}") == _ARGUED


@pytest.mark.parametrize("opening", ["让我仔细想想。", "好的，我们来分析这道题。", "您好！"])
def test_so_in_chinese_before(opening: str) -> None:
    assert _kept(opening + _ARGUED_ZH) == _ARGUED_ZH


@pytest.mark.parametrize(
    "closing", ["希望对你有帮助。", "如果还有其他问题，欢迎继续提问！", "祝您学习愉快！", "谢谢。"]
)
def test_so_in_chinese_behind(closing: str) -> None:
    assert _kept(_ARGUED_ZH + closing) == _ARGUED_ZH


@pytest.mark.parametrize(
    "text",
    [
        "The cook came last. Let me know if you have more context.",
        "厨师最后才来。如果您能提供更多信息，请告诉我。",
        "Let me assume that the cook was late. So A.",
        "Okay, the cook was late. So A.",
        "The guest hopes that this helps. So A.",
        "希望小学的老师来了。所以选A。",
        "Good luck!",
    ],
)
def test_what_says_something_stays(text: str) -> None:
    assert courtesy(text) == ()
