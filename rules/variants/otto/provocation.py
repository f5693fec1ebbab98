"""What provokes Otto, and his one answer to it: the top card of his Sometimes Deck (OTTO-34 to OTTO-51).

A card with a subtype has a branch for what it answers and another, Whiff, for everything else. One that
answers a card is of the Player subtype, one that answers a Drink of the Drink subtype.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from innkeep.rules.engine.position.aims import EACH_OTHER
from innkeep.rules.engine.position.definitions import CARD as ANSWERS_CARD
from innkeep.rules.engine.position.definitions import DRINK, OPCODES, PROVOKED, SPOKEN, WHIFF
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.opcodes import BEYOND_ROOMS, STOPS
from innkeep.rules.engine.position.state import (
    CARD,
    DARE,
    DRINKS,
    HOUSE,
    NONE,
    REDIRECTED,
    SINGLE,
    TOAST,
    Frame,
)
from innkeep.rules.engine.queries.outlook import touched
from innkeep.rules.engine.queries.played_card import attacker_of, branch_of
from innkeep.rules.legality.moment import present
from innkeep.rules.steps.card_play import token_effects
from innkeep.rules.steps.turn import drinks
from innkeep.rules.variants.otto.zones import SOMETIMES

if TYPE_CHECKING:
    from innkeep.rules.engine.position.definitions import Branch
    from innkeep.rules.engine.position.state import GameState
    from innkeep.rules.variants.otto.state import Otto

_COSTING: Final = (OPCODES["redirect_loss"], OPCODES["return_loss"])
"""What costs whom it is aimed at Fortitude, though it names no number."""


class Provocation(NamedTuple):
    """What he is to answer: its card, the trigger his card needs for it (0: none), which of the Drinks that
    stand it is (NONE: no Drink), and the rule that makes it one."""

    uid: int
    kind: int
    at: int
    rule: str


def provoked_by(game: GameState, otto: Otto, frame: Frame) -> Provocation | None:
    """What is on top of the stack and provokes Otto, who has not answered it yet (OTTO-34 to OTTO-37).

    While he is outside nothing does (NOTE7-16).
    """
    if not present(game, otto.machine):
        return None
    if frame.kind == CARD:
        return _by_card(game, otto, frame)
    return _by_drink(otto, frame) if frame.kind == DRINKS else None


def _by_card(game: GameState, otto: Otto, frame: Frame) -> Provocation | None:
    if frame.card in otto.provoked or frame.negated:
        return None
    if frame.seat == otto.machine:  # his own card, redirected to him (OTTO-37)
        own = any(what == REDIRECTED and to == otto.machine for what, _, to in frame.items)
        return Provocation(frame.card, 0, NONE, "OTTO-37") if own else None
    card = game.cards[frame.card]
    if not card.branches[frame.mode].types & SPOKEN:  # its own types, whatever Story is told
        return None
    if card.is_event and not otto.answers_events:
        return None
    if touched(game, frame, otto.machine):
        return Provocation(frame.card, ANSWERS_CARD, NONE, "OTTO-34")
    struck = _strikes(otto, frame, branch_of(game, frame))
    return Provocation(frame.card, ANSWERS_CARD, NONE, "OTTO-35") if struck else None


def _strikes(otto: Otto, frame: Frame, branch: Branch) -> bool:
    """Whether a card would make a Component lose Fortitude (OTTO-35)."""
    if not otto.installed:
        return False
    return any(
        (op.loses and op.who == EACH_OTHER)
        or ((op.loses or op.code in _COSTING) and token_effects.thing_hit(frame, op) != NONE)
        for op in branch.ops
    )


def _by_drink(otto: Otto, frame: Frame) -> Provocation | None:
    """A Drink he has revealed, or that a Challenger has passed to him or split with him (OTTO-36)."""
    for at, drink in enumerate(frame.drinks):
        if drink.seat != otto.machine or drink.ignored or not drink.cards or drink.cards[0] in otto.provoked:
            continue
        if drink.revealer != otto.machine and frame.style in (HOUSE, DARE):
            continue  # a copy that an Event has brought him
        return Provocation(drink.cards[0], DRINK, at, "OTTO-36")
    return None


def split(game: GameState, otto: Otto, frame: Frame, by: Provocation) -> None:
    """Otto splits his Drink with the Priority Target before he answers, if it may be split (OTTO-59)."""
    if by.kind != DRINK:
        return
    drink = frame.drinks[by.at]
    asked = drink.revealer == otto.machine and frame.style in (SINGLE, TOAST)
    if asked and drinks.may_be_split(game, frame, drink):
        drinks.split(game, frame, by.at, otto.target, "OTTO-59")


def answer(game: GameState, otto: Otto, frame: Frame, by: Provocation) -> bool:
    """Reveal the top card and put the fitting branch of it on the stack; False where there is no card."""
    otto.provoked += (by.uid,)
    revealed = otto.take(game, SOMETIMES, "OTTO-39")
    if revealed == NONE:
        return False
    branch = fitting(game.cards[revealed].branches, by.kind)
    if game.log is not None:
        rule = "OTTO-42" if branch.trigger == WHIFF else "OTTO-39"
        game.log.append(GameEvent("otto-answered", rule, otto.machine, revealed, branch.index))
    there = by.at if branch.trigger == DRINK else NONE
    game.stack.append(
        Frame(CARD, otto.machine, revealed, branch.index, at=there, other=attacker_of(game, frame))
    )
    return True


def fitting(branches: tuple[Branch, ...], kind: int) -> Branch:
    """The branch of a revealed card for a Provocation of that kind: its own, else Whiff (OTTO-42)."""
    wanted = (PROVOKED, kind, WHIFF)
    return min(
        (branch for branch in branches if branch.trigger in wanted),
        key=lambda branch: wanted.index(branch.trigger),
        default=branches[0],
    )


_STOPS: Final = "negate ignore_card ignore_drink reduce_loss loss_becomes redirect_loss soften"
STOPPING: Final = tuple(OPCODES[word] for word in _STOPS.split())
"""Effects on what has provoked him that fail where nothing but a card it names can do anything to it."""
_MOVING: Final = tuple(OPCODES[word] for word in ("pass_drink", "split_drink", "drink_alcohol"))
_SPLIT: Final = OPCODES["split_drink"]


def fails(game: GameState, frame: Frame, code: int) -> bool:
    """Whether an effect of Otto's answer can do nothing to what it answers; the others go on (OTTO-48).

    What cannot be reduced, Negated or Ignored may be redirected (NEG-03); a Room may be neither Negated nor
    redirected (Q41).
    """
    if code not in STOPPING and code not in _MOVING:
        return False
    below = game.stack[-2]
    if below.kind == CARD:
        card = game.cards[below.card]
        unstopped = card.branches[below.mode].unstoppable and code in STOPS
        return unstopped or bool(card.answered_by) or (card.is_room and code in BEYOND_ROOMS)
    drink = below.drinks[frame.at]
    if drink.firm and code != OPCODES["ignore_drink"]:
        return True
    return code == _SPLIT and bool(drink.cards) and game.cards[drink.cards[0]].splits  # OTTO-45
