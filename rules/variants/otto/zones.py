"""The names of Otto's decks, rows and tokens, as his record in `innkeep.cards.machineries` gives them."""

from __future__ import annotations

from typing import Final

ACTION, SOMETIMES, GAMBLING = "otto-action", "otto-sometimes", "otto-gambling"
PREPARED, COMPONENTS, SCRAP = "otto-prepared", "otto-components", "otto-scrap"
DISCARDS: Final = {deck: f"{deck}-discard" for deck in (ACTION, SOMETIMES, GAMBLING)}

THREAT, POTIONS, PRIORITY = "threat", "potions", "priority"
