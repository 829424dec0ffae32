"""Whether a judge's verdict is one that the audited text holds ready-made."""

from __future__ import annotations

import re
import unicodedata

from hybrid.evidence.injection import disguised, texts_of, unescaped
from hybrid.records import Record, Verdict

_MARKS = re.compile(r"[\W_]+")
_INVISIBLE = re.compile("[\\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff\ufe00-\ufe0f]+")
_KEY = "is_error"


def is_copied(verdict: Verdict, record: Record) -> bool:
    """Whether the record holds a verdict, and the words of this one's explanation.

    Both are read alike: without escapes, marks, spaces, case and forms of letters. So an
    explanation without a letter is anybody's, and counts as copied wherever a verdict stands.
    """
    whole = "\n".join(text for _, text in texts_of(record))
    held = [_plain(each) for each in (whole, *(plain for _, plain in disguised(whole)))]
    if not any(_KEY in _INVISIBLE.sub("", each) for each in held):
        return False
    said = _MARKS.sub("", _plain(verdict.explanation))
    return any(said in _MARKS.sub("", each) for each in held)


def _plain(text: str) -> str:
    """Return a text without escapes, and its letters in one spelling."""
    return unicodedata.normalize("NFKC", unescaped(text)).casefold()
