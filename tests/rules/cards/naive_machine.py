"""What the naive reader knows of Boss Otto: his step, and his answer to what provokes him.

He sits at seat 0 against one Challenger, who is the Priority Target.
"""

from __future__ import annotations

from innkeep.rules.game.game import Game
from tests.rules.cards.naive_world import Data, Now, Pending, World

OTTO, TARGET = 0, 1


class Machine:
    """The part of the reader that plays what nobody plays."""

    start: Game
    world: World
    piles: dict[int, list[int]]
    zones: dict[str, list[int]]
    winner: int | None

    def card(self, uid: int) -> Data:
        """A card as it stands in its pack."""
        raise NotImplementedError

    def take_effect(self, me: Pending, below: Pending | None) -> None:
        """Carry out what a card does."""
        raise NotImplementedError

    def reveal_drink(self, seat: int, pile: list[int], at: int) -> int:
        """A Drink is turned up and drunk."""
        raise NotImplementedError

    def move_stat(self, name: str, seat: int, amount: int) -> int:
        """Change Fortitude or Alcohol Content."""
        raise NotImplementedError

    def says(self, uid: int, *triggers: str, below: Pending | None = None) -> None:
        """The first branch of a card on one of these triggers takes effect."""
        data = self.card(uid)
        said = {mode["when"]["on"]: mode["effects"] for mode in data["modes"]}
        effects = next((said[on] for on in triggers if on in said), ())
        at = len(below.glasses) - 1 if below is not None and below.glasses else 0
        self.take_effect(Pending(OTTO, data, effects, (TARGET,), at), below)

    def machine_step(self, at: int) -> int:
        """What he does next; the number of the next move."""
        prepared = self.zones["otto-prepared"]
        if self.world.pot is not None:
            self.says(self.zones["otto-gambling"].pop(), "control")
        elif self.start.phase_name == "drink":
            return self.reveal_drink(OTTO, self.piles[OTTO], at)
        elif prepared:
            self.says(prepared.pop(), "action")
        else:
            self.says(self.zones["otto-components"][0], "active")
        return at

    def provoked(self, below: Pending) -> None:
        """His answer to a card of the Challenger, or to a Drink of his own."""
        deck = self.zones.get("otto-sometimes")
        hit = (OTTO in below.targets) if not below.glasses else below.glasses[0].seat == OTTO
        if deck and hit:
            self.says(deck.pop(), "provoked", "drink" if below.glasses else "card", "whiff", below=below)

    def turn_of_the_machine(self) -> None:
        """What waits for it acts as his turn begins."""
        for uid in self.zones.get("otto-components", ()):
            self.says(uid, "turn_start")

    def spared(self, seat: int) -> int:
        """How much less Fortitude he loses by what is installed."""
        lying = self.zones.get("otto-components", ()) if seat == OTTO else ()
        modes = [mode for uid in lying for mode in self.card(uid)["modes"]]
        return sum(
            one["amount"] for mode in modes if mode["when"]["on"] == "installed" for one in mode["effects"]
        )

    def drank(self, seat: int, alcohol: int) -> None:
        """Machinery that looks on when somebody drinks: Drunken Chi, wherever it may be had."""
        if alcohol > 0 and any(
            part.name == "chi" and part.saved()["seat"] == seat for part in self.start.parts
        ):
            self.world.burden[seat] += 1

    def gain_gold(self, now: Now) -> None:
        self.world.gold[now.me.seat] += now.effect["gold"]
        self.world.inn -= now.effect["gold"]

    def repair(self, now: Now) -> None:
        for _ in range(now.effect["n"]):
            weak = self.world.fortitude[OTTO] <= 10
            self.move_stat("fortitude" if weak else "alcohol", OTTO, 1 if weak else -1)

    def pass_turn(self, _: Now) -> None:
        """Nobody else is left to act, so whoever is in control wins."""
        self.winner = self.world.control

    def install(self, now: Now) -> None:
        """It works from now on."""
        uid = next(uid for uid in range(len(self.start.defs)) if self.card(uid) is now.me.data)
        self.zones["otto-components"].append(uid)

    def threat(self, _: Now) -> None:
        """His Threat is counted by tests of its own; with one Challenger nobody else is a target."""

    threat_unless_gambled = change_targets = nothing = threat
