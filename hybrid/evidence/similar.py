"""The place most like a quote that stands nowhere as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import LCSseq, Levenshtein

from hybrid.evidence.beside import sets_off, turned_beside
from hybrid.evidence.match import Match, at_normal, shared_marks, too_short
from hybrid.evidence.policy import POLICY
from hybrid.evidence.query import Query
from hybrid.evidence.source import FieldText, Source
from hybrid.evidence.tokenrule import TokenRule
from hybrid.text.alignment import Alignment, nearest
from hybrid.text.difference import Comparison, compare, describe
from hybrid.text.lexicon import kind_of_word
from hybrid.text.tokens import Token, tokenise

# How far beyond an alignment its words may reach.
_MARGIN = 24
_LINE = re.compile(r"[^\w\n]*\w")
_BREAKS = frozenset(",;:.!?()，。；：！？、—")


def find_similar(query: Query, fields: Sequence[FieldText], source: Source) -> Match | None:
    """Return the most similar place: ``fuzzy`` where the token rule holds, else ``near``."""
    if POLICY.longest_fuzzy < len(query.normal) or not query.tokens:
        return None
    best: tuple[FieldText, Alignment] | None = None
    for field in fields:
        least = max(POLICY.least_alike, best[1].score if best else 0.0)
        found = nearest(query.suited_to(field).normal, field.normal.text, least=least)
        if found is not None and (best is None or best[1].score < found.score):
            best = field, found
    return None if best is None else _judged(query.suited_to(best[0]), *best, source)


def _judged(query: Query, field: FieldText, found: Alignment, source: Source) -> Match:
    text = field.normal.text
    rule = TokenRule(source, semantic=query.semantic)
    window: Sequence[Token] = _tokens_around(text, found)
    run = _same_run(text, window, query, rule)
    if run is not None:
        return _fuzzy(query, field, run, found.score)
    window = _closest(window, found, query.tokens)
    compared = compare(window, query.tokens, rule.same)
    return Match(
        "near",
        field.name,
        *at_normal(field, *_covered(window, compared, found)),
        score=found.score,
        difference=describe(compared.changes) or None,
        reason="words differ" if compared.changes else "the pause beside a negator differs",
    )


def _fuzzy(query: Query, field: FieldText, run: Sequence[Token], score: float) -> Match:
    start, end, left, right = _with_marks(query, field.normal.text, run)
    place = at_normal(field, start, end, query.around(query.normal))
    reason = too_short(query.normal, query.role)
    if reason is not None:
        return Match("fuzzy", field.name, *place, score=score, reason=reason)
    by = sets_off(left, right)
    if right.strip() and _breaks_line(query, field, run):
        by = replace(by, after=True)
    hidden = turned_beside(field, start, end, by)
    if hidden is not None:
        return Match(
            "near",
            field.name,
            *place,
            score=score,
            difference=f"negator dropped: “{hidden}”",
            reason=f"leaves out “{hidden}” beside its own marks",
        )
    return Match("fuzzy", field.name, *place, score=score)


def _breaks_line(query: Query, field: FieldText, run: Sequence[Token]) -> bool:
    """Whether the quote breaks its line after the last word, where the source does not."""
    _, quoted = query.form.original(0, query.form.text.rfind(query.tokens[-1].text) + 1)
    _, end = field.normal.original(run[-1].start, run[-1].end)
    following = _LINE.match(field.text, end)
    return "\n" in query.quote[quoted:] and following is not None


def _tokens_around(text: str, found: Alignment) -> list[Token]:
    start, end = max(0, found.start - _MARGIN), min(len(text), found.end + _MARGIN)
    # The margin may cut words; whole ones only.
    while start > 0 and text[start - 1].isalnum() and start > found.start - 3 * _MARGIN:
        start -= 1
    while end < len(text) and text[end].isalnum() and end < found.end + 3 * _MARGIN:
        end += 1
    return tokenise(text, start, end)


def _same_run(
    text: str, window: Sequence[Token], query: Query, rule: TokenRule
) -> Sequence[Token] | None:
    quote = query.tokens
    first, last = quote[0].text.lower(), quote[-1].text.lower()
    length = len(quote)
    words = [token.text.lower() for token in window]
    for begin in range(len(window) - length + 1):
        # Both ends misspelled is more than slips come to; this keeps the loop short.
        if words[begin] != first and words[begin + length - 1] != last:
            continue
        run = window[begin : begin + length]
        if rule.holds(run, quote, text) and _same_breaks(text, run, query):
            return run
    return None


def _same_breaks(text: str, run: Sequence[Token], query: Query) -> bool:
    """Whether every negator is set off by pauses as in the source.

    "No, one of them" is not "no one of them".
    """
    return all(
        _is_break(text, run, index) == _is_break(query.normal, query.tokens, index)
        for index in range(len(run) - 1)
        if "negator" in {kind_of_word(run[at].text.lower()) for at in (index, index + 1)}
    )


def _is_break(text: str, tokens: Sequence[Token], index: int) -> bool:
    between = text[tokens[index].end : tokens[index + 1].start]
    return bool(set(between) & _BREAKS)


def _closest(window: Sequence[Token], found: Alignment, quote: Sequence[Token]) -> Sequence[Token]:
    """Return the run of words around an alignment that takes the fewest changes."""
    inside = [
        index
        for index, token in enumerate(window)
        if token.start < found.end and found.start < token.end
    ]
    if not inside:
        return window
    words = [token.text for token in quote]
    runs = [
        window[begin:end]
        for begin in range(max(0, inside[0] - 1), inside[0] + 1)
        for end in range(inside[-1] + 1, min(len(window), inside[-1] + 4) + 1)
    ]

    def cost(run: Sequence[Token]) -> tuple[int, int, int]:
        texts = [token.text for token in run]
        shared = LCSseq.similarity(texts, words)
        return -shared, Levenshtein.distance(texts, words), abs(len(texts) - len(words))

    return min(runs, key=cost)


def _covered(window: Sequence[Token], compared: Comparison, found: Alignment) -> tuple[int, int]:
    """Return the range of the words that the quote is a version of."""
    words = window[compared.begin : compared.end]
    return (words[0].start, words[-1].end) if words else (found.start, found.end)


def _with_marks(query: Query, text: str, run: Sequence[Token]) -> tuple[int, int, str, str]:
    """Return the range of a run and of the marks around it that the quote has too.

    The last two values are the marks that the quote has beyond them.
    """
    start, end = run[0].start, run[-1].end
    before, after = query.normal[: query.tokens[0].start], query.normal[query.tokens[-1].end :]
    taken, used = shared_marks(text[max(0, start - _MARGIN) : start][::-1], before[::-1])
    start, before = start - taken, before[: len(before) - used]
    taken, used = shared_marks(text[end : end + _MARGIN], after)
    return start, end + taken, before, after[used:]
