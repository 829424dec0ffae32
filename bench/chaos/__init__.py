"""Faults injected into runs of the command line, and what must hold after each of them."""
