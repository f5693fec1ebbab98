"""A fresh game by the rules: decks shuffled, Drinks and hands dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from innkeep.cards import Library
from innkeep.cards.machineries import Machinery
from innkeep.cards.titles import key as title_key
from innkeep.rules.book.editions import Edition
from innkeep.rules.engine import argument_checks
from innkeep.rules.engine.argument_checks import shown
from innkeep.rules.engine.position.piles import refill_hand, shuffle
from innkeep.rules.engine.position.rng import shuffled
from innkeep.rules.engine.position.state import ACTING, ASK_NOTHING, DISCARD, NOBODY
from innkeep.rules.game.game import Game
from innkeep.rules.machinery import MachineryState
from innkeep.rules.setup.layout import Layout, LayoutSetup
from innkeep.rules.setup.seating import MOST_SEATS, PlayerSetup, Seating
from innkeep.rules.setup.table import DRINKS, TableSetup, begin_turn, plug_in, start_gold

__all__ = ["DEALT", "begin", "new_game"]

DEALT = 30
"""Drinks dealt where the edition deals some of all there are (D-28)."""


def new_game(
    players: Sequence[PlayerSetup],
    edition: str | Edition = "rdi10",
    seed: int = 0,
    *,
    drinks: str = DRINKS,
    extra: Sequence[str] = (),
    chosen: Mapping[str, Sequence[str]] | None = None,
    variants: Sequence[str] = (),
    first: int | None = None,
    library: Library | None = None,
    skip_idle_windows: bool = False,
    outcomes: Iterable[Sequence[str]] = (),
    options: Mapping[str, object] | None = None,
    lots: Sequence[str] = (),
) -> Game:
    """A fresh game: decks shuffled, one Drink on each pile, seven cards in each hand (SETUP-01 to SETUP-14).

    Uids number the cards of the players' decks in printed order, then those of the Drink Deck. ``chosen``
    maps the option ids of variants (:mod:`innkeep.cards.machineries`) to what was chosen: ``bar`` to the
    decks shuffled together with ``drinks``, thirty cards of which become the first Drink Deck (BAR-01,
    BAR-02); ``prizes`` to the titles of the Prizes in the Inn (PRIZE-01). ``variants`` are the ids of those
    that leave nothing to choose. ``first`` begins; None: the Boss who is alone, else seat 0; a Boss shuffles
    Boss Cards into the deck (BB-02). ``extra`` names further decks of Drinks, combined with ``drinks`` the
    way the edition does it: as a Bar Deck, or by dealing thirty cards and leaving the rest in the box.
    ``options`` are those of Boss Otto: ``factions``, ``difficulty``, ``potions``; the character at his seat
    is ``boss-otto``. ``lots`` are the outcomes of coming single lots, in order: titles or names. Raises
    ValueError, which names what is wrong.
    """
    table = TableSetup(players, edition, seed, library, skip_idle_windows, outcomes)
    argument_checks.whole("players", len(players), 2, MOST_SEATS)
    argument_checks.text("drinks", drinks)
    argument_checks.titles("extra", extra)
    argument_checks.titles("lots", lots)
    wish = _ChosenOptions(table.book.library, chosen)
    if first is not None:
        table.seat(first, "first")
    decks = [_deck(table, player) for player in players]
    if table.edition.extra_drinks_setup == "bar_deck":
        wish.pour(extra)
    stock = _drinks(table, drinks, extra, wish.poured)
    played = (*wish.variants, *_without_options(variants, table.book.library))
    seating = Seating(players, played, table.book.library)
    for seat in seating.bosses():
        decks[seat] += _boss_cards(table, players[seat])
    piles = [table.stock.add_all(deck, seat) for seat, deck in enumerate(decks)]
    drink_deck = table.stock.add_all(stock, NOBODY)
    layout = LayoutSetup(
        Layout(wish.zones, {}, played, {} if options is None else options), players, table.stock
    )
    layout.decks_beside()
    parts = layout.parts()
    game = table.game()
    known = table.book.definitions
    game.picks = tuple(name if name in known else title_key(name) for name in lots)
    for seated, pile in zip(game.players, piles, strict=True):
        seated.deck = pile[::-1]
        machine = seating.machine != NOBODY
        seated.gold = start_gold(game.edition, len(players), teams=bool(game.sides), machine=machine)
    game.drink_deck = drink_deck[::-1]
    shuffle(game, game.drink_deck)
    plug_in(game, parts)
    _deal(game, parts)
    for part in game.parts:
        part.begins(game)
    beginner = seating.beginner(first)
    leader = game.side(beginner)[0]
    begin_turn(game, beginner, ACTING if game.machines >> leader & 1 else DISCARD, first=True)
    begin(game)
    return game


def begin(game: Game) -> None:
    """Begin the first turn of a game that has been set up, with whatever its player's machinery does then
    (MOLLY-09)."""
    game.ask = ASK_NOTHING
    for part in game.parts:
        part.turn_begins(game)
    game.run()


class _ChosenOptions:
    """What was chosen for the options of variants, checked."""

    def __init__(self, library: Library, chosen: Mapping[str, Sequence[str]] | None) -> None:
        found = library.machineries.values()
        self.options = {option.id: one for one in found for option in one.options}
        if chosen is not None and not isinstance(chosen, Mapping):
            raise ValueError(f"chosen: {shown(chosen)} is no map of options")
        self.chosen = dict(chosen or {})
        for name, titles in self.chosen.items():
            if name not in self.options:
                raise ValueError(f"chosen: {shown(name)}, allowed: {', '.join(self.options)}")
            argument_checks.titles(f"chosen.{name}", titles)
        self.pouring = [name for name, one in self.options.items() if _pours(one, name)]
        """The options that are about which Drinks there are."""

    @property
    def variants(self) -> list[str]:
        """The variants whose options were chosen."""
        return [self.options[name].id for name in self.chosen]

    @property
    def poured(self) -> Sequence[str] | None:
        """The decks the Drinks are mixed of; None: they are not."""
        return next((titles for name, titles in self.chosen.items() if name in self.pouring), None)

    @property
    def zones(self) -> dict[str, Sequence[str]]:
        """The zones in which what was chosen lies."""
        laid = {name: titles for name, titles in self.chosen.items() if name not in self.pouring}
        return {
            place.zone: titles
            for name, titles in laid.items()
            for place in self.options[name].spots()
            if place.filled == name
        }

    def pour(self, extra: Sequence[str]) -> None:
        """Mix further decks with the Drinks, where nothing else was chosen for that."""
        if extra and self.poured is None:
            self.chosen[self.pouring[0]] = extra


def _pours(variant: Machinery, option: str) -> bool:
    return any(one.id == option and one.of == "drinks" for one in variant.options)


def _without_options(variants: Sequence[str], library: Library) -> tuple[str, ...]:
    """Variants that leave nothing to choose, checked."""
    argument_checks.titles("variants", variants)
    if not variants:
        return ()
    known = library.machineries
    allowed = [name for name, one in known.items() if one.at != "seat" and not one.options]
    for name in variants:
        if name not in allowed:
            raise ValueError(f"variants: {shown(name)}, allowed: {', '.join(allowed)}")
    return tuple(variants)


def _deck(table: TableSetup, player: PlayerSetup) -> list[str]:
    """The cards of a player's character; a machine has none."""
    if player.character is None:
        raise ValueError(f"player {player.name}: a fresh game needs a character")
    return [] if player.character in table.machines else table.stock.deck(player.character, whole=True)


def _boss_cards(table: TableSetup, player: PlayerSetup) -> list[str]:
    """The Boss Cards of a player's character, or those that are for anybody."""
    deck = table.book.library.boss_deck(player.character or "")
    if deck is None:
        raise ValueError(f"player {player.name}: there are no Boss Cards for {player.character}")
    return table.stock.deck(deck.id)


def _drinks(table: TableSetup, drinks: str, extra: Sequence[str], poured: Sequence[str] | None) -> list[str]:
    """The Drinks of a game: those of a deck, of several mixed, or thirty dealt of all of them (D-28)."""
    stock = table.stock
    if poured is not None:
        stock.deck(drinks)
        return [card for deck in dict.fromkeys((drinks, *poured)) for card in stock.bar_deck(deck)]
    cards = stock.deck(drinks, whole=True)
    if not extra:
        return cards
    cards += (card for deck in extra for card in stock.bar_deck(deck))
    if table.edition.extra_drinks_setup == "none":
        raise ValueError(f"extra: the rules of {table.edition.id} know no further Drinks")
    order = list(range(len(cards)))
    table.rng = shuffled(order, table.rng)
    return [cards[at] for at in order[:DEALT]]


def _deal(game: Game, parts: Sequence[MachineryState]) -> None:
    """Set the Drink Deck apart from the rest of the bar, shuffle all decks, deal Drinks and hands."""
    for kit in parts:
        for record in kit.record.piles:
            if record.deals:
                kit.piles.lying[record.zone] = game.drink_deck[: -record.deals]
                del game.drink_deck[: -record.deals]
    for seated in game.players:
        shuffle(game, seated.deck)
    for seat, seated in enumerate(game.players):
        if game.drink_deck:
            seated.drinks.append(game.drink_deck.pop())
        if not game.machines >> seat & 1:
            refill_hand(game, seat)
