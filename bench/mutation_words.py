"""Words for the mutations: what is swapped for what, written for this benchmark.

They are kept apart from the package's own lists, so that the benchmark does not ask the package
for the answers.
"""

from __future__ import annotations

QUANTIFIERS = {
    "en": {
        "all": "some", "some": "all", "every": "one", "many": "few", "most": "some", "few": "many",
        "both": "neither of", "only": "also", "each": "one", "any": "no", "several": "all",
        "always": "sometimes", "usually": "always", "often": "rarely", "never": "often",
    },
    "zh": {
        "都": "仅", "所有": "有些", "全部": "部分", "每": "某", "任何": "某些", "只": "也",
        "仅": "都", "有些": "所有", "部分": "全部", "多数": "少数", "一些": "一切", "各": "某",
        "通常": "总是", "往往": "从来", "均": "或",
    },
}  # fmt: skip
MODALS = {
    "en": {
        "may": "must", "might": "will", "could": "must", "can": "must", "should": "must",
        "would": "will", "likely": "certainly", "possible": "certain", "probably": "surely",
        "seems": "is", "perhaps": "certainly", "suggests": "proves", "possibly": "definitely",
    },
    "zh": {
        "可能": "一定", "可以": "必须", "应当": "可以", "应该": "可以", "也许": "必然",
        "能够": "必须", "大概": "肯定", "一般": "必然", "可": "须", "应": "可", "会": "必",
        "似乎": "确实",
    },
}  # fmt: skip
ANTONYMS = {
    "en": {
        "man": "woman", "woman": "man", "men": "women", "women": "men", "male": "female",
        "female": "male", "he": "she", "she": "he", "his": "her", "true": "false",
        "correct": "incorrect", "incorrect": "correct", "pleasant": "unpleasant",
        "unpleasant": "pleasant", "old": "young", "older": "younger", "younger": "older",
        "good": "bad", "more": "less", "less": "more", "first": "last", "left": "right",
        "right": "wrong", "before": "after", "after": "before", "best": "worst", "new": "old",
        "black": "white", "white": "black", "rich": "poor", "poor": "rich", "increase": "decrease",
        "plausible": "implausible", "implausible": "plausible", "known": "unknown",
        "higher": "lower", "cheapest": "dearest", "with": "without", "yes": "no",
        "possible": "impossible", "above": "below", "between": "outside", "next": "far",
    },
    "zh": {
        "正确": "错误", "错误": "正确", "增加": "减少", "减少": "增加", "上升": "下降",
        "下降": "上升", "大于": "小于", "小于": "大于", "高": "低", "低": "高", "大": "小",
        "小": "大", "多": "少", "少": "多", "前": "后", "后": "前", "上": "下", "下": "上",
        "有": "无", "买": "卖", "新": "旧", "长": "短", "强": "弱", "男": "女", "女": "男",
        "内": "外", "外": "内", "合法": "非法", "主要": "次要", "提高": "降低",
        "符合": "违反", "违反": "符合", "有效": "无效", "是": "非",
    },
}  # fmt: skip
# What a gap may hold that turns the words around it, as it may be written into one.
TURNING = {
    "en": (
        "which is prohibited, and", "it is false that", "denies that", "lacks", "would avoid",
        "unless asked,", "except on Sundays", "only if paid,", "was forbidden to", "refused to",
        "rejected the claim that", "doubts whether", "was prevented from", "provided that", "if",
    ),
    "zh": (
        "禁止", "否认", "拒绝", "缺乏", "难以", "除了", "只有", "除非", "如果", "避免", "防止",
        "严禁", "假如", "反对", "仅限",
    ),
}  # fmt: skip
# Stems of such words: whether a gap that holds one turns anything may be argued.
TURNING_STEMS = {
    "en": """prohibit forb ban den refus reject disput doubt contradict prov refut lack absen avoid
    prevent exclu fail ceas stop false untrue wrong incorrect mistak myth except unless only if
    provided assum suppos barring than instead far apart aside but save contrary""".split(),
    "zh": """禁 准 否 驳 反 拒 怀疑 缺 难 避 防 排 停 取消 除 例 外 只 仅 若 如果 假 倘 要是 错
    误 谎""".split(),
}
NUMBER_WORDS = {
    "en": "two three four five six seven eight nine ten twelve fifteen twenty hundred".split(),
    "zh": "二 三 四 五 六 七 八 九 十 百".split(),
}
SYNONYMS = {
    "en": {
        "said": "stated", "because": "since", "man": "gentleman", "woman": "lady", "large": "big",
        "answer": "response", "question": "query", "correct": "right", "shows": "reveals",
        "following": "subsequent", "choose": "pick", "select": "pick", "word": "term",
        "category": "class", "given": "provided", "therefore": "thus", "however": "yet",
        "information": "data", "people": "persons", "states": "says", "means": "signifies",
        "statement": "claim", "based": "founded", "belongs": "falls", "know": "understand",
        "about": "regarding", "option": "choice", "best": "finest", "so": "hence", "also": "too",
        "likely": "apt", "used": "employed", "example": "instance", "person": "individual",
        "think": "believe", "sentence": "phrase", "first": "initial", "which": "that",
    },
    "zh": {
        "因此": "所以", "所以": "故而", "根据": "依照", "规定": "明确", "应当": "理应",
        "但是": "不过", "可以": "能够", "认为": "觉得", "说明": "表明", "正确": "对的",
        "错误": "有误", "题目": "题干", "因为": "由于", "属于": "归于", "需要": "须得",
        "主要": "首要", "选项": "选择", "包括": "涵盖", "行为": "举动", "进行": "开展",
        "影响": "作用", "问题": "难题", "通过": "经由", "要求": "诉求", "分析": "剖析",
    },
}  # fmt: skip
FABRICATED = {
    "en": (
        ["The harbour master", "Her late uncle", "A retired cellist", "The night porter",
         "One of the glaziers", "The new bishop", "His landlady", "The younger juror"],
        ["had already confessed", "was seen near the ferry", "kept a ledger of debts",
         "lost the appeal twice", "repaired the clock tower", "never trusted the auditors",
         "sold the orchard", "signed the second will"],
        ["in the winter of 1871", "before the inquest began", "for the price of a mule",
         "while the band was playing", "against the doctor's advice", "on the eve of the strike",
         "with a borrowed key", "under another name"],
    ),
    "zh": (
        ["港务局的老会计", "那位退休的琴师", "新来的守夜人", "她已故的舅舅", "年轻的陪审员",
         "修钟楼的匠人", "旅馆的女主人", "第二任村长"],
        ["早已在口供上签字", "从未信任过审计员", "把果园抵押了两次", "在渡口附近被人看见",
         "私下保存着一本账簿", "输掉了第二次上诉", "替人保管过那把钥匙", "改写了遗嘱的末页"],
        ["就在罢工的前一夜", "用的是另一个名字", "代价是一头骡子", "当时乐队正在演奏",
         "此事发生在冬至之前", "违背了医生的劝告", "地点在旧盐仓里", "旁人至今毫不知情"],
    ),
}  # fmt: skip
