"""Tables at which some or all hold hands of paper: what is laid of them is said, what is drawn is not.

Some of them throw cards away without a word. Only what is left to be told is compared with the true game:
sums, Drinks, what lies open, whose turn it is.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from innkeep.cards.table_module import module
from innkeep.rules import DiscardDraw
from innkeep.rules.engine.position.piles import hand_size
from tests.bench.referee.chores import Shuffle
from tests.bench.referee.desk import Op
from tests.bench.referee.habits.habit import Table
from tests.bench.referee.habits.tables import BOXES, Kinds, Setting, ordinary

__all__ = ["TABLES"]

TABLES = Kinds()


class PaperTable(Table):
    """An evening at which these seats hold paper."""

    silent = 0.0
    """How often somebody of them throws cards away without a word."""
    apart = 0.0
    """How often several cards that are laid at once are named one after the other, as the page has it."""

    def hold(self, seats: list[int], silent: float) -> None:
        """Take these hands off the screen, before anything is done."""
        self.silent = silent
        for seat in seats:
            self.desk.do(seat, {"kind": "paper", "seat": seat, "on": True})
            self._draw_anew(seat)
        self.game.refresh()
        self.paper = frozenset(seats)

    def _draw_anew(self, seat: int) -> None:
        """Where hand and deck were one pile when the game was looked at, only what fits into a hand is drawn
        of it."""
        player = self.game.players[seat]
        size = hand_size(self.game, seat)
        player.deck += player.hand[size:]
        del player.hand[size:]

    def _piles(self) -> frozenset[str]:
        return frozenset(f"s{seat}.hand" for seat in self.paper)

    def _decks(self) -> frozenset[str]:
        return frozenset(f"s{seat}.deck" for seat in self.paper)

    def _do(self, seat: int | None, op: Op, order: list[str] | None = None) -> None:
        if op["kind"] in ("draw", "shuffle") and {op.get("from"), op.get("zone")} & self._decks():
            return  # on a table of their own
        if op["kind"] == "reveal" and self.desk.lies(op["c"]) in self._piles():
            return
        if op["kind"] == "lot" and op["zone"] in self._piles():
            self._drawn(seat, op["zone"], list(order or ()))
            return
        if op["kind"] == "gather" and op["to"] in self._decks():
            order = None
        if op["kind"] == "arrow" and self._held(op["from"]):
            return  # at a card of paper one points once it lies here
        if op["kind"] != "move":
            super()._do(seat, op, order)
            return
        held = [cid for cid in op["cs"] if self._held(cid)]
        if held and op["to"] in self._piles():
            return
        thrown = bool(held) and op["to"].endswith(".discard") and isinstance(self.last, DiscardDraw)
        if thrown and self.rng.random() < self.silent:
            self.deciding = None
            return
        if op["to"] in self._decks():
            op = {name: value for name, value in op.items() if name != "index"}
        if self.apart and len(held) > 1 and self.rng.random() < self.apart:
            for uid in [self.bond.uid[cid] for cid in held]:
                super()._do(seat, {**op, "cs": [self._named(self.bond.cid[uid])]}, order)
        elif held:
            super()._do(seat, {**op, "cs": self._named_apart(held)}, order)
        if len(held) < len(op["cs"]):
            super()._do(seat, {**op, "cs": [cid for cid in op["cs"] if cid not in held]}, order)

    def _drawn(self, seat: int | None, pile: str, cids: list[str]) -> None:
        """Cards drawn by lot out of a hand of paper are laid on the table, and taken back if that is all."""
        for cid in cids:
            if self._held(cid):
                named = self._named(cid)
                super()._do(seat, {"kind": "move", "cs": [named], "to": "table", "up": True})
                if self.wanted()[0][self.bond.uid[named]] == pile:
                    super()._do(seat, {"kind": "move", "cs": [named], "to": pile})

    def _held(self, cid: str) -> bool:
        return cid in self.bond.uid and self.desk.lies(cid) in self._piles()

    def _named_apart(self, cids: list[str]) -> list[str]:
        """Such cards for several: each another one."""
        found: list[str] = []
        for uid in [self.bond.uid[cid] for cid in cids]:  # naming one may make another of them a third
            found.append(self._named(self.bond.cid[uid], but=found))
        return found

    def _named(self, cid: str, but: Collection[str] = ()) -> str:
        """The card the table takes out of the pile for one with that face: from now on it is that one."""
        parts, pile = self.desk.state.components, self.desk.order(self.desk.lies(cid))
        other = next(one for one in pile if one not in but and parts[one].face == parts[cid].face)
        uid, cids = self.bond.uid, self.bond.cid
        uid[cid], uid[other] = uid[other], uid[cid]
        cids[uid[cid]], cids[uid[other]] = cid, other
        return other

    def _shuffle(self, shuffle: Shuffle) -> None:
        if shuffle.deck not in self._decks():
            super()._shuffle(shuffle)
            return
        self.pool = [one for one in self.pool if one.kind != "card" or one.uid not in shuffle.order]
        if self.desk.order(shuffle.source):
            op = {"kind": "gather", "from": shuffle.source, "to": shuffle.deck, "shuffle": True}
            self.do(int(shuffle.deck[1]), **op)

    def _sort(self, seat: int) -> None:
        if seat not in self.paper:
            super()._sort(seat)

    def _show(self, seat: int) -> None:
        if seat not in self.paper:
            super()._show(seat)

    def _drop(self, seat: int) -> None:
        if seat not in self.paper:
            super()._drop(seat)

    def _fiddle(self, seat: int) -> None:
        if seat not in self.paper:
            super()._fiddle(seat)


def _of_paper(rng: Random, at: Setting, *, some: bool = False, silent: float = 0.0, **options: Any) -> Table:
    people = ordinary(rng, at, PaperTable, **options)
    assert isinstance(people, PaperTable)
    seats = list(range(len(people.game.players)))
    people.hold(rng.sample(seats, rng.randint(1, len(seats) - 1)) if some else seats, silent)
    return people


@TABLES.of
def all_hands_of_paper(rng: Random, at: Setting) -> Table:
    """All hold paper and say each card they lay or throw away."""
    return _of_paper(rng, at)


@TABLES.of
def some_hands_of_paper(rng: Random, at: Setting) -> Table:
    """Some hold paper, the others play on the screen; of what is thrown away half is not said."""
    return _of_paper(rng, at, some=True, silent=0.5)


@TABLES.of
def paper_of_the_tenth_box(rng: Random, at: Setting) -> Table:
    """All hold decks of the tenth box as paper; half of what is thrown away is not said."""
    decks = [deck for deck in module.decks("character") if deck.startswith("rdi10-")]
    characters = rng.sample(decks, rng.randint(2, min(6, len(decks))))
    return _of_paper(rng, at, silent=0.5, characters=characters, edition="rdi10")


@TABLES.of
def paper_named_card_by_card(rng: Random, at: Setting) -> Table:
    """Hands of the tenth box as paper; most cards that are laid at once are named one after the other."""
    people = paper_of_the_tenth_box(rng, at)
    assert isinstance(people, PaperTable)
    people.apart = 0.7
    return people


@TABLES.of
def paper_in_teams(rng: Random, at: Setting) -> Table:
    """Two teams as a Two-Headed Dragon, all with hands of paper."""
    decks = [deck for deck in module.decks("character") if deck.startswith(BOXES)]
    characters = rng.sample(decks, rng.choice((4, 6)))
    variant = module.variant("two-headed-dragon")
    return _of_paper(rng, at, silent=0.5, characters=characters, edition="rdi10", **variant)
