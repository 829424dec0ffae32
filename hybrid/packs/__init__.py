"""Rule and cue packs: the YAML they are written in, loading, and matching of cues."""

from hybrid.packs.load import default_pack_dir, file_hashes, load_packs
from hybrid.packs.match import CueMatcher, Hit, matcher_of
from hybrid.packs.model import Cue, Example, Pack, Rule, RuleExample, Scoring, Slot, TypeScoring

__all__ = [
    "Cue",
    "CueMatcher",
    "Example",
    "Hit",
    "Pack",
    "Rule",
    "RuleExample",
    "Scoring",
    "Slot",
    "TypeScoring",
    "default_pack_dir",
    "file_hashes",
    "load_packs",
    "matcher_of",
]
