"""The version, apart from the front door, so that every room may tell it."""

__version__ = "0.1.0"
