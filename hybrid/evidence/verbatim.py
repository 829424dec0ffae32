"""The quote as it stands, or as it stands but for style or for case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybrid.evidence.source import FieldText, Match, Query, at_normal, too_short
from hybrid.records.record import Tier
from hybrid.text.difference import compare, describe
from hybrid.text.normalise import fold_ascii_case
from hybrid.text.words import CAPITONYMS, STRESSED, Token, has_han, is_han, tokenise, word_at

# --- where words and numbers end ----------------------------------------------------------------
# Where words and numbers end, and where the case of a letter carries sense.
#
# What stops inside a word may leave another one: "man was late" stands in "The woman was late",
# "legal" in "legally", "can" in "cannot", "violent" in "non-violent": a hyphen joins. The same
# holds for a number and its sign.

_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?")
_LONGEST_NUMBER = 40
_LONGEST_HELD = 8
_NEAR = 20
_JOINT_REACH = 4
# A hyphen at the end of a line joins too; one between numbers or lone letters is an operation's.
_JOINT = re.compile(r"[^\W_][-‐‑](?:\r?\n)?[^\W_]")
_SIGNS = "-−﹣－"


def cut(text: str, start: int, end: int, *, piece: bool = False) -> str | None:
    """Return what ``text[start:end]`` cuts through, or ``None`` when it is whole.

    A ``piece`` is part of a longer quote.
    """
    if start == end:
        return None
    number = _cut_number(text, start) or _cut_number(text, end) or _cut_sign(text, start)
    if number is not None and not _is_cut_to_length(text, start, end, piece=piece):
        return f"the number “{number}”"
    word = _cut_word(text, start) or _cut_word(text, end)
    word = word or _cut_compound(text, start) or _cut_compound(text, end)
    return None if word is None else f"the word “{text[slice(*word)]}”"


def _is_cut_to_length(text: str, start: int, end: int, *, piece: bool) -> bool:
    # Chinese has no words to cut at, and programs cut it by the character; in a longer quote the
    # number at its edge is not what is quoted.
    near = text[max(0, start - _NEAR) : start + _NEAR] + text[max(start, end - _NEAR) : end + _NEAR]
    return (piece or end - start > _LONGEST_HELD) and has_han(near)


def _cut_word(text: str, at: int) -> tuple[int, int] | None:
    """Return the Latin word that goes on across ``at``, if one does."""
    if not 0 < at < len(text):
        return None
    begin, end = word_at(text, at)
    return (begin, end) if begin < at < end else None


def _cut_compound(text: str, at: int) -> tuple[int, int] | None:
    """Return the hyphened word that goes on across ``at``, where a hyphen stands beside it."""
    for joint in _JOINT.finditer(text, max(0, at - _JOINT_REACH), at + _JOINT_REACH):
        if joint.start() < at < joint.end():
            left = word_at(text, joint.start() + 1)
            right = word_at(text, joint.end() - 1)
            if any(1 < end - start for start, end in (left, right)) and not has_han(joint[0]):
                return min(left[0], joint.start()), max(right[1], joint.end())
    return None


def _cut_number(text: str, at: int) -> str | None:
    """Return the number that goes on across ``at``."""
    if not 0 < at < len(text):
        return None
    if not (text[at - 1].isdigit() or text[at].isdigit()):
        return None
    begin = max(0, at - _LONGEST_NUMBER)
    for match in _NUMBER.finditer(text, begin, at + _LONGEST_NUMBER):
        if match.start() < at < match.end():
            return match[0]
    return None


def _cut_sign(text: str, start: int) -> str | None:
    if start == 0 or text[start - 1] not in _SIGNS or not text[start : start + 1].isdigit():
        return None
    before = text[start - 2] if start > 1 else " "
    attached = before.isalnum() or is_han(before) or before in ")]%"
    return None if attached else text[start - 1 : start + 1]


# What comes after an option's letter, and never after an article.
_AFTER_A_NAME = frozenset(
    """is was are were be has had and or but because since as than can could may might must will
    would should fits means says seems to in on of for so then not does did do with by""".split()
)
_SENTENCE_ENDS = ".!?:;…\"'([-。！？：；"


def same_but_for_case(
    source: str, quote: str, *, initial: bool = False, article: bool = False
) -> bool:
    """Whether two tokens are one word whose case says nothing.

    A lone letter may name an option (unless it is an ``article`` before a word), capitals
    throughout may abbreviate (``US``), and some words are two with and without a capital
    (``Polish``) unless ``initial``, at the beginning of a sentence or a quote, explains it.
    """
    if source == quote:
        return True
    word = source.lower()
    if word != quote.lower():
        return False
    if len(word) < 2:
        return word == "a" and initial and article
    if source.isupper() != quote.isupper():
        return word in STRESSED
    return initial or word not in CAPITONYMS


def reads_on(tokens: Sequence[Token], index: int) -> bool:
    """Whether a noun phrase may go on after a token, as after an article."""
    if index + 1 == len(tokens) or tokens[index + 1].start != tokens[index].end + 1:
        return False
    after = tokens[index + 1].text
    return after.isalpha() and after.islower() and after not in _AFTER_A_NAME


def begins_sentence(text: str, token: Token) -> bool:
    """Whether a token stands where a capital is customary."""
    before = text[max(0, token.start - 3) : token.start].rstrip()
    return not before or before[-1] in _SENTENCE_ENDS


# --- exact and normalized -----------------------------------------------------------------------

_REACH = 30
_UNITS = "%‰"
_OPENING_MARK = re.compile(r"[(\[（【]")
_LINE_MARK = re.compile(r"(?:\A|\n)[ \t]*[-*+#>•·]+[ \t]")
_ASKS = re.compile(r"[\s\"')\]*]*[.!。！]*[?？]")
_SENTENCE_MARK = re.compile(r"[.,;:!?…。，；：！？、)\]）】]")


@dataclass(frozen=True, slots=True)
class SetOff:
    """How a quote sets a stretch off with marks that the source does not have there.

    ``as_line`` says that it begins as a line does: only a negator that begins one counts then.
    """

    before: bool
    after: bool
    as_line: bool = False


def sets_off(before: str, after: str) -> SetOff:
    """Say what the marks that a quote has before and after a stretch set off."""
    opens = bool(_OPENING_MARK.search(before))
    as_line = not opens and bool(_LINE_MARK.search(before))
    return SetOff(opens or as_line, bool(_SENTENCE_MARK.search(after)), as_line)


def turned_beside(field: FieldText, start: int, end: int, by: SetOff) -> str | None:
    """Return the negator, per cent sign or question mark beside a range of the normal form.

    A quote that ends in a full stop of its own says that nothing follows: "He is." is no quote
    of "He is not late", nor of "He is?".
    """
    text = field.normal.text
    if by.before:
        tokens = tokenise(text, max(0, start - _REACH), start)
        hidden = tokens and field.negator_between(tokens[-1].start, start)
        if hidden and (not by.as_line or _begins_line(field, tokens[-1].start)):
            return hidden
    if by.after:
        if text[end : end + 1] in _UNITS:
            return text[end : end + 1] or None
        if asks_after(text, end):
            return "?"
        tokens = tokenise(text, end, end + _REACH)
        hidden = tokens and field.negator_between(tokens[0].start, tokens[0].end)
        if hidden:
            return hidden
    return None


def asks_after(text: str, end: int) -> bool:
    """Whether what ends at ``end`` is a question there."""
    return _ASKS.match(text, end) is not None


def _begins_line(field: FieldText, at: int) -> bool:
    """Whether only marks stand before a place of the normal form on its line of the original."""
    start, _ = field.normal.original(at, at + 1)
    line = field.text[max(0, start - _REACH) : start].rpartition("\n")[2]
    return not any(char.isalnum() for char in line)


# Places looked at before giving up; a text that repeats itself ten thousand times has no more to
# tell at the last of them.
_MOST_PLACES = 64
_MOST_CASE_PLACES = 8


def find_exact(query: Query, field: FieldText) -> Match | None:
    """Look for the quote character by character."""
    return _find(query, field, query.quote, field.text, "exact")


def find_normalized(query: Query, field: FieldText) -> Match | None:
    """Look for the quote in the form in which style does not count."""
    found: Match | None = None
    for needle in query.needles:
        found = found or _find(query, field, needle, field.normal.text, "normalized")
    return found


def find_but_for_case(query: Query, field: FieldText) -> Match | None:
    """Look for the quote in another case; refused where case carries sense."""
    refused: Match | None = None
    for needle in query.needles:
        lowered = fold_ascii_case(needle)
        for start in _places(field.lowered, lowered, _MOST_CASE_PLACES):
            if _edge_reason(query, field, needle, field.normal.text, start) is None:
                found = _judge_case(query, field, needle, start)
                if (found.field, found.start) in query.taken:
                    continue
                if found.accepted:
                    return found
                refused = refused or found
    return refused


def _find(query: Query, field: FieldText, needle: str, text: str, tier: Tier) -> Match | None:
    refused: Match | None = None
    short = too_short(query.normal, query.role)
    for start in _ordered(query, field, needle, text):
        end = start + len(needle)
        reason = short or _edge_reason(query, field, needle, text, start)
        origin = (start, end)
        if tier != "exact":
            origin = at_normal(field, start, end, query.around(needle))
        if (field.name, origin[0]) in query.taken:
            continue
        found = Match(tier, field.name, *origin, reason=reason)
        if found.accepted or short is not None:
            return found
        refused = refused or found
    return refused


def _edge_reason(query: Query, field: FieldText, needle: str, text: str, start: int) -> str | None:
    end = start + len(needle)
    through = cut(text, start, end)
    if through is not None:
        return f"cuts through {through}"
    if needle is query.quote:
        return None
    hidden = turned_beside(field, start, end, sets_off(*query.around(needle)))
    return hidden and f"leaves out “{hidden}” and ends the sentence before it"


def _ordered(query: Query, field: FieldText, needle: str, text: str) -> Iterator[int]:
    places = _places(text, needle, _MOST_PLACES, last_first=query.last_first(field))
    if needle not in ("A", "I"):
        return places
    # A lone letter before a word is an article or a pronoun more often than an option.
    return iter(sorted(places, key=lambda start: _reads_on(text, start)))


def _reads_on(text: str, start: int) -> bool:
    return text[start + 1 : start + 2] == " " and text[start + 2 : start + 3].islower()


def _places(text: str, needle: str, most: int, *, last_first: bool = False) -> Iterator[int]:
    if not needle:
        return
    place = text.rfind(needle) if last_first else text.find(needle)
    for _ in range(most):
        if place < 0:
            return
        yield place
        if last_first:
            place = text.rfind(needle, 0, place + len(needle) - 1)
        else:
            place = text.find(needle, place + 1)


def _judge_case(query: Query, field: FieldText, needle: str, start: int) -> Match:
    text, end = field.normal.text, start + len(needle)
    source, quote = tokenise(text, start, end), tokenise(needle)
    place = (field.name, *at_normal(field, start, end, query.around(needle)))
    reason = too_short(query.normal, query.role)
    if reason is not None:
        return Match("normalized", *place, reason=reason)
    if not query.semantic and _same_case(text, source, quote):
        return Match("normalized", *place)
    difference = describe(compare(source, quote, lambda *_: False).changes)
    return Match(
        "near", *place, difference=difference, reason="the case of a letter carries sense here"
    )


def permitted_case(field: FieldText, piece: str, start: int) -> bool:
    """Whether a piece that stands at ``start`` but for case says the same in both cases."""
    text = field.normal.text
    return _same_case(text, tokenise(text, start, start + len(piece)), tokenise(piece))


def _same_case(text: str, source: list[Token], quote: list[Token]) -> bool:
    return len(source) == len(quote) and all(
        same_but_for_case(
            old.text,
            new.text,
            initial=index == 0 or begins_sentence(text, old),
            article=reads_on(source, index),
        )
        for index, (old, new) in enumerate(zip(source, quote, strict=True))
    )
