"""A caller's own words, repeated to him in an answer."""

LONGEST_QUOTE = 40
"""How many characters of a caller's text are repeated."""


def quoted(value: str) -> str:
    """``value``, cut where it is too long to be repeated; an empty text is two quotation marks."""
    if not value:
        return '""'
    return value if len(value) <= LONGEST_QUOTE else value[:LONGEST_QUOTE] + "…"
