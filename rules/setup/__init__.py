"""Setting out: who sits where, the cards that come to the table, a fresh game or any position."""

from innkeep.rules.setup.fresh import DEALT, begin, new_game
from innkeep.rules.setup.layout import Layout
from innkeep.rules.setup.positions import build
from innkeep.rules.setup.seating import MOST_SEATS, PlayerSetup
from innkeep.rules.setup.table import DRINKS, start_gold

__all__ = [
    "DEALT",
    "DRINKS",
    "MOST_SEATS",
    "Layout",
    "PlayerSetup",
    "begin",
    "build",
    "new_game",
    "start_gold",
]
