"""The Pub Crawl Variant: six taverns with Drinks of their own, and a party that moves on (PUB-01 to PUB-36).

Only what is ordered comes from the tavern where the party is; "the Drink Deck" is always that of the Red
Dragon Inn (PUB-21). A Crawl is what a Drink leaves behind, so it comes before anybody loses.
"""

from __future__ import annotations

from bisect import insort
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.machine_player import machine_player
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.piles import discard_drinks, shuffle
from innkeep.rules.engine.position.state import CARD, NOBODY, NONE, Frame
from innkeep.rules.engine.position.turn_progress import members
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

OPEN: Final = "taverns.open"
CLOSED: Final = "taverns.closed"
PARTY: Final = "party"
INN: Final = 0
"""The place of the Red Dragon Inn among the taverns: it is the first, and never Closes (Q17)."""


_CHASER, _CLOSED = range(2)
"""Why somebody has to Crawl: for a Chaser that was revealed, or for the last Drink of a tavern, ordered."""
CRAWLS_BY: Final = ("PUB-04", "PUB-17")
"""By which rule, for each."""


class PubCrawl(MachineryState):
    """The taverns and the Party Pawn.

    ``due`` is the mask of seats that have to Crawl, ``lasting`` the cards in front of players that go as this
    turn ends.
    """

    __slots__ = ("due", "lasting")

    comes_first: ClassVar[bool] = True

    def __init__(
        self,
        record: Machinery,
        seat: int = NOBODY,
        *kept: Any,
        due: int = 0,
        lasting: tuple[int, ...] = (),
        **held: Any,
    ) -> None:
        super().__init__(record, seat, *kept, **held)
        self.due = due
        self.lasting = tuple(lasting)

    def saved(self) -> dict[str, Any]:
        """What every machinery saves, and who still has to Crawl and which cards leave as the turn ends."""
        return {**super().saved(), "due": self.due, "lasting": list(self.lasting)}

    def copy(self) -> PubCrawl:
        """An independent copy."""
        twin = super().copy()
        assert isinstance(twin, PubCrawl)
        twin.due = self.due
        twin.lasting = self.lasting
        return twin

    # Where the party is, and where it may go.

    def tavern(self) -> str:
        """The id of the Tavern Card on which the Party Pawn stands."""
        return self.record.taverns[self._place()].card

    def _place(self) -> int:
        return min(self.tokens.held[PARTY][0], len(self.record.taverns) - 1)

    def _card(self, game: GameState, tavern: int) -> int:
        """The Tavern Card of a tavern that is Open, else NONE."""
        wanted = self.record.taverns[tavern].card
        return next((uid for uid in self.piles.lying[OPEN] if game.defs[uid] == wanted), NONE)

    def destinations(self, game: GameState) -> list[int]:
        """The Tavern Cards of the Open taverns the party may Crawl to (PUB-09, PUB-10, PUB-12, PUB-23)."""
        others = range(1, len(self.record.taverns))
        there = [card for at in others if (card := self._card(game, at)) != NONE]
        if there:
            here = self._card(game, self._place())
            return [card for card in there if card != here]
        inn = self._card(game, INN)
        return [inn] if self._place() != INN and inn != NONE else []

    # Who has to Crawl, and when.

    def chaser_revealed(self, game: GameState, seat: int) -> None:  # noqa: ARG002
        """Whoever reveals a Chaser has to Crawl, whatever becomes of the Drink, once (PUB-04 to PUB-08)."""
        self.due |= 1 << seat

    def resolved(self, game: GameState) -> bool:
        """One Crawl after the other, in turn order from the active player (PUB-05, PUB-22)."""
        for seat in game.seats_from(game.active) if self.due else ():
            if self.due >> seat & 1:
                self.due &= ~(1 << seat)
                if self._crawl(game, seat, _CHASER):
                    return True
        self.due = 0
        return False

    def _crawl(self, game: GameState, seat: int, why: int) -> bool:
        """``seat`` has to move the party; False if there is nowhere to go (PUB-11), or a machine never moves
        it (PUB-32)."""
        if game.machines >> seat & 1 and not machine_player(game).crawls:
            if game.log is not None:
                game.log.append(GameEvent("crawl-stays", "PUB-32", seat))
            return False
        there = self.destinations(game)
        if len(there) > 1:
            self.ask(game, seat, why)
        elif there:
            self._arrive(game, seat, there[0], why)
        elif game.log is not None:
            game.log.append(GameEvent("crawl-stays", "PUB-12" if self._place() == INN else "PUB-11", seat))
        return bool(there)

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """An Open tavern."""
        return tuple((uid,) for uid in self.destinations(game))

    def unasked_by(self, game: GameState, seat: int, value: object) -> str:  # noqa: ARG002
        """A Crawl for which nothing calls."""
        taverns = (*self.piles.lying[OPEN], *self.piles.lying[CLOSED])
        return "PUB-04" if isinstance(value, tuple) and len(value) == 1 and value[0] in taverns else ""

    def refused_by(self, game: GameState, frame: Frame, value: object) -> str:  # noqa: ARG002
        """A tavern that has Closed, the Red Dragon Inn too early, or the one where the party is."""
        card = value[0] if isinstance(value, tuple) and len(value) == 1 else NONE
        if card in self.piles.lying[CLOSED]:
            return "PUB-09"
        if card not in self.piles.lying[OPEN]:
            return "CARD-06"
        return "PUB-10" if card == self._card(game, INN) else "PUB-23"

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:
        """Move there."""
        if isinstance(value, tuple):
            self._arrive(game, frame.seat, value[0], frame.mode)

    def _arrive(self, game: GameState, seat: int, card: int, why: int) -> None:
        """The party comes to a tavern: its Event happens, each time (PUB-13, PUB-14)."""
        taverns = [tavern.card for tavern in self.record.taverns]
        self.tokens.put(game, 0, PARTY, taverns.index(game.defs[card]))
        if game.log is not None:
            game.log.append(GameEvent("crawled", CRAWLS_BY[why], seat, card, zone=PARTY))
        self.piles.lying[OPEN].remove(card)
        game.stack.append(Frame(CARD, seat, card))

    # Ordering, and Closing.

    def pours(self, game: GameState) -> int:
        """The next Drink of the tavern (PUB-16); with the last it Closes, and who ordered Crawls (PUB-17).

        It happens before the next Drink is ordered (PUB-18). A team orders as one: its first member who is
        there Crawls (TEAM-34).
        """
        zone = self.pours_from(game)
        if not zone:
            return NONE
        uid = self.piles.lying[zone].pop()
        if not self.piles.lying[zone]:
            self._close(game)
            self._crawl(game, next(iter(members(game)), game.active), _CLOSED)
        return uid

    def pours_from(self, game: GameState) -> str:  # noqa: ARG002
        """The pile of the tavern where the party is, as long as it has Drinks (PUB-16)."""
        zone = self.record.taverns[self._place()].pile
        return zone if zone is not None and self.piles.lying[zone] else ""

    def _close(self, game: GameState) -> None:
        """The Tavern Card is put away."""
        card = self._card(game, self._place())
        if card == NONE:
            return
        self.piles.lying[OPEN].remove(card)
        self.piles.lying[CLOSED].append(card)
        if game.log is not None:
            game.log.append(GameEvent("tavern-closed", "PUB-17", None, card))

    # Where Drinks of taverns go.

    def goes_to(self, game: GameState, uid: int) -> str | None:
        """The row of Open taverns, or the discards of the tavern a Drink is of; of another deck, not here."""
        zone = _pile_of(self.record, game, uid)
        if zone is None:
            return OPEN if game.cards[uid].is_tavern else None
        return self.piles.pile(zone).discard

    def discarded(self, game: GameState, uid: int) -> bool:
        """A Drink goes to the discards of its own tavern (PUB-19), a Tavern Card back to its place."""
        if not self.owns(uid):
            return False
        zone = self.goes_to(game, uid)
        if zone is None:  # a Drink of another deck that lay in a tavern's: home to that deck's discards
            return False
        if zone == OPEN:
            insort(self.piles.lying[OPEN], uid)
            return True
        self.piles.lying[zone].append(uid)
        if game.log is not None:
            game.log.append(GameEvent("side-discarded", "PUB-19", None, uid, zone=zone))
        return True

    def returned(self, game: GameState, cards: list[int], seat: int | None) -> list[int]:
        """Drinks of taverns are shuffled into their own decks, or discarded where those Closed (PUB-29)."""
        mixed: dict[str, list[int]] = {}
        for uid in cards:
            zone = _pile_of(self.record, game, uid) if self.owns(uid) else None
            if zone is not None:
                mixed.setdefault(zone, []).append(uid)
        for zone, drinks in mixed.items():
            tavern = next(at for at, one in enumerate(self.record.taverns) if one.pile == zone)
            if self._card(game, tavern) == NONE and not self._under_way(game, tavern):
                discard_drinks(game, drinks)
                continue
            pile = self.piles.lying[zone]
            pile += drinks
            shuffle(game, pile)
            if game.log is not None:
                deck = tuple(pile)
                game.log.append(
                    GameEvent("drinks-returned", "PUB-29", seat, None, len(drinks), cards=deck, zone=zone)
                )
        return [uid for uid in cards if not any(uid in drinks for drinks in mixed.values())]

    def _under_way(self, game: GameState, tavern: int) -> bool:
        """Whether the Event of a tavern is on the stack, so that its card lies in no place."""
        wanted = self.record.taverns[tavern].card
        return any(frame.kind == CARD and game.defs[frame.card] == wanted for frame in game.stack)

    # A Drink that lies in front of its drinker for a while.

    def hand_size(self, game: GameState, seat: int, size: int) -> int:
        """More with such a Drink in front."""
        return size + sum(game.cards[uid].bigger_hand for uid in game.players[seat].front)

    def turn_begins(self, game: GameState) -> None:
        """What lies there now goes as this turn ends."""
        fronts = [uid for seat in game.side(game.active) for uid in game.players[seat].front]
        self.lasting = tuple(uid for uid in fronts if game.cards[uid].bigger_hand)

    def turn_ends(self, game: GameState) -> bool:
        """It goes."""
        for seat in game.side(game.active):
            player = game.players[seat]
            for uid in [uid for uid in player.front if uid in self.lasting]:
                player.front.remove(uid)
                discard_drinks(game, (uid,))
        self.lasting = ()
        return False


@cache
def _piles(record: Machinery) -> dict[str, str]:
    """The pile of each deck of Drinks."""
    return {pile.deck: pile.zone for pile in record.piles if pile.deck is not None}


def _pile_of(record: Machinery, game: GameState, uid: int) -> str | None:
    """The pile a card is a Drink of; None for a Tavern Card."""
    return _piles(record).get(game.defs[uid].partition("/")[0])
