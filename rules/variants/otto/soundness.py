"""Whether what a save says of Otto can be: his seat, his tokens and his Components."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position.state import MOST_THINGS, NONE, STAT_LIMIT
from innkeep.rules.variants.otto.zones import COMPONENTS, PRIORITY

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import State
    from innkeep.rules.variants.otto.machine import BossOtto


AIMS: Final = ("", "OTTO-08", "OTTO-22", "OTTO-25")
"""The rules by which somebody becomes the Priority Target; none where the token was moved by hand."""


def unsound(game: State, part: BossOtto, where: str) -> Iterator[str]:
    """What does not hang together in a part that was saved."""
    seats = [seat for seat, player in enumerate(game.players) if player.character == part.record.id]
    if seats != [part.machine]:
        yield f"{where}.machine: {part.machine}, but the machine sits at {seats}"
        return
    held = part.tokens.held[PRIORITY]
    if sorted(held) != [0] * (len(held) - 1) + [1] or held[part.machine]:
        yield f"{where}.tokens.{PRIORITY}: {held}, needed is one with a Challenger"
    known = part.numbered
    if len(set(known)) != len(known) or len(known) > MOST_THINGS or not all(map(part.owns, known)):
        yield f"{where}.numbered: {list(known)} are not Components, each once"
    if not set(part.wounded) <= set(known) or not set(part.piles.lying[COMPONENTS]) <= set(known):
        yield f"{where}.wounded: there is a card that was never installed"
    if part.opening and game.active != part.machine:
        yield f"{where}.opening: true, but it is not the turn of the machine"
    if part.aimed_by not in AIMS or not NONE <= part.aimed_for < len(game.defs):
        yield f"{where}.aimed_by: {part.aimed_by} with card {part.aimed_for}, allowed: {', '.join(AIMS)}"
    if not 0 <= part.slots <= len(part.given) or not all(0 <= uid < len(game.defs) for uid in part.given):
        yield f"{where}.slots: {part.slots} of the cards {list(part.given)}"
    if not 0 <= part.bet <= STAT_LIMIT:
        yield f"{where}.bet: {part.bet}, allowed: 0 to {STAT_LIMIT}"
