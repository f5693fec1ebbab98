"""Sets up the rules' game from what lies on a table: the same cards in the same places.

Used when a table is opened and when the mirror starts again from the table as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from innkeep import cards
from innkeep.assistant.model.hypothesis import CardMapping
from innkeep.assistant.model.machine_from_table import discards_of, machine_of, played_of, side_name, terms_of
from innkeep.assistant.model.machinery_zones import is_hand
from innkeep.assistant.model.observed_table import ObservedTable, is_area
from innkeep.cards import own_decks
from innkeep.cards.io.stand_ins import with_stand_ins
from innkeep.cards.machineries import Machinery, Place, TeamPlay, Token
from innkeep.cards.machineries.records import ALONE
from innkeep.cards.table_machinery import is_played
from innkeep.cards.team_terms import boss_cards
from innkeep.rules import Game, Layout, PlayerSetup, begin, build
from innkeep.rules.engine.position.state import HAND_SIZE

__all__ = ["STATS", "home", "seated"]

STATS = {"purse": "gold"}
"""What the rules call the number on a track or in a purse, where its zone is called otherwise."""

TEAMS = "teams"
"""The option of a table that names the variant in which players are teams."""

_PILES = ("hand", "deck", "discard", "drinks", "front")
_STATS = ("fortitude", "alcohol", "purse")


def seated(
    picture: ObservedTable,
    options: Mapping[str, Any],
    names: Iterable[str],
    *,
    under_way: bool = False,
    staked: Collection[int] = (),
) -> tuple[Game, CardMapping]:
    """The game of a table and the bond between their cards, at the start of the turn the pawn shows.

    A table that was laid out as a position says in its options in which `phase` the turn stands, whether it
    is the `first_turn` of a Boss, and which seats are `out` of the game already or `away`, out of it for a
    while, or `ready` in their team. With `under_way` players without Gold, or with as much Alcohol Content as
    Fortitude, are out already, and cards in the play area count as discarded. Of the Gold of seats that have
    `staked` all of it, one counts as theirs: they are in the game until the pot is taken (GAMB-27).
    """
    piles = {zone: list(order) for zone, order in picture.orders.items()}
    laid = _machineries(options)
    if under_way:
        _clear(piles, picture, options)
    for hand in picture.paper:
        _part(piles, hand, picture)
    teams = teams_of(picture)
    table = _Seats(picture, options, piles, laid, teams, under_way, staked)
    players = [
        _player(table, seat, name, character)
        for seat, (name, character) in enumerate(zip(names, options["characters"], strict=True))
    ]
    turn = _turn_of(players, picture.values["turn"])
    machine = machine_of(options)
    begins = "action" if machine and players[turn].character == machine.id else "discard-and-draw"
    game = build(
        players,
        edition=options["edition"],
        turn=turn,
        phase=begins if under_way else options.get("phase", begins),
        drink_deck=_faces(piles["drink.deck"], picture),
        drink_discard=_faces(piles["drink.discard"], picture),
        first_turn=_opening(options, under_way),
        layout=_layout(laid, piles, picture, teams, terms_of(options, picture)),
        library=_library(options),
        skip_idle_windows=False,
        chance_asked=True,
    )
    game.foreign = tuple(_foreign(game, options))
    game.inn_gained = picture.values["inn"]
    bond = _bond(game, piles, picture.paper_decks)
    if not under_way and "phase" not in options:
        begin(game)  # a whole game: what comes with its first turn comes now
    return game, bond


def _part(piles: dict[str, list[str]], hand: str, picture: ObservedTable) -> None:
    """Make a hand and a deck of a pile of paper: which cards are held nobody knows, so it goes by what they
    are, not by how they lie."""
    deck = hand.replace(".hand", ".deck")
    pile = sorted((*piles[hand], *piles[deck]), key=picture.faces.__getitem__)
    piles[hand], piles[deck] = pile[:HAND_SIZE], pile[HAND_SIZE:]


def _turn_of(players: Sequence[PlayerSetup], pawn: int) -> int:
    """Whose turn it is: that of the first who is in the game, from where the pawn stands on."""
    seats = (*range(pawn, len(players)), *range(pawn))
    return next((seat for seat in seats if players[seat].in_game), 0)


def _faces(pile: Sequence[str], picture: ObservedTable) -> tuple[str, ...]:
    """The cards of a pile, the top one first."""
    return tuple(picture.faces[cid] for cid in reversed(pile))


@dataclass(frozen=True, slots=True)
class _Seats:
    """What the seats of a table are read from."""

    picture: ObservedTable
    options: Mapping[str, Any]
    piles: Mapping[str, list[str]]
    laid: Sequence[tuple[Machinery, int]]
    teams: Sequence[int]
    under_way: bool
    staked: Collection[int]


def _player(table: _Seats, seat: int, name: str, character: str) -> PlayerSetup:
    """One player as they lie there."""
    picture, options, under_way = table.picture, table.options, table.under_way
    mat = table.teams.index(table.teams[seat])
    fortitude, alcohol, purse = (picture.values[f"s{mat}.{stat}"] for stat in _STATS)
    gold = purse or int(seat in table.staked)
    hand, deck, discard, drinks, front = (
        _faces(table.piles.get(f"s{seat}.{pile}", ()), picture) for pile in _PILES
    )
    front = (*_kept(table.piles, table.laid, picture, seat), *front)
    sober = gold > 0 and alcohol + _weight(table, seat) < fortitude
    return PlayerSetup(
        name,
        character,
        fortitude=fortitude,
        alcohol=alcohol,
        gold=gold,
        hand=hand[::-1],
        deck=deck,
        discard=discard,
        drinks=drinks,
        front=front,
        in_game=seat not in options.get("out", ()) and (not under_way or sober),
        away=not under_way and seat in options.get("away", ()),
        team=_team_name(options, table.teams, seat),
        ready=not under_way and seat in options.get("ready", ()),
    )


def _weight(table: _Seats, seat: int) -> int:
    """How much tokens of a seat count as Alcohol Content."""
    own = (record for record, _ in table.laid if record.at == "seat")
    counted = (
        record.name(token.id, seat) for record in own for token in record.tokens if token.counts is not None
    )
    return sum(table.picture.values.get(zone, 0) for zone in counted)


def teams_of(picture: ObservedTable) -> list[int]:
    """The number of each seat's team, from the stat mats that lie there: who has none plays with the seat
    before (THD-01, THD-03). Where everybody plays alone, each has its own."""
    teams: list[int] = []
    seat = 0
    while f"s{seat}.drinks" in picture.orders:
        own = f"s{seat}.fortitude" in picture.values
        teams.append(len(set(teams)) if own or not teams else teams[-1])
        seat += 1
    return teams


def _team_name(options: Mapping[str, Any], teams: Sequence[int], seat: int) -> str | None:
    """What the rules call a seat's team: the sides of a game against a machine have names; None where
    everybody plays alone."""
    play = _team_play(options)
    return (side_name(options, seat) or f"{teams[seat]}") if play is not None and play.divided else None


def _opening(options: Mapping[str, Any], under_way: bool) -> bool:
    """Whether the turn is that of a Boss who begins the game (BB-07): of a fresh table, or as it says."""
    play = _team_play(options)
    if play is None or play.bosses not in ALONE or under_way:
        return False
    return bool(options.get("first_turn", "phase" not in options))


def _team_play(options: Mapping[str, Any]) -> TeamPlay | None:
    """Who plays with whom; None where everybody plays alone."""
    return cards.load().machineries[options[TEAMS]].teams if TEAMS in options else None


def _foreign(game: Game, options: Mapping[str, Any]) -> Iterator[int]:
    """The cards in hands that are of another deck than their holder's own, Boss Cards of a Boss apart."""
    library = cards.load()
    play = _team_play(options)
    bosses = () if play is None else play.boss_seats(len(game.players))
    for seat, (player, character) in enumerate(zip(game.players, options["characters"], strict=True)):
        if character not in library.decks:
            continue  # nobody plays a machine
        added = boss_cards(library, options, character) if seat in bosses else None
        own = (character, None if added is None else added.id)
        yield from (uid for uid in player.hand if library.cards[game.defs[uid]].deck not in own)


def _library(options: Mapping[str, Any]) -> cards.Library:
    """All cards, with the records of variants as decks of this table stand in them."""
    return with_stand_ins(cards.load(), own_decks.chosen(options))


def _machineries(options: Mapping[str, Any]) -> list[tuple[Machinery, int]]:
    """The machineries of a table with their seats: those of the characters, and those that were chosen."""
    library = _library(options)
    known = library.machineries
    found = [
        (known[name], seat)
        for seat, character in enumerate(options["characters"])
        if character in library.decks
        for name in library.decks[character].machinery
        if known[name].at == "seat"
    ]
    chosen = [one for one in known.values() if one.at != "seat" and is_played(one, options)]
    return found + [(one, 0) for one in chosen]


def _layout(
    laid: Sequence[tuple[Machinery, int]],
    piles: Mapping[str, list[str]],
    picture: ObservedTable,
    teams: Sequence[int],
    terms: Mapping[str, object],
) -> Layout:
    """What lies there for machineries and variants; what a team has on its one mat, each member has."""
    zones: dict[str, tuple[str, ...]] = {}
    counters: dict[str, int] = {}
    for record, seat in laid:
        for spot in record.spots():
            zone = record.name(spot.zone, seat)
            row = bool(record.factions) and isinstance(spot, Place)  # Components are told leftmost first
            lying = piles[zone] if row else reversed(piles[zone])
            zones[zone] = tuple(picture.faces[cid] for cid in lying)
        for token in record.counters():
            counters |= _counted(record, token, picture, teams)
    variants = tuple(record.id for record, _ in laid if record.at != "seat")
    return Layout(zones, counters, variants, terms)


def _counted(
    record: Machinery, token: Token, picture: ObservedTable, teams: Sequence[int]
) -> Iterator[tuple[str, int]]:
    """What each seat has of a token: what its own track shows, or the one of its team."""
    shared = record.at == "team" or (token.each and not token.single)  # one in a Dungeon (DT-12)
    for seat, team in enumerate(teams):
        value = picture.values.get(record.name(token.id, teams.index(team) if shared else seat))
        if value is not None:
            yield record.name(token.id, seat), min(value, token.cap)


def _clear(piles: dict[str, list[str]], picture: ObservedTable, options: Mapping[str, Any]) -> None:
    """Count what lies in the play area as discarded, on the pile of whoever's deck it is from; what of a
    machinery lies in front of a player, or in a place of its own, stays."""
    library = cards.load()
    homes, places = _homes_and_places(piles, options)
    factions = played_of(options)
    for zone in [zone for zone in piles if picture.kinds[zone] == "area"]:
        lying, piles[zone] = piles[zone], []
        for cid in lying:
            face = picture.faces[cid]
            deck = face.split("/")[0]
            if deck in factions:
                stays = zone in factions[deck].zones()
                to = zone if stays else discards_of(factions[deck], face)
            else:
                deck = deck if library.decks[deck].boss_of is None else picture.backs[cid]
                stays = zone in places.get(deck, ()) or (zone.endswith(".front") and _lies_in_front(face))
                to = homes.get(deck, "drink.discard")
            piles[zone if stays else to].append(cid)


def _homes_and_places(
    piles: Mapping[str, list[str]], options: Mapping[str, Any]
) -> tuple[dict[str, str], dict[str, set[str]]]:
    """By deck: the discards its cards go to, and where they may lie in front of players, or by themselves."""
    library = cards.load()
    homes = {character: f"s{seat}.discard" for seat, character in enumerate(options["characters"])}
    places: dict[str, set[str]] = {}
    for record, seat in _machineries(options):
        own = record.at == "seat"
        side = library.decks[options["characters"][seat]].side_deck if own else None
        discards = next((pile.zone for pile in record.piles if pile.open), None)
        mine = [f"s{seat}.front"] if own else _fronts(piles)
        for name in _decks(record, side):
            if discards is not None:
                homes[name] = record.name(discards, seat)
            places[name] = {*mine, *(record.name(row.zone, seat) for row in record.rows())}
        homes |= _homes(record)
    return homes, places


def _homes(record: Machinery) -> Iterator[tuple[str, str]]:
    """Where cards go of the decks that lie there whole for a variant: the discards of their pile, or the
    place they lie in."""
    for pile in record.piles:
        if pile.deck is not None:
            yield pile.deck, pile.discard or pile.zone
    for row in record.rows():
        if row.deck is not None:
            yield row.deck, row.zone


def _lies_in_front(face: str) -> bool:
    """Whether a card comes to lie in front of a player as it takes effect, whoever that is: a Drink that is
    kept, too."""
    card = cards.load().cards[face]
    kept = card.drink is not None and card.drink.stays
    return kept or any(effect.do == "lie_in_front" for mode in card.modes for effect in mode.effects)


def _decks(record: Machinery, side: str | None) -> list[str]:
    """The decks whose cards belong to a machinery."""
    if side is not None and any(spot.filled == "side_deck" for spot in record.spots()):
        return [side]
    decks = cards.load().decks.values()
    return [deck.id for deck in decks if record.at == "middle" and record.id in deck.machinery]


def _fronts(piles: Mapping[str, list[str]]) -> list[str]:
    return [zone for zone in piles if zone.endswith(".front")]


def _closed(piles: Mapping[str, list[str]], front: str) -> list[str]:
    """What lies closed with whose front this is, as one of its hands that is none."""
    seat = front.partition(".")[0]
    own = [zone for zone in piles if zone.startswith(f"{seat}.") and is_hand(zone)]
    return [cid for zone in own if zone != f"{seat}.hand" for cid in piles[zone]]


def _kept(
    piles: Mapping[str, list[str]], laid: Sequence[tuple[Machinery, int]], picture: ObservedTable, seat: int
) -> tuple[str, ...]:
    """The cards of variants that lie closed with a player: the game has them in front."""
    if not any(record.hands for record, _ in laid):
        return ()
    return tuple(picture.faces[cid] for cid in _closed(piles, f"s{seat}.front"))


def _bond(game: Game, piles: Mapping[str, list[str]], paper: Collection[str]) -> CardMapping:
    pairs: list[tuple[str, int]] = []
    zones = [f"s{seat}.{pile}" for seat in range(len(game.players)) for pile in _PILES]
    zones += [zone for part in game.parts for zone in part.zones()]
    for zone in (*zones, "drink.deck", "drink.discard"):
        lying = piles.get(zone, [])
        if zone.endswith(".front"):
            lying = [*lying, *reversed(_closed(piles, zone))]
        pairs += zip(lying, game.zone(zone), strict=True)
    return CardMapping(pairs, paper)


def home(game: Game, uid: int, zone: str) -> str:
    """Where the game has a card that lies in a zone and is not in play."""
    if not is_area(zone):
        kept = zone.partition(".")[0] if is_hand(zone) and not zone.endswith(".hand") else ""
        return f"{kept}.front" if kept else zone
    for part in game.parts:
        if part.owns(uid):
            mine = game.owners[uid] < 0 or zone == f"s{game.owners[uid]}.front"
            mine = mine or _lies_in_front(game.defs[uid])
            return zone if zone != "table" and mine else part.goes_to(game, uid) or "drink.discard"
    return game.discards_of(uid)
