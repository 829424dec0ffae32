"""What the reasoning says for and against the single options, and whom it says it of.

``read`` puts all of it together; every other module knows one way in which a claim is made.
"""
