"""Words that carry no content of their own when two texts are compared.

``FUNCTION_*`` are the language's grammar; ``DISCOURSE_*`` are the words any reasoning about a
choice question uses whatever the question is about ("therefore", "option", "suggests").
``DEDUCTION_*`` are the words that steps from the given to the answer are made of: arithmetic,
order, place, logic, lists and the task itself. They carry content, but claim no fact that the text
would have to hold. ``WEIGHING_*`` are the words in which one option is weighed against another.
"""

from __future__ import annotations

FUNCTION_EN = frozenset(
    """
    a about above after again against all already also although always am among an and any are
    aren't around as at be because been before being below between both but by can can't cannot
    could
    couldn't did didn't do does doesn't doing don't done down during each either else even ever
    every few for from further get gets getting give given gives go goes going gone got had
    hadn't has hasn't have haven't having he her here hers herself him himself his how however i
    i'd i'll i'm i've if in indeed instead into is isn't it it's its itself just keep kept let
    let's like made make makes making many may me might more most much must my myself neither
    never no nor not now of off often on once one ones only or other others otherwise ought our
    ours out over own per perhaps put quite rather really same say said saying says see seem
    seemed seems seen shall she should shouldn't since so some still such take taken takes
    taking than that that's the their theirs them themselves then there there's these they
    they're this those though through thus to together too toward towards under unless until up
    upon us usually very was wasn't way we were weren't what what's when
    where whereas whether which while who whom whose why will with within without won't would
    wouldn't yet you your yours yourself thing things something someone anything anyone
    everything everyone nothing nobody first second third next last two three
    """.split()
)

DISCOURSE_EN = frozenset(
    """
    actual actually according additional although amount analysis analyze answer answers apply
    appear appears argue argument ask asked asking asks assume assumed assumes assuming
    assumption available base based best better bit case cases category categorize category
    certain certainly choice choices choose chooses choosing chose chosen claim clear clearly
    closer common conclude concluded concludes conclusion confirm consider considered
    considering considers consistent contain contains context correct correctly could data
    decide decided decision deduce describe described describes describing description detail
    details determine determined determining difference different difficult direct directly
    discuss discussed elaborate eliminate evaluate evidence exact exactly example explain
    explains explanation explicit explicitly express fact facts fall false find fit fits focus
    follow following follows frame general generally goal hard hence hint human imply implied
    implies implying important include included includes including incorrect indicate indicated
    indicates indicating individual infer inference inferred info inform information interpret
    interpretation involve involved involves involving judge know known lack lead leads lean
    likely list listed lists logic logical look looking looks main match matches matter mean
    meaning means mention mentioned mentions necessarily necessary need needed needs note okay
    option options order part particular passage people perhaps person persons phrase point
    pointing points possible possibly possibility presented probable probably problem process
    prompt provide provided provides providing question questions reach read reading reason
    reasonable reasoning reasons refer referring refers regard regarding relate related relevant
    rely remain require required requires respect respond response result results right rule
    rules scenario select selected sense sentence show showing shown shows side similar
    similarly simple simply situation solution specific specifically specify start state stated
    statement statements states step steps story straightforward subject suggest suggested
    suggesting suggests suitable support supported supports sure talk talking task tell tells
    term terms text therefore think thinking thought three true truth try trying two type
    typically unclear understand user valid view want wants word words work works wrong yes
    assistant apologize confusion format stick
    aha alright hm hmm intended intend instinct intuition maybe oh ok tackle tackling trick
    tricky whoa yeah
    """.split()
)

# Characters that bind words together: a pair of characters with one of these is no content.
FUNCTION_ZH = frozenset(
    "的了是在和与及或也都就而且但不没有无未非这那此其之为以于对把被让使由从到"
    "向将会能可却要应该需"
    "所因如若则即并又再还更最很太较比等着过来去上下中里外前后我你他她它们个位名种些某每各谁什么"
    "吗呢吧啊呀哪怎样第一二三四五六七八九十两几多少大小只仅才已经曾正当得地说"
)

# Words that carry content although a character of theirs is grammar alone: 迟到, 能力.
CONTENT_ZH = frozenset(
    """
    和平 和谐 和睦 和解 温和 平和 随和 暖和 共和 饱和 和尚 参与 及格 及时 埃及 首都 都市 京都
    都城 成就 就业 就医 就餐 就职 就诊 就读 迁就 淹没 没收 沉没 拥有 有名 有钱 有害 有毒 有趣
    有用 有罪 国有 私有 有礼 占有 富有 有效 有益 有机 有氧 非洲 非法 非裔 行为 为难 以色 善于
    擅于 敢于 勇于 忠于 对象 对手 对话 反对 对待 敌对 对抗 对付 把握 把手 火把 被子 棉被 被告
    植被 让步 转让 让座 谦让 礼让 大使 天使 使者 使馆 使命 自由 服从 从事 听从 顺从 从业 从军
    从政 盲从 迟到 到达 到场 报到 周到 到期 到站 签到 导向 内向 外向 向导 志向 向往 取向 向日
    将军 将领 麻将 名将 会议 社会 会计 机会 开会 聚会 宴会 晚会 工会 教会 协会 会员 会面 约会
    会谈 议会 国会 误会 会长 集会 能力 技能 功能 能量 性能 节能 智能 能干 能源 热能 动能 核能
    电能 势能 潜能 职能 全能 能手 体能 可靠 可爱 可怜 可怕 可信 可疑 许可 认可 可乐 可口
    可笑 可耻 可敬 可燃 可溶 可逆 可卡 摘要 要塞 索要 反应 应聘 适应 供应 效应 响应 应付 应邀
    应急 答应 应用 应酬 应征 感应 应届 需求 急需 厕所 住所 场所 所长 诊所 基因 病因 起因 诱因
    合并 吞并 并购 并联 并发 还款 还债 归还 偿还 还清 再婚 再生 退还 还原 生还 更新 更换 更改
    更衣 太阳 太太 太空 犹太 太极 太子 比赛 比分 平等 等待 等候 中等 高等 着急 着火 着迷 睡着
    着装 着陆 执着 沉着 衣着 着凉 过敏 过错 过失 难过 过度 过期 过世 过量 过渡 过滤 路过 罪过
    错过 外来 来信 来访 来宾 往来 来历 来电 去世 离去 失去 上班 上学 上课 上司 上级 上任 上市
    上涨 上升 晚上 早上 上午 上帝 上海 上衣 上网 上瘾 上诉 上台 上校 上当 楼上 网上 上游 下雨
    下班 下降 下属 下级 下午 下跌 下课 下棋 部下 地下 下载 下游 下沉 楼下 下雪 下岗 下台 下令
    下肢 下巴 手下 中国 中午 中学 中心 中央 中年 集中 中毒 中暑 中奖 中医 中药 中文 命中 中东
    中立 中风 中枢 中介 中断 空中 高中 初中 击中 中士 中性 中部 公里 英里 邻里 里程 克里 里斯
    外国 外交 外科 外貌 国外 外语 外套 外卖 外婆 外公 意外 外人 户外 海外 外地 外部 野外 外表
    外遇 外出 外墙 外商 外汇 外观 校外 外野 前任 前台 前夫 前妻 前途 前线 前锋 前景 前辈 后悔
    后果 后代 落后 皇后 后卫 后勤 后背 后辈 产后 术后 吉他 个性 个子 地位 职位 座位 学位 岗位
    部位 床位 穴位 席位 退位 姓名 名人 著名 名牌 报名 签名 罪名 名声 名誉 知名 匿名 署名 名额
    提名 名气 名片 名校 种族 种植 品种 种子 物种 人种 种姓 播种 接种 耕种 酒吧 吧台 样品 榜样
    花样 模样 三角 四川 五官 二手 二战 三轮 四肢 十字 两栖 两性 多肉 多动 少年 少女 青少 大学
    大人 强大 大夫 大豆 大麦 大型 大赛 扩大 大楼 大衣 拿大 澳大 大利 意大 巨大 伟大 大脑 大众
    大师 大选 大陆 大厦 大蒜 大象 胆大 大妈 大爷 大叔 大臣 大雨 大雪 大胆 小学 小孩 小说 小偷
    小组 小区 小丑 小麦 小心 小姐 小吃 小提 小镇 小狗 小猫 弱小 渺小 缩小 胆小 矮小 小型 小费
    小腿 小肠 小脑 小贩 小伙 人才 才华 天才 才艺 口才 已婚 经济 经理 经验 经营 经历 神经 圣经
    月经 经典 经费 佛经 财经 经销 经纪 正常 正式 正义 公正 正直 纠正 端正 正规 正统 正派 修正
    正宗 当地 当选 当兵 当心 当局 当事 当代 担当 当官 妥当 当铺 获得 得分 取得 赢得 得奖 得罪
    心得 得病 得意 得体 得票 土地 地区 地球 地址 地面 地铁 地震 基地 地主 地理 地图 地板 场地
    草地 本地 地毯 地域 地狱 工地 耕地 墓地 湿地 内地 民地 地质 说谎 说服 演说 传说 劝说 游说
    学说 解说 说唱 实话 真话 冷却 忘却 退却 推却 却步
    """.split()
)

# Words that are grammar although one character of theirs is not.
GRAMMAR_WORDS_ZH = frozenset(
    """
    重要 必要 适当 众多 统一 一般 一切 一致 一直 一定 一样 一步 非常 正常 有效 有限 无限 有关 有人
    有时 不够 不同 不准 不予 不愿 不止 不仅 不过 能够 或者 是否 之间 之后 之前 以后 以前 以往 以致
    以及 以免 以来 各自 各级 个别 个人 他人 人们 别人 每人 大家 我国 使用 作为 通过 受到 得到 达到
    获得 取得 超过 享有 拥有 占有 持有 负有 有权 无权 行使 处于 旨在 在于 出于 由于 鉴于 至于 便于
    等于 对于 基于 予以 加以 起来 出来 下来 下去 出去 现在 正在 目前 当时 此时 此外 此前 此后 从此
    因而 从而 进而 反而 甚而 已经 曾经 仍然 当然 自然 显然 果然 依然 突然 不然 同时 而且 并且 况且
    尚且 何况 即使 即便 哪怕 只有 只要 还有 没有 所有 都有 另外 另有 如此 如同 例如 比如 假如 正如
    犹如
    """.split()
)

DISCOURSE_ZH = frozenset(
    """
    选项 答案 正确 错误 题目 题干 问题 信息 判断 分析 推断 推理 因此 所以 根据 说明 表明 可以 无法 "
    "确定 选择 符合 题意 材料 描述 提到 提供 给出 回答 情况 可能 认为 意味 味着 暗示 故选 最佳 "
    "综上 首先 其次 然后 最后 总之 因为 由于 然而 但是 虽然 尽管 如果 那么 需要 考虑 包括 属于 "
    "不是 本题 解析 解答 考查 考点 思路 知识 理解 了解 掌握 内容 意思 含义 表示 指的 体现 反映 "
    "关于 进行 具有 存在 相关 主要 其他 其它 任何 没有 明确 具体 合适 合理 结论 得出 可知 可见 "
    "排除 项正 项错 误的 确的 不正 下列 以下 上述 如下 这个 这种 这些 我们 他们 她们 它们 自己
    """.split()
)

DEDUCTION_EN = frozenset(
    """
    able absolute account add addition adjacent agree allow alone alphabet alphabetical alternative
    ambiguity ambiguous amount anniversary another apart applicable applying appropriate april area
    arithmetic arrange arrangement assert assign associate assumption attempt august average back
    begin beginning bottom bracket bring calculate calculating calculation cancel categorise
    categorization cell century chance change chart check circle class classification classify
    clockwise clue coefficient column combination combine come comes commute compare comparison
    compute condition confirm conjunction consecutive consecutively consequent consonant constraint
    continue contradict contradiction contradictory contrapositive converse coordinate count cube
    current currently date day december decimal decrease deduce deduction define definition degree
    denominator denote derivation derive designate diagram digit direction distance divide division
    double doubt draw drawn drew duplicate each earlier earliest eight eighth eighty element eleven
    eliminate elimination empty end ending enough entire equal equality equation equivalent etc even
    exact exactly exceed except exception exclude explicit explicitly expression extra factor far
    february fewer fifteen fifth fifty final finally finish first five fixed formula forty forward
    four fourteen fourth fraction friday front full function gap gave going graph greater group
    guideline half highest hold holds horizontal hour hundred hypothesis identical identify identity
    immediate implication increase index inequality infinite initial initially input instruct
    instruction integer intersection interval invalid inverse irrelevant isolate item january july
    june label larger largest last late later latest latter least left leftmost length less letter
    level lie likelihood line linear longer lower lowercase lowest majority map mapping march match
    facing away math mathematical matrix maximum mean median member membership mention mid middle
    minimum minus minute mistake mistaken mixed mixing mode monday month move multiple
    multiplication multiply
    name negative neither new nine ninth none nonzero notation noun november number numerator
    numeric object october odd operation operator oppose opposite order ordering ordinal orientation
    origin original originally outcome output overall overlap pair parentheses parenthesis parity
    part pattern per percent period perpendicular place plenty plural plus polynomial portion
    position positive possibility power preceding precisely prefix premise previous previously prime
    probability product pronoun proof proportion prove pure put quantity quarter quotient radius
    raise random range rank ratio re-read rearrange recall rectangle recursion regardless relation
    relevant remain remainder remaining represent representation respective respectively rest
    restate reverse rightmost root round row same satisfy saturday scale score search second
    separate september sequence set settle seven seventh seventy shape shorter side sign similarly
    simplified simplify simply simultaneous single singular six sixth sixty size slot smaller
    smallest solve somebody sort specified spot square start strict string subset substitute
    subtotal subtract subtraction successive sufficient suffix sum sunday suppose supposition switch
    syllogism symbol table tally ten tenth thing third thirty thousand three thursday thus tie time
    timeline title today tomorrow top total trace trick triple true tuesday turn twelve twenty twice
    typo union unit unknown uppercase value variable verify vertical vowel wait wednesday week
    weekday weekend went whatever whichever whole width window world year yesterday zero zeroes
    semicircle inscribe inscribed arc chord tangent theorem triangle quadrilateral subtend intercept
    supplementary complementary congruent hypotenuse
    modus tollens ponens syllogism antecedent arbitrary branch careful carefully chain choose
    clarify clause compatible
    complete compose conclude conditional conjunct consistency consistent construct
    counterexample derivable disjunct disjunction disjunctive double-check entail entailment
    evaluate exclusive exhaust exhaustive exist existence existential fail fine force formalise
    formalize format guarantee impose impossibility impossible impossibly inclusive
    inconsistency inconsistent infer interpret interpretation json list model negate parse
    possible predicate quantifier quantify rephrase return rewrite rule satisfiable scenario
    sound strictly sub-case subcase symbolic symbolically tautology truth universal
    unsatisfiable vacuous vacuously valid violate violation
    affirm fallacy fallacious illicit implicit imply inversion
    generalise generalize overgeneralise overgeneralize premise refute refutation reductio
    absurdum deductive inductive biconditional iff necessity instantiate quantified
    sub-step substep workings recheck cross-check sanity intuition intuitive intuitively naive
    distractor misread misreading pitfall grammatically literally literal paraphrase
    permutation factorial binomial modulo mod modular congruence recurrence recursive fibonacci
    exponent exponential logarithm logarithmic derivative antiderivative integrand integral
    integrate differentiate diverge divergent converge convergent monotonic quadratic cubic
    parabola gradient tangent secant sine cosine determinant eigenvalue scalar vector
    dot orthogonal divisible divisibility divisor dividend squared cubed cube sqrt irrational
    imaginary decimal rounded rounding approximation approximately estimate
    average variance deviation distributive commutative associative
    factorise factorize factoring denominators simplification isolate cross-multiply
    ii iii iv vi vii viii unmet suffice suffices sufficed
    """.split()
)

# What steps are made of, as pairs: the counterpart of the English list's mathematics.
DEDUCTION_PAIRS_ZH = frozenset(
    """
    反例 周延 谓项 主项 中项 大项 小项 前提 三段 段论 特称 全称 逆否 否命 换位 前件
    后件 真值 推导 推出 矛盾 假设 验证 核对 检查 复查 重读 再读 审题 语境 字面 歧义
    限制 条件 满足 顺序 相邻 位置 唯一 例外 严格 直觉 陷阱 刚开 始想 简单
    乘法 乘以 除法 加法 减法 分配 配律 结合 合律 共轭 分子 分母 分数 分式 通分 约分 平方 立方 开方
    根号 次方 指数 对数 底数 幂函 化简 简化 展开 合并 移项 代入 联立 消去 因式 整数 实数 复数 虚部
    实部 虚数 负数 正数 有理 无理 小数 奇数 偶数 质数 素数 倍数 约数 余数 绝对 对值 圆心 半径 直径
    圆周 弧长 扇形 直线 线段 射线 斜率 截距 坐标 原点 象限 横轴 纵轴 顶点 焦点 准线 离心 心率 椭圆
    双曲 抛物 物线 切线 法线 垂直 平行 相交 夹角 锐角 钝角 直角 三角 正弦 余弦 正切 弦定 勾股 股定
    棱锥 棱柱 圆锥 圆柱 球体 体积 面积 周长 数列 公差 公比 通项 项和 首项 递推 等差 等比 概率 排列
    组合 种数 期望 方差 均值 样本 频率 不等 等式 方程 判别 别式 根为 求根 解得 可得 求得 求出 算出
    得到 计算 利用 公式 化为 恒等 单调 递增 递减 增区 减区 最值 极值 导数 求导 定义 义域 值域 奇函
    偶函 周期 对称 函数 图像 向量 数量 量积 模长 矩阵 集合 子集 交集 并集 补集 空集 充分 必要 命题
    合起 汇总 逐一 逐个 侧面 朝侧 侧向 转身 转弯 拐弯 掉头 遵循 依照 前进 后退 退回 走回 步数
    方位 顺时 逆时 时针 旋转 平移 交换 调换 对换
    轮流 依次 证实 断言 先行 行词 代词 指代 名词 动词 主语 宾语 谓语 从句 单数 人称 归属 归入 归到
    归为 名单 映射 蕴含 蕴涵 必然 或然 归谬 相容
    相斥 互斥 自洽 量词 相加 相减 相乘 相除 小计 仔细 谨慎 逐项
    归纳 反证 诱导 和差 倍角 半角 面向 朝向 面朝 朝着 背向 背对 远离 原地 严格 格照 照做
    遵照 照办 执行 走完 转向
    """.split()
)

# What is said of a text and of what it says: whoever reads it off uses these.
READING_PAIRS_ZH = frozenset(
    """
    文中 文章 原文 短文 全文 文本 句子 语句 句话 段落 首句 末句 句意 开头 结尾 末尾 前文 后文 上文
    下文 前半 后半 半句 语气 口气 口吻 用词 措辞 字眼 词义 词语 转折 递进 概括 归结 重点 侧重 落在
    着重 明说 点明 指出 交代 写道 写明 写着 写到 提及 涉及 触及 说到 谈到 讲到 引出 引用 引述 转述
    复述 叙述 陈述 描写 刻画 表达 传达 流露 透露 对应 对照 对比 比对 相符 不符 吻合 一致 契合 贴合
    贴切 切合 切题 相反 相悖 抵触 凭据 线索 前者 后者 说法 看法 论点 论据 推论 据此 来看 看来 而言
    层面 方面 表面 本身 要点 要素 题意 题设 设问 提问 意图 用意 构成 削弱 反驳 质疑 因果 归因 解释
    阐述 足以 充分 超出 范围 片面 夸大 曲解 混淆 偷换 无中 中生 生有 干扰 迷惑 严谨 评判 评论 指向
    可见 显然 显而 易见 直接 间接 依据 描述 印证 佐证 呼应 反问 默认 逐条
    """.split()
)

# Pairs made of these and of given characters alone say nothing new.
DEDUCTION_ZH = frozenset(
    "错题目问答案选项排句词语字文段材料原信息条件设知已求解析步骤论证推导判断定义规则要求指令任务用户"
    "归类组列表属范围内外包括含元素集合交并补总共合计数量值算加减乘除等于倍半约均差积商余相同反"
    "先后早晚顺序位置首末尾始终开结束初间隔接继续每各全部整所有任何必须肯定否真假矛盾成立满足符"
    "按照依据根由看出写道明确清楚检查验找回忆弄混淆误笔测试陷阱输单双左右高低长短宽窄东西南北"
    "时候分钟年月日点天星期周今昨公式方程函变取导线角形面体度百千万亿零个只些即则故若"
    "剩余除去恰好另别同样直接间接例如比较最终果因事物者情况意思用法式示"
    "甲乙丙丁戊己庚辛次序列逐项干提谎话互既换"
    "沿续仍甚离远近转朝返退移抵迈停净途佳掉完"
    "便亦皆旦既遂乃竟恰倘倒渐颇极稍略顶挺刚凡尤均未勿莫亲连凭借趁替给跟随逐"
)

WEIGHING_EN = frozenset(
    """
    advantage advantages aside aspect aspects basis compelling con cons consideration
    considerations criteria criterion deciding decisive deserve deserves drawback drawbacks factors
    flaw flaws ground grounds indication indications judgement judgment merit merits outweigh
    outweighs perspective perspectives preference pro pros relevance strength strengths stronger
    trade-off verdict weaker weakness weaknesses weigh weighed weighing weighs
    """.split()
)

WEIGHING_PAIRS_ZH = frozenset(
    """
    权衡 考量 因素 利弊 优点 缺点 优势 劣势 依据 理由 角度 标准 综合 优劣 斟酌 侧重 长处 短处 不足
    """.split()
)

BELIEF = (
    "see saw seen watch watched notice noticed witness witnessed observe observed hear heard know "
    "knew known learn learned learnt find found out aware unaware informed told updated mind view "
    "viewpoint perspective knowledge belief believe think thought assume expect present absent "
    "presence absence there still later afterward afterwards last latest left leave returned back "
    "location place position put placed moved "
    "看见 看到 目睹 目击 注意到 发现 听见 听说 知道 得知 知晓 了解 获知 不知 不知情 知情 告诉 告知 "
    "以为 认为 相信 视角 角度 所知 信念 在场 不在场 离开 回来 返回 之后 后来 最后 一直 仍然 位置 "
    "地方 放在 放到 移动"
)
"""How it is told what somebody may know: what was seen, and where whoever saw it was then."""
