"""A running scenario: the game, who sits where, and which cards the titles mean.

Small translations between the words of a scenario and the numbers of the game; no step is carried
out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_letters
from typing import Any

from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.moves import Choose, Move, Play
from innkeep.rules.engine.position.state import PART
from innkeep.rules.engine.queries import choice_values
from innkeep.rules.game.game import Game
from innkeep.rules.legality.reasons import Reason
from innkeep.rules.scenario.card_lookup import CardLookup
from innkeep.rules.scenario.outcome import StepError
from innkeep.rules.variants.otto import BossOtto

__all__ = ["ScenarioTable"]


@dataclass(slots=True)
class ScenarioTable:
    """The game of a scenario; `game` is replaced when a step is carried out on a copy."""

    game: Game
    shelf: CardLookup
    names: tuple[str, ...]
    teams: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    crawls: int = 0

    @property
    def judged_as_if_asked(self) -> bool:
        """Whether a seat is judged as if it were asked: in a window, which others may decline silently.

        In a Round nobody passes silently, so out of turn nothing is legal that needs the turn.
        """
        decision = self.game.decision
        return decision is None or decision.kind != "gamble"

    def team(self, seat: int) -> str | None:
        """The name of the team of a seat; None where everybody plays alone."""
        return self.teams[seat] if self.teams and 0 <= seat < len(self.teams) else None

    def sides(self, seats: Iterable[int]) -> list[str]:
        """The names of players, or those of their teams, each once."""
        return list(dict.fromkeys(self.team(seat) or self.names[seat] for seat in seats))

    def seat(self, name: str) -> int:
        """The seat of a player; raises `StepError` for a name nobody has."""
        if name not in self.names:
            raise StepError("by", f"one of {', '.join(self.names)}", name)
        return self.names.index(name)

    def target(self, name: str) -> int:
        """What a card picks: the seat of a player, or a Component of Otto by its title, the second copy as
        "TITLE 2"; raises `StepError` for a name nobody has."""
        title, _, number = name.rpartition(" ")
        titles = [(name, 1), (title, int(number))] if number.isdecimal() and title else [(name, 1)]
        for part in self.game.parts if name not in self.names else ():
            if isinstance(part, BossOtto):
                for title, copy in titles:
                    found = [at for at, uid in enumerate(part.numbered) if self.means(title, uid)]
                    if 0 < copy <= len(found):
                        return part.thing(self.game, found[copy - 1])
        return self.seat(name)

    def aimed(self, target: int) -> str | None:
        """What a card picks in words: the name of a player, or the title of a Component."""
        for part in self.game.parts:
            if isinstance(part, BossOtto):
                for number, uid in enumerate(part.numbered):
                    if part.thing(self.game, number) == target:
                        return self.title(uid)
        return self.name(target)

    def name(self, seat: int | None) -> str | None:
        """The name at a seat; None for nobody."""
        return self.names[seat] if seat is not None and 0 <= seat < len(self.names) else None

    def title(self, uid: int) -> str:
        """The English title of a physical card."""
        return self.shelf.library.cards[self.game.defs[uid]].title["en"]

    def means(self, title: str, uid: int) -> bool:
        """Whether a title may name a physical card."""
        definition = self.game.defs[uid]
        return any(card.id == definition for card in self.shelf.fitting(title))

    def settles(self, event: GameEvent, value: Any, seat: int) -> bool:
        """Whether a value that is named means what an event has settled already."""
        if event.kind == "champion":
            there = event.seat is not None and self.game.together(seat, event.seat)
            return there and self.names[event.seat or 0] == value
        return event.seat == seat and event.card is not None and self.means(str(value), event.card)

    def facts(self, reason: Reason) -> dict[str, Any]:
        """The facts of a reason in words: names for seats, titles for cards."""
        return {key: self._fact(key, fact) for key, fact in reason.facts.items()}

    def _fact(self, key: str, fact: Any) -> Any:
        if key in ("seat", "other", "turn", "asked") and isinstance(fact, int):
            return self.name(fact)
        if key in ("card", "source"):
            card = self.shelf.library.cards.get(str(fact))
            if card is not None:
                return card.title["en"]
            return self.title(fact) if isinstance(fact, int) and fact >= 0 else str(fact)
        if not isinstance(fact, tuple):
            return fact
        if key == "targets":
            return ", ".join(str(self.aimed(one)) for one in fact if isinstance(one, int))
        return ", ".join(map(str, fact))

    def choices(self, value: Any, seat: int, game: Game) -> list[Choose]:
        """The choices of a seat an answer can mean: a name, a word, a title or a list of them."""
        decision = game.decision
        wanted = [str(item) for item in (value if isinstance(value, list) else [value])]
        if decision is None or decision.kind != "choose":
            return [Choose(seat, self._anywhere(wanted) or str(value))]
        picking = choice_values.any_of(game)
        if picking is not None and (cards := self.named(wanted, picking.candidates)) is not None:
            return [Choose(seat, tuple(sorted(cards)))]
        if found := [Choose(seat, one) for one in choice_values.values(game) if self._chosen(one, wanted)]:
            return found
        if uids := self._anywhere(wanted):
            return [Choose(seat, uids), Choose(seat, str(value))]
        return [Choose(seat, self.names.index(value) if value in self.names else str(value))]

    def _anywhere(self, titles: Iterable[str]) -> tuple[int, ...]:
        return tuple(uid for title in titles for uid in self.anywhere(title))

    def _chosen(self, value: object, wanted: list[str]) -> bool:
        if isinstance(value, tuple):
            return len(value) == len(wanted) and not self.unmatched(wanted, list(value))
        if isinstance(value, int):
            return wanted == [self.aimed(value)]
        number = str(value).lstrip(ascii_letters)  # a peg goes by its number as well
        return wanted in ([str(value)], [number])

    def in_hand(self, title: str, seat: int) -> list[int]:
        """The cards of that title in a hand, one of each definition."""
        found: dict[str, int] = {}
        for uid in self.game.players[seat].held:
            if self.means(title, uid):
                found.setdefault(self.game.defs[uid], uid)
        return list(found.values())

    def anywhere(self, title: str) -> list[int]:
        """One physical card of that title, wherever it is."""
        return [uid for uid in range(len(self.game.defs)) if self.means(title, uid)][:1]

    def unmatched(self, titles: Sequence[str], uids: Sequence[int]) -> bool:
        """Whether titles and physical cards do not pair off exactly (in any order)."""
        named = self.named(titles, uids)
        return named is None or len(named) != len(uids)

    def named(self, titles: Sequence[str], uids: Sequence[int]) -> list[int] | None:
        """The physical cards among these that titles mean, each another one; None if one is missing."""
        left = list(uids)
        found = []
        for title in titles:
            uid = next((uid for uid in left if self.means(title, uid)), None)
            if uid is None:
                return None
            left.remove(uid)
            found.append(uid)
        return found

    def drinks_of(self, seat: int) -> list[int]:
        """Where, among the Drinks standing in the newest window, those of a seat are; newest last: the
        seat's own Drink stood there before any that was passed to it or split with it."""
        standing = list(enumerate(self.newest()))
        found = sorted(standing, key=lambda drink: drink[1].revealer != seat)
        return [index for index, drink in found if drink.seat == seat]

    def newest(self) -> Sequence[Any]:
        """The Drinks standing in the newest window."""
        for frame in reversed(self.game.stack):
            if frame.drinks:
                return frame.drinks
        return ()

    def uses(self, title: str, seat: int, extra: dict[str, Any], game: Game) -> Iterator[Move]:
        """Every move that uses a Mount in front of a seat: an answer to what it offers, or playing it."""
        decision = game.decision
        if decision is not None and decision.kind == "choose" and decision.seat == seat:
            frame = game.stack[-1]
            offers = frame.style == PART and 0 <= frame.mode < len(game.defs)
            if offers and self.means(title, frame.mode):
                yield from self.choices(extra.get("choose", "accept"), seat, game)
        if not extra.get("choose"):
            yield from self.plays(title, seat, extra)

    def plays(self, title: str, seat: int, extra: dict[str, Any], held: bool = True) -> Iterator[Play]:
        """Every move a `play` step can mean: printed branches in order, the newest Drink first.

        With `held` only cards in the hand are looked at, otherwise any card of that title.
        """
        uids = self.in_hand(title, seat) or ([] if held else self.anywhere(title))
        targets = tuple(self.target(name) for name in extra.get("targets", ()))
        spent = dict(extra.get("spend", {}))
        titles = spent.pop("cards", ())
        spend = tuple(sorted((token, number) for token, number in spent.items() if number))
        at = extra.get("at")
        if at is None:
            places: list[int | None] = [*range(len(self.newest()))[::-1], None]
        else:
            meant = self.seat(at)
            places = list(self.drinks_of(meant)[::-1])
            decision = self.game.decision
            if decision is None or decision.window is None or decision.by == meant:
                places.append(None)
        for uid in uids:
            modes = len(self.shelf.library.cards[self.game.defs[uid]].modes)
            chosen = [extra["mode"] - 1] if "mode" in extra else range(modes)
            for mode in chosen:
                for place in places:
                    yield Play(seat, uid, mode, targets, place, spend, self.paying(titles, seat, uid))

    def paying(self, titles: Sequence[str], seat: int, played: int) -> tuple[int, ...]:
        """The cards of a hand that pay for another one; of a title it does not hold, one from elsewhere."""
        found: list[int] = []
        for title in titles:
            hand = [uid for uid in self.game.players[seat].hand if uid != played and uid not in found]
            meant = [uid for uid in hand if self.means(title, uid)] or self.anywhere(title)
            found += meant[:1]
        return tuple(sorted(found))
