"""Evidence: does this quote stand in the text, and does it prove the verdict?

``locate`` says where a quote stands and whether it still means the same (``policy`` declares what
decides). ``check_verdict`` checks one answer of a judge and ``decide`` makes the finding of all
answers to one question. Both may lower a verdict and never raise one: a veto rejects it, a concern
stands beside it.
"""
