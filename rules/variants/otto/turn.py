"""Otto's turn, one step after the other (OTTO-13 to OTTO-20), and his turn in a Round (OTTO-31, OTTO-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position.definitions import ACTION as PLAYED_AS_ACTION
from innkeep.rules.engine.position.definitions import ACTIVE, ANYTIME, CONTROL, PILE, TURN_START
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.piles import lot, next_pick
from innkeep.rules.engine.position.state import (
    ACTING,
    ASK_MACHINE,
    CARD,
    DRINKING,
    LAST_CHANCE,
    NONE,
    ORDERING,
    Frame,
)
from innkeep.rules.engine.position.turn_progress import has_drunk, note_drunk
from innkeep.rules.legality.gambling_checks import takes_no_control
from innkeep.rules.steps.turn import drinks, gambling, phases
from innkeep.rules.variants.otto import components, held, provocation, targeting, threat
from innkeep.rules.variants.otto.zones import ACTION, GAMBLING, PREPARED

if TYPE_CHECKING:
    from innkeep.rules.engine.position.moves import Option
    from innkeep.rules.engine.position.state import GameState
    from innkeep.rules.variants.otto.state import Otto


NEXT: Final = "prepared"
"""The next Action he has prepared, as a thing a lot may pick."""


def begins(game: GameState, otto: Otto) -> None:
    """Nothing is prepared yet; Components that wait for it act, the rightmost put on the stack first."""
    otto.ready = False
    otto.given, otto.slots = (), 0
    otto.activated = ()
    waiting: tuple[int, ...] = ()
    frames: list[Frame] = []
    while (uid := components.activate(game, otto, TURN_START, waiting)) != NONE:
        waiting += (uid,)
        frames.append(game.stack.pop())
    game.stack.extend(reversed(frames))


def go_on(game: GameState, otto: Otto) -> None:
    """Ask for his next step; a phase in which he has nothing left to do is over.

    Where a lot decides what he plays next, and the caller draws all lots, it is drawn first.
    """
    if game.round is None:
        if game.phase == ACTING and _has_acted(game, otto):
            phases.enter(game, ORDERING)
        if game.phase == DRINKING and has_drunk(game, otto.machine):
            phases.end_phase(game, otto.machine)
            return
    if game.chance_asked and len(upcoming(game, otto)) > 1:
        otto.ask(game, otto.machine, 0)
        return
    wait(game, otto)


def upcoming(game: GameState, otto: Otto) -> tuple[object, ...]:
    """What he may play next in his turn or in a Round, each as likely (OTTR-09, OTTR-12).

    Cards before him, and the next Action he has prepared; nothing where only the top of a deck can come.
    """
    if game.round is not None:
        return tuple((option[0],) for option in held.ready_for(game, otto, CONTROL))
    if game.phase != ACTING or not otto.ready:
        return ()
    found: tuple[object, ...] = tuple((option[0],) for option in held.actions(game, otto))
    return (*found, NEXT) if otto.piles.lying[PREPARED] else found


def play_next(game: GameState, otto: Otto, value: object) -> None:
    """One of these is played."""
    if isinstance(value, tuple):
        options = held.ready_for(game, otto, CONTROL if game.round is not None else PLAYED_AS_ACTION)
        held.play(game, otto, next(option for option in options if option[0] == value[0]))
        return
    prepared = otto.piles.lying[PREPARED]
    uid = next_pick(game, prepared, prepared[-1])
    prepared.remove(uid)
    reveal_action(game, otto, uid, "OTTO-16")


def by_lot(game: GameState, otto: Otto) -> object:
    """What of it is next, drawn by the game's own chance."""
    values = upcoming(game, otto)
    if len(values) == 1:
        return values[0]
    prepared = otto.piles.lying[PREPARED]
    drawn = [value[0] if isinstance(value, tuple) else prepared[-1] for value in values]
    return values[lot(game, [game.cards[uid].key for uid in drawn])]


def use(game: GameState, otto: Otto, option: Option) -> None:
    """He plays what lies before him; on a Provocation that is his answer (OTTR-10)."""
    by = provocation.provoked_by(game, otto, game.stack[-1]) if game.stack else None
    if by is not None and game.cards[option[0]].branches[option[1]].trigger != ANYTIME:
        otto.provoked += (by.uid,)
    held.play(game, otto, option)


def wait(game: GameState, otto: Otto) -> None:
    """Wait for whoever makes his steps."""
    game.ask = ASK_MACHINE
    game.asked = otto.machine


def _has_acted(game: GameState, otto: Otto) -> bool:
    return otto.ready and not (upcoming(game, otto) or components.waiting(game, otto))


def step(game: GameState, otto: Otto) -> None:
    """What he does next, in the order in which `next_step` tells it."""
    top = game.stack[-1] if game.stack else None
    option = held.due(game, otto)
    if option is not None:
        use(game, otto, option)
    elif (top is None or top.kind == LAST_CHANCE) and threat.needs_potion(game, otto):
        threat.drink_potion(game, otto)
    elif top is not None:
        by = provocation.provoked_by(game, otto, top)
        if by is not None:
            provocation.answer(game, otto, top, by)
    elif game.round is not None:
        _gamble(game, otto)
    elif game.phase == ACTING:
        _act(game, otto)
    elif game.phase == ORDERING:
        game.pending = targeting.receivers(game, otto)
    else:
        note_drunk(game, otto.machine)
        if not otto.opening:  # he drinks nothing in his first turn (OTTO-20)
            drinks.drink_one(game, otto.machine, PILE)


def _act(game: GameState, otto: Otto) -> None:
    prepared = otto.piles.lying[PREPARED]
    if not otto.ready:
        number = to_prepare(game, otto)
        otto.given = tuple(option[0] for option in held.ready_for(game, otto, PLAYED_AS_ACTION))
        otto.slots = _number(otto) - number
        otto.ready = True
        for _ in range(number):  # the first dealt is the next
            uid = otto.take(game, ACTION, "OTTO-14", hidden=True)
            if uid != NONE:
                prepared.insert(0, uid)
        if game.log is not None:
            rule, question = ("OTTO-14", "") if game.sides else ("TURN-07", "Q47")
            dealt = len(prepared)
            game.log.append(GameEvent("otto-prepared", rule, otto.machine, amount=dealt, question=question))
        threat.reset(game, otto)
    elif upcoming(game, otto):
        play_next(game, otto, by_lot(game, otto))
    else:
        uid = components.activate(game, otto, ACTIVE, otto.activated)
        otto.activated += (uid,)


def _number(otto: Otto) -> int:
    """How many Actions he has in a turn (OTTO-14)."""
    return threat.actions(threat.level(otto), otto.hard_threat)


def to_prepare(game: GameState, otto: Otto) -> int:
    """How many of them come from his deck, as what he was given takes the place of others (OTTR-09)."""
    return max(0, _number(otto) - len(held.ready_for(game, otto, PLAYED_AS_ACTION)))


def reveal_action(game: GameState, otto: Otto, uid: int, rule: str) -> None:
    """He plays an Action: what it does, or what it is installed by."""
    branches = game.cards[uid].branches
    branch = next((one for one in branches if one.trigger == PLAYED_AS_ACTION), branches[0])
    if game.log is not None:
        game.log.append(GameEvent("played", rule, otto.machine, uid, branch.index))
    frame = Frame(CARD, otto.machine, uid, branch.index)
    held.spend_buff(game, otto, frame)
    game.stack.append(frame)
    for part in game.parts:
        part.played(game, frame)


def another_action(game: GameState, otto: Otto) -> None:
    """One from the top of his deck, once this one has resolved (OTTO-64)."""
    uid = otto.take(game, ACTION, "OTTO-64", hidden=True)
    if uid != NONE:
        otto.piles.lying[PREPARED].append(uid)


def _gamble(game: GameState, otto: Otto) -> None:
    """A card for it that lies before him (OTTR-12), else the top card of his Gambling Deck; where he may not
    play that he passes (OTTO-31, OTTO-32)."""
    if upcoming(game, otto):
        play_next(game, otto, by_lot(game, otto))
        return
    uid = otto.take(game, GAMBLING, "OTTO-31")
    if uid == NONE:
        gambling.pass_turn(game, otto.machine)
        return
    branch = game.cards[uid].branches[0]
    if takes_no_control(game, branch):
        otto.put_away(game, uid, "OTTO-32")
        gambling.pass_turn(game, otto.machine)
        return
    if game.log is not None:
        game.log.append(GameEvent("played", "OTTO-31", otto.machine, uid, branch.index))
    frame = Frame(CARD, otto.machine, uid, branch.index)
    game.stack.append(frame)
    for part in game.parts:
        part.played(game, frame)
