"""What may be used without playing a card: the names of :class:`innkeep.rules.engine.position.moves.Use`,
and the rules that allow each, whoever has it."""

from __future__ import annotations

from typing import Final

CHI_POWER: Final = "chi"
"""Discarding lowers the Drunken Chi (ZAK-04)."""

CLONE_FORTITUDE: Final = "clone-fortitude"
CLONE_ACTION: Final = "clone-action"
CLONE_POWERS: Final = (CLONE_FORTITUDE, CLONE_ACTION)
"""What a Clone is Absorbed for without a card (OOZ-05)."""

POTION_FORTITUDE: Final = "potion-fortitude"
POTION_ALCOHOL: Final = "potion-alcohol"
POTION_GOLD: Final = "potion-gold"
POTION_POWERS: Final = (POTION_FORTITUDE, POTION_ALCOHOL, POTION_GOLD)
"""What a Potion of a team is used for (TEAM-06 to TEAM-08)."""

STEP: Final = "otto-step"
"""The one thing that is ever asked for Otto: that he takes his next step."""

POWERS: Final[dict[str, tuple[str, ...]]] = {
    CHI_POWER: ("ZAK-04",),
    STEP: ("OTTO-13", "OTTO-31"),
    **dict.fromkeys(CLONE_POWERS, ("OOZ-05", "OOZ-06", "OOZ-03")),
    **dict.fromkeys(POTION_POWERS, ("TEAM-07", "TEAM-06", "TEAM-08")),
}
"""The rules that allow each, the weightiest first."""
