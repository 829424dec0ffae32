"""Where a quote stands, and whether it still means the same there."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from rapidfuzz.distance import OSA, LCSseq, Levenshtein

from hybrid.evidence.edited import find_across, find_labelled, find_without_insertions
from hybrid.evidence.pieces import ELLIPSIS, find_pieces, missing_pieces
from hybrid.evidence.policy import POLICY
from hybrid.evidence.source import (
    FieldText,
    Match,
    Query,
    Source,
    at_normal,
    prepare,
    shared_marks,
    too_short,
)
from hybrid.evidence.verbatim import (
    begins_sentence,
    find_but_for_case,
    find_exact,
    find_normalized,
    reads_on,
    same_but_for_case,
    sets_off,
    turned_beside,
)
from hybrid.records import ErrorType, Grounding, Record
from hybrid.records.record import Role
from hybrid.text.difference import (
    Alignment,
    Comparison,
    compare,
    describe,
    nearest,
    negates,
    same_stem,
)
from hybrid.text.words import Token, is_guarded, is_word, kind_of_word, tokenise

# --- the most similar place ---------------------------------------------------------------------
# The place most like a quote that stands nowhere as it is.
#
# The token rule: the same words in the same order, each equal or a plain typo. No threshold of
# similarity separates a typo from a dropped "not", so similarity only finds the place. What counts
# there is every word: one edit in a longer word that makes no other word is a typo; everything else
# is another text.

_LETTERS = re.compile(r"([A-Za-z]+)('s)?")
# A change at the end of a word makes another form of it, listed or not.
_VOWELS = frozenset("aeiouy")
_ADDED_ENDINGS = frozenset("sdrny")

# The same letters with and without an accent, two words.
_ACCENT_PAIRS = frozenset(
    """resume expose rose pate lame mate pique sake attache saute divorce forte maté canape habitue
    retire sauté passe""".split()
)


class TokenRule:
    """Compares a source's tokens with a quote's for one kind of evidence."""

    def __init__(self, source: Source, *, semantic: bool) -> None:
        self._source = source
        self._semantic = semantic

    def holds(self, source: Sequence[Token], quote: Sequence[Token], text: str) -> bool:
        """Whether ``quote`` is ``source``, tokens of ``text``, but for plain typos."""
        typos = 0
        for index, (old, new) in enumerate(zip(source, quote, strict=True)):
            if old.text == new.text:
                continue
            initial = index == 0 or begins_sentence(text, old)
            if self.same(old.text, new.text, initial=initial, article=reads_on(source, index)):
                continue
            if not self.is_typo(old.text, new.text):
                return False
            typos += 1
        return typos < len(quote) and typos <= max(1, len(quote) // POLICY.words_per_typo)

    def same(self, old: str, new: str, *, initial: bool = False, article: bool = False) -> bool:
        """Whether two tokens are one word or number in the same sense."""
        if old == new:
            return True
        if old[0].isdigit():
            return new[0].isdigit() and old.replace(",", "") == new.replace(",", "")
        if self._semantic:
            return False
        if not new.isascii():
            return False
        plain = old if old.isascii() else _without_accents(old)
        if plain != old and (plain.lower() in _ACCENT_PAIRS or len(plain) < 4):
            return False
        return same_but_for_case(plain, new, initial=initial, article=article)

    def is_typo(self, old: str, new: str) -> bool:
        """Whether ``new`` is a slip in writing the word ``old``."""
        source, quote = _LETTERS.fullmatch(old), _LETTERS.fullmatch(new)
        if self._semantic or source is None or quote is None or source[2] != quote[2]:
            return False
        word, typed = source[1].lower(), quote[1].lower()
        return (
            POLICY.typo_letters <= len(word)
            and OSA.distance(word, typed, score_cutoff=1) == 1
            and not is_guarded(word)
            and not _may_be_another(word, typed)
            and not _is_other_name(source[1], quote[1])
            and not is_word(typed)
            and not self._source.has_word(typed)
        )


def _may_be_another(word: str, typed: str) -> bool:
    """Whether the edit is one that words are made with, rather than a slip."""
    if is_guarded(typed) or negates(word, typed):
        return True
    if typed[:-1] == word and typed[-1] in _ADDED_ENDINGS:
        return True
    return same_stem(word, typed) and not is_word(word)


def _is_other_name(word: str, typed: str) -> bool:
    """Whether ``typed`` may be another name: no list holds them all.

    Names differ in a vowel or in the last letter (Marta, Marti), and in capitals nothing can be
    told from an abbreviation.
    """
    if word.isupper():
        return True
    if not word[0].isupper() or is_word(word):
        return False
    if word[:-1] == typed[:-1] or word[:-1] == typed or word == typed[:-1]:
        return True
    changed = [
        pair for pair in zip(word.lower(), typed.lower(), strict=False) if pair[0] != pair[1]
    ]
    return len(word) == len(typed) and len(changed) == 1 and set(changed[0]) <= _VOWELS


def _without_accents(word: str) -> str:
    decomposed = unicodedata.normalize("NFD", word)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


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
        reason="words differ" if compared.changes else "the punctuation next to a negator differs",
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
            reason=f"leaves out “{hidden}” next to its own marks",
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


# --- from the strictest tier to the most similar place ------------------------------------------

_LONGEST_REMEMBERED = 100_000
_ELLIPSIS = r"[\[(（]?(?:\.{3,}|\. \. \.|…+|⋯+|。{3,})[\])）]?"
_LEADING, _TRAILING = re.compile(_ELLIPSIS), re.compile(rf"{_ELLIPSIS}\Z")
_AROUND = " \t\n\"'“”‘’"
_LONGEST_MARK = 40

_WHOLE: tuple[Callable[[Query, FieldText], Match | None], ...] = (
    find_exact,
    find_normalized,
    find_but_for_case,
)


def locate(
    quote: str,
    source: str | Record | Source,
    *,
    role: Role = "premise",
    error_type: ErrorType | None = None,
    fields: Sequence[str] | None = None,
    taken: Sequence[Grounding] = (),
) -> Grounding:
    """Find ``quote`` in a text or a record, and say whether it counts as evidence.

    ``role`` and ``error_type`` say what the quote is evidence for. They set the order in which a
    record's fields are searched and the shortest quote accepted. Case matters for semantic
    evidence and for keywords. ``fields`` limits the search to the fields that you name; a plain
    text has one field, ``source``. A place that is ``taken`` by another quote is returned only if
    the words are nowhere else. To look up many quotes in one source, pass what ``prepare``
    returns.

    Offsets count code points of the original text. No quote and no text raises an exception. An
    unknown name in ``fields`` raises ``UsageError``.
    """
    prepared = _prepared(source)
    query = Query(quote, role, error_type)
    places = prepared.in_order(role, error_type, fields)
    found = _found(query, places, prepared)
    held = frozenset((each.field or "", each.start or 0) for each in taken if each.accepted)
    if found is not None and found.accepted and (found.field, found.start) in held:
        query.taken = held
        other = _found(query, places, prepared)
        found = other if other is not None and other.accepted else found
    if found is None:
        return Grounding(
            role, quote, "missing", False, None, None, None, reason=_why_missing(query, places)
        )
    return Grounding(
        role=role,
        quote=quote,
        tier=found.tier,
        accepted=found.accepted,
        field=found.field,
        start=found.start,
        end=found.end,
        parts=found.parts,
        score=round(found.score, 1),
        difference=found.difference,
        reason=found.reason,
    )


def _found(query: Query, places: Sequence[FieldText], source: Source) -> Match | None:
    found = _search(query, places, source)
    bare = _without_outer_ellipses(query.quote)
    if bare != query.quote and bare and not (found is not None and found.tier == "exact"):
        # What is left out before or after a quote changes nothing in it.
        return _search(query.with_quote(bare), places, source)
    return found


def _without_outer_ellipses(quote: str) -> str:
    text = quote.strip(_AROUND)
    leading = _LEADING.match(text)
    text = text[leading.end() :] if leading else text
    trailing = _TRAILING.search(text, max(0, len(text) - _LONGEST_MARK))
    text = text[: trailing.start()] if trailing else text
    return text.strip() if leading or trailing else quote


def _prepared(source: str | Record | Source) -> Source:
    if isinstance(source, str) and len(source) <= _LONGEST_REMEMBERED:
        return _remembered(source)
    return prepare(source)


@lru_cache(maxsize=128)
def _remembered(text: str) -> Source:
    # Quotes come in turns of several from one text.
    return prepare(text)


def _search(query: Query, fields: Sequence[FieldText], source: Source) -> Match | None:
    refused: Match | None = None
    for find in _WHOLE:
        for field in fields:
            found = find(query.suited_to(field), field)
            if found is not None and found.accepted and not _same_place(found, refused):
                return found
            refused = refused or found
    changed = refused or _search_changed(query, fields, source)
    if changed is not None and changed.accepted:
        return changed
    return find_labelled(query, fields, source) or _find_unnumbered(query, fields) or changed


def _find_unnumbered(query: Query, fields: Sequence[FieldText]) -> Match | None:
    """Look for a quote of several entries of a list that leaves their numbers out."""
    for field in fields:
        bare = field.unnumbered
        found = find_normalized(query.suited_to(bare), bare) if bare else None
        if found is not None and found.accepted:
            return found
    return None


def _same_place(found: Match, refused: Match | None) -> bool:
    # What is refused character by character is not let in by a laxer look at the same place.
    return refused is not None and (found.field, found.start, found.end) == (
        refused.field,
        refused.start,
        refused.end,
    )


def _search_changed(query: Query, fields: Sequence[FieldText], source: Source) -> Match | None:
    refused: Match | None = None
    for field in fields:
        suited = query.suited_to(field)
        found = find_pieces(suited, field) or find_without_insertions(suited, field, source)
        if found is not None and found.accepted:
            return found
        refused = refused or found
    similar = find_similar(query, fields, source)
    if similar is not None and similar.accepted and ELLIPSIS not in query.normal:
        return similar
    return refused or find_across(query, fields, source) or similar


def _why_missing(query: Query, fields: Sequence[FieldText]) -> str:
    pieces = missing_pieces(query, fields)
    return f"not in the text: “{pieces[0]}”" if pieces else "not in the text"
