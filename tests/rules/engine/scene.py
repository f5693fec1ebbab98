"""Small scenes at the table: seats, hands and piles by title, and verbs that read like play."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.cards.titles import key
from innkeep.rules import (
    Chance,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Game,
    GameEvent,
    IllegalMoveError,
    Move,
    Order,
    Pass,
    Play,
    PlayerSetup,
    advance_to,
    build,
    settle,
)

DECKS = {"D": "rdi1-deirdre", "F": "rdi1-fiona", "G": "rdi1-gerki", "Z": "rdi1-zot"}
MANY = ("Light Ale", "Dark Ale", "Wine", "Light Ale", "Dark Ale", "Wine", "Water", "Light Ale")


class Scene:
    """A game in which players are called by their initials and cards by their titles."""

    def __init__(
        self,
        hands: dict[str, Sequence[str]],
        *,
        edition: str = "rdi10",
        phase: str = "action",
        gold: dict[str, int] | None = None,
        stats: dict[str, tuple[int, int]] | None = None,
        drinks: dict[str, Sequence[str]] | None = None,
        decks: dict[str, Sequence[str]] | None = None,
        discards: dict[str, Sequence[str]] | None = None,
        drink_deck: Sequence[str] = MANY,
        drink_discard: Sequence[str] = (),
        races: dict[str, str] | None = None,
        outcomes: Sequence[Sequence[str]] = (),
        switches: dict[str, object] | None = None,
    ) -> None:
        from innkeep.rules import EDITIONS

        self.names = list(hands)
        setups = [
            PlayerSetup(
                name,
                DECKS.get(name),
                fortitude=(stats or {}).get(name, (20, 0))[0],
                alcohol=(stats or {}).get(name, (20, 0))[1],
                gold=(gold or {}).get(name, 10),
                hand=tuple(hand),
                deck=tuple((decks or {}).get(name, ())),
                discard=tuple((discards or {}).get(name, ())),
                drinks=tuple((drinks or {}).get(name, ())),
                race=(races or {}).get(name),
            )
            for name, hand in hands.items()
        ]
        self.game = build(
            setups,
            EDITIONS[edition].switched(**(switches or {})),
            phase=phase,
            drink_deck=drink_deck,
            drink_discard=drink_discard,
            outcomes=outcomes,
        )

    # -- who and what

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def uid(self, name: str, title: str) -> int:
        """A card of that title in the hand of a player."""
        for uid in self.game.players[self.seat(name)].hand:
            if self.game.cards[uid].key == key(title):
                return uid
        raise AssertionError(f"{name} holds no {title!r}")

    def move(
        self, name: str, title: str, to: str | None = None, mode: int = 0, at: int | None = None
    ) -> Play:
        targets = () if to is None else (self.seat(to),)
        return Play(self.seat(name), self.uid(name, title), mode, targets, at)

    # -- verbs

    def do(self, move: Move) -> list[GameEvent]:
        """Carry out a move after the silent passes it needs."""
        ahead = advance_to(self.game, move)
        if ahead is None:
            self.game.apply(move)
            raise AssertionError("refused by advance_to, accepted by apply")
        self.game = ahead
        return self.game.apply(move)

    def play(
        self, name: str, title: str, to: str | None = None, mode: int = 0, at: int | None = None
    ) -> list[GameEvent]:
        return self.do(self.move(name, title, to, mode, at))

    def settle(self) -> Scene:
        settle(self.game)
        return self

    def skip(self, name: str) -> Scene:
        """A pass in the Round of Gambling, once nothing is open."""
        self.settle()
        self.game.apply(Pass(self.seat(name)))
        return self

    def decline(self, name: str) -> Scene:
        """Decline the open window."""
        assert self.asked == name, f"{self.asked} is asked, not {name}"
        self.game.apply(Pass(self.seat(name)))
        return self

    def drink(self) -> Scene:
        self.game.apply(DrinkUp(self.game.active))
        return self

    def order(self, *names: str) -> Scene:
        self.game.apply(Order(self.game.active, tuple(self.seat(name) for name in names)))
        return self

    def discard(self, name: str, *titles: str, draw: bool = True) -> Scene:
        cards = tuple(self.uid(name, title) for title in titles)
        self.game.apply(DiscardDraw(self.seat(name), cards, draw))
        return self

    def end(self) -> Scene:
        self.game.apply(EndPhase(self.game.active))
        return self

    def refused(self, move: Move, *, as_if_asked: bool = True) -> frozenset[str]:
        """The ledger ids against a move; it must be refused and change nothing."""
        before = self.game.digest()
        try:
            self.game.verify(move, as_if_asked=as_if_asked)
        except IllegalMoveError as refusal:
            assert self.game.digest() == before
            return refusal.rules
        raise AssertionError(f"{move} is legal")

    # -- what is seen

    @property
    def asked(self) -> str | None:
        decision = self.game.decision
        return None if decision is None else self.names[decision.seat]

    def stats(self, name: str) -> tuple[int, int, int]:
        """Fortitude, Alcohol Content, Gold."""
        player = self.game.players[self.seat(name)]
        return player.fortitude, player.alcohol, player.gold

    def golds(self) -> tuple[int, ...]:
        return tuple(player.gold for player in self.game.players)

    def alcohols(self) -> tuple[int, ...]:
        return tuple(player.alcohol for player in self.game.players)

    def fortitudes(self) -> tuple[int, ...]:
        return tuple(player.fortitude for player in self.game.players)

    def responses(self, name: str) -> set[str]:
        """The titles a player could play now, if asked."""
        moves = self.game.legal(self.seat(name))
        return {self.game.cards[move.card].id.split("/")[1] for move in moves if isinstance(move, Play)}


def play_on(game: Game, seed: int) -> None:
    """To the end at random."""
    from innkeep.rules import random_move

    chance = Chance(seed)
    while not game.over:
        game.apply(random_move(game, chance))
