"""Questions to which the options are material: what they say is read, and not put to judgement.

"Which of these, if true, weakens the argument?" takes them for true; "Which of these remarks is
sarcastic?" and "Which reply keeps to the request?" look at how they are put, whatever they claim.
"Which statement is true?" does neither.
"""

from __future__ import annotations

import re

from hybrid.text.guarded import Guarded

_ARGUED = (
    r"argument|conclusion|reasoning|hypothesis|claim|view|position|explanation|objection|proposal|"
    r"theory|prediction|recommendation|assertion|opinion|assumption|reason|case|concern|worry|plan"
)
_ARGUED_ZH = (
    "论证|结论|推理|观点|论断|说法|看法|主张|推论|理由|论据|论点|假设|假说|解释|担忧|顾虑|建议|提议|"
    "判断|理论|预测|推测|意见|反对"
)
_IF_TRUE = Guarded(
    r"\bif (?:true|assumed)\b|(?:如果|若|假如|假设)[^，。？?\n]{0,6}为真"
    r"|\b(?:which|what)\b[^.?!\n]{0,60}\b(?:weakens?|strengthens?|undermines?)\b"
    rf"[^.?!\n]{{0,40}}\b(?:{_ARGUED})s?\b"
    r"|(?:下列|以下|下面|哪)[^，。？?\n]{0,12}(?:削弱|加强|支持|质疑|反驳|驳斥)"
    rf"[^，。？?\n]{{0,12}}(?:{_ARGUED_ZH})",
    re.IGNORECASE,
)
# What somebody may say or write, and what is asked of its manner, length or obedience.
_UTTERANCE = (
    r"(?:sentence|statement|remark|reply|replies|response|message|comment|answer|version|caption|"
    r"headline|utterance|line|request|e-?mail|text|tweet|post|review|apology|invitation|question|"
    r"greeting|wording|phrasing|translation|summary)"
)
_MANNER = (
    r"(?:sarcas\w+|iron(?:y|ic\w*)|polite\w*|impolite|rude\w*|(?:in)?formal|friend(?:ly|lier)|"
    r"unfriendly|neutral|humorous|funn(?:y|ier|iest)|joking|a joke|ambiguous|offensive|insulting|"
    r"hurtful|apologetic|biased|respectful|disrespectful|concise|brief(?:er|est)?|short(?:er|est)?|"
    r"long(?:er|est)?|wordy|literal(?:ly)?|figurative|a (?:threat|promise|command|metaphor|simile|"
    r"compliment|insult|lie|question|request)|passive|"
    r"(?:follows?|meets?|keeps? (?:to|within)|breaks?|obeys?|ignores?|compl(?:y|ies) with|"
    r"satisf(?:y|ies)|fulfils?|fulfills?|respects?|violates?) (?:the|this|these|that|all|his|her|"
    r"their|every)|answers? (?:the|his|her|their) question)"
)
_UTTERANCE_ZH = (
    "(?:话|句子?|回答|回复|答复|说法|表达|留言|通知|标题|译文|短信|评论|发言|文案|请求|问法|提示|台词|"
    "道歉|邀请|写法)"
)
_MANNER_ZH = (
    "(?:讽刺|反讽|反话|挖苦|礼貌|客气|粗鲁|无礼|得体|正式|口语|书面|友好|幽默|好笑|玩笑|歧义|冒犯|"
    "伤人|中立|带有?偏见|有偏见|尊重|简洁|简短|啰嗦|更短|更长|最短|最长|委婉|比喻|夸张|拟人|反问|"
    "合(?:乎|符)?(?:了)?[^，。？?\n]{0,8}(?:要求|格式)|符合[^，。？?\n]{0,8}(?:要求|格式)|"
    "(?:满足|遵守|违反|违背|照顾)了?[^，。？?\n]{0,8}(?:要求|格式)|(?:直接|正面)回答)"
)
_PUT = Guarded(
    r"\b(?:which|what)\b(?:(?: one)? of)?(?: (?:the|these|those))?"
    rf"(?: (?:following|two|three|four))* {_UTTERANCE}s?\b[^.?!\n]{{0,40}}?\b{_MANNER}\b"
    rf"|哪[一两]?[个条句种项段则]?{_UTTERANCE_ZH}[^，。？?\n]{{0,12}}?{_MANNER_ZH}"
    rf"|{_MANNER_ZH}[^，。？?\n]{{0,6}}是哪[一两]?[个条句种项段则]?{_UTTERANCE_ZH}",
    re.IGNORECASE,
)


def options_are_material(question: str) -> bool:
    """Whether the options are taken for true, or looked at for how they are put."""
    return _IF_TRUE.search(question) is not None or _PUT.search(question) is not None
