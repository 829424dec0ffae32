"""Measures: what are findings worth, by labels that people made?

Labels: ``sampling`` draws whom to ask, ``gold`` reads labels and puts findings beside them,
``doubt`` asks which labels are wrong, ``likeness`` whether the labelled look like the rest.
One run: ``evaluate`` tells everything, with ``figures`` (and their intervals), ``breakdown``,
``evidence``, ``probability`` and ``frontier``. ``rates`` tells how frequent errors are, from
``audit`` and ``estimates``; ``plan`` how many labels that takes.
Several: ``compare`` two runs, ``gates`` for continuous integration, ``stress`` for steady judges.
What labels teach: ``calibration`` with ``thresholds`` and ``weighing``; ``fit`` over ``samples``.
``tables`` and ``plots`` show it; ``examples`` replays those that rules carry.
"""
