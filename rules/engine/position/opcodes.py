"""The effect words of the vocabulary as small integers; kinds of them."""

from __future__ import annotations

from typing import Final

from innkeep.cards import vocabulary

EFFECTS: Final = tuple(vocabulary.EFFECTS)
OPCODES: Final = {word: code for code, word in enumerate(EFFECTS)}
"""The number of each word."""

_ON_DRINKS: Final = "ignore_drink pass_drink split_drink drink_alcohol drink_token soften"
_ON_WHAT_IT_GIVES: Final = "alcohol_becomes_fortitude prevent_healing"
CHANGES_A_DRINK: Final = {OPCODES[word] for word in (*_ON_DRINKS.split(), *_ON_WHAT_IT_GIVES.split())}
"""Effects that change what a Drink does (DRINK-16)."""
GIVES_GOLD: Final = {OPCODES[word] for word in ("take_from_pot", "take_half_pot", "take_payment")}
"""Effects that give a player Gold directly, beside payments to the player of the card (AFF-06)."""

TAKES_GOLD: Final = {OPCODES["pay"], OPCODES["substitute_pays"]}
"""Effects that players lose Gold to, whether they like it or not."""

STOPS: Final = {
    OPCODES[word]
    for word in ("negate", "ignore_card", "reduce_loss", "loss_becomes", "prevent_healing", "soften")
}
"""Effects of a response that take something away from the card it answers."""

BEYOND_ROOMS: Final = {
    OPCODES[word] for word in ("negate", "redirect_loss", "prevent_healing", "deny_control")
}
"""What cannot be done to a Room, which can be Ignored and reduced like an Action Card (DT-07, Q41)."""

STATIC: Final = {OPCODES[word] for word in ("reduce_loss", "raise_loss", "drink_alcohol")}
"""Effects of a card that lies in front of a player and is no Mount, while it lies there (TEAM-32)."""

IN_A_ROUND: Final = {
    OPCODES["start_round"]: "TURN-10",
    OPCODES["ante"]: "GAMB-33",
    OPCODES["leave_round"]: "GAMB-20",
}
"""By which rule cards open a Round, ask antes and let somebody out before one, whatever they are called."""
