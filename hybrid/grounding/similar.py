"""The place most like a quote that stands nowhere as it is."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid.grounding.match import Match, at_normal, too_short
from hybrid.grounding.query import Query
from hybrid.grounding.source import FieldText, Source
from hybrid.grounding.tokenrule import TokenRule
from hybrid.grounding.verbatim import begins_sentence
from hybrid.text.alignment import Alignment, nearest
from hybrid.text.difference import changes, describe
from hybrid.text.lexicon import kind_of_word
from hybrid.text.tokens import Token, tokenise

LONGEST_QUOTE = 500
_LEAST_SCORE = 72.0
# How far beyond an alignment its words may reach.
_MARGIN = 24
_BREAKS = frozenset(",;:.!?()，。；：！？、—")


def find_similar(query: Query, fields: Sequence[FieldText], source: Source) -> Match | None:
    """Return the most similar place: ``fuzzy`` where the token rule holds, else ``near``."""
    if len(query.normal) > LONGEST_QUOTE or not query.tokens:
        return None
    best: tuple[FieldText, Alignment] | None = None
    for field in fields:
        least = max(_LEAST_SCORE, best[1].score if best else 0.0)
        found = nearest(query.normal, field.normal.text, least=least)
        if found is not None and (best is None or best[1].score < found.score):
            best = field, found
    return None if best is None else _judged(query, *best, source)


def _judged(query: Query, field: FieldText, found: Alignment, source: Source) -> Match:
    text = field.normal.text
    rule = TokenRule(source, semantic=query.semantic)
    window = _tokens_around(text, found)
    run = _same_run(text, window, query, rule)
    if run is not None:
        place = at_normal(field, run[0].start, run[-1].end)
        reason = too_short(query.normal, query.role)
        return Match("fuzzy", field.name, *place, score=found.score, reason=reason)
    differing = changes(window, query.tokens, rule.same)
    return Match(
        "near",
        field.name,
        *at_normal(field, *_snapped(window, found)),
        score=found.score,
        difference=describe(differing) or None,
        reason="words differ" if differing else "the quote goes beyond the text",
    )


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
    for begin in range(len(window) - len(quote) + 1):
        run = window[begin : begin + len(quote)]
        initials = {
            index for index, token in enumerate(run) if not index or begins_sentence(text, token)
        }
        if rule.holds(run, quote, initials) and _same_breaks(text, run, query):
            return run
    return None


def _same_breaks(text: str, run: Sequence[Token], query: Query) -> bool:
    """Whether every negator is set off, or not, as in the source: "No, one" is not "no one"."""
    return all(
        _is_break(text, run, index) == _is_break(query.normal, query.tokens, index)
        for index in range(len(run) - 1)
        if {kind_of_word(run[at].text.lower()) for at in (index, index + 1)} & {"negator"}
    )


def _is_break(text: str, tokens: Sequence[Token], index: int) -> bool:
    between = text[tokens[index].end : tokens[index + 1].start]
    return bool(set(between) & _BREAKS)


def _snapped(window: Sequence[Token], found: Alignment) -> tuple[int, int]:
    """Return the alignment's range, widened to the whole words it touches."""
    inside = [token for token in window if token.start < found.end and found.start < token.end]
    if not inside:
        return found.start, found.end
    return min(found.start, inside[0].start), max(found.end, inside[-1].end)
