"""Reading: what record does this row hold? Bytes become rows, rows fields, and fields a record.

``open_records(sources, options)`` gives a ``RecordReader`` of ``Record | SkippedRow``. Its parts:
``bytelines`` opens what is named, ``formats`` makes ``rows`` of it, ``columns`` decides by
``profiles`` which column is what, and ``build`` makes a record of a row, with its ``options`` or
those ``offered`` by other rows, under an id of its own. Labels are read here too (``gold``).
"""
