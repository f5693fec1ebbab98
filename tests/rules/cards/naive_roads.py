"""What the naive reader knows of taverns and Dungeons: where the party comes to, and what a Room does."""

from __future__ import annotations

from innkeep.rules import Choose, Order
from innkeep.rules.game.game import Game
from tests.rules.cards.naive_world import Data, Now, Pending, World


class Roads:
    """The part of the reader that goes from place to place."""

    start: Game
    world: World
    piles: dict[int, list[int]]
    zones: dict[str, list[int]]

    def card(self, uid: int) -> Data:
        """A card as it stands in its pack."""
        raise NotImplementedError

    def first_other(self, seat: int) -> int:
        """The first other player."""
        raise NotImplementedError

    def take_effect(self, me: Pending, below: Pending | None) -> None:
        """Carry out what a card does."""
        raise NotImplementedError

    def order(self, move: Order) -> None:
        """The last Drink of a tavern, which Closes; the party comes to the only one left."""
        here, piles = self.start.tokens(0, "party"), list(self.zones)
        self.piles[move.targets[0]].append(self.zones[piles[2 * (here - 1)]].pop())
        inn, *others = sorted(self.zones["taverns.open"])
        there = [uid for uid in others if uid != inn + here] or [inn]
        self.take_effect(
            Pending(move.seat, self.card(there[0]), self.card(there[0])["modes"][0]["effects"]), None
        )

    def walk(self, move: Choose) -> None:
        """A card of the hand is discarded for a Room."""
        assert isinstance(move.value, tuple)
        self.world.hands[move.seat] -= 1
        room = self.card(move.value[0])
        targets = (self.first_other(move.seat),)
        self.take_effect(Pending(move.seat, room, room["modes"][0]["effects"], targets), None)

    def reward(self, now: Now) -> None:
        """Loot lies in front; so does a Trick, but for one that is played at once."""
        top = self.card(self.zones[f"dungeon.{now.effect['from']}"][-1])
        if "immediate" in top["types"]:
            self.take_effect(Pending(now.me.seat, top, top["modes"][0]["effects"]), None)
        else:
            self.world.fronts[now.me.seat] += 1
