"""Setting out: who sits where, the cards that come to the table, a fresh game or any position."""

from innkeep.rules.setup.positions import (
    DEALT,
    DRINKS,
    MOST_SEATS,
    Layout,
    PlayerSetup,
    begin,
    build,
    new_game,
    start_gold,
)

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
