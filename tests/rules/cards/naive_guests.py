"""What the naive reader knows of the words of guests: what lies in front of a player, phases had again,
Drinks of which one is chosen, and effects among villains or heroes alone."""

from __future__ import annotations

from innkeep import cards
from innkeep.rules.game.game import Game
from tests.rules.cards.naive_world import Data, Glass, Now, Pending, World


class Guests:
    """The part of the reader that knows them."""

    start: Game
    world: World
    drink_deck: list[int]

    def card(self, uid: int) -> Data:
        """A card as it stands in its pack."""
        raise NotImplementedError

    def whom(self, me: Pending, who: str, below: Pending | None) -> list[int]:
        """The seats an effect is for."""
        raise NotImplementedError

    def from_deck(self, seat: int) -> Glass:
        """A Drink with its Chasers off the Drink Deck."""
        raise NotImplementedError

    def drink(self, glass: Glass) -> None:
        """Somebody drinks it."""
        raise NotImplementedError

    def lasting(self, seat: int, word: str) -> int:
        """What all that lies in front of a player does of that kind."""
        found = [mode for uid in self.start.players[seat].front for mode in self.card(uid).get("modes", ())]
        said = [one for mode in found if mode["when"]["on"] == "passive" for one in mode["effects"]]
        return sum(one["amount"] for one in said if one["do"] == word)

    def among(self, seat: int, effect: Data) -> bool:
        """Whether a character is one an effect is for: villains are those with Boss Cards of their own."""
        bosses = {deck.boss_of for deck in cards.load().decks.values()} - {None}
        villain = self.start.players[seat].character in bosses
        return "among" not in effect or villain == (effect["among"] == "villains")

    def repeat_phase(self, now: Now) -> None:
        """The Action is there again; the numbers of other phases are as they were."""
        if now.effect["phase"] == "action":
            self.world.acted = False

    def mix_drinks(self, now: Now) -> None:
        """The first is chosen; what the others are made of goes back."""
        left = len(self.drink_deck)
        first, *others = [self.from_deck(now.me.seat) for _ in range(now.effect["n"])]
        assert left - len(self.drink_deck) == sum(glass.cards for glass in (first, *others))
        for seat in self.whom(now.me, now.effect["who"], now.below):
            first.seat = seat
            self.drink(first)
