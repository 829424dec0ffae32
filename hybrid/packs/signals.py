"""The signals that no cue makes, by name: what detectors and stance find."""

from __future__ import annotations

SIGNALS: dict[str, str] = {}
"""Each name with what it says; a rule may ask for these and for any cue."""
