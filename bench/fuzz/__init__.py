"""Inputs that a coverage-guided fuzzer finds, and what must hold for each of them."""
