"""Setting out: a fresh game by the rules, or any position a caller describes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from innkeep.cards import Library
from innkeep.cards.factions import factions_of
from innkeep.cards.machineries import Machinery, clashing
from innkeep.cards.titles import key as title_key
from innkeep.rules.book.editions import EDITIONS, Edition
from innkeep.rules.engine import argument_checks
from innkeep.rules.engine.game import Game
from innkeep.rules.engine.position.definitions import CompiledLibrary, shipped
from innkeep.rules.engine.position.piles import refill_hand, shuffle
from innkeep.rules.engine.position.rng import FARTHEST, MASK, mix, shuffled, step
from innkeep.rules.engine.position.state import (
    ACTING,
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
    Stake,
)
from innkeep.rules.engine.position.turn_progress import allot_actions
from innkeep.rules.engine.saves.save_shape import shown
from innkeep.rules.engine.turn import elimination
from innkeep.rules.engine.turn.phases import drinks_due
from innkeep.rules.machinery import MachineryState, Outside, brought, running
from innkeep.rules.machinery.pegs import laid_out
from innkeep.rules.machinery.piles import Piles
from innkeep.rules.machinery.tokens import TokenCounts
from innkeep.rules.setup.seating import PlayerSetup, Seating, check_teams, sides_of
from innkeep.rules.variants.otto import BossOtto, terms
from innkeep.rules.variants.otto.setup import Terms, decks

__all__ = [
    "DEALT",
    "DRINKS",
    "MOST_SEATS",
    "Layout",
    "PlayerSetup",
    "begin",
    "build",
    "new_game",
    "start_gold",
]

DRINKS = "rdi1-drinks"

DEALT = 30
"""Drinks dealt where the edition deals some of all there are (D-28)."""

MOST_SEATS = 16
"""A set of seats is kept in so many bits (:data:`innkeep.rules.engine.position.state.SEVERAL`)."""


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


def start_gold(edition: Edition, players: int, *, teams: bool = False, machine: bool = False) -> int:
    """Gold of each player at the start (SETUP-06 to SETUP-08), or of each team (TEAM-05); alone against a
    machine 8 (OTTO-09).

    >>> [start_gold(EDITIONS["rdi10"], n) for n in (2, 3, 6, 7)], start_gold(EDITIONS["rdi1"], 2)
    ([8, 10, 10, 12], 10)
    """
    if machine and players < 3:
        return 8
    if teams or edition.start_gold == "ten" or 3 <= players <= 6:
        return 10
    return 8 if players < 3 else 12


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
    table = _Table(players, edition, seed, library, skip_idle_windows, outcomes)
    argument_checks.whole("players", len(players), 2, MOST_SEATS)
    argument_checks.text("drinks", drinks)
    argument_checks.titles("extra", extra)
    argument_checks.titles("lots", lots)
    wish = dict(table.chosen(chosen))
    if first is not None:
        table.seat(first, "first")
    decks = []
    for player in players:
        if player.character is None:
            raise ValueError(f"player {player.name}: a fresh game needs a character")
        machine = player.character in table.machines
        decks.append([] if machine else table.deck(player.character, whole=True))
    poured = any(table.pouring(option) for option in wish)
    if extra and not poured and table.edition.extra_drinks_setup == "bar_deck":
        wish[next(option for option in table.options if table.pouring(option))] = extra
    mixed = next((wish[option] for option in wish if table.pouring(option)), None)
    stock = table.deck(drinks, whole=mixed is None)
    if mixed is not None:
        stock = [card for deck in dict.fromkeys((drinks, *mixed)) for card in table.bar_deck(deck)]
    elif extra:
        stock = table.dealt([*stock, *(card for deck in extra for card in table.bar_deck(deck))])
    played = (*(table.options[option].id for option in wish), *table.without_options(variants))
    seating = Seating(players, played, table.book.library)
    for seat in seating.bosses():
        decks[seat] += table.boss_cards(players[seat])
    piles = [table.add_all(deck, seat) for seat, deck in enumerate(decks)]
    drink_deck = table.add_all(stock, NOBODY)
    zones: dict[str, Sequence[str]] = {}
    for option, names in wish.items():
        if not table.pouring(option):
            zones |= dict.fromkeys(table.filled_by(option), names)
    table.lay_beside(played)
    parts = table.parts(Layout(zones, {}, played, {} if options is None else options), [])
    game = table.game()
    known = table.book.definitions
    game.picks = tuple(name if name in known else title_key(name) for name in lots)
    for seat, pile in enumerate(piles):
        game.players[seat].deck = pile[::-1]
        machine = seating.machine != NOBODY
        teams = bool(game.sides)
        game.players[seat].gold = start_gold(game.edition, len(players), teams=teams, machine=machine)
    game.drink_deck = drink_deck[::-1]
    shuffle(game, game.drink_deck)
    table.weigh(game, parts)
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
    for part in game.parts:
        part.begins(game)
    game.active = game.side(seating.beginner(first))[0]
    game.phase = ACTING if game.machines >> game.active & 1 else DISCARD
    for part in game.parts:
        part.first_turn(game)
    game.orders = drinks_due(game)
    allot_actions(game)
    begin(game)
    return game


def begin(game: Game) -> None:
    """Begin the first turn of a game that has been set up, with whatever its player's machinery does then
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
    first_turn: bool = False,
    drink_deck: Sequence[str] | None = None,
    drink_discard: Sequence[str] = (),
    drinks: str = DRINKS,
    layout: Layout | None = None,
    seed: int = 0,
    library: Library | None = None,
    skip_idle_windows: bool = False,
    outcomes: Iterable[Sequence[str]] = (),
    chance_asked: bool = False,
) -> Game:
    """Any position. Piles top first; ``drink_deck`` None: the whole deck ``drinks`` in its printed order.

    ``layout`` is what lies there for machineries and variants; ``first_turn``: the turn is that of a Boss who
    begins the game.

    ``outcomes`` are the results of coming shuffles, in order: titles from the top. ``chance_asked``: the
    caller draws all lots and makes each step of a machine, from the first on. ValueError names what is wrong.
    """
    if phase not in PHASES:
        raise ValueError(f"phase: {shown(phase)}, allowed: {', '.join(dict.fromkeys(PHASES))}")
    table = _Table(players, edition, seed, library, skip_idle_windows, outcomes)
    argument_checks.text("drinks", drinks)
    table.seat(turn, "turn")
    for name, cards in (
        ("drink_deck", drink_deck),
        ("drink_discard", drink_discard),
    ):
        argument_checks.titles(name, () if cards is None else cards)
    layout = table.layout(layout)
    seating = Seating(players, layout.variants, table.book.library)
    lone_boss, lone_machine = seating.lone_boss, seating.machine != NOBODY
    if argument_checks.flag("first_turn", first_turn) and turn != lone_boss:
        raise ValueError("first_turn: true, but it is not the turn of a Boss who begins the game")
    piles: list[dict[str, list[int]]] = []
    fronts: list[list[int]] = []
    house = table.lay_beside(layout.variants)
    for seat, player in enumerate(players):
        zones = {}
        for name in ("hand", "deck", "discard", "drinks", "front"):
            deck = drinks if name == "drinks" else player.character
            found = [card and table.find(card, deck) for card in getattr(player, name)]
            owned = name == "front" and house
            laid = [table.add(card, table.owner(card, seat, owned)) if card else NONE for card in found]
            zones[name] = [uid for uid in laid if uid != NONE][::-1]
        piles.append(zones)
        fronts.append(laid)  # the last pile of all
    stock = table.deck(drinks) if drink_deck is None else [table.find(card, drinks) for card in drink_deck]
    deck_uids = [table.add(card, NOBODY) for card in stock][::-1]
    discards = [table.add(table.find(card, drinks), NOBODY) for card in drink_discard][::-1]
    lying = [uid for zones in piles for name in ("drinks", "front") for uid in zones[name]]
    parts = table.parts(layout, lying)
    game = table.game()
    gold = start_gold(game.edition, len(players), teams=bool(game.sides), machine=bool(lone_machine))
    for seat, (player, zones) in enumerate(zip(players, piles, strict=True)):
        seated = game.players[seat]
        seated.fortitude = player.fortitude
        seated.alcohol = player.alcohol
        seated.gold = gold if player.gold is None else player.gold
        seated.hand, seated.deck, seated.discard = zones["hand"][::-1], zones["deck"], zones["discard"]
        seated.drinks, seated.front = zones["drinks"], zones["front"]
        seated.in_game = player.in_game
        seated.lost_by = player.lost_by
    table.weigh(game, parts)
    for part in game.parts:
        for seat, front in enumerate(fronts):
            part.laid(game, seat, front)
    game.drink_deck = deck_uids
    game.drink_discard = discards
    away = [seat for seat, player in enumerate(players) if player.away]
    if away:
        outside = next((part for part in parts if isinstance(part, Outside)), None)
        if outside is None:
            outside = Outside(table.book.library.machineries["outside"], away[0])
            game.parts = (*parts, outside)
        outside.go(game, away)
    game.active = game.side(table.seat(turn, "turn"))[0]
    game.phase = PHASES.index(phase)
    if first_turn:
        for part in game.parts:
            part.first_turn(game)
    game.orders = drinks_due(game)
    allot_actions(game)
    if game.shared is not None and phase != "order":
        ready = (seat for seat in game.side(game.active) if players[seat].ready)
        game.shared.ready = sum(1 << seat for seat in ready)
    elimination.conclude(game, (), ())
    game.chance_asked = argument_checks.flag("chance_asked", chance_asked)
    game.run()
    return game


def _without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """The cards that are left when some are taken away."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left


def _each_once(record: Machinery, found: Mapping[str, Sequence[str]]) -> None:
    """Cards that were chosen are all different (PRIZE-01)."""
    if not any(option.of == "cards" for option in record.options):
        return
    cards = [card for pile in found.values() for card in pile]
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise ValueError(f"{record.id}: {twice!r} stands twice, they are all different")


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
        for name in ("character", "race", "lost_by", "team"):
            if getattr(player, name) is not None:
                argument_checks.text(f"{where}.{name}", getattr(player, name))
        if player.lost_by not in (None, "passed_out", "out_of_gold"):
            raise ValueError(f"{where}.lost_by: {shown(player.lost_by)}, allowed: passed_out, out_of_gold")
        for name in ("fortitude", "alcohol"):
            argument_checks.whole(f"{where}.{name}", getattr(player, name), 0, STAT_LIMIT)
        if player.gold is not None:
            argument_checks.whole(f"{where}.gold", player.gold, 0, MOST_GOLD)
        for name in ("hand", "deck", "discard", "drinks", "front"):
            cards = getattr(player, name)
            if cards != ():  # as for every player of a fresh game
                argument_checks.titles(f"{where}.{name}", cards, gaps=name == "front")
        for name in ("in_game", "away", "ready", "boss"):
            argument_checks.flag(f"{where}.{name}", getattr(player, name))
    check_teams(players)


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
        if outcomes != ():
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
        packs = shipped()
        self.book = packs if library is None or library is packs.library else CompiledLibrary(library, packs)
        self.rng = mix(step(seed & MASK))
        self.skip = skip_idle_windows
        self.script = tuple(tuple(title_key(title) for title in outcome) for outcome in outcomes)
        self.defs: list[str] = []
        self.owners: list[int] = []
        self.beside: set[str] = set()

    def deck(self, deck_id: str, *, whole: bool = False) -> list[str]:
        """The full card ids of a deck, copies spelled out, in printed order; ``whole``: no part of a deck."""
        deck = self.book.library.decks.get(deck_id)
        if deck is None:
            raise ValueError(f"deck {deck_id!r}: allowed are {', '.join(sorted(self.book.library.decks))}")
        if whole and not deck.complete:
            raise ValueError(
                f"deck {deck_id!r}: only some of its cards are known, no game can be dealt from it"
            )
        return list(self.book.printed(deck_id))

    def side_id(self, player: PlayerSetup) -> str | None:
        """The side deck of a player's character."""
        deck = self.book.library.decks.get(player.character or "")
        return deck.side_deck if deck else None

    @property
    def options(self) -> dict[str, Machinery]:
        """The options of variants, each with the variant it belongs to."""
        found = self.book.library.machineries.values()
        return {option.id: one for one in found for option in one.options}

    def chosen(self, chosen: object) -> Mapping[str, Sequence[str]]:
        """What was chosen for options, checked."""
        if chosen is None:
            return {}
        if not isinstance(chosen, Mapping):
            raise ValueError(f"chosen: {shown(chosen)} is no map of options")
        for name, titles in chosen.items():
            if name not in self.options:
                raise ValueError(f"chosen: {shown(name)}, allowed: {', '.join(self.options)}")
            argument_checks.titles(f"chosen.{name}", titles)
        return chosen

    def without_options(self, variants: Sequence[str]) -> tuple[str, ...]:
        """Variants that leave nothing to choose, checked."""
        argument_checks.titles("variants", variants)
        known = self.book.library.machineries
        allowed = [name for name, one in known.items() if one.at != "seat" and not one.options]
        for name in variants:
            if name not in allowed:
                raise ValueError(f"variants: {shown(name)}, allowed: {', '.join(allowed)}")
        return tuple(variants)

    def boss_cards(self, player: PlayerSetup) -> list[str]:
        """The Boss Cards of a player's character, or those that are for anybody."""
        deck = self.book.library.boss_deck(player.character or "")
        if deck is None:
            raise ValueError(f"player {player.name}: there are no Boss Cards for {player.character}")
        return self.deck(deck.id)

    def lay_beside(self, variants: Sequence[str]) -> bool:
        """Note the decks that lie on the table for variants; whether cards were chosen for one of them."""
        records = [self.book.library.machineries[name] for name in variants]
        if (both := clashing(records)) is not None:
            raise ValueError(f"variants: {both[0]} and {both[1]} at one table")
        self.beside = {deck for record in records for deck in self.decks_of(record)}
        return any(option.of == "cards" for record in records for option in record.options)

    def decks_of(self, record: Machinery) -> set[str]:
        """The whole decks that lie there for a variant."""
        whole = {place.deck for place in record.spots() if place.deck is not None}
        return whole | factions_of(record, self.book.library)

    @property
    def machines(self) -> set[str]:
        """What the character of a seat that nobody plays may be: the id of its variant."""
        known = self.book.library.machineries.values()
        return {one.id for one in known if one.teams is not None and one.teams.bosses == "machine"}

    def pouring(self, option: str) -> bool:
        """Whether an option is about which Drinks there are."""
        return any(one.id == option and one.of == "drinks" for one in self.options[option].options)

    def filled_by(self, option: str) -> list[str]:
        """The zones in which what was chosen for an option lies."""
        record = self.options[option]
        return [place.zone for place in record.spots() if place.filled == option]

    def layout(self, layout: Layout | None) -> Layout:
        """A layout, checked."""
        layout = Layout() if layout is None else layout
        if not isinstance(layout, Layout):
            raise ValueError(f"layout: {shown(layout)} is no Layout")
        known = self.book.library.machineries
        argument_checks.titles("layout.variants", layout.variants)
        common = [name for name, one in known.items() if one.at != "seat"]
        for name in layout.variants:
            if name not in common:
                raise ValueError(f"layout.variants: {shown(name)}, allowed: {', '.join(common)}")
        zones: list[str] = []
        tracks: dict[str, int] = {}
        for record, seat in self.records(layout):
            zones += [record.name(zone, seat) for zone in Piles.every(record)]
            tracks |= {zone: token.cap for zone, token in TokenCounts.every(record, seat, len(self.players))}
        for what, given, allowed in (("zones", layout.zones, zones), ("counters", layout.counters, tracks)):
            if not isinstance(given, Mapping):
                raise ValueError(f"layout.{what}: {shown(given)} is no map")
            for name in given:
                if name not in allowed:
                    said = ", ".join(allowed) or "none, with these characters and variants"
                    raise ValueError(f"layout.{what}: {shown(name)}, allowed: {said}")
        for name, titles in layout.zones.items():
            argument_checks.titles(f"layout.zones.{name}", titles)
        for name, number in layout.counters.items():
            argument_checks.whole(f"layout.counters.{name}", number, 0, tracks[name])
        return layout

    def records(self, layout: Layout) -> Iterator[tuple[Machinery, int]]:
        """What the characters bring along, seat by seat, then the variants."""
        library = self.book.library
        for seat, player in enumerate(self.players):
            deck = library.decks.get(player.character or "")
            for name in deck.machinery if deck else ():
                if library.machineries[name].at == "seat":
                    yield library.machineries[name], seat
        for name in layout.variants:
            yield library.machineries[name], NOBODY

    def parts(self, layout: Layout, lying: Sequence[int]) -> list[MachineryState]:
        """The machineries and variants with what is laid out for them; ``lying`` are cards that lie already
        where a card of theirs may."""
        made = []
        for record, seat in self.records(layout):
            agreed = terms(layout.options, record, self.book.library) if record.factions else None
            piles = self.laid(record, seat, layout, lying, agreed)
            kit = running(record, seat=seat, piles=piles, tokens=self.tokens(record, seat, layout))
            if kit.discards() is not None:
                kit.piles.home = self.home(record, seat, piles, lying)
            if isinstance(kit, BossOtto) and agreed is not None:
                kit.agree(agreed, [player.team for player in self.players], layout.counters)
            made.append(kit)
        made += brought(self.book, self.defs, self.owners)
        return made

    def laid(
        self, record: Machinery, seat: int, layout: Layout, lying: Sequence[int], agreed: Terms | None
    ) -> dict[str, list[int]]:
        """The cards in the zones of a machinery, top last: those the layout names, or what is left of a deck
        that belongs there; ``agreed`` is what was agreed of a machine."""
        side = self.side_of(seat)
        named = {zone: layout.zones.get(record.name(zone, seat)) for zone in Piles.every(record)}
        found = {
            zone: [self.find(card, side) for card in cards]
            for zone, cards in named.items()
            if cards is not None
        }
        if record.options:
            _each_once(record, found)
        whole = self.whole_decks(record, side, agreed)
        gone = [*(card for pile in found.values() for card in pile), *(self.defs[uid] for uid in lying)]
        for zone in named:
            if zone not in found:
                found[zone] = _without(whole.get(zone, []), gone)
        owner = INN if seat < 0 else seat
        if any(pile.deals for pile in record.piles):
            owner = NOBODY
            found = {zone: [self.barred(card) for card in cards] for zone, cards in found.items()}
        return {zone: [self.add(card, owner) for card in found[zone]][::-1] for zone in named}

    def whole_decks(self, record: Machinery, side: str | None, agreed: Terms | None) -> dict[str, list[str]]:
        """The zones of a machinery that a deck belongs in, with all its cards."""
        filled = {place.zone: side for place in record.spots() if place.filled == "side_deck"}
        filled |= {place.zone: place.deck for place in record.spots() if place.deck is not None}
        whole = {zone: self.deck(deck) for zone, deck in filled.items() if deck}
        return whole if agreed is None else whole | decks(agreed, record, self.book.library)

    def tokens(self, record: Machinery, seat: int, layout: Layout) -> dict[str, list[int]]:
        """The tokens of a machinery: as many as the layout says, else as at the start."""
        tokens = TokenCounts.set_out(record, seat, len(self.players))
        for name, numbers in tokens.items():
            for at in range(len(numbers)):
                numbers[at] = layout.counters.get(record.name(name, at), numbers[at])
        if any(token.pegs for token in record.tokens):
            self.peg(record, seat, tokens, layout)
        return tokens

    def home(
        self, record: Machinery, seat: int, piles: Mapping[str, Sequence[int]], lying: Sequence[int]
    ) -> frozenset[int]:
        """The cards that come back to the discards of a machinery, wherever they lie."""
        side, own = self.side_of(seat), self.decks_of(record)
        beside = [uid for uid in lying if self.owners[uid] == (INN if seat < 0 else seat)]
        if own:
            beside = [uid for uid in beside if self.of_deck(uid) in own]
        elif seat < 0:
            beside = [uid for uid in beside if self.of_deck(uid) not in self.beside]
        if seat >= 0:
            beside = [uid for uid in beside if self.of_deck(uid) == side]
        laid = (uid for pile in piles.values() for uid in pile)
        return frozenset({*(uid for uid in laid if side is None or self.of_deck(uid) == side), *beside})

    def side_of(self, seat: int) -> str | None:
        """The side deck of a seat's character; None where there is none, or no seat."""
        return self.side_id(self.players[seat]) if seat != NOBODY else None

    def peg(self, record: Machinery, seat: int, tokens: dict[str, list[int]], layout: Layout) -> None:
        """Peg what is pegged on the tracks of a player: of what the layout says nothing, as markers stand."""
        player = self.players[seat]
        said = {one.id: layout.counters.get(record.name(one.id, seat)) for one in record.counters()}
        known = {name: number for name, number in said.items() if number is not None}
        for name, number in laid_out(record, player.fortitude, player.alcohol, known).items():
            tokens[name][seat] = number

    def of_deck(self, uid: int) -> str:
        """The deck of a card."""
        return self.book.library.cards[self.defs[uid]].deck

    def weigh(self, game: Game, parts: Sequence[MachineryState]) -> None:
        """Plug the parts in, with what their tokens count."""
        game.parts = tuple(parts)
        for kit in parts:
            kit.weigh(game)

    def pourer(self, card: str) -> int:
        """The seat beside which the deck of a card lies, NOBODY for a card of the common decks."""
        deck = self.book.library.cards[card].deck
        own = (seat for seat, player in enumerate(self.players) if self.side_id(player) == deck)
        return next(own, NOBODY)

    def owner(self, card: str, seat: int, house: bool = False) -> int:
        """Whose a card is: of a side deck its owner's, a Drink nobody's, any other that of ``seat``.

        ``house``: it may be of a variant, as a Prize that was won; it is if it is of no deck of the player.
        """
        deck = self.book.library.decks[self.book.library.cards[card].deck]
        beside = self.pourer(card)
        if deck.id in self.beside:
            return INN
        if deck.kind == "drink" or beside != NOBODY:
            return beside
        return INN if house and deck.id != self.players[seat].character else seat

    def bar_deck(self, deck_id: str) -> list[str]:
        """The cards of a deck that go into the Bar Deck."""
        return [self.barred(card) for card in self.deck(deck_id)]

    def dealt(self, cards: list[str]) -> list[str]:
        """Thirty of all these Drinks, dealt at random; the rest stays in the box (D-28)."""
        if self.edition.extra_drinks_setup == "none":
            raise ValueError(f"extra: the rules of {self.edition.id} know no further Drinks")
        order = list(range(len(cards)))
        self.rng = shuffled(order, self.rng)
        return [cards[at] for at in order[:DEALT]]

    def barred(self, card: str) -> str:
        """A card for the Bar Deck, checked: only Drinks and Events with the ordinary back (BAR-05)."""
        deck = self.book.library.decks[self.book.library.cards[card].deck]
        if deck.kind != "drink" or deck.own_back:
            raise ValueError(f"card {card!r}: only cards with the back of the Drink Deck may lie in the bar")
        return card

    def find(self, name: str, deck: str | None) -> str:
        """The full id of a card given by id or English title; the player's own deck first, then any other."""
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
            if character is not None and character not in decks and character not in self.machines:
                raise ValueError(f"player {player.name}: character {character!r} is no deck")
            own = decks.get(character or "")
            race = player.race or (own.race if own else None)
            game.players.append(
                Player(
                    player.name,
                    character,
                    race,
                    Stake(START_FORTITUDE, 0, 0),
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
        game.team_up(sides_of(self.players))
        return game
