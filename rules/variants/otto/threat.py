"""The Threat Level, Repairs and Potions of Otto (OTTO-14, OTTO-26 to OTTO-29, OTTO-53, OTTO-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position import stats
from innkeep.rules.engine.position.events import Event
from innkeep.rules.engine.position.state import NONE
from innkeep.rules.engine.turn.elimination import passed_out, suspended
from innkeep.rules.variants.otto.zones import POTIONS, THREAT
from innkeep.rules.variants.teams import GOLD, STEPS

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import State
    from innkeep.rules.variants.otto.keeping import Otto

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


def rise(game: State, otto: Otto, amount: int, card: int, rule: str) -> None:
    """Threat rises, one after the other; above the end of the track each is a Repair (OTTO-29)."""
    for _ in range(amount):
        if otto.tokens.held[THREAT][0] >= HIGHEST:
            repair(game, otto.machine, 1, card, "OTTO-29")
        else:
            otto.tokens.change(game, 0, THREAT, 1, card, rule)


def reset(game: State, otto: Otto) -> None:
    """Back to the number of Challengers (OTTO-15)."""
    number = len(game.players) - 1
    otto.tokens.change(game, 0, THREAT, number - otto.tokens.held[THREAT][0], NONE, "OTTO-15")


def repair(game: State, seat: int, times: int, card: int, rule: str = "OTTO-26") -> None:
    """Each time he gains Fortitude or loses Alcohol Content, as he then stands (OTTO-26, OTTO-27)."""
    for _ in range(times):
        if game.players[seat].fortitude <= WEAK:
            stats.change_fortitude(game, seat, 1, card, rule)
        else:
            stats.change_alcohol(game, seat, -1, card, rule)


def rescue(game: State, otto: Otto) -> None:
    """He uses Potions as long as he would lose without (OTTO-53, OTTO-54); nothing affects them (OTTO-55).

    Gold he only lacks once a Round or contest is over. Without Potions he loses as anybody does (Q16).
    """
    me = game.players[otto.machine]
    while me.in_game and otto.has(otto.machine, POTIONS):
        if passed_out(me):
            _drink(game, otto, "OTTO-53")
            if me.fortitude > WEAK:
                stats.change_alcohol(game, otto.machine, -STEPS, NONE, "OTTO-53")
            else:
                stats.change_fortitude(game, otto.machine, STEPS, NONE, "OTTO-53")
        elif not me.gold and not suspended(game):
            _drink(game, otto, "OTTO-54")
            game.inn_gained -= GOLD
            me.gold += GOLD
            if game.log is not None:
                game.log.append(Event("gold-gained", "OTTO-54", otto.machine, amount=GOLD))
        else:
            return


def _drink(game: State, otto: Otto, rule: str) -> None:
    if game.log is not None:
        game.log.append(Event("power-used", rule, otto.machine))
    otto.change_tokens(game, otto.machine, POTIONS, -1, NONE, rule)
