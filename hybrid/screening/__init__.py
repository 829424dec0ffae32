"""From a record to flags and scores, without any language model."""

from hybrid.screening.screener import Named, Screener

__all__ = ["Named", "Screener"]
