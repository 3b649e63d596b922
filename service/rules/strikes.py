"""What a side loses in a deal as a penalty: tricks and points that do not count for it.

The rule sheets name no penalty; these are the house's (``revoke_penalty``).
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias


class Strike(NamedTuple):
    """What is struck out for a side."""

    after: int
    """The number of the trick after which the penalty was imposed; 0 is before the first."""
    is_dead: bool
    """Whether the side scores nothing more in the deal; otherwise its later tricks count."""

    def strikes(self, trick: int) -> bool:
        """Whether what fell to the side with this trick does not count."""
        return self.is_dead or trick <= self.after


Strikes: TypeAlias = Mapping[str, Strike]
"""What is struck out, by the name of the side."""
