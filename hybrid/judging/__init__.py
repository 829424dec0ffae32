"""Asking language models: prompts, calls, what came back, and the cache of it."""
