"""The Threat Level, Repairs and Potions of Otto (OTTO-14, OTTO-26 to OTTO-29, OTTO-53, OTTO-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position import stats
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import NONE
from innkeep.rules.steps.turn.elimination import passed_out, suspended
from innkeep.rules.variants.otto.zones import POTIONS, THREAT
from innkeep.rules.variants.teams import GOLD, STEPS

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState
    from innkeep.rules.variants.otto.state import Otto

HIGHEST: Final = 13
"""Where the Threat track ends."""
WEAK: Final = 10
"""With so much Fortitude, or less, Otto heals; with more he sobers up."""
MOST_ACTIONS: Final = 7


def actions(threat: int, hard: bool) -> int:
    """How many Actions Otto prepares (OTTO-14, Q13).

    >>> actions(5, False), actions(13, False), actions(1, True)
    (3, 7, 2)
    """
    return min(threat // 2 + 1, MOST_ACTIONS) + hard


def level(otto: Otto) -> int:
    """How high it is; 0 for one who has none."""
    return otto.tokens.held[THREAT][0] if THREAT in otto.tokens.held else 0


def rise(game: GameState, otto: Otto, amount: int, card: int, rule: str) -> None:
    """Threat rises, one after the other; above the end of the track each is a Repair (OTTO-29)."""
    if THREAT not in otto.tokens.held:
        return
    for _ in range(amount):
        if level(otto) >= HIGHEST:
            repair(game, otto.machine, 1, card, "OTTO-29")
        else:
            otto.tokens.change(game, 0, THREAT, 1, card, rule)


def reset(game: GameState, otto: Otto) -> None:
    """Back to the number of Challengers (OTTO-15)."""
    if THREAT in otto.tokens.held:
        otto.tokens.change(game, 0, THREAT, len(game.players) - 1 - level(otto), NONE, "OTTO-15")


def repair(game: GameState, seat: int, times: int, card: int, rule: str = "OTTO-26") -> None:
    """Each time he gains Fortitude or loses Alcohol Content, as he then stands (OTTO-26, OTTO-27)."""
    for _ in range(times):
        if game.players[seat].fortitude <= WEAK:
            stats.change_fortitude(game, seat, 1, card, rule)
        else:
            stats.change_alcohol(game, seat, -1, card, rule)


def needs_potion(game: GameState, otto: Otto) -> str:
    """What he drinks a Potion for, as he would lose without and has one: a stat, or "" (OTTO-53, OTTO-54).

    Gold he only lacks once a Round or contest is over. Without Potions he loses as anybody does (Q16).
    """
    me = game.players[otto.machine]
    if not me.in_game or not otto.has(otto.machine, POTIONS):
        return ""
    if passed_out(me):
        return "alcohol" if me.fortitude > WEAK else "fortitude"
    return "" if me.gold or suspended(game) else "gold"


def drink_potion(game: GameState, otto: Otto) -> None:
    """He drinks one; nothing affects what it does (OTTO-55)."""
    stat = needs_potion(game, otto)
    rule = POTION_BY[stat]
    if game.log is not None:
        game.log.append(GameEvent("power-used", rule, otto.machine))
    otto.change_tokens(game, otto.machine, POTIONS, -1, NONE, rule)
    if stat == "alcohol":
        stats.change_alcohol(game, otto.machine, -STEPS, NONE, rule)
    elif stat == "fortitude":
        stats.change_fortitude(game, otto.machine, STEPS, NONE, rule)
    else:
        game.inn_gained -= GOLD
        game.players[otto.machine].gold += GOLD
        if game.log is not None:
            game.log.append(GameEvent("gold-gained", rule, otto.machine, amount=GOLD))


POTION_BY: Final = {"alcohol": "OTTO-53", "fortitude": "OTTO-53", "gold": "OTTO-54"}
"""By which rule he drinks a Potion for a stat."""
