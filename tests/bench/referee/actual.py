"""What really is so at a table: the game as it was dealt, where everything belongs, what silence decides.

People know this by heart. Nothing here asks the assistant, whose answers are what the bench judges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from innkeep import cards
from innkeep.rules import (
    Choose,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Game,
    Layout,
    Move,
    Order,
    Pass,
    Play,
    PlayerSetup,
    begin,
    build,
)
from innkeep.rules.engine.position.piles import poured_from
from innkeep.rules.engine.position.turn_progress import waiting
from innkeep.rules.machinery import MachineryState
from innkeep.rules.variants.otto import BossOtto
from innkeep.table import State

__all__ = ["PLAY", "Cards", "belongs", "component", "dealt", "on_mat", "pointed", "says_where", "silences"]

PLAY = "play"
"""Where a card is that has been played and not been put away: anywhere in sight."""
_PILES = ("hand", "deck", "discard", "drinks", "front")
_MOST_SILENCES = 120


class Cards:
    """Which card of the table is which of the game: `cid` by number, `uid` by the table's name."""

    def __init__(self, cid: Mapping[int, str]) -> None:
        self.cid = dict(cid)
        self.uid = {name: number for number, name in cid.items()}


def dealt(state: State, options: Mapping[str, Any]) -> tuple[Game, Cards]:
    """The game of a table as it was dealt, at the beginning of the first turn."""
    lies = {zone: list(found.order) for zone, found in state.zones.items()}

    def titles(zone: str) -> tuple[str, ...]:
        """The cards of a pile, top first."""
        return tuple(state.components[cid].face or "" for cid in reversed(lies.get(zone, [])))

    players = []
    zones: dict[str, tuple[str, ...]] = {}
    library = cards.load()
    variants = [name for name in (options.get("teams"), *options.get("variants", ())) if name]
    play = library.machineries[variants[0]].teams if "teams" in options else None
    seats = len(options["characters"])
    teams = list(range(seats)) if play is None else play.numbers(seats)
    machine = next(
        (seat for seat, name in enumerate(options["characters"]) if name not in library.decks), None
    )
    sides = [f"{team}" if machine is None else "challengers" for team in teams]
    if machine is not None:
        sides[machine] = "otto"
    for seat, character in enumerate(options["characters"]):
        hand, deck, discard, drinks, front = (titles(f"s{seat}.{name}") for name in _PILES)
        players.append(
            PlayerSetup(
                f"P{seat}",
                character,
                gold=state.value(f"s{teams.index(teams[seat])}.purse") or 0,
                hand=hand[::-1],
                deck=deck,
                discard=discard,
                drinks=drinks,
                front=front,
                team=None if play is None else sides[seat],
            )
        )
        for name in library.decks[character].machinery if seat != machine else ():
            record = library.machineries[name]
            zones |= {zone: titles(zone) for spot in record.spots() if (zone := record.name(spot.zone, seat))}
    for name in variants:
        zones |= {spot.zone: titles(spot.zone) for spot in library.machineries[name].spots()}
    terms = {name: options[name] for name in ("factions", "difficulty") if name in options}
    game = build(
        players,
        edition=options["edition"],
        turn=0 if machine is None else machine,
        phase="discard-and-draw" if machine is None else "action",
        first_turn=play is not None and (machine is not None or play.bosses == "alone"),
        drink_deck=titles("drink.deck"),
        drink_discard=titles("drink.discard"),
        layout=Layout(zones, _tokens(state, teams, machine), tuple(variants), terms),
        skip_idle_windows=False,
        chance_asked=machine is not None,
    )
    cid: dict[int, str] = {}
    for zone in {*belongs(game)[0].values()}:
        cid |= zip(game.zone(zone), lies[zone], strict=True)
    begin(game)
    return game, Cards(cid)


def _tokens(state: State, teams: Sequence[int], machine: int | None) -> dict[str, int]:
    """The tokens that lie there at the start of a game against a machine; else they are as always."""
    if machine is None:
        return {}
    names = ("threat", "priority", "potions")
    lying = [zone for zone in state.zones if zone.rpartition(".")[2] in names]
    found = {zone: value for zone in lying if (value := state.value(zone)) is not None}
    mats = {f"s{seat}.potions": f"s{teams.index(team)}.potions" for seat, team in enumerate(teams)}
    return found | {zone: found[mat] for zone, mat in mats.items()}


def belongs(game: Game) -> tuple[dict[int, str], dict[str, int]]:
    """Where every card belongs, and what every marker, purse, the pot and the pawn should show."""
    places = dict.fromkeys(range(len(game.defs)), PLAY)
    shows = {"pot": game.pot, "inn": game.inn_gained, "turn": game.active}
    zones = {"drink.deck": game.drink_deck, "drink.discard": game.drink_discard}
    for seat, player in enumerate(game.players):
        zones |= {f"s{seat}.{name}": getattr(player, name) for name in _PILES}
        stats = {"fortitude": player.fortitude, "alcohol": player.alcohol, "purse": player.gold}
        shows |= {on_mat(game, f"s{seat}.{name}"): value for name, value in stats.items()}
    for part in game.parts:
        zones |= part.zones()
        shows |= {on_mat(game, zone): value for zone, value in part.tracks(game).items()}
    for zone, lying in zones.items():
        places |= dict.fromkeys(lying, zone)
    if game.parts:
        _laid_otherwise(game, places)
    return places, shows


def _laid_otherwise(game: Game, places: dict[int, str]) -> None:
    """Cards of maps stay there while they take effect; some lie closed with their owners."""
    rows = {
        card: row.zone
        for part in game.parts
        if isinstance(part, MachineryState)
        for row in part.record.rows()
        for card in part.record.stops()
        if row.deck is not None
    }
    for uid, place in places.items():
        if place == PLAY and game.defs[uid] in rows:
            places[uid] = rows[game.defs[uid]]
        elif place.endswith(".front"):
            places[uid] = f"{place.partition('.')[0]}.{_own_place(game, uid)}"


def _own_place(game: Game, uid: int) -> str:
    """Where a card that lies with its player has its place: among what of a map they hold, else in front."""
    deck = game.defs[uid].partition("/")[0]
    kits = (part.record for part in game.parts if isinstance(part, MachineryState))
    return next((hand.zone for kit in kits for hand in kit.hands if hand.deck == deck), "front")


def says_where(zone: str) -> bool:
    """Whether a track says at which tavern, or in which Room, somebody is: its number counts nothing."""
    return zone.rpartition(".")[2] in _pawns()


@cache
def _pawns() -> frozenset[str]:
    """The tokens that walk on maps."""
    maps = (one for one in cards.load().machineries.values() if one.at == "middle" and one.stops())
    return frozenset(token.id for one in maps for token in one.tokens)


def on_mat(game: Game, zone: str) -> str:
    """Where a stat or the Potions of a seat are shown: a team has one mat, at the first of its seats."""
    seat, _, name = zone.partition(".")
    if not game.sides or name not in ("fortitude", "alcohol", "purse", "potions", "room"):
        return zone
    return f"s{game.side(int(seat[1:]))[0]}.{name}"


def silences(game: Game) -> Iterator[Game]:
    """The game after one, two, ... decisions that nobody has to do or say anything for, until a card has to
    be turned up or drawn that nobody has seen."""
    unseen = _unseen(game)
    for _ in range(_MOST_SILENCES):
        move = _silent(game)
        if move is None:
            return
        game = game.copy()
        game.apply(move)
        if not unseen <= {*_unseen(game), *(uid for player in game.players for uid in player.hand)}:
            return
        yield game


def _unseen(game: Game) -> set[int]:
    """The cards of the piles nobody looks into."""
    piles = [game.drink_deck, *(pile for part in game.parts for pile in part.closed())]
    piles += [pile for player in game.players for pile in (player.drinks, player.deck)]
    return {uid for pile in piles for uid in pile}


def _drinks(game: Game) -> list[int]:
    """The Drinks one may still order."""
    return game.drink_deck or game.drink_discard


def _silent(game: Game) -> Move | None:
    decision = game.decision
    if decision is None:
        return None
    seat = decision.seat
    move: Move | None = None
    if decision.kind in ("respond", "gamble"):
        move = Pass(seat)
    elif decision.kind in ("action", "discard_draw"):
        player = game.players[seat]
        nothing = decision.kind == "discard_draw" and not (player.deck or player.discard)
        move = EndPhase(seat)
        if not game.can(move) and (nothing or _waits_for_mates(game, seat)):
            move = DiscardDraw(seat)
    elif decision.kind == "choose":
        move = Choose(seat, "decline")
    elif decision.kind == "drink":
        nothing = not game.players[seat].drinks and not game.can(EndPhase(seat))
        move = DrinkUp(seat) if nothing else EndPhase(seat)
    elif decision.kind == "order" and poured_from(game) == "drink.deck" and not _drinks(game):
        other = next((one for one in game.seats_from(seat) if one != seat), seat)
        move = Order(seat, (other,) * game.orders)
    return move if move is not None and game.can(move) else None


def _waits_for_mates(game: Game, seat: int) -> bool:
    """Whether somebody whose hand is to be filled gets no card before the others of the team (TEAM-11)."""
    return game.shared is not None and waiting(game) != (seat,)


def component(game: Game, target: int) -> int | None:
    """The Component of a machine that is hit as that target; None: it is a seat."""
    machines = (part for part in game.parts if isinstance(part, BossOtto))
    numbers = {part.thing(game, at): uid for part in machines for at, uid in enumerate(part.numbered)}
    return numbers.get(target)


def pointed(game: Game, move: Play) -> int | None:
    """Whom one points at with a card: whom it hits, or whose Drink it answers."""
    if move.targets:
        return move.targets[0]
    standing = game.standing()
    return standing[move.at].seat if move.at is not None and move.at < len(standing) else None
