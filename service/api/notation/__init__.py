"""The text form of a question: one line that people can paste, and that survives in an address.

``printing`` writes it and ``reading`` reads it; both follow the shapes that ``shapes`` makes of the
marshmallow schemas, so a new field or house rule needs nothing here.  ``docs/notation.md`` is its
grammar.
"""
