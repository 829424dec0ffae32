"""A run over several machines: Ray shares its slices out, and each is checked as in one process.

Nothing here imports Ray before a run begins.
"""
