"""Setting out: a fresh game by the rules, or any position a caller describes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from innkeep.cards import Library
from innkeep.cards.titles import key as title_key
from innkeep.rules.book.editions import EDITIONS, Edition
from innkeep.rules.engine import argument_checks, elimination
from innkeep.rules.engine.definitions import Book, shipped
from innkeep.rules.engine.extension import Part
from innkeep.rules.engine.game import Game
from innkeep.rules.engine.piles import refill_hand, shuffle
from innkeep.rules.engine.rng import FARTHEST, MASK, mix, shuffled, step
from innkeep.rules.engine.save_shape import shown
from innkeep.rules.engine.state import (
    ASK_NOTHING,
    DISCARD,
    INN,
    MOST_GOLD,
    NOBODY,
    NONE,
    PHASES,
    START_FORTITUDE,
    STAT_LIMIT,
    Player,
)
from innkeep.rules.machinery import SET_OUT, Outside
from innkeep.rules.variants import BarDeck, Prizes
from innkeep.rules.variants.bar_deck import DEAL

DRINKS = "rdi1-drinks"

MOST_SEATS = 16
"""A set of seats is kept in so many bits (:data:`innkeep.rules.engine.state.SEVERAL`)."""


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """A player to seat. Piles are full card ids or English titles, top first.

    For :func:`new_game` only name, character and race count. ``gold`` None: what the edition gives. ``side``
    is the side deck of the character, None: what the other piles leave of it. ``burden``: Drunken Chi.
    ``away``: out of the game for a while.
    """

    name: str
    character: str | None = None
    fortitude: int = START_FORTITUDE
    alcohol: int = 0
    gold: int | None = None
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    drinks: tuple[str, ...] = ()
    front: tuple[str | None, ...] = ()
    in_game: bool = True
    lost_by: str | None = None
    race: str | None = None
    side: tuple[str, ...] | None = None
    side_discard: tuple[str, ...] = ()
    burden: int = 0
    away: bool = False


def start_gold(edition: Edition, players: int) -> int:
    """Gold of each player at the start (SETUP-06 to SETUP-08).

    >>> [start_gold(EDITIONS["rdi10"], n) for n in (2, 3, 6, 7)], start_gold(EDITIONS["rdi1"], 2)
    ([8, 10, 10, 12], 10)
    """
    if edition.start_gold == "ten" or 3 <= players <= 6:
        return 10
    return 8 if players < 3 else 12


def new_game(
    players: Sequence[PlayerSetup],
    edition: str | Edition = "rdi10",
    seed: int = 0,
    *,
    drinks: str = DRINKS,
    extra: Sequence[str] = (),
    bar: Sequence[str] = (),
    prizes: Sequence[str] | None = None,
    first: int = 0,
    library: Library | None = None,
    skip_idle_windows: bool = False,
    outcomes: Iterable[Sequence[str]] = (),
) -> Game:
    """A fresh game: decks shuffled, one Drink on each pile, seven cards in each hand (SETUP-01 to SETUP-14).

    Uids count through the players' decks in printed order, then the Drink Deck. ``bar`` names the decks that
    are shuffled into a Bar Deck, of which thirty cards are the first Drink Deck (BAR-01, BAR-02); ``prizes``
    are the titles of the Prizes in the Inn (PRIZE-01), None: without the Prize Variant. ``extra`` names decks
    of further Drinks to be used with the deck ``drinks`` as the edition has it: a Bar Deck, or thirty dealt
    and the rest left in the box. ValueError names what is wrong.
    """
    table = _Table(players, edition, seed, library, skip_idle_windows, outcomes)
    argument_checks.whole("players", len(players), 2, MOST_SEATS)
    argument_checks.text("drinks", drinks)
    argument_checks.titles("bar", bar)
    argument_checks.titles("extra", extra)
    argument_checks.titles("prizes", () if prizes is None else prizes)
    table.seat(first, "first")
    decks = []
    for player in players:
        if player.character is None:
            raise ValueError(f"player {player.name}: a fresh game needs a character")
        decks.append(table.deck(player.character, whole=True))
    if extra and not bar and table.edition.extra_drinks_setup == "bar_deck":
        bar = (drinks, *extra)
    stock = [card for deck in bar for card in table.bar_deck(deck)] or table.deck(drinks, whole=True)
    if extra and not bar:
        stock = table.dealt([*stock, *(card for deck in extra for card in table.bar_deck(deck))])
    piles = [table.add_all(deck, seat) for seat, deck in enumerate(decks)]
    drink_deck = table.add_all(stock, NOBODY)
    sides = [table.add_all(table.side_deck(player), seat) for seat, player in enumerate(players)]
    parts = table.machinery([(side, []) for side in sides])
    if prizes is not None:
        parts += table.prizes(prizes, ())
    game = table.game()
    for seat, pile in enumerate(piles):
        game.players[seat].deck = pile[::-1]
        game.players[seat].gold = start_gold(game.edition, len(players))
    game.drink_deck = drink_deck[::-1]
    shuffle(game, game.drink_deck)
    if bar:
        parts.insert(0, BarDeck(game.drink_deck[:-DEAL]))
        del game.drink_deck[:-DEAL]
    game.parts = tuple(parts)
    for seated in game.players:
        shuffle(game, seated.deck)
    for seat, seated in enumerate(game.players):
        if game.drink_deck:
            seated.drinks.append(game.drink_deck.pop())
        refill_hand(game, seat)
    for part in game.parts:
        part.begins(game)
    game.active = table.seat(first, "first")
    game.phase = DISCARD
    begin(game)
    return game


def begin(game: Game) -> None:
    """Let the first turn of a game that was set out begin with what belongs to its player's own rules
    (MOLLY-09)."""
    game.ask = ASK_NOTHING
    for part in game.parts:
        part.turn_begins(game)
    game.run()


def build(
    players: Sequence[PlayerSetup],
    edition: str | Edition = "rdi10",
    *,
    turn: int = 0,
    phase: str = "action",
    drink_deck: Sequence[str] | None = None,
    drink_discard: Sequence[str] = (),
    drinks: str = DRINKS,
    bar: Sequence[str] | None = None,
    prizes: Sequence[str] | None = None,
    prize_bin: Sequence[str] = (),
    seed: int = 0,
    library: Library | None = None,
    skip_idle_windows: bool = False,
    outcomes: Iterable[Sequence[str]] = (),
) -> Game:
    """Any position. Piles top first; ``drink_deck`` None: the whole deck ``drinks`` in its printed order.

    ``bar`` (top first) and ``prizes`` with ``prize_bin`` bring in the two variants.

    ``outcomes`` are the results of coming shuffles, in order: titles from the top. ValueError names what is
    wrong.
    """
    if phase not in PHASES:
        raise ValueError(f"phase: {shown(phase)}, allowed: {', '.join(dict.fromkeys(PHASES))}")
    table = _Table(players, edition, seed, library, skip_idle_windows, outcomes)
    argument_checks.text("drinks", drinks)
    table.seat(turn, "turn")
    for name, cards in (
        ("drink_deck", drink_deck),
        ("drink_discard", drink_discard),
        ("bar", bar),
        ("prizes", prizes),
        ("prize_bin", prize_bin),
    ):
        argument_checks.titles(name, () if cards is None else cards)
    piles: list[dict[str, list[int]]] = []
    fronts: list[list[int]] = []
    for seat, player in enumerate(players):
        zones = {}
        for name in ("hand", "deck", "discard", "drinks", "front"):
            deck = drinks if name == "drinks" else player.character
            found = [card and table.find(card, deck) for card in getattr(player, name)]
            prize = name == "front" and prizes is not None
            laid = [table.add(card, table.owner(card, seat, prize)) if card else NONE for card in found]
            zones[name] = [uid for uid in laid if uid != NONE][::-1]
        piles.append(zones)
        fronts.append(laid)  # the last pile of all
    stock = table.deck(drinks) if drink_deck is None else [table.find(card, drinks) for card in drink_deck]
    deck_uids = [table.add(card, NOBODY) for card in stock][::-1]
    discards = [table.add(table.find(card, drinks), NOBODY) for card in drink_discard][::-1]
    sides = []
    for seat, player in enumerate(players):
        used = [table.find(card, table.side_id(player)) for card in player.side_discard]
        if player.side is not None:
            rest = [table.find(card, table.side_id(player)) for card in player.side]
        else:
            elsewhere = (uid for zones in piles for name in ("drinks", "front") for uid in zones[name])
            lying = [*used, *(table.defs[uid] for uid in elsewhere)]
            rest = _without(table.side_deck(player), lying)
        sides.append(([table.add(card, seat) for card in rest], [table.add(card, seat) for card in used]))
    parts = table.machinery(sides)
    if bar is not None:
        parts.append(BarDeck([table.add(table.barred(table.find(card, None)), NOBODY) for card in bar][::-1]))
    if prizes is not None:
        parts += table.prizes(prizes, prize_bin)
    game = table.game()
    game.parts = tuple(parts)
    gold = start_gold(game.edition, len(players))
    for seat, (player, zones) in enumerate(zip(players, piles, strict=True)):
        seated = game.players[seat]
        seated.fortitude = player.fortitude
        seated.alcohol = player.alcohol
        seated.burden = player.burden
        seated.gold = gold if player.gold is None else player.gold
        seated.hand, seated.deck, seated.discard = zones["hand"][::-1], zones["deck"], zones["discard"]
        seated.drinks, seated.front = zones["drinks"], zones["front"]
        seated.in_game = player.in_game
        seated.lost_by = player.lost_by
    for part in game.parts:
        for seat, front in enumerate(fronts):
            part.laid(game, seat, front)
    game.drink_deck = deck_uids
    game.drink_discard = discards
    away = [seat for seat, player in enumerate(players) if player.away]
    if away:
        outside = next((part for part in parts if isinstance(part, Outside)), None)
        if outside is None:
            outside = Outside(away[0])
            game.parts = (*parts, outside)
        outside.go(game, away)
    game.active = table.seat(turn, "turn")
    game.phase = PHASES.index(phase)
    elimination.conclude(game, (), ())
    game.run()
    return game


def _without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """The cards that are left when some are taken away."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left


def _check(players: Sequence[PlayerSetup]) -> None:
    """Whether these can be seated at all; ValueError names player and field."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise ValueError(f"players: {shown(players)} is not a list of players")
    argument_checks.whole("players", len(players), 1, MOST_SEATS)
    for at, player in enumerate(players):
        where = f"players[{at}]"
        if not isinstance(player, PlayerSetup):
            raise ValueError(f"{where}: {shown(player)} is no PlayerSetup")
        argument_checks.text(f"{where}.name", player.name)
        for name in ("character", "race", "lost_by"):
            if getattr(player, name) is not None:
                argument_checks.text(f"{where}.{name}", getattr(player, name))
        if player.lost_by not in (None, "passed_out", "out_of_gold"):
            raise ValueError(f"{where}.lost_by: {shown(player.lost_by)}, allowed: passed_out, out_of_gold")
        for name in ("fortitude", "alcohol", "burden"):
            argument_checks.whole(f"{where}.{name}", getattr(player, name), 0, STAT_LIMIT)
        if player.gold is not None:
            argument_checks.whole(f"{where}.gold", player.gold, 0, MOST_GOLD)
        for name in ("hand", "deck", "discard", "drinks", "side_discard"):
            argument_checks.titles(f"{where}.{name}", getattr(player, name))
        argument_checks.titles(f"{where}.front", player.front, gaps=True)
        if player.side is not None:
            argument_checks.titles(f"{where}.side", player.side)
        for name in ("in_game", "away"):
            argument_checks.flag(f"{where}.{name}", getattr(player, name))


class _Table:
    """What is being set out."""

    def __init__(
        self,
        players: Sequence[PlayerSetup],
        edition: str | Edition,
        seed: int,
        library: Library | None,
        skip_idle_windows: bool,
        outcomes: Iterable[Sequence[str]],
    ) -> None:
        if not isinstance(edition, Edition):
            if not isinstance(edition, str) or edition not in EDITIONS:
                raise ValueError(f"edition: {shown(edition)}, allowed: {', '.join(EDITIONS)}")
            edition = EDITIONS[edition]
        if library is not None and not isinstance(library, Library):
            raise ValueError(f"library: {shown(library)} is no library of cards")
        if isinstance(outcomes, str | bytes) or not isinstance(outcomes, Iterable):
            raise ValueError(f"outcomes: {shown(outcomes)} is not a list of lists of titles")
        outcomes = tuple(outcomes)
        for at, outcome in enumerate(outcomes):
            argument_checks.titles(f"outcomes[{at}]", outcome)
        argument_checks.whole("seed", seed, -FARTHEST, FARTHEST)
        argument_checks.flag("skip_idle_windows", skip_idle_windows)
        _check(players)
        self.players = players
        self.edition = edition
        self.book = shipped() if library is None else Book(library)
        self.rng = mix(step(seed & MASK))
        self.skip = skip_idle_windows
        self.script = tuple(tuple(title_key(title) for title in outcome) for outcome in outcomes)
        self.defs: list[str] = []
        self.owners: list[int] = []

    def deck(self, deck_id: str, *, whole: bool = False) -> list[str]:
        """The full card ids of a deck, copies spelled out, in printed order; ``whole``: no part of a deck."""
        deck = self.book.library.decks.get(deck_id)
        if deck is None:
            raise ValueError(f"deck {deck_id!r}: allowed are {', '.join(sorted(self.book.library.decks))}")
        if whole and not deck.complete:
            raise ValueError(
                f"deck {deck_id!r}: only some of its cards are known, no game can be dealt from it"
            )
        return [card.id for card in deck.cards for _ in range(card.copies)]

    def side_id(self, player: PlayerSetup) -> str | None:
        """The side deck of a player's character."""
        deck = self.book.library.decks.get(player.character or "")
        return deck.side_deck if deck else None

    def side_deck(self, player: PlayerSetup) -> list[str]:
        """The cards of that deck in printed order; ValueError if it is not in the library."""
        side = self.side_id(player)
        return self.deck(side) if side else []

    def machinery(self, sides: Sequence[tuple[list[int], list[int]]]) -> list[Part]:
        """What the characters bring along; ``sides`` are their side decks and discards, top first."""
        parts = []
        for seat, player in enumerate(self.players):
            deck = self.book.library.decks.get(player.character or "")
            for name in deck.machinery if deck else ():
                pile, discards = sides[seat]
                parts.append(SET_OUT[name](seat, pile[::-1], discards[::-1]))
        return parts

    def pourer(self, card: str) -> int:
        """The seat beside which the deck of a card lies, NOBODY for a card of the common decks."""
        deck = self.book.library.cards[card].deck
        own = (seat for seat, player in enumerate(self.players) if self.side_id(player) == deck)
        return next(own, NOBODY)

    def owner(self, card: str, seat: int, prize: bool = False) -> int:
        """Whose a card is: of a side deck its owner's, a Drink nobody's, any other that of ``seat``.

        ``prize``: it may be a Prize that was won, the Inn's; it is if it is of no deck of the player.
        """
        deck = self.book.library.decks[self.book.library.cards[card].deck]
        beside = self.pourer(card)
        if deck.kind == "drink" or beside != NOBODY:
            return beside
        return INN if prize and deck.id != self.players[seat].character else seat

    def bar_deck(self, deck_id: str) -> list[str]:
        """The cards of a deck that go into the Bar Deck."""
        return [self.barred(card) for card in self.deck(deck_id)]

    def dealt(self, cards: list[str]) -> list[str]:
        """Thirty of all these Drinks, dealt at random; the rest stays in the box (D-28)."""
        if self.edition.extra_drinks_setup == "none":
            raise ValueError(f"extra: the rules of {self.edition.id} know no further Drinks")
        order = list(range(len(cards)))
        self.rng = shuffled(order, self.rng)
        return [cards[at] for at in order[:DEAL]]

    def barred(self, card: str) -> str:
        """A card for the Bar Deck, checked: only Drinks and Events with the ordinary back (BAR-05)."""
        deck = self.book.library.decks[self.book.library.cards[card].deck]
        if deck.kind != "drink" or deck.own_back:
            raise ValueError(f"card {card!r}: only cards with the back of the Drink Deck may lie in the bar")
        return card

    def prizes(self, inn: Sequence[str], used: Sequence[str]) -> list[Part]:
        """The Prize Variant with these Prizes, each different, in the Inn and in the bin (PRIZE-01)."""
        found = [self.find(title, None) for title in (*inn, *used)]
        twice = next((card for card in found if found.count(card) > 1), None)
        if twice is not None:
            raise ValueError(f"prize {twice!r}: stands twice, Prizes are all different")
        uids = [self.add(card, INN) for card in found]
        return [Prizes(uids[: len(inn)], [], uids[len(inn) :])]

    def find(self, name: str, deck: str | None) -> str:
        """The full id of a card given by id or English title; the own deck wins, then any other."""
        if name in self.book.definitions:
            return name
        card = self.book.library.find(name, deck) if deck else None
        if card is None:
            card = self.book.library.find(name)
        if card is None:
            raise ValueError(f"card {shown(name)}: no such title")
        return card.id

    def add(self, card: str, owner: int) -> int:
        """A new physical card; its uid."""
        self.defs.append(card)
        self.owners.append(owner)
        return len(self.defs) - 1

    def add_all(self, cards: Sequence[str], owner: int) -> list[int]:
        """New physical cards; their uids."""
        first = len(self.defs)
        self.defs += cards
        self.owners += [owner] * len(cards)
        return list(range(first, len(self.defs)))

    def seat(self, seat: int, field: str) -> int:
        """A seat number, checked."""
        return argument_checks.whole(field, seat, 0, len(self.players) - 1)

    def game(self) -> Game:
        """The game with its players seated, nothing dealt."""
        game = Game(self.book, self.edition, tuple(self.defs), tuple(self.owners))
        game.rng = self.rng
        game.script = self.script
        game.skip_idle_windows = self.skip
        decks = self.book.library.decks
        for player in self.players:
            character = player.character
            if character is not None and character not in decks:
                raise ValueError(f"player {player.name}: character {character!r} is no deck")
            race = player.race or (decks[character].race if character else None)
            game.players.append(
                Player(
                    player.name,
                    character,
                    race,
                    START_FORTITUDE,
                    0,
                    0,
                    [],
                    [],
                    [],
                    [],
                    [],
                    True,
                    None,
                    NONE,
                )
            )
        return game
