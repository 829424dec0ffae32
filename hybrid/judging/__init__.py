"""Judging: what do language models say of a record, asked with care and never twice?

What is asked: ``prompt`` makes the messages, ``forms`` the shape that an answer is to have.
How: ``settings`` names the judges, ``client`` makes one call within the ``limits`` of the run, and
``panel`` asks many questions of several judges at once. ``batch`` does so by files.
What came back: ``completion`` reads the body, ``jsontext`` finds the JSON, ``answer`` makes a
verdict of it, and ``cache`` keeps it. ``checkup`` tells beforehand whether an endpoint can serve.
"""
