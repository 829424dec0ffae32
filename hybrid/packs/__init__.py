"""Rule and cue packs: the YAML they are written in, loading, and matching of cues."""

from hybrid.packs.load import default_pack_dir as default_pack_dir
from hybrid.packs.load import file_hashes as file_hashes
from hybrid.packs.load import load_packs as load_packs
from hybrid.packs.match import CueMatcher as CueMatcher
from hybrid.packs.match import Hit as Hit
from hybrid.packs.match import matcher_of as matcher_of
from hybrid.packs.model import Cue as Cue
from hybrid.packs.model import Example as Example
from hybrid.packs.model import Pack as Pack
from hybrid.packs.model import Rule as Rule
from hybrid.packs.model import RuleExample as RuleExample
from hybrid.packs.model import Scoring as Scoring
from hybrid.packs.model import Slot as Slot
from hybrid.packs.model import TypeScoring as TypeScoring
