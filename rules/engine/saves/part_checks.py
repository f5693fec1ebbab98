"""Whether what machineries and variants keep of a position hangs together.

No examples: what is asked is a game read from a save; `innkeep.rules.engine.saves.serialize` asks it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from innkeep.rules.engine.position.state import CARD, DISCARD, DRINKING, INN, NOBODY, NONE, State
from innkeep.rules.machinery import (
    BossBattle,
    BossOtto,
    Dungeon,
    Kit,
    Mounts,
    Outside,
    Prizes,
    PubCrawl,
    Teams,
    Tokens,
)
from innkeep.rules.machinery.clones import EVERY_USE, Clones
from innkeep.rules.machinery.repeats import Repeats
from innkeep.rules.variants.boss_battle import boss_of
from innkeep.rules.variants.otto import soundness
from innkeep.rules.variants.otto.zones import PRIORITY

__all__ = ["Problems", "are_seats", "is_mask", "parts"]

Problems = Iterator[str]


def is_mask(game: State, mask: int) -> bool:
    """Whether a number is a set of seats."""
    return 0 <= mask < 1 << len(game.players)


def are_seats(game: State, seats: Iterable[int]) -> bool:
    """Whether there are all these seats."""
    return all(0 <= seat < len(game.players) for seat in seats)


def parts(game: State) -> Problems:
    """What is wrong with the parts of a position; seats and cards must exist already."""
    seen: set[tuple[str, int]] = set()
    for at, part in enumerate(game.parts):
        where = f"parts[{at}]"
        saved = part.saved()
        seat = saved.get("seat", NOBODY)
        if (part.name, seat) in seen:
            yield f"{where}: {part.name} stands twice"
        seen.add((part.name, seat))
        if isinstance(part, Kit):
            yield from _kit(game, part, where)
        if not isinstance(part, Kit) or part.record.at == "seat":
            if not are_seats(game, (seat,)):
                yield f"{where}.seat: there is no seat {seat}"
                return
            deck = game.book.library.decks.get(game.players[seat].character or "")
            if not part.brought and (deck is None or part.name not in deck.machinery):
                yield f"{where}.seat: the character of seat {seat} has no {part.name}"
        if isinstance(part, Prizes) and part.owner != NOBODY and not are_seats(game, (part.owner,)):
            yield f"{where}.owner: there is no seat {part.owner}"
        if isinstance(part, Outside) and not are_seats(game, [s for s in (part.leaving,) if s != NOBODY]):
            yield f"{where}.leaving: there is no seat {part.leaving}"
        if isinstance(part, Teams) and any(
            numbers[game.side(s)[0]] != number
            for name, numbers in part.tokens.held.items()
            if len(numbers) == len(game.players) and name != PRIORITY
            for s, number in enumerate(numbers)
        ):
            yield f"{where}.tokens: members of a team have different numbers"
        if isinstance(part, BossBattle):
            yield from _boss_battle(game, part, where)
        if isinstance(part, BossOtto):
            yield from soundness.unsound(game, part, where)
        if isinstance(part, PubCrawl) and not is_mask(game, part.due):
            yield f"{where}.due: {part.due} is no set of seats"
        if isinstance(part, PubCrawl) and not all(part.owns(uid) for uid in part.lasting):
            yield f"{where}.lasting: there is a card that is of no tavern"
        if isinstance(part, Dungeon) and not 0 <= part.ahead < len(part.record.rooms):
            yield f"{where}.ahead: there is no Room {part.ahead}"
        if isinstance(part, Repeats) and not _are_phases(game, part):
            yield f"{where}.coming: {part.coming} are not phases, each followed by a seat"
        if isinstance(part, Clones) and not 0 <= part.used <= EVERY_USE:
            yield f"{where}.used: {part.used}, allowed: 0 to {EVERY_USE}"
        if isinstance(part, Mounts):
            yield from _mounts(game, part, where)


def _are_phases(game: State, part: Repeats) -> bool:
    phases, seats = part.coming[::2], part.coming[1::2]
    fit = all(DISCARD <= phase <= DRINKING for phase in phases)
    return fit and len(phases) == len(seats) and are_seats(game, seats)


def _boss_battle(game: State, part: BossBattle, where: str) -> Problems:
    boss = boss_of(game.sides)
    if boss == NOBODY:
        yield f"{where}: nobody is a Boss, a team alone"
    elif part.opening and game.active != boss:
        yield f"{where}.opening: true, but it is not the turn of the Boss"


def _kit(game: State, part: Kit, where: str) -> Problems:
    """What a record is run with: places, tokens and the cards that belong to it."""
    held = part.row.held
    shown = [uid for uid in held if uid != NONE]
    if len(held) != len(type(part.row)(part.record).held) or len(set(shown)) != len(shown):
        yield f"{where}.places: {held} are not its places"
    if not all(part.owns(uid) for uid in shown):
        yield f"{where}.places: there is a card that is none of its own"
    owner = part.seat if part.record.at == "seat" else INN
    if not all(0 <= uid < len(game.defs) and game.owners[uid] == owner for uid in part.piles.home):
        yield f"{where}.home: there is a card of somebody else's"
    blank = Tokens.set_out(part.record, part.seat, len(game.players))
    if {name: len(numbers) for name, numbers in part.tokens.held.items()} != {
        name: len(numbers) for name, numbers in blank.items()
    }:
        yield f"{where}.tokens: not one number for each place"
    for name, numbers in part.tokens.held.items():
        if not all(0 <= number <= part.tokens.token(name).cap for number in numbers):
            yield f"{where}.tokens.{name}: {numbers}, allowed: 0 to {part.tokens.token(name).cap}"


def _mounts(game: State, part: Mounts, where: str) -> Problems:
    if not are_seats(game, (part.seat,)):
        return
    front = game.players[part.seat].front
    if not all(part.owns(uid) for uid in part.used):
        yield f"{where}.used: there is a card that is no Mount of seat {part.seat}"
    if any(uid in front for uid in part.arriving):
        yield f"{where}.arriving: {part.arriving} have arrived"
    playing = [frame.card for frame in game.stack if frame.kind == CARD]
    if any(playing.count(uid) != 1 or part.arriving.count(uid) != 1 for uid in part.arriving):
        yield f"{where}.arriving: {part.arriving} are not on the stack"
