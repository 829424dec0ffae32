"""From a record to flags and scores, without any language model."""

from hybrid.screening.screener import Screener

__all__ = ["Screener"]
