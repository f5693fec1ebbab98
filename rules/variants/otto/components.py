"""Components: installed, activated from left to right, hit and thrown away (OTTA-04, OTTA-06 to OTTA-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position.definitions import ACTIVE, INSTALLED, OPCODES
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import CARD, NOBODY, NONE, REDIRECTED, Frame
from innkeep.rules.variants.otto import held
from innkeep.rules.variants.otto.zones import COMPONENTS, SCRAP

if TYPE_CHECKING:
    from innkeep.rules.engine.position.definitions import Branch, Op
    from innkeep.rules.engine.position.state import GameState
    from innkeep.rules.variants.otto.state import Otto

_RETURN: Final = OPCODES["return_loss"]
_REDIRECT: Final = OPCODES["redirect_loss"]
_CHECK: Final = OPCODES["check_for_traps"]


def branch_on(game: GameState, uid: int, trigger: int) -> Branch | None:
    """The branch of a Component for a trigger, if it has one."""
    return next((branch for branch in game.cards[uid].branches if branch.trigger == trigger), None)


def install(game: GameState, otto: Otto, uid: int) -> None:
    """It lies to the right of all others (OTTA-06)."""
    otto.piles.lying[COMPONENTS].append(uid)
    if uid not in otto.numbered:
        otto.numbered += (uid,)
    if game.log is not None:
        game.log.append(GameEvent("component-installed", "OTTA-06", otto.machine, uid))


def activate(game: GameState, otto: Otto, trigger: int, done: tuple[int, ...]) -> int:
    """Put the next Component with such a branch on the stack, from left to right; NONE where none is left."""
    for uid in otto.installed:
        branch = None if uid in done else branch_on(game, uid, trigger)
        if branch is not None:
            if game.log is not None:
                rule = "OTTO-18" if trigger == ACTIVE else "OTTA-12"
                game.log.append(GameEvent("component-works", rule, otto.machine, uid, branch.index))
            frame = Frame(CARD, otto.machine, uid, branch.index)
            held.spend_buff(game, otto, frame)
            game.stack.append(frame)
            return uid
    return NONE


def waiting(game: GameState, otto: Otto) -> list[int]:
    """The Active Components that have not acted yet in this turn, leftmost first."""
    waits = (uid for uid in otto.installed if uid not in otto.activated)
    return [uid for uid in waits if branch_on(game, uid, ACTIVE)]


def spared(game: GameState, otto: Otto) -> int:
    """How much less Fortitude each card costs Otto, by Components that are always on (OTTA-12, OTTA-13)."""
    branches = (branch_on(game, uid, INSTALLED) for uid in otto.installed)
    return sum(op.amount for branch in branches if branch is not None for op in branch.ops)


def may_pick(otto: Otto, branch: Branch) -> tuple[int, ...]:
    """The numbers of the Components a card may pick, for a loss of Fortitude or to redirect one (OTTA-07)."""
    if not branch.hurts and not any(op.code == _REDIRECT for op in branch.ops):
        return ()
    lying = (uid for uid in otto.installed if uid in otto.numbered)
    return tuple(otto.numbered.index(uid) for uid in lying)


def struck(game: GameState, otto: Otto, frame: Frame, op: Op, number: int) -> None:
    """A card has picked it: it takes a hit where it would lose Fortitude, and nothing else (OTTA-15).

    Otto Checks for Traps in its place (OTTA-16).
    """
    if op.code == _CHECK:
        for part in game.parts:
            part.carries_out(game, frame, op, (otto.machine,))
        return
    uid = otto.numbered[number] if number < len(otto.numbered) else NONE
    if uid not in otto.installed or frame.seat == otto.machine:  # his own never do (OTTA-11)
        return
    if op.code == _REDIRECT:
        below = game.stack[-2]
        below.items = (*below.items, (REDIRECTED, frame.seat, NOBODY))
        hit(game, otto, uid)
    elif op.loses or op.code == _RETURN:
        hit(game, otto, uid)


def all_struck(game: GameState, otto: Otto) -> None:
    """What costs each other player Fortitude hits all of them, after Otto (OTTA-08, OTTA-10)."""
    for uid in list(otto.installed):
        hit(game, otto, uid)


def hit(game: GameState, otto: Otto, uid: int) -> None:
    """A hit, however much it was; a tough one only turns sideways the first time (OTTA-04, OTTA-09)."""
    if otto.tough and uid not in otto.wounded:
        otto.wounded += (uid,)
        if game.log is not None:
            game.log.append(GameEvent("component-hit", "OTTA-04", otto.machine, uid))
        return
    otto.wounded = tuple(other for other in otto.wounded if other != uid)
    otto.piles.lying[COMPONENTS].remove(uid)
    playing = any(frame.kind == CARD and frame.card == uid for frame in game.stack)
    if not playing:
        otto.piles.lying[SCRAP].append(uid)
    if game.log is not None:
        game.log.append(GameEvent("component-lost", "OTTA-09", otto.machine, uid))
