"""Doubts about the question as a whole; what answers them is in ``resolved``."""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import Predicate, predicate
from hybrid.screening.claims.hedged import granted, is_guessed
from hybrid.screening.reading import Reading
from hybrid.screening.stance.open_questions import unsettled_question
from hybrid.screening.stance.verdict_doubts import (
    is_of_the_event,
    leaves_verdict_open,
    verdict_doubts,
)
from hybrid.screening.wording.contraries import contraries
from hybrid.screening.wording.questions import asks_for_an_attitude
from hybrid.screening.wording.rejections import denies_conclusion, turns_down_another
from hybrid.screening.wording.stretches import stretches
from hybrid.text.alike import ALIKE
from hybrid.text.conditions import IF_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import PARAGRAPH_BREAK, Range, clauses, is_question
from hybrid.text.terms import stem, stems, terms

_ABOUT_THE_QUESTION = Guarded(
    r"\b(?:who|whom|whose|which|either|neither|any(?:one|body)|(?<!in )between|both)\b"
    r"|谁|哪|任何|两者|双方",
    re.IGNORECASE,
)
_ABOUT_A_DETAIL = Guarded(r"\b(?:whether|if|how|why|what|where|when)\b|是否|为何|为什么|如何")
# An amount that is not asked for: "we can't tell how many there were".
_ABOUT_AN_AMOUNT = Guarded(
    r"\bhow (?:many|much|long|far|often|old)\b|多少|多久|多远|几次", re.IGNORECASE
)
_ABOUT_ONE = Guarded(r"\b(?:he|she|his|her|him)\b|他的|她的|此人|[他她]是否", re.IGNORECASE)
_CONDITION = re.compile(r"without|lacking|absent|在?没有|由于|缺[乏少]|若无", re.IGNORECASE)
_IF = re.compile(
    r"[\s*•\-]*(?:but |and |so |even )?(?:if|had|were|suppose|supposing)\b"
    rf"|[\s*•\-]*(?:但|而)?(?:{IF_ZH})",
    re.IGNORECASE,
)
# A case of several: "; but if Dan is wrong".
_CASE = re.compile(
    rf"(?:^|[,，;；:：。.\n])\s*(?:but |and |while )?(?:if\b|suppose\b|(?:但是|但|而)?(?:{IF_ZH}))",
    re.IGNORECASE,
)
_CLOSES_CASE = re.compile("[;；。]")
_SO = re.compile(r"\s*[,，;；]?\s*(?:so\b|hence\b|therefore\b|所以|因此|因而|故)", re.IGNORECASE)
# What would be so if something were not as it is.
_WOULD_BE = re.compile(
    r"[\s*•\-]*(?:but |and |so )?"
    r"(?:if (?!(?:I|we|one|you) (?:had to|must|have to|were (?:to|forced)))"
    r"(?:\w+ ){1,2}(?:had|were|was|did)\b|had (?:it|we|there|the)\b|were (?:it|there)\b)"
    r"[^.;?!]*?\bwould\b",
    re.IGNORECASE,
)
# A doubt that rests on part of what is told: "looks alone leave it open. But …"
_IN_PART = re.compile(
    r"\balone\b|\bby (?:itself|themselves)\b|\bon its own\b|\bat first\b"
    r"|光看|单看|仅看|乍看|单从|仅从|光凭",
    re.IGNORECASE,
)
# What opens the sentence after a condition that does not hold: "it says 'all', however".
_IN_FACT = re.compile(
    r"[\s*•\-]*(?:but|yet|however|in fact|actually|as it is|here|it (?:says|is|does|has|isn)|"
    r"the (?:\w+ ){1,3}(?:says|states|is explicit)|"
    r"可|但|不过|现在|然而|其实|实际|事实上|而(?:题|文|材料|现在))",
    re.IGNORECASE,
)
# No more than full certainty is denied by these.
_FULLY = re.compile(
    r"100 ?%|\b(?:absolute|complete|total|full)(?:ly)? (?:certain|sure)|百分之百|百分百|十足",
    re.IGNORECASE,
)
# It is granted that nobody is to be judged by a group, before what is told is gone by.
_JUDGES = re.compile(r"\bto (?:judge|assume|stereotype|presume|generali[sz]e|conclude)\b", re.I)
# What is not said outright is gathered from what is.
_NOT_OUTRIGHT = re.compile(r"\b(?:explicitly|directly|outright|expressly)\b", re.IGNORECASE)
_GATHERED = re.compile(
    r"\b(?:need|have|must|can|are able)(?: to)? (?:infer|determine|deduce|work out|decide|conclude|"
    r"tell|gather)\b[^.;]{0,24}\b(?:context|clues?|facts|rest|wording)\b",
    re.IGNORECASE,
)
_NO = re.compile(
    r"[\s*]*(?:no\b|not (?:at all|really|quite)|hardly|并不|并非|不是|不[，。])", re.IGNORECASE
)
# What is asked is denied itself: "Is there no difference between them? There is one."
_YES = re.compile(
    r"[\s*]*(?:yes\b|there (?:is|are)\b|it (?:is|does|can)\b|they (?:are|do)\b|of course\b"
    r"|有|当然|是有|能|可以|其实|不[，。]?是|并非|不然)",
    re.IGNORECASE,
)
_NO_EVIDENCE_OF = re.compile(
    r"lack of (?:any |\w+ )?evidence (?:of|for|that|supporting|suggesting|showing)\b"
    r"|缺乏[^，。]{2,20}的证据",
    re.IGNORECASE,
)
# What is said to bear on nothing: "where he is from is not known, but that is irrelevant".
_IRRELEVANT = re.compile(
    r"[\s,，;；—–-]*(?:but|yet|though|although|and|但是?|不过|可是?|然而|而|只是)?[\s,，]*"
    r"(?:(?:that|this|it|which|the \w+)\s)?(?:is|are|has|have|does|makes?)?\s?"
    r"(?:also |simply |quite )?(?:irrelevant|immaterial|unimportant|beside the point"
    r"|not (?:what is )?(?:asked|needed|relevant)|nothing to do with|"
    r"no(?: bearing| matter| part)\b|not (?:matter|affect|change|bear))"
    r"|[\s，,；;。—]*(?:但是?|不过|可是?|然而|而|只是)?[，,]?(?:这|那|它|此|该)?[^，。；]{0,4}?"
    r"(?:(?:与|和|跟|同)[^，。；]{1,8}(?:无关|没有?关系|不相干)|不(?:影响|妨碍|要紧|重要|需要|用管)"
    r"|无关紧要|无关宏旨|无需(?:知道|考虑)|不必(?:知道|考虑|理会))",
    re.IGNORECASE,
)
# Somebody in the story does not know it: the subject opens the sentence.
_KNOWS_NOT_ZH = re.compile(r"(?:[并还也都仍尚])?不(?:能)?(?:知道|清楚|晓得|知)(?!是)")
_OPENING_ZH = re.compile(
    r"[\s*>\-•]*(?:所以|因此|但是?|而|不过|其实|由于|因为|可是?)?[，,]?([\u4e00-\u9fff]{2})"
)
_WRITERS_ZH = re.compile(r"谁|哪|是否|我们?|题|文中|原文|读者|无从|无法")
# The word before, but for adverbs: "who evidently" did not know.
_WORD_BEFORE = re.compile(r"([A-Za-z]+)(?:\s+(?:[a-z]+ly|also|still|then|already|just))*\s+$")
# An option says something with so many content words.
_LEAST_SAID = 2
_MOST_SAID = 0.75
_HELPS = re.compile(r"can|could|do|did|does|was|is|may|might|would", re.IGNORECASE)
# Such a verb before its "not", where the cue begins with that.
_DENIED = re.compile(
    r"\b(?:can|could|do|did|does|was|is|may|might|would)\s+(?:\w+ly )?(?=not\b)", re.IGNORECASE
)
_PERSONS = frozenset({"he", "she", "who", "someone", "somebody", "people", "person"})
# "The first sentence says that you are not sure": what a statement of the question says.
_STATEMENT_SAYS = re.compile(
    r"\b(?:(?:first|second|former|latter|original|given|other) (?:one|sentence|statement|premise|"
    r"clause)|sentence \w+|statement \w+|premise|hypothesis)\b[^,;.]{0,12} "
    r"(?:says?|states?|means?|implies|claims?|expresses|tells us) (?:that )?(?:\w+ ){0,4}$"
    r"|(?:[第前后这]?[一二两三]?[个]?(?:句话?|语句|陈述|前提|假设|句子)[一二12]?)[^，。；]{0,4}"
    r"(?:表示|表明|指出|提到|说的是|意思是|意味着|说)[^，。；]{0,4}$",
    re.IGNORECASE,
)
# What may stand between a subject and its verb.
_ADVERBS = re.compile(r"\W{0,3}(?:\s*(?:\w+ly|also|still|just|even|itself)\b)?\s*|[本并也都自身]*")
_LEAST_TOLD_CHOICES = 3
_JUST_AFTER = 12


def doubts(reading: Reading, choice: Choice) -> list[Signal]:
    """Return ``undecided`` where the writer doubts that the question can be decided.

    Repeating the words of an option that declines is no doubt, nor is what somebody in the story
    cannot tell. A doubt about one option's bearer alone ("it is hard to tell whether the cook was
    late") leaves the question open only when it is about the option chosen: the choice may be what
    is left when the others are doubted.
    """
    if _does_not_follow(reading, choice):
        return []
    asked = predicate(reading)
    given = stems(reading.record.question, reading.record.context or "")
    found = [
        Signal("undecided", cue.span, _doubted(reading, cue))
        for cue in reading.of("undecidable")
        if not _repeats_option(reading, cue)
        if not _under_unmet_condition(reading, cue) and not _is_asked(reading, cue)
        if not granted(reading, cue)
        if not _is_somebodys(reading, cue, given) and not _is_detail(reading, cue, asked)
        if not _is_of_others(reading, cue, choice) and not _is_beside_the_question(reading, cue)
        if not _is_chosen(reading, cue, choice) and not _is_of_the_matter(reading, cue)
        if not _tells_against(reading, cue, choice)
    ]
    found += [
        Signal("undecided", cue.span)
        for cue in unsettled_question(reading)
        if not any(cue.span.overlaps(said.span) for said in reading.of("redefinition"))
        if not _under_unmet_condition(reading, cue) and not _is_asked(reading, cue)
        if not granted(reading, cue) and not _is_beside_the_question(reading, cue)
        if not _is_somebodys(reading, cue, given) and not _is_said_of_option(reading, cue)
        if not _is_chosen(reading, cue, choice)
    ]
    found += [
        doubt
        for doubt in verdict_doubts(reading, choice)
        if not _under_unmet_condition(reading, doubt) and not granted(reading, doubt)
    ]
    found = [d for d in found if not is_of_the_event(reading, d, choice)]
    found = [d for d in found if not (_is_waived(reading, d) or _tells_choices(reading, d))]
    found = [d for d in found if not _grants_the_rest(reading, d)]
    found = [d for d in found if not turns_down_another(reading, choice.letter, d.span.end)]
    about_chosen = any(doubt.option == choice.letter for doubt in found)
    return [d for d in found if about_chosen or d.option in (None, choice.letter)]


def _is_said_of_option(reading: Reading, cue: Signal) -> bool:
    """Whether an option itself says nothing of something: "Reply 2 doesn't mention the fee"."""
    before = [m.span.end for m in reading.of(MENTION) if m.span.end <= cue.span.start]
    if not before:
        return False
    return _ADVERBS.fullmatch(reading.record.reasoning, before[-1], cue.span.start) is not None


def _tells_against(reading: Reading, cue: Signal, choice: Choice) -> bool:
    """Whether no evidence of what is asked is the ground for saying no to it."""
    both = contraries(reading.record)
    if both is None or choice.letter != both.denied:
        return False
    text = reading.record.reasoning
    return (
        _NO_EVIDENCE_OF.match(text, cue.span.start, reading.sentence_at(cue.span.start)[1])
        is not None
    )


def _tells_choices(reading: Reading, doubt: Signal) -> bool:
    """Whether the sentence says what may be answered: "is it true, false, or not decidable?"."""
    options = set(reading.record.options)
    named = reading.options_in(reading.sentence_at(doubt.span.start))
    return len(options) >= _LEAST_TOLD_CHOICES and options <= named


def _is_waived(reading: Reading, doubt: Signal) -> bool:
    """Whether the doubt is put away at once: "I can't be sure, but nothing suggests otherwise"."""
    if not reading.of("waived"):
        return False
    index = reading.sentence_index(doubt.span.start)
    start, end = reading.sentences[index]
    if index + 1 < len(reading.sentences) and not reading.within((start, end), "waived"):
        start, end = reading.sentences[index + 1]
    return bool(reading.within((start, end), "waived"))


def _grants_the_rest(reading: Reading, doubt: Signal) -> bool:
    """Whether it is only granted that something is missing, before what is there is gone by.

    "Though we can't be 100% sure, …"; "while it would be wrong to judge by faith, the notes say …";
    "it isn't said outright, so we must infer it from the context".
    """
    said, place = reading.record.text(doubt.span), reading.sentence_at(doubt.span.start)
    if _NOT_OUTRIGHT.search(said) and _GATHERED.search(reading.words(place)):
        return True
    if not any(each.span.overlaps(doubt.span) for each in reading.of("granted")):
        return False
    judges = _JUDGES.search(reading.record.reasoning, doubt.span.start, place[1]) is not None
    return _FULLY.search(said) is not None or (judges and not is_guessed(reading, place))


def _does_not_follow(reading: Reading, choice: Choice) -> bool:
    """Whether it is asked if something follows, and answered that it does not."""
    if not reading.of("asks_what_follows", field="question"):
        return False
    return denies_conclusion(reading.record.options.get(choice.letter or "", ""))


def _repeats_option(reading: Reading, cue: Signal) -> bool:
    """Whether the words are an option's name: after its letter, in quotes, or as the choice."""
    if any(c.span.overlaps(cue.span) for c in reading.of("letter_text_conflict")):
        return False
    named = [m for m in reading.of(MENTION) if m.span.overlaps(cue.span) and "text" in m.tags]
    chosen = any(c.span.overlaps(m.span) for m in named for c in reading.of("choice"))
    return chosen or any("letter" in m.tags or _is_quoted(reading, m) for m in named)


def _is_chosen(reading: Reading, cue: Signal, choice: Choice) -> bool:
    """Whether the doubt says what the chosen option says: "the two are equally likely"."""
    own = reading.record.options.get(choice.letter or "", "")
    told = stems(own)
    if ALIKE.search(own) and ALIKE.search(reading.words(reading.sentence_at(cue.span.start))):
        return True
    if len(told) < _LEAST_SAID or told.isdisjoint(stems(reading.record.text(cue.span))):
        return False
    start, end = reading.sentence_at(cue.span.start)
    parts = clauses(reading.record.reasoning, start, end)
    said = reading.words((max(p[0] for p in parts if p[0] <= cue.span.start), end))
    return len(told & stems(said)) >= _MOST_SAID * len(told) and denies(said) == denies(own)


def _is_of_the_matter(reading: Reading, cue: Signal) -> bool:
    """Whether things are to be treated alike where an attitude is asked for, and none of them."""
    alike = reading.of("likened", "additive", "generality")
    return any(s.span.overlaps(cue.span) for s in alike) and asks_for_an_attitude(reading)


def _is_asked(reading: Reading, cue: Signal) -> bool:
    """Whether the writer asks whether it is so, and answers no: "Is it a toss-up? No."."""
    index = reading.sentence_index(cue.span.end - 1)
    asks = is_question(reading.words(reading.sentences[index]))
    following = reading.sentences[index + 1 : index + 2]
    if not asks or not following:
        return False
    answers = _YES if denies(reading.record.text(cue.span)) else _NO
    return answers.match(reading.record.reasoning, *following[0]) is not None


def _under_unmet_condition(reading: Reading, cue: Signal) -> bool:
    """Whether the doubt arises in another case only: "if it said 'most', we could not tell"."""
    text = reading.record.reasoning
    index = reading.sentence_index(cue.span.start)
    following = reading.sentences[index + 1 : index + 2]
    if _WOULD_BE.match(text, *reading.sentences[index]) is not None or _is_in_one_case(
        reading, cue, index
    ):
        return True
    if not following or _IN_FACT.match(text, *following[0]) is None:
        return False
    if _IF.match(text, *reading.sentences[index]) is not None:
        return True
    guessed = is_guessed(reading, following[0])
    return _IN_PART.search(text, *reading.sentences[index]) is not None and not guessed


def _is_in_one_case(reading: Reading, cue: Signal, index: int) -> bool:
    """Whether the doubt arises in one case of several, and another case is looked at next.

    "If Dan is right, nothing can be said of Carl; but if Dan is wrong, he is right after all."
    """
    text = reading.record.reasoning
    supposed = list(_CASE.finditer(text, reading.sentences[index][0], cue.span.start))
    if not supposed or _CLOSES_CASE.search(text, supposed[-1].end(), cue.span.start):
        return False
    end = reading.sentences[min(index + 1, len(reading.sentences) - 1)][1]
    return _CASE.search(text, cue.span.start, end) is not None


def _is_quoted(reading: Reading, mention: Signal) -> bool:
    text = reading.record.reasoning
    return text[max(0, mention.span.start - 1) : mention.span.start] in set("\"'“‘「『")


def _is_somebodys(reading: Reading, cue: Signal, given: frozenset[str]) -> bool:
    """Whether the subject is a person of the story: "the grandmother can't tell which"."""
    text = reading.record.reasoning
    if _STATEMENT_SAYS.search(text, reading.sentence_at(cue.span.start)[0], cue.span.start):
        return True
    if cue.name in ("unsettled", "not_given") and re.match(r"is|was", text[cue.span.start :]):
        return False
    if reading.record.lang == "zh":
        return _is_unknown_to_somebody(reading, cue)
    verb = _HELPS.match(text, cue.span.start) or _DENIED.search(
        text, max(0, cue.span.start - _JUST_AFTER), cue.span.end
    )
    if verb is None:
        return False
    word = _WORD_BEFORE.search(text, max(0, verb.start() - 24), verb.start())
    if word is None:
        return False
    return word[1].lower() in _PERSONS or (stem(word[1]) or " ") in given


def _is_unknown_to_somebody(reading: Reading, cue: Signal) -> bool:
    """Whether a person of the story, told of in the question, opens the sentence: 小禾不知道."""
    text = reading.record.reasoning
    start, end = reading.sentence_at(cue.span.start)
    if _KNOWS_NOT_ZH.match(text, cue.span.start, end) is None:
        return False
    if _WRITERS_ZH.search(text, start, end):
        return False
    if reading.of("asks_of_belief", field="question"):
        return True
    subject = _OPENING_ZH.match(text, start, cue.span.start)
    told = reading.record.question + (reading.record.context or "")
    return subject is not None and subject[1] in told


def _is_detail(reading: Reading, cue: Signal, asked: Predicate | None) -> bool:
    """Whether "whether/how/why …" after the doubt speaks of nothing that the question asks."""
    text = reading.record.reasoning
    start, end = cue.span.start, scope_of(reading, cue)[1]
    if _is_of_an_amount(reading, (start, end)):
        return True
    if asked is None:
        return False
    about = _ABOUT_A_DETAIL.search(text, start, end)
    if about is None or _ABOUT_THE_QUESTION.search(text, start, end):
        return False
    content = {term.stem for term in terms(text, about.end(), end)}
    return bool(content) and not content & asked.stems


def _is_of_an_amount(reading: Reading, place: Range) -> bool:
    """Whether it is only an amount that is not known, and none is asked for."""
    text = reading.record.reasoning
    if _ABOUT_AN_AMOUNT.search(text, *place) is None or _ABOUT_THE_QUESTION.search(text, *place):
        return False
    return _ABOUT_AN_AMOUNT.search(reading.record.question) is None


def _is_beside_the_question(reading: Reading, cue: Signal) -> bool:
    """Whether something else is asked: "the year is not known, but the question is …"."""
    if _IRRELEVANT.match(reading.record.reasoning, _after(reading, cue)):
        return True
    index = reading.sentence_index(cue.span.end - 1)
    until = reading.sentences[min(index + 1, len(reading.sentences) - 1)][1]
    asked = reading.inside(reading.of("asked_for"), (cue.span.end, until))
    turned = asked and reading.inside(
        reading.of("contrast"), (cue.span.end - 1, asked[0].span.start + 1)
    )
    return bool(turned)


def _after(reading: Reading, cue: Signal) -> int:
    """Return where a doubt and its clause end, before the turn that the cue may take in."""
    end = cue.span.end
    turns = [s.span.start for s in reading.of("contrast") if cue.span.start < s.span.start < end]
    return turns[-1] if turns else scope_of(reading, cue)[1]


def _is_of_others(reading: Reading, doubt: Signal, choice: Choice) -> bool:
    """Whether the doubt names several options by their letters, and not the one chosen."""
    start, end = scope_of(reading, doubt)
    follows = _SO.match(reading.record.reasoning, end, reading.sentence_at(start)[1])
    if follows is not None:
        # "Nothing can be concluded from that, so neither B nor C follows."
        start, end = follows.end(), _clause_end(reading, follows.end())
    named = reading.inside(reading.of(MENTION), (start, end))
    letters = {mention.option for mention in named if "letter" in mention.tags}
    return len(letters) > 1 and choice.letter not in letters


def _clause_end(reading: Reading, at: int) -> int:
    parts = clauses(reading.record.reasoning, *reading.sentence_at(at))
    return next((end for start, end in parts if start <= at <= end), at)


def _doubted(reading: Reading, doubt: Signal) -> str | None:
    """Return the one option that a doubt is about, or ``None`` when it is about the question."""
    text = reading.record.reasoning
    headed = _under_heading(reading, doubt)
    if headed is not None:
        return headed
    if _ABOUT_THE_QUESTION.search(text, doubt.span.start, doubt.span.end + _JUST_AFTER):
        return None
    if leaves_verdict_open(reading, doubt):
        return None
    scope = scope_of(reading, doubt)
    # The words of an option that declines are no name in their own doubt.
    declines = (m.option for m in reading.of(MENTION) if m.span.overlaps(doubt.span))
    own = reading.options_named("abstention", _MOST_SAID).intersection(declines)
    named = reading.options_in(scope) - own
    if not named and _ABOUT_ONE.search(text, doubt.span.start, scope[1]):
        earlier = [m for m in reading.of(MENTION) if m.span.end <= doubt.span.start]
        return earlier[-1].option if earlier else None
    return named.pop() if len(named) == 1 else None


def _under_heading(reading: Reading, doubt: Signal) -> str | None:
    """Return the option in whose own paragraph a doubt is raised, among others with theirs.

    What concludes, or opens a line below the letter, may speak of the question again.
    """
    text = reading.record.reasoning
    held = [each for each in stretches(reading, len(text)) if each.holds(doubt)]
    if not held:
        return None
    place = reading.sentence_at(doubt.span.start)
    begins = held[0].sentences[0][0]
    line = text.rfind("\n", 0, place[0]) + 1
    if line in (0, place[0]) or reading.within(place, "conclusion_marker"):
        return None
    apart = PARAGRAPH_BREAK.search(text, begins, place[0]) is not None
    opens = text[text.rfind("\n", 0, begins) + 1 : begins].strip(" *#-•")
    return None if apart or opens else held[0].option


def scope_of(reading: Reading, doubt: Signal) -> Range:
    """Return the sentence up to the end of the doubt's clause, or of the clause it conditions."""
    text = reading.record.reasoning
    start, end = reading.sentence_at(doubt.span.start)
    parts = clauses(text, start, end)
    ends = [part[1] for part in parts if doubt.span.end <= part[1]]
    if not ends:
        return start, end
    conditions = _CONDITION.match(text, doubt.span.start)
    return start, ends[1] if conditions and len(ends) > 1 else ends[0]
