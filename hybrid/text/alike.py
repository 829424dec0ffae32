"""Words that say of several that they are alike."""

from __future__ import annotations

import re

from hybrid.text.guarded import Guarded

ALIKE = Guarded(
    r"\b(?:equal(?:ly)?|same|identical(?:ly)?|alike|no differen(?:ce|t)|a (?:tie|draw)|"
    r"tied?|draw|equivalent|indistinguishable|"
    r"as (?:good|much|many|likely|fast|long|far) as)\b"
    r"|一样|同样|相同|相等|同等|没有?差[别异距]|没有?区别|无差[别异]|无区别|不分上下|不相上下|打平|平[局手]|并列"
    r"|难分|各半|一致|相当",
    re.IGNORECASE,
)
"""Found where several are said to be alike: as good, the same, without a difference."""
