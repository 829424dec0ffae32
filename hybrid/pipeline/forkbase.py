"""Loaded last in the process that workers are forked from, when it has what they share.

The garbage collector writes to all that it looks at, and what is written is shared no longer: here
it forgets what is loaded so far.
"""

import gc

gc.collect()
gc.freeze()
