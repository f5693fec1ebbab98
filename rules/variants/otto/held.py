"""What Otto was given and may play later: he does, at the first legal chance (OTTR-08 to OTTR-13, OTTC-07).

It lies before him, as a Prize or a Story does. What answers a Provocation stands in for the card of his
Sometimes Deck (OTTR-10), an Action for one he would prepare (OTTR-09), what is for a turn in a Round for the
top card of his Gambling Deck (OTTR-12); a Buff Token goes with the first card of his that costs a Challenger
Fortitude.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position.aims import NO_PICK
from innkeep.rules.engine.position.attempt import Attempt
from innkeep.rules.engine.position.definitions import ACTION, ANYTIME, CONTROL
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import CARD, DRINKS, GAINED, LOSS, NOBODY, NONE, PAYMENT, WON, Frame
from innkeep.rules.engine.queries.played_card import attacker_of
from innkeep.rules.legality.legal_moves import options_of, responses
from innkeep.rules.legality.moment import present

if TYPE_CHECKING:
    from innkeep.rules.engine.position.moves import Option
    from innkeep.rules.engine.position.state import GameState
    from innkeep.rules.variants.otto.state import Otto

BUFF: Final = "buff"
_PLAYED_BY: Final = {ANYTIME: "OTTR-11", ACTION: "OTTR-09", CONTROL: "OTTR-12"}
"""By which rule he plays what lies before him, for triggers other than an answer's."""
_OPEN: Final = (CARD, DRINKS, PAYMENT, LOSS, GAINED, WON)
"""Kinds of frames with a window in which a card may be of use."""


def due(game: GameState, otto: Otto) -> Option | None:
    """The card before him that he plays now: on what is on top of the stack, or at any time; None: none."""
    me = game.players[otto.machine]
    if not me.front or not present(game, otto.machine):
        return None
    top = game.stack[-1] if game.stack else None
    if top is None:
        options = options_of(game, Attempt(otto.machine, None), ANYTIME)
    elif top.kind in _OPEN and not (top.kind == CARD and top.step):
        options = responses(game, otto.machine, top)
    else:
        options = []
    aimed = [one for one in options if one[2] in (otto.target, NOBODY)]
    return next(iter(aimed or options), None)


def ready_for(game: GameState, otto: Otto, trigger: int) -> list[Option]:
    """The cards before him that he may play for a trigger in his turn, each once, as he aims it (OTTO-23)."""
    if not game.players[otto.machine].front:
        return []
    found: dict[int, Option] = {}
    for option in options_of(game, Attempt(otto.machine, None), trigger):
        if option[0] not in found or option[2] == otto.target:
            found[option[0]] = option
    return list(found.values())


def actions(game: GameState, otto: Otto) -> list[Option]:
    """Those of the cards before him that may be his next Action in this turn."""
    if not otto.slots:
        return []
    return [option for option in ready_for(game, otto, ACTION) if option[0] in otto.given]


def play(game: GameState, otto: Otto, option: Option) -> None:
    """He plays it, at the Priority Target where it picks a player (OTTO-23)."""
    uid, mode, target, at = option
    me = game.players[otto.machine]
    me.front.remove(uid)
    me.reach = NONE
    branch = game.cards[uid].branches[mode]
    rule = _PLAYED_BY.get(branch.trigger, "OTTR-10")
    if game.log is not None:
        aimed = None if branch.picks == NO_PICK else target
        game.log.append(GameEvent("played", rule, otto.machine, uid, mode, aimed))
    below = game.stack[-1] if game.stack else None
    other = NOBODY
    if below is not None:
        other = below.drinks[at].revealer if at != NONE else attacker_of(game, below)
    frame = Frame(CARD, otto.machine, uid, mode, target, at, other)
    if branch.trigger == ACTION:
        otto.slots -= 1
        spend_buff(game, otto, frame)
    game.stack.append(frame)
    for part in game.parts:
        part.played(game, frame)


def spend_buff(game: GameState, otto: Otto, frame: Frame) -> None:
    """A Buff Token of his is added to a card or Component that costs Fortitude (OTTC-07)."""
    if game.cards[frame.card].branches[frame.mode].hurts and game.tokens(otto.machine, BUFF):
        for part in game.parts:
            part.change_tokens(game, otto.machine, BUFF, -1, frame.card, "OTTC-07")
        frame.paid = ((BUFF, 1),)
