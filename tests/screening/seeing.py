"""Readings of records with the default pack's cues, for the tests of this folder."""

from __future__ import annotations

from functools import cache
from typing import Any

from hybrid.packs import CueMatcher
from hybrid.records import Record
from hybrid.screening.reading import Reading, read
from tests.build import default_pack, record

JARS = {"A": "Red jar", "B": "Blue jar", "C": "Green jar", "D": "White jar"}
JARS_ZH = {"A": "红罐子", "B": "蓝罐子", "C": "绿罐子", "D": "白罐子"}
SALT: dict[str, Any] = {"question": "Which jar holds the salt?", "options": JARS, "lang": "en"}
SALT_ZH: dict[str, Any] = {"question": "哪个罐子装着盐？", "options": JARS_ZH, "lang": "zh"}


@cache
def matcher() -> CueMatcher:
    pack = default_pack()
    return CueMatcher(pack.cues, pack.classes)


def reading_of(reasoning: str | Record, **fields: Any) -> Reading:
    """Return the reading of a record, given whole or by its parts."""
    own = reasoning if isinstance(reasoning, Record) else record(reasoning, **fields)
    return read(own, matcher())


def salt(reasoning: str) -> dict[str, Any]:
    """Return question and options about four jars, in the script of a reasoning."""
    return SALT if reasoning.isascii() else SALT_ZH
