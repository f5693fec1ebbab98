"""What lies on the table for machineries and variants, and the parts of a game that run it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from innkeep.cards.factions import factions_of
from innkeep.cards.machineries import Machinery, clashing
from innkeep.rules.engine import argument_checks
from innkeep.rules.engine.argument_checks import shown
from innkeep.rules.engine.position.state import INN, NOBODY
from innkeep.rules.machinery import MachineryState
from innkeep.rules.machinery.pegs import laid_out
from innkeep.rules.machinery.piles import Piles
from innkeep.rules.machinery.tokens import TokenCounts
from innkeep.rules.registry import brought, running
from innkeep.rules.setup.seating import PlayerSetup
from innkeep.rules.setup.stock import Stock
from innkeep.rules.variants.otto import BossOtto, terms
from innkeep.rules.variants.otto.setup import Terms, decks

__all__ = ["Layout", "LayoutSetup"]


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies on the table for machineries and variants, by the names its zones have there.

    ``variants`` are the ids of those that are played; the machineries of the characters are always there.
    ``zones`` has titles or ids, top first; a side deck that is not named holds what the other piles leave of
    it, any other zone is empty. ``counters`` has the tokens on tracks; those not named are as at the start.
    ``options`` are those of Boss Otto, and the ``hits`` of his Components, leftmost first; a deck of his that
    is not named holds what his other piles leave of it.

    >>> Layout(zones={"s0.side": ("Rubber Mallet",)}, counters={"s1.chi": 2}).counters["s1.chi"]
    2
    """

    zones: Mapping[str, Sequence[str]] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)


class LayoutSetup:
    """A layout, checked, as it is set out for some players with cards of ``stock``."""

    __slots__ = ("layout", "players", "records", "stock")

    def __init__(self, layout: Layout | None, players: Sequence[PlayerSetup], stock: Stock) -> None:
        self.players = players
        self.stock = stock
        self.layout = Layout() if layout is None else layout
        if not isinstance(self.layout, Layout):
            raise ValueError(f"layout: {shown(layout)} is no Layout")
        variants = self.layout.variants
        argument_checks.titles("layout.variants", variants)
        known = stock.book.library.machineries
        if variants:
            _one_of("layout.variants", variants, [name for name, one in known.items() if one.at != "seat"])
        self.records = [*self._of_characters(), *((known[name], NOBODY) for name in variants)]
        self._check()

    def _of_characters(self) -> Iterator[tuple[Machinery, int]]:
        """What the characters bring along, seat by seat."""
        library = self.stock.book.library
        for seat, player in enumerate(self.players):
            deck = library.decks.get(player.character or "")
            for name in deck.machinery if deck else ():
                if library.machineries[name].at == "seat":
                    yield library.machineries[name], seat

    def _check(self) -> None:
        """Whether there are such zones and tracks, and what is said of each fits it."""
        zones = [record.name(zone, seat) for record, seat in self.records for zone in Piles.every(record)]
        tracks: dict[str, int] = {}
        for record, seat in self.records:
            tracks |= {zone: token.cap for zone, token in TokenCounts.every(record, seat, len(self.players))}
        layout = self.layout
        for what, given, allowed in (("zones", layout.zones, zones), ("counters", layout.counters, tracks)):
            if not isinstance(given, Mapping):
                raise ValueError(f"layout.{what}: {shown(given)} is no map")
            _one_of(f"layout.{what}", given, allowed)
        for name, titles in layout.zones.items():
            argument_checks.titles(f"layout.zones.{name}", titles)
        for name, number in layout.counters.items():
            argument_checks.whole(f"layout.counters.{name}", number, 0, tracks[name])

    def decks_beside(self) -> bool:
        """Note the decks that lie on the table for variants; whether cards were chosen for one of them."""
        records = [record for record, seat in self.records if seat == NOBODY]
        if (both := clashing(records)) is not None:
            raise ValueError(f"variants: {both[0]} and {both[1]} at one table")
        self.stock.beside = {deck for record in records for deck in self._decks_of(record)}
        return any(option.of == "cards" for record in records for option in record.options)

    def _decks_of(self, record: Machinery) -> set[str]:
        """The whole decks that lie there for a variant."""
        whole = {place.deck for place in record.spots() if place.deck is not None}
        return whole | factions_of(record, self.stock.book.library)

    def parts(self, lying: Sequence[int] = ()) -> list[MachineryState]:
        """The machineries and variants with what is laid out for them; ``lying`` are cards that lie already
        where a card of theirs may."""
        made = []
        stock, layout = self.stock, self.layout
        for record, seat in self.records:
            agreed = terms(layout.options, record, stock.book.library) if record.factions else None
            piles = self._piles(record, seat, lying, agreed)
            kit = running(record, seat=seat, piles=piles, tokens=self._tokens(record, seat))
            if kit.discards() is not None:
                kit.piles.home = self._home(record, seat, piles, lying)
            if isinstance(kit, BossOtto) and agreed is not None:
                kit.agree(agreed, [player.team for player in self.players], layout.counters)
            made.append(kit)
        return [*made, *brought(stock.book, stock.defs, stock.owners)]

    def _piles(
        self, record: Machinery, seat: int, lying: Sequence[int], agreed: Terms | None
    ) -> dict[str, list[int]]:
        """The cards in the zones of a machinery, top last: those the layout names, or what is left of a deck
        that belongs there; ``agreed`` is what was agreed of a machine."""
        stock, zones = self.stock, Piles.every(record)
        side = stock.side_deck(seat)
        named = {zone: self.layout.zones.get(record.name(zone, seat)) for zone in zones}
        there = {zone: stock.find_all(cards, side) for zone, cards in named.items() if cards is not None}
        _each_once(record, there)
        whole = self._whole_decks(record, side, agreed)
        gone = [*chain.from_iterable(there.values()), *(stock.defs[uid] for uid in lying)]
        there |= {zone: _without(whole.get(zone, ()), gone) for zone in zones if zone not in there}
        owner = INN if seat < 0 else seat
        if any(pile.deals for pile in record.piles):
            owner = NOBODY
            there = {zone: [*map(stock.barred, cards)] for zone, cards in there.items()}
        return {zone: stock.add_all(there[zone], owner)[::-1] for zone in zones}

    def _whole_decks(self, record: Machinery, side: str | None, agreed: Terms | None) -> dict[str, list[str]]:
        """The zones of a machinery that a deck belongs in, with all its cards."""
        filled = {place.zone: side for place in record.spots() if place.filled == "side_deck"}
        filled |= {place.zone: place.deck for place in record.spots() if place.deck is not None}
        whole = {zone: self.stock.deck(deck) for zone, deck in filled.items() if deck}
        return whole if agreed is None else whole | decks(agreed, record, self.stock.book.library)

    def _tokens(self, record: Machinery, seat: int) -> dict[str, list[int]]:
        """The tokens of a machinery: as many as the layout says, else as at the start; of pegs of which it
        says nothing, as the markers of the player stand."""
        tracks = [zone for zone, _ in TokenCounts.every(record, seat, len(self.players))]
        said_of = self.layout.counters  # also of tracks of another who plays the same character
        counters = {zone: said_of[zone] for zone in tracks if zone in said_of}
        tokens = TokenCounts.set_out(record, seat, len(self.players))
        for name, numbers in tokens.items():
            numbers[:] = [counters.get(record.name(name, at), number) for at, number in enumerate(numbers)]
        if any(token.pegs for token in record.tokens):
            player = self.players[seat]
            said = {one.id: counters.get(record.name(one.id, seat)) for one in record.counters()}
            known = {name: number for name, number in said.items() if number is not None}
            for name, number in laid_out(record, player.fortitude, player.alcohol, known).items():
                tokens[name][seat] = number
        return tokens

    def _home(
        self, record: Machinery, seat: int, piles: Mapping[str, Sequence[int]], lying: Sequence[int]
    ) -> frozenset[int]:
        """The cards that come back to the discards of a machinery, wherever they lie."""
        stock, own = self.stock, self._decks_of(record)
        side = stock.side_deck(seat)
        laid = (uid for pile in piles.values() for uid in pile)
        home = {uid for uid in laid if side is None or stock.deck_of(uid) == side}
        for uid in lying:
            deck = stock.deck_of(uid)
            belongs = deck in own if own else seat >= 0 or deck not in stock.beside
            if belongs and (seat < 0 or deck == side) and stock.owners[uid] == (INN if seat < 0 else seat):
                home.add(uid)
        return frozenset(home)


def _one_of(what: str, names: Iterable[str], allowed: Collection[str]) -> None:
    for name in names:
        if name not in allowed:
            said = ", ".join(allowed) or "none, with these characters and variants"
            raise ValueError(f"{what}: {shown(name)}, allowed: {said}")


def _without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """The cards that are left when some are taken away."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left


def _each_once(record: Machinery, found: Mapping[str, Sequence[str]]) -> None:
    """Cards that were chosen are all different (PRIZE-01)."""
    if any(option.of == "cards" for option in record.options):
        cards = [card for pile in found.values() for card in pile]
        twice = next((card for card in cards if cards.count(card) > 1), None)
        if twice is not None:
            raise ValueError(f"{record.id}: {twice!r} stands twice, they are all different")
