"""Rule and cue packs: the YAML they are written in, loading, and matching of cues."""

from hybrid.packs.load import default_pack_dir, load_packs
from hybrid.packs.match import CueMatcher, MatcherName
from hybrid.packs.model import (
    Cue,
    Example,
    Exclusion,
    Pack,
    Rule,
    RuleExample,
    Scoring,
    Sense,
    SenseList,
    SenseWord,
    Slot,
    TypeScoring,
)

__all__ = [
    "Cue",
    "CueMatcher",
    "Example",
    "Exclusion",
    "MatcherName",
    "Pack",
    "Rule",
    "RuleExample",
    "Scoring",
    "Sense",
    "SenseList",
    "SenseWord",
    "Slot",
    "TypeScoring",
    "default_pack_dir",
    "load_packs",
]
