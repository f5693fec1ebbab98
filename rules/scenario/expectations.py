"""Comparing a game with what a scenario expects of it.

Each key of an expectation has one function here; only what is written is compared. What belongs to
machinery that does not exist yet fails by name instead of being passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from innkeep.rules.engine.position.moves import Play
from innkeep.rules.engine.position.state import NONE, PHASES
from innkeep.rules.engine.queries import drink_strength
from innkeep.rules.scenario.outcome import StepError
from innkeep.rules.scenario.piles import named
from innkeep.rules.scenario.places import Map
from innkeep.rules.scenario.position import LEFT, pegged, token_names
from innkeep.rules.scenario.running import ScenarioTable
from innkeep.rules.variants.otto import BossOtto
from innkeep.rules.variants.otto.zones import PREPARED, PRIORITY, THREAT
from innkeep.rules.variants.pub_crawl import CLOSED

__all__ = ["compare", "suggested"]

#: What differs: (path, expected, got).
Difference = tuple[str, Any, Any]


def compare(table: ScenarioTable, expected: dict[str, Any]) -> Iterator[Difference]:
    """Every difference between the game and an expectation."""
    for key, value in expected.items():
        if key == "now":
            continue
        yield from _CHECKS[key](table, value)


def _players(table: ScenarioTable, expected: dict[str, dict[str, Any]]) -> Iterator[Difference]:
    for name, wanted in expected.items():
        player = table.game.players[table.seat(name)]
        for key, value in wanted.items():
            path = f"players.{name}.{key}"
            if key == "room":
                yield from _room(path, value, table, table.seat(name))
            elif key == "tokens":
                yield from _tokens(path, value, table, table.seat(name))
            elif key == "front" and (row := _row(table, table.seat(name))) and not isinstance(value, int):
                yield from _in_places(table, path, value, row, player.front)
            elif key == "zones":
                for zone, pile in value.items():
                    yield from _side(table, f"{path}.{zone}", pile, f"s{table.seat(name)}.{zone}")
            elif key in ("side", "side_discard"):
                yield from _side(table, path, value, f"s{table.seat(name)}.{key.replace('_', '-')}")
            elif key in ("hand", "drinks", "discard", "front", "deck"):
                yield from _pile(table, path, value, getattr(player, key))
            elif (got := getattr(player, key)) != value:
                yield path, value, got


def _side(table: ScenarioTable, path: str, expected: Any, zone: str) -> Iterator[Difference]:
    yield from _zone(table, path, expected, zone)


def _row(table: ScenarioTable, seat: int) -> list[int] | None:
    """What lies in places of its own in front of a player."""
    rows = (part.places(table.game, seat) for part in table.game.parts)
    return next((row for row in rows if row is not None), None)


def _in_places(
    table: ScenarioTable, path: str, expected: Any, row: list[int], front: list[int]
) -> Iterator[Difference]:
    """Cards in places by place; what lies beside them, such as a Story, is named anywhere in the list."""
    beside = [uid for uid in front if uid not in row]
    placed = list(expected)
    for uid in beside:
        title = next((one for one in placed if one is not None and table.means(one, uid)), table.title(uid))
        if title in placed:
            placed.remove(title)
        else:
            placed.append(title)  # not named: a card too many
    placed += [None] * (len(row) - len(placed))
    fits = len(placed) == len(row) and all(
        title is None if uid == NONE else title is not None and table.means(title, uid)
        for title, uid in zip(placed, row, strict=True)
    )
    if not fits:
        yield path, list(expected), [None if uid == NONE else table.title(uid) for uid in (*row, *beside)]


def _tokens(path: str, expected: dict[str, int], table: ScenarioTable, seat: int) -> Iterator[Difference]:
    known = token_names(table.shelf.library.machineries.values())
    for token, wanted in expected.items():
        if token not in known:
            yield path, expected, f"not supported yet: {token}"
        elif (got := _held(table, seat, token)) != wanted:
            yield f"{path}.{token}", wanted, got


def _held(table: ScenarioTable, seat: int, token: str) -> int:
    """How many tokens somebody has, or of pegged ones, how many are left on the track."""
    if not token.endswith(LEFT):
        return table.game.tokens(seat, token)
    kind = pegged(table.shelf)[token.removesuffix(LEFT)]
    return sum(table.game.tokens(seat, kind.peg(number)) for number in kind.pegs)


def _pile(table: ScenarioTable, path: str, expected: Any, uids: list[int]) -> Iterator[Difference]:
    if isinstance(expected, int):
        if len(uids) != expected:
            yield path, expected, len(uids)
        return
    titles = [title for title in expected if title is not None]
    if table.unmatched(titles, uids):
        yield path, titles, [table.title(uid) for uid in reversed(uids)]


def _pot(table: ScenarioTable, expected: int) -> Iterator[Difference]:
    if table.game.pot != expected:
        yield "pot", expected, table.game.pot


def _control(table: ScenarioTable, expected: str | None) -> Iterator[Difference]:
    held = table.game.round.control if table.game.round is not None else None
    if table.name(held) != expected:
        yield "control", expected, table.name(held)


def _gambling(table: ScenarioTable, expected: bool) -> Iterator[Difference]:
    if (table.game.round is not None) != expected:
        yield "gambling", expected, not expected


def _inn_gained(table: ScenarioTable, expected: int) -> Iterator[Difference]:
    if table.game.inn_gained != expected:
        yield "inn_gained", expected, table.game.inn_gained


def _turn(table: ScenarioTable, expected: str | None) -> Iterator[Difference]:
    got = table.name(table.game.active)
    if expected is None or expected not in (got, table.team(table.game.active)):
        yield "turn", expected, got


def _phase(table: ScenarioTable, expected: str | None) -> Iterator[Difference]:
    got = None if table.game.over else PHASES[table.game.phase]
    if got != expected:
        yield "phase", expected, got


def _waiting_for(table: ScenarioTable, expected: str | None) -> Iterator[Difference]:
    decision = table.game.decision
    seats = decision.seats if decision is not None else ()
    names = [table.name(seat) for seat in seats]
    if len(seats) > 1:
        names.append(table.team(seats[0]))
    if expected not in (names or [None]):
        yield "waiting_for", expected, " or ".join(map(str, names)) or None


def _champions(table: ScenarioTable, expected: dict[str, str]) -> Iterator[Difference]:
    named = {table.team(seat): table.name(seat) for seat in table.game.champions}
    for team, name in expected.items():
        if named.get(team) != name:
            yield f"champions.{team}", name, named.get(team)


def _drink(table: ScenarioTable, expected: dict[str, list[dict[str, int]]]) -> Iterator[Difference]:
    for name, wanted in expected.items():
        seat = table.seat(name)
        standing = [drink for frame in table.game.stack for drink in frame.drinks if drink.seat == seat]
        own_first = sorted(standing, key=lambda drink: drink.revealer != seat)  # then by arrival
        strengths = [drink_strength.taken(table.game, drink) for drink in own_first]
        got = [{"alcohol": alcohol, "fortitude": fortitude} for alcohol, fortitude in strengths]
        if len(got) != len(wanted):
            yield f"drink.{name}", wanted, got
            continue
        for index, (one, numbers) in enumerate(zip(wanted, got, strict=True)):
            place = f"drink.{name}" if len(wanted) == 1 else f"drink.{name}[{index}]"
            for key, value in one.items():
                if numbers[key] != value:
                    yield f"{place}.{key}", value, numbers[key]


def _contest(table: ScenarioTable, expected: dict[str, Any]) -> Iterator[Difference]:
    contest = table.game.contest
    if contest is None:
        yield "contest", expected, None
        return
    winner = table.name(contest.winner)
    if "winner" in expected and winner != expected["winner"]:
        yield "contest.winner", expected["winner"], winner
    if "tied" in expected:
        tied = [table.name(seat) for seat in contest.tied]
        if sorted(map(str, tied)) != sorted(expected["tied"]):
            yield "contest.tied", list(expected["tied"]), tied
    scores = {table.name(seat): score for seat, score in contest.scores}
    for name, score in expected.get("scores", {}).items():
        if scores.get(name) != score:
            yield f"contest.scores.{name}", score, scores.get(name)


def _winner(table: ScenarioTable, expected: str | None) -> Iterator[Difference]:
    winners = table.sides(table.game.winners)
    got = winners[0] if len(winners) == 1 else None
    if got != expected:
        yield "winner", expected, got


def _tie(table: ScenarioTable, expected: tuple[str, ...]) -> Iterator[Difference]:
    got = table.sides(table.game.tied)
    if sorted(map(str, got)) != sorted(expected):
        yield "tie", list(expected), got


def _drink_discard(table: ScenarioTable, expected: Any) -> Iterator[Difference]:
    yield from _pile(table, "drink_discard", expected, table.game.drink_discard)


def _drink_deck(table: ScenarioTable, expected: Any) -> Iterator[Difference]:
    yield from _pile(table, "drink_deck", expected, table.game.drink_deck)


def _prizes(table: ScenarioTable, expected: dict[str, Any]) -> Iterator[Difference]:
    for place, wanted in expected.items():
        try:
            pile = table.game.zone(f"prizes.{place}")
        except ValueError:
            yield f"prizes.{place}", wanted, "no Prize Variant"
        else:
            yield from _pile(table, f"prizes.{place}", wanted, pile)


def _room(path: str, expected: str, table: ScenarioTable, seat: int) -> Iterator[Difference]:
    places = Map.of(table.shelf.library, table.variants)
    number = table.game.tokens(seat, "room")
    if not places.rooms or places.room(expected) != number:
        yield path, expected, places.rooms[number] if places.rooms else "no Dungeon"


def _tavern(table: ScenarioTable, expected: str) -> Iterator[Difference]:
    places = Map.of(table.shelf.library, table.variants)
    number = table.game.tokens(0, "party")
    if not places.taverns or places.tavern(expected) != number:
        yield "tavern", expected, places.taverns[number] if places.taverns else "no Pub Crawl"


def _closed(table: ScenarioTable, expected: tuple[str, ...]) -> Iterator[Difference]:
    yield from _zone(table, "closed", expected, CLOSED)


def _zone(table: ScenarioTable, path: str, expected: Any, zone: str) -> Iterator[Difference]:
    try:
        pile = table.game.zone(zone)
    except ValueError:
        yield path, expected, "no such pile"
    else:
        yield from _pile(table, path, expected, pile)


def _decks(table: ScenarioTable, expected: dict[str, Any]) -> Iterator[Difference]:
    for name, wanted in expected.items():
        pile = named(name, table.game, table.names, table.shelf, table.variants)
        yield from _zone(table, f"decks.{name}", wanted, pile.zone)


def _discards(table: ScenarioTable, expected: dict[str, Any]) -> Iterator[Difference]:
    for name, wanted in expected.items():
        pile = named(name, table.game, table.names, table.shelf, table.variants)
        if pile.discards is None:
            raise StepError("discards", "a deck with discards of its own", name)
        yield from _zone(table, f"discards.{name}", wanted, pile.discards)


def _crawls(table: ScenarioTable, expected: int) -> Iterator[Difference]:
    if table.crawls != expected:
        yield "crawls", expected, table.crawls


def _threat(table: ScenarioTable, expected: int) -> Iterator[Difference]:
    if (got := table.game.tokens(0, THREAT)) != expected:
        yield "threat", expected, got


def _priority_target(table: ScenarioTable, expected: str | None) -> Iterator[Difference]:
    seats = range(len(table.game.players))
    got = next((table.name(seat) for seat in seats if table.game.tokens(seat, PRIORITY)), None)
    if got != expected:
        yield "priority_target", expected, got


def _prepared(table: ScenarioTable, expected: Any) -> Iterator[Difference]:
    yield from _zone(table, "prepared", expected, PREPARED)


def _components(table: ScenarioTable, expected: list[tuple[str, int]]) -> Iterator[Difference]:
    otto = next((part for part in table.game.parts if isinstance(part, BossOtto)), None)
    row = [] if otto is None else list(otto.installed)
    got = [(table.title(uid), int(otto is not None and uid in otto.wounded)) for uid in row]
    fits = len(got) == len(expected) and all(
        table.means(title, uid) and hits == taken
        for (title, hits), uid, (_, taken) in zip(expected, row, got, strict=True)
    )
    if not fits:
        yield "components", expected, got


_CHECKS: dict[str, Callable[[ScenarioTable, Any], Iterator[Difference]]] = {
    "players": _players,
    "pot": _pot,
    "control": _control,
    "gambling": _gambling,
    "inn_gained": _inn_gained,
    "turn": _turn,
    "phase": _phase,
    "waiting_for": _waiting_for,
    "champions": _champions,
    "drink": _drink,
    "contest": _contest,
    "winner": _winner,
    "tie": _tie,
    "drink_discard": _drink_discard,
    "drink_deck": _drink_deck,
    "prizes": _prizes,
    "tavern": _tavern,
    "closed": _closed,
    "decks": _decks,
    "discards": _discards,
    "crawls": _crawls,
    "threat": _threat,
    "priority_target": _priority_target,
    "prepared": _prepared,
    "components": _components,
}


def suggested(table: ScenarioTable, asked: dict[str, Any]) -> Iterator[Difference]:
    """How the legal responses of a seat differ from what a `suggests` step asks for."""
    name = asked["for_"]
    seat = table.seat(name)
    moves = table.game.legal(seat) if table.judged_as_if_asked else table.game.legal()
    offered = {move.card for move in moves if isinstance(move, Play) and move.seat == seat}
    titles = sorted({table.title(uid) for uid in offered})
    for title in asked.get("includes", ()):
        if not any(table.means(title, uid) for uid in offered):
            yield f"suggests.{name}.includes", title, titles
    for title in asked.get("excludes", ()):
        if any(table.means(title, uid) for uid in offered):
            yield f"suggests.{name}.excludes", f"not {title}", titles
