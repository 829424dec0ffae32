"""A run: the path of a record from its text to its findings, over many records, kept on disk.

``Checker`` takes one record along the path. ``Runner`` takes many, in order, with a pool of
processes or on Ray. ``Store`` appends findings, counts them and resumes; ``FindingsStream`` writes
to an open stream and ``read_findings`` reads back. ``verify`` and ``replay`` start from a run.
Nothing is imported here: who starts the processes of a run reads and writes, and has no use for
what checks records.
"""
