"""The course of the reasoning from claims to choice: doubts, ties, turns, and what answers them.

``read`` puts all of it together; every other module knows one thing that can happen on the way.
"""
