"""Dungeon Training: a way through Rooms, a card of the hand for each step, and a reward at its end (DT-01 to
DT-14).

A reward lies in front of its owner and is played from there (DT-09).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.definitions import IMMEDIATE, OPCODES, Op
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.piles import own_cards
from innkeep.rules.engine.position.state import CARD, CHOICE, NOBODY, NONE, PART, Frame
from innkeep.rules.engine.queries.choice_values import ACCEPT, DECLINE
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

ROOMS: Final = "dungeon.rooms"
TRACK: Final = "room"
START: Final = 0
LOOT, TRICKS = "dungeon.loot", "dungeon.tricks"
ZONES: Final = {"loot": LOOT, "tricks": TRICKS}
"""Where a reward comes from."""

_WHERE, _DISCARD, _WHO, _WHICH, _SHOWN = range(5)
"""Asked are: where to go (and for which card), what a teammate discards, who takes the Room, which Loot, and
at a table whether the Trick just drawn is shown."""

_REWARD: Final = OPCODES["reward"]


class Dungeon(MachineryState):
    """The map of Rooms, how far everybody is, and the rewards.

    ``ahead`` is the Room a team is about to enter while its members discard, START where nobody is.
    """

    __slots__ = ("ahead",)

    def __init__(
        self, record: Machinery, seat: int = NOBODY, *kept: Any, ahead: int = START, **held: Any
    ) -> None:
        super().__init__(record, seat, *kept, **held)
        self.ahead = ahead

    def saved(self) -> dict[str, Any]:
        """Where a team is going, besides what every machinery saves."""
        return {**super().saved(), "ahead": self.ahead}

    def copy(self) -> Dungeon:
        """An independent copy."""
        twin = super().copy()
        assert isinstance(twin, Dungeon)
        twin.ahead = self.ahead
        return twin

    # Where somebody is, and where the arrows lead.

    def room(self, seat: int) -> int:
        """The number of the Room a seat is in."""
        return min(self.tokens.held[TRACK][seat], len(self.record.rooms) - 1)

    def _card(self, game: GameState, room: int) -> int:
        wanted = self.record.rooms[room].card
        return next((uid for uid in self.piles.lying[ROOMS] if game.defs[uid] == wanted), NONE)

    def _onwards(self, game: GameState, seat: int) -> list[int]:
        """The cards of the Rooms one step ahead (DT-04, DT-05)."""
        numbers = (_number(self.record, card) for card in self.record.rooms[self.room(seat)].to)
        return [uid for number in numbers if (uid := self._card(game, number)) != NONE]

    def _walkers(self, game: GameState) -> tuple[int, ...]:
        """Who discards for a step: the active player, or the whole team, also who is outside (DT-12).

        First of a team comes a member who is there, to say where it goes (TEAM-34).
        """
        team = [seat for seat in game.side(game.active) if game.players[seat].in_game]
        return tuple(sorted(team, key=lambda seat: game.away >> seat & 1))

    def _stand(self, game: GameState, seat: int, room: int) -> None:
        for mate in game.side(seat):  # a team has one token (DT-12)
            self.tokens.put(game, mate, TRACK, room)

    def put_tokens(self, game: GameState, zone: str, number: int) -> bool:
        """Laid out by hand, a token is that of the whole team."""
        found = self.tokens.at(zone)
        if found is not None:
            self._stand(game, found[1], number)
        return found is not None

    # A step.

    def drink_phase_ends(self, game: GameState) -> None:
        """Whoever has a card for it may go on (DT-04); not one who is outside for a while (DT-11)."""
        walkers = self._walkers(game)
        alone = len(walkers) == 1 and not game.sides
        if not walkers or (alone and game.away >> walkers[0] & 1) or game.machines >> walkers[0] & 1:
            return  # a machine never moves (DT-14)
        if all(own_cards(game, seat) for seat in walkers) and self._onwards(game, walkers[0]):
            self.ask(game, walkers[0], _WHERE)

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:
        """A Room with the card it costs, a card, a member of the team, or a Loot Card."""
        if frame.mode == _WHERE:
            cards = own_cards(game, frame.seat)
            steps = [(room, uid) for room in self._onwards(game, frame.seat) for uid in cards]
            return (*steps, DECLINE)
        if frame.mode == _DISCARD:
            return tuple((uid,) for uid in own_cards(game, frame.seat))
        if frame.mode == _WHICH:
            return tuple((uid,) for uid in self.piles.lying[LOOT])
        if frame.mode == _SHOWN:
            return (ACCEPT, DECLINE) if game.cards[frame.card].types & IMMEDIATE else (DECLINE,)
        return frame.queue

    def is_for_team(self, frame: Frame) -> bool:
        """Who takes the Room is named by the team, not by one of its members (DT-13)."""
        return frame.mode == _WHO

    def _named(self, game: GameState, value: object) -> int:
        """The Room somebody wants to go to: NONE where no Room is named. The Start Room has no card."""
        if not isinstance(value, tuple) or value[:1] == ():
            return NONE
        known = [room.card for room in self.record.rooms]
        card = game.defs[value[0]] if value[0] != NONE else self.record.rooms[START].card
        return known.index(card) if card in known else NONE

    def unasked_by(self, game: GameState, seat: int, value: object) -> str:
        """A step before the Drink Phase is over, or one of somebody who is outside for a while."""
        if self._named(game, value) == NONE:
            return ""
        return "DT-11" if game.away >> seat & 1 else "DT-04"

    def refused_by(self, game: GameState, frame: Frame, value: object) -> str:
        """A Room behind, one to which no arrow leads, or a step without a card of one's own."""
        if frame.mode == _DISCARD:
            return "DT-12"
        if frame.mode == _WHO:
            return "DT-13"
        if frame.mode != _WHERE or not isinstance(value, tuple) or value[:1] == ():
            return "CARD-06"
        ahead = [_number(self.record, card) for card in self.record.rooms[self.room(frame.seat)].to]
        room = max(self._named(game, value), START)
        return "DT-05" if room <= self.room(frame.seat) and room not in ahead else "DT-04"

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:
        """Go there, or do what is left to do before."""
        if frame.mode == _WHERE and isinstance(value, tuple):
            room, uid = value
            self.ahead = _number(self.record, game.defs[room])
            self._pay(game, frame.seat, uid)
            self._gather(game, self._walkers(game)[1:])
        elif frame.mode == _DISCARD and isinstance(value, tuple):
            self._pay(game, frame.seat, value[0])
            self._gather(game, frame.queue)
        elif frame.mode == _WHO and isinstance(value, int):
            self._enter(game, value)
        elif frame.mode == _WHICH and isinstance(value, tuple):
            self._take(game, frame.seat, value[0])
        elif frame.mode == _SHOWN and value == ACCEPT:
            game.players[frame.seat].front.remove(frame.card)
            game.players[frame.seat].reach = NONE
            game.stack.append(Frame(CARD, frame.seat, frame.card))

    def _pay(self, game: GameState, seat: int, uid: int) -> None:
        player = game.players[seat]
        player.hand.remove(uid)
        player.discard.append(uid)
        player.reach = NONE
        if game.log is not None:
            game.log.append(GameEvent("discarded", "DT-04", seat, cards=(uid,)))

    def _gather(self, game: GameState, left: Sequence[int]) -> None:
        """Each further member discards, too; then one is named whom the Room has (DT-12, DT-13)."""
        if left:
            self.ask(game, left[0], _DISCARD, tuple(left[1:]))
            return
        walkers = self._walkers(game)
        if len(walkers) > 1:
            self.ask(game, walkers[0], _WHO, walkers)
        else:
            self._enter(game, walkers[0])

    def _enter(self, game: GameState, seat: int) -> None:
        """The Room does what it does (DT-06)."""
        room, self.ahead = self.ahead, START
        self._stand(game, seat, room)
        card = self._card(game, room)
        if game.log is not None:
            game.log.append(
                GameEvent("room-entered", "DT-04", seat, card, zone=self.tokens.zone(TRACK, seat))
            )
        self.piles.lying[ROOMS].remove(card)
        game.stack.append(Frame(CARD, seat, card))

    # Rewards.

    def carries_out(self, game: GameState, frame: Frame, op: Op, seats: tuple[int, ...]) -> None:
        """A Loot Card of one's choice, or the top Trick; back to the Start Room (DT-08).

        Nobody who Ignores it, or has passed out in a contest meanwhile, is rewarded.
        """
        if op.code != _REWARD:
            return
        seat = frame.seat
        given = game.players[seat].in_game and bool(seats)
        self._stand(game, seat, START)
        if game.log is not None:
            game.log.append(GameEvent("room-left", "DT-08", seat, zone=self.tokens.zone(TRACK, seat)))
        zone = ZONES[op.machinery or ""]
        if not given or zone not in self.piles.lying:
            return
        if zone == TRICKS:
            self._draw(game, seat)
        elif len(self.piles.lying[LOOT]) > 1:
            self.ask(game, seat, _WHICH)
        elif self.piles.lying[LOOT]:
            self._take(game, seat, self.piles.lying[LOOT][0])

    def _take(self, game: GameState, seat: int, uid: int) -> None:
        self.piles.lying[LOOT].remove(uid)
        game.players[seat].front.append(uid)
        game.players[seat].reach = NONE
        if game.log is not None:
            game.log.append(GameEvent("loot-taken", "DT-08", seat, uid))

    def _draw(self, game: GameState, seat: int) -> None:
        """An Immediate Trick is played at once (DT-10), any other one kept.

        At a table only whoever has drawn it knows which it is: it shows as it is shown, or not at all.
        """
        pile = self.piles.lying[TRICKS]
        if not pile:
            self.piles.remake(game, TRICKS)
        if not pile:
            return
        uid = pile.pop()
        at_once = bool(game.cards[uid].types & IMMEDIATE) and not game.chance_asked
        if game.log is not None:
            game.log.append(GameEvent("trick-drawn", "DT-10" if at_once else "DT-08", seat, uid))
        if at_once:
            game.stack.append(Frame(CARD, seat, uid))
            return
        game.players[seat].front.append(uid)
        game.players[seat].reach = NONE
        if game.chance_asked:
            at = game.parts.index(self)
            game.stack.append(Frame(CHOICE, seat, uid, mode=_SHOWN, at=at, style=PART))

    def goes_to(self, game: GameState, uid: int) -> str | None:
        """A Room to its place on the map, a reward back to where it came from or to its discards."""
        return ROOMS if game.cards[uid].is_room else self.discards()

    def discarded(self, game: GameState, uid: int) -> bool:
        """A Room stays where it is; a Loot Card is on show again, a Trick goes to the discards."""
        if self.owns(uid) and game.cards[uid].is_room:
            insort(self.piles.lying[ROOMS], uid)
            return True
        if not self.owns(uid):
            return False
        self.piles.discard(game, uid, "DT-09")
        return True


@cache
def _number(record: Machinery, card: str) -> int:
    """The number of a Room."""
    return next(at for at, room in enumerate(record.rooms) if room.card == card)
