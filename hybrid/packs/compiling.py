"""The one way to compile an expression of a pack: RE2, without regard to case, little memory."""

from __future__ import annotations

import contextlib
from typing import Any

import re2

# Nearly all memory of an expression is states remembered. A thousand expressions with RE2's usual
# 8 MiB each take 90 MB within a few thousand records; with less they are forgotten and made again,
# which costs about a millisecond a record (docs/scale.md).
_SPARING_BYTES = (1 << 17, 1 << 19)


def compile_sparing(source: str) -> Any:
    """Compile ``source`` for UTF-8 bytes with little memory; with more what is too large for that.

    Raises ``re2.error`` where RE2 does not accept it.
    """
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    *sparing, usual = *_SPARING_BYTES, options.max_mem
    for options.max_mem in sparing:
        with contextlib.suppress(re2.error):
            return re2.compile(source.encode(), options)
    options.max_mem = usual
    return re2.compile(source.encode(), options)
