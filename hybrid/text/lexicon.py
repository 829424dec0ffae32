"""Words whose change turns a sentence round, by the kind of turn.

Every set is for comparing words, not for finding them in a text: it holds the words whose
presence on one side only must be named and refused.
"""

from __future__ import annotations

from typing import Literal

from hybrid.text.characters import fold_forms

Kind = Literal[
    "negator",
    "number",
    "quantifier",
    "option letter",
    "modal",
    "comparison",
    "antonym",
    "name",
    "order",
    "case",
    "ending",
    "sign",
    "word",
]

NEGATORS = frozenset(
    """not no never none nobody nothing nowhere neither nor without cannot cant dont doesnt didnt
    isnt wasnt arent werent wont wouldnt couldnt shouldnt hasnt havent hadnt hardly scarcely barely
    non nt unable impossible""".split()
)
QUANTIFIERS = frozenset(
    """all every each any some most many few several both half only just always often usually
    sometimes rarely seldom mostly mainly almost nearly entirely partly exactly merely everyone
    everybody everything someone somebody something anyone anybody anything either majority
    minority completely partially generally solely""".split()
)
MODALS = frozenset(
    """may might can could must should shall will would ought possibly probably perhaps maybe
    certainly definitely surely likely unlikely necessarily clearly obviously certain sure possible
    probable apparently supposedly allegedly seems seem appears appear""".split()
)
COMPARISONS = frozenset(
    """more less most least fewer greater smaller higher lower larger bigger better worse older
    younger longer shorter earlier later before after above below over under faster slower stronger
    weaker richer poorer taller heavier lighter increase increases increased decrease decreases
    decreased increasing decreasing rise rises rose fall falls fell maximum minimum than""".split()
)
_CARDINALS = """zero one two three four five six seven eight nine ten eleven twelve thirteen
    fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy
    eighty ninety hundred thousand million billion trillion dozen half double triple""".split()
NUMBER_WORDS = frozenset(_CARDINALS) | frozenset(
    """once twice thrice first second third fourth
    fifth sixth seventh eighth ninth tenth quarter percent monday tuesday wednesday
    thursday friday saturday sunday january february march april june july august september october
    november december""".split()
)
_ANTONYMS = """true:false right:wrong correct:incorrect male:female man:woman men:women boy:girl
    boys:girls he:she him:her his:her his:hers husband:wife father:mother son:daughter
    brother:sister good:bad better:worse best:worst high:low higher:lower more:less
    most:least increase:decrease increased:decreased increases:decreases rich:poor
    strong:weak old:young older:younger big:small bigger:smaller large:small larger:smaller
    long:short longer:shorter early:late earlier:later before:after above:below over:under
    up:down in:out inside:outside left:right first:last always:never all:none
    everyone:nobody everything:nothing yes:no and:or with:without include:exclude
    includes:excludes included:excluded accept:reject accepts:rejects accepted:rejected
    allow:forbid allowed:forbidden agree:disagree pass:fail passed:failed win:lose won:lost
    guilty:innocent safe:dangerous hot:cold warm:cool fast:slow happy:sad easy:hard
    easy:difficult open:closed positive:negative present:absent pleasant:unpleasant
    black:white begin:end start:stop support:oppose supports:opposes gain:loss hire:fire
    love:hate loved:hated same:different similar:different possible:impossible
    likely:unlikely able:unable known:unknown day:night buy:sell bought:sold give:take
    gave:took parent:child teacher:student employer:employee buyer:seller
    plaintiff:defendant"""
ANTONYMS = frozenset(
    frozenset(pair.split(":")) for pair in _ANTONYMS.split() if len(set(pair.split(":"))) == 2
)
NEGATIVE_PREFIXES = ("un", "in", "im", "ir", "il", "dis", "non", "mis", "anti", "counter", "de")
# One letter before any other word is a slip.
TURNED_BY_A = frozenset(
    """moral typical sexual symmetric symmetrical political social historical symptomatic theist
    theistic synchronous periodic tonal biotic cellular septic gnostic religious logical""".split()
)

# Written in all capitals for stress; none of them is an abbreviation in running text.
STRESSED = frozenset(
    """not no never only except all both and or but if then must cannot always most least best worst
    true false correct incorrect likely unlikely only one none the is are was were does do did be
    that this very more less which what who why how yes because therefore still also than""".split()
) - {"who", "is", "or"}
# With and without a capital these are two words.
CAPITONYMS = frozenset(
    """polish march may august china turkey bill mark will rose grace hope faith frank jack bob sue
    pat art drew grant rich dean earl miles chase mercury mars earth sun moon lent mass catholic
    democrat republican conservative liberal labour native black white god bible slim job nice
    reading mobile pole dane cuban indian sandy crystal amber ruby violet ivy lily daisy joy iris
    pearl dawn summer autumn june april may guy chuck don gene jean lance nick pierce rob skip stew
    ray penny robin jay olive ginger heather hazel holly misty patience prudence trinity""".split()
)


def _han(text: str) -> frozenset[str]:
    return frozenset(fold_forms(text).split())


NEGATORS_ZH = _han("不 没 未 无 非 莫 别 勿 否 毋 甭")
NUMBERS_ZH = _han(
    "零 〇 一 二 三 四 五 六 七 八 九 十 百 千 万 亿 两 半 几 壹 贰 叁 肆 伍 陆 柒 捌 玖 拾"
)
QUANTIFIERS_ZH = _han(
    "都 只 仅 全 全部 所有 一切 任何 每 每个 各 各个 部分 一些 有些 有的 某些 大多数 多数 少数"
    " 大部分 几乎 往往 通常 有时 总是 经常 偶尔 常常 一般 多 少 许多 很多 唯一 仅仅 只有 完全 均 皆"
)
MODALS_ZH = _han(
    "可能 一定 必须 应该 应当 应 可以 能 能够 会 必然 也许 或许 大概 肯定 必定 未必 似乎 可 须 必"
    " 得 需要 愿意 想 要 将"
)
COMPARISONS_ZH = _han(
    "大于 小于 高于 低于 多于 少于 早于 晚于 优于 劣于 更 最 较 比 大 小 高 低 多 少 早 晚 前 后"
    " 上 下 增加 减少 增 减 上升 下降 升 降 提高 降低 扩大 缩小 增强 减弱 以上 以下 之前 之后"
    " 以前 以后"
)
ANTONYMS_ZH = frozenset(
    frozenset(fold_forms(pair))
    for pair in """对错 对误 男女 父母 好坏 高低 大小 多少 长短 早晚 前后 上下 左右 内外 强弱 升降
    增减 真假 是非 正误 有无 正反 买卖 得失 胜败 胜负 生死 进出 开关 快慢 新旧 老少 冷热 轻重 甲乙
    东西 南北 他她 同异 确误""".split()
)


# A slip in one of these is no plain typo: what it was meant to be must not be guessed.
_GUARDED = (
    NEGATORS
    | frozenset(_CARDINALS)
    | frozenset(
        """every several always everyone everybody somebody someone anyone anybody either majority
        minority could would should might shall must greater fewer smaller higher lower larger
        bigger better worse older younger least maximum minimum""".split()
    )
)


def is_guarded(word: str) -> bool:
    """Whether a slip in ``word`` (in lower case) must be refused: too much hangs on it."""
    return word in _GUARDED or word.endswith("n't")


def kind_of_word(word: str) -> Kind | None:
    """Return the kind of turn that a word belongs to, if any.

    ``word`` is an English word in lower case, or a Chinese one in the characters of a normal form.
    """
    if word in NEGATORS or word.endswith("n't") or word in NEGATORS_ZH:
        return "negator"
    if word in NUMBER_WORDS or word[:1].isdigit():
        return "number"
    if word in QUANTIFIERS or word in QUANTIFIERS_ZH:
        return "quantifier"
    if word in MODALS or word in MODALS_ZH:
        return "modal"
    return "comparison" if word in COMPARISONS or word in COMPARISONS_ZH else None


def are_antonyms(left: str, right: str) -> bool:
    """Whether two words are opposites, in either order."""
    pair = frozenset((left, right))
    return pair in ANTONYMS or pair in ANTONYMS_ZH
