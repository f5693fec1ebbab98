"""Copies, fingerprints and saves of a game. A save is JSON data; a copy shares only what never changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import chain
from textwrap import shorten
from typing import Any, Final, TypeVar

from innkeep.rules.book.editions import EDITIONS, SWITCHES, Edition
from innkeep.rules.engine.argument_checks import shown
from innkeep.rules.engine.position.definitions import CompiledLibrary, shipped
from innkeep.rules.engine.position.rng import MASK
from innkeep.rules.engine.position.stand_ins import book_with
from innkeep.rules.engine.position.state import (
    ContestResult,
    Frame,
    GameState,
    Player,
    Round,
    SharedTurn,
    Stake,
    StandingDrink,
)
from innkeep.rules.saves.earlier_saves import EARLIER, STANDING, brought_up
from innkeep.rules.saves.save_shape import Maybe, misfits, oversize

S = TypeVar("S", bound=GameState)

FORMAT: Final = 7
"""Saves of formats 3 to 6 are read, too (:mod:`innkeep.rules.saves.earlier_saves`)."""

_READ: Final = (FORMAT, *EARLIER)

_SCALARS: Final = (
    "active",
    "phase",
    "acted",
    "extra",
    "away",
    "drawing",
    "drunk",
    "orders",
    "inn_gained",
    "over",
    "rng",
    "ask",
    "asked",
)
_TUPLES: Final = ("pending", "unsplit", "batch", "winners", "tied", "script")
_KEPT: Final = (*_TUPLES, "foreign", "picks", "chance_asked", "sides", "champions")
"""What a save holds beside numbers; a fingerprint tells the last five where they are not as ever."""
_PLAYER: Final = (
    "name",
    "character",
    "race",
    "fortitude",
    "alcohol",
    "gold",
    "hand",
    "deck",
    "discard",
    "drinks",
    "front",
    "in_game",
    "lost_by",
)
_STAKE: Final = ("fortitude", "alcohol", "gold")
"""What teammates share."""
_TOLD: Final = (*_PLAYER[:6], "weight", *_PLAYER[6:])
"""What a fingerprint tells of a player."""
_FRAME: Final = (
    "kind",
    "seat",
    "card",
    "mode",
    "target",
    "at",
    "other",
    "queue",
    "amount",
    "losses",
    "source",
    "style",
    "step",
    "offer",
    "negated",
    "ignored",
    "inn_pays",
    "leaving",
    "chain",
    "spare",
    "scores",
    "items",
)
_SPENT: Final = ("paid", "tiers")
"""What a frame holds where something was paid for its card, or it has tiers."""
_SHARED: Final = ("acted", "drawing", "drunk", "ready", "extra")
_ROUND: Final = ("opener", "inside", "control", "locked", "pot", "passed", "turn", "closed", "lone_asked")


def copy(game: S) -> S:
    """An independent copy; see :meth:`innkeep.rules.game.game.Game.copy`."""
    twin = type(game)(game.book, game.edition, game.defs, game.owners, game.cards)
    twin.calls = game.calls
    twin.players = [player.copy(player.stake.copy()) for player in game.players]
    if game.sides:
        twin.team_up(game.sides)
        twin.shared = None if game.shared is None else game.shared.copy()
        twin.champions = game.champions
    twin.machines = game.machines
    twin.drink_deck = game.drink_deck[:]
    twin.drink_discard = game.drink_discard[:]
    twin.stack = [frame.copy() for frame in game.stack]
    twin.round = None if game.round is None else game.round.copy()
    twin.contest = game.contest
    twin.active = game.active
    twin.phase = game.phase
    twin.acted = game.acted
    twin.extra = game.extra
    twin.away = game.away
    twin.drawing = game.drawing
    twin.drunk = game.drunk
    twin.orders = game.orders
    twin.pending = game.pending
    twin.inn_gained = game.inn_gained
    twin.unsplit = game.unsplit
    twin.batch = game.batch
    twin.over = game.over
    twin.winners = game.winners
    twin.tied = game.tied
    twin.rng = game.rng
    twin.script = game.script
    twin.foreign = game.foreign
    twin.picks = game.picks
    twin.chance_asked = game.chance_asked
    if game.parts:
        twin.parts = tuple(part.copy() for part in game.parts)
    twin.skip_idle_windows = game.skip_idle_windows
    twin.ask = game.ask
    twin.asked = game.asked
    twin.options = game.options
    return twin


def digest(game: GameState) -> str:
    """A fingerprint; equal for games that go on equally under equal moves, whatever windows they skip."""
    begun = _begun(game.edition, game.defs, game.owners).copy()
    begun.update(repr(_content(game))[1:].encode())
    return begun.hexdigest()


@lru_cache(maxsize=8)
def _begun(*fixed: object) -> blake2b:
    """A fingerprint as far as a game's cards go, which stay the same."""
    return blake2b((repr(fixed)[:-1] + ", ").encode(), digest_size=16)


def _content(game: GameState) -> tuple[object, ...]:
    """What changes in a game."""
    pot = game.round
    return (
        tuple(tuple(getattr(player, name) for name in _TOLD) for player in game.players),
        game.drink_deck,
        game.drink_discard,
        tuple(_told_of(frame) for frame in game.stack),
        None if pot is None else tuple(getattr(pot, name) for name in _ROUND),
        game.contest,
        tuple((part.name, part.saved()) for part in game.parts),
        tuple(getattr(game, name) for name in _SCALARS),
        tuple(getattr(game, name) for name in _TUPLES),
        *(value for name in _KEPT[-5:] if (value := getattr(game, name))),
        *(() if game.shared is None else (_told_shared(game.shared),)),
    )


def _told_shared(shared: SharedTurn) -> tuple[object, ...]:
    """The order in which further Actions were given makes no difference."""
    return (shared.acted, shared.drawing, shared.drunk, shared.ready, sorted(shared.extra))


def _told_of(frame: Frame) -> tuple[object, ...]:
    told = (*(getattr(frame, name) for name in _FRAME), frame.drinks)
    return (*told, frame.paid, frame.tiers) if frame.paid or frame.tiers else told


def to_dict(game: GameState) -> dict[str, Any]:
    """The whole state as JSON data."""
    edition = game.edition
    return {
        "format": FORMAT,
        "edition": {"id": edition.id, **{name: getattr(edition, name) for name in SWITCHES}},
        "defs": list(game.defs),
        "owners": list(game.owners),
        "players": [{name: _plain(getattr(player, name)) for name in _PLAYER} for player in game.players],
        "drink_deck": list(game.drink_deck),
        "drink_discard": list(game.drink_discard),
        "stack": [
            {
                **{name: _plain(getattr(frame, name)) for name in (*_FRAME, *_SPENT)},
                "drinks": [_plain(tuple(drink)) for drink in frame.drinks],
            }
            for frame in game.stack
        ],
        "round": None if game.round is None else {name: getattr(game.round, name) for name in _ROUND},
        "contest": _plain(game.contest),
        "shared": None
        if game.shared is None
        else {name: _plain(getattr(game.shared, name)) for name in _SHARED},
        "parts": [[part.name, part.saved()] for part in game.parts],
        "skip_idle_windows": game.skip_idle_windows,
        **{name: getattr(game, name) for name in _SCALARS},
        **{name: _plain(getattr(game, name)) for name in _KEPT},
    }


def from_dict(data: object, book: CompiledLibrary, make: type[S]) -> S:
    """The game of a save, as an object of the class ``make``.

    ValueError names in one line the place and what is wrong there: another format, a size, key or type that
    does not fit, a card the book does not know, a seat or card that does not exist, a number out of its
    limits, a card in two zones. Whether the frames of the stack fit each other is not asked: only `to_dict`
    makes saves, and the processes that read them are our own.
    """
    from innkeep.rules.saves.invariants import broken, dangling, wealth

    if not isinstance(data, dict) or data.get("format") not in _READ or data["format"] is True:
        found = data.get("format") if isinstance(data, dict) else data
        raise ValueError(f"format: {shown(found)}, allowed is {FORMAT}")
    if (problem := oversize(data)) is not None:
        raise ValueError(problem)
    if data["format"] in EARLIER:
        data = brought_up(data, book)
    for problem in chain(misfits(data, _example(data, book)), _misnamed(data, book)):
        raise ValueError(problem)
    book = book_with(book, {card.partition("/")[0] for card in data["defs"]})
    try:
        game = _read(data, book, make)
        for check in (dangling, lambda game: broken(game, wealth(game))):
            for problem in check(game):
                raise ValueError(problem)
    except (TypeError, KeyError, IndexError, AttributeError, AssertionError, StopIteration) as error:
        raise ValueError(f"the parts of the save do not fit together ({shown(str(error))})") from error
    return game


MOST_SEATS, MOST_CARDS, MOST_FRAMES = 16, 10_000, 500


def _misnamed(data: dict[str, Any], book: CompiledLibrary) -> Iterator[str]:
    """Names and counts no game has, in a save of the right shape."""
    for name, most in (("players", MOST_SEATS), ("defs", MOST_CARDS), ("stack", MOST_FRAMES)):
        if len(data[name]) > most:
            yield f"{name}: {len(data[name])}, allowed: {most}"
    for at, card in enumerate(data["defs"]):
        if card not in book.definitions:
            yield f"defs[{at}]: {shown(card)} is not in the packs"
    yield from _misled(data)
    edition = data["edition"]["id"]
    if edition not in EDITIONS:
        yield f"edition.id: {shown(edition)}, allowed: {', '.join(EDITIONS)}"
    if not 0 <= data["rng"] <= MASK:
        yield f"rng: {data['rng']}, allowed: 0 to {MASK}"


def _misled(data: dict[str, Any]) -> Iterator[str]:
    """Teams that are none: each seat tells the mask of its own, and a team has one stake (TEAM-04)."""
    sides, players = data["sides"], data["players"]
    if bool(sides) != (data["shared"] is not None):
        yield f"shared: {shown(data['shared'])}, but teams {'share a turn' if sides else 'there are none'}"
    if not sides:
        return
    if len(sides) != len(players):
        yield f"sides: {len(sides)} for {len(players)} players"
        return
    for seat, mask in enumerate(sides):
        mates = [other for other in range(len(players)) if mask >> other & 1]
        if not mask >> seat & 1 or mask >> len(players) or any(sides[other] != mask for other in mates):
            yield f"sides[{seat}]: {mask} is no team of seat {seat}"
            return
        first = players[mates[0]]
        for name in (*_STAKE, "in_game", "lost_by"):
            if players[seat][name] != first[name]:
                yield f"players[{seat}].{name}: {players[seat][name]}, but the team has {first[name]}"


def _read(data: dict[str, Any], book: CompiledLibrary, make: type[S]) -> S:
    from innkeep.rules.registry import running

    switches = {**data["edition"]}
    edition = Edition.saved(switches.pop("id"), **switches)
    game = make(book, edition, tuple(data["defs"]), tuple(data["owners"]))
    game.players = [_read_player(saved) for saved in data["players"]]
    game.team_up(tuple(data["sides"]))
    if data["shared"] is not None:
        game.shared = SharedTurn(**{name: _tuples(value) for name, value in data["shared"].items()})
    game.drink_deck = list(data["drink_deck"])
    game.drink_discard = list(data["drink_discard"])
    game.stack = [_read_frame(saved) for saved in data["stack"]]
    game.round = None if data["round"] is None else Round(**data["round"])
    game.contest = None if data["contest"] is None else ContestResult(*_tuples(data["contest"]))
    records = book.library.machineries
    game.parts = tuple(running(records[name], **saved) for name, saved in data["parts"])
    for kit in game.parts:
        kit.weigh(game)
    game.skip_idle_windows = data["skip_idle_windows"]
    for name in _SCALARS:
        setattr(game, name, data[name])
    for name in _KEPT:
        setattr(game, name, _tuples(data[name]))
    return game


def _read_player(saved: dict[str, Any]) -> Player:
    fields: dict[str, Any] = {n: list(v) if isinstance(v, list) else v for n, v in saved.items()}
    stake = Stake(*(fields.pop(name) for name in _STAKE))
    return Player(stake=stake, reach=-1, **fields)


def _read_frame(saved: dict[str, Any]) -> Frame:
    frame = Frame(saved["kind"], saved["seat"])
    for name in (*_FRAME, *_SPENT):
        setattr(frame, name, _tuples(saved[name]))
    frame.drinks = tuple(StandingDrink(*_tuples(drink)) for drink in saved["drinks"])
    return frame


def _example(data: dict[str, Any], book: CompiledLibrary) -> dict[str, Any]:
    """What a save looks like: one of each thing."""

    blank = GameState(shipped(), Edition(), (), ())
    blank.players.append(Player("", None, None, Stake(0, 0, 0), [0], [0], [0], [0], [0], True, None, 0))
    blank.stack.append(Frame(0, 0))
    blank.round = Round(0, 0, 0)
    blank.shared = SharedTurn(extra=(0,))
    example = to_dict(blank)
    for name in ("owners", "drink_deck", "drink_discard", "foreign", "sides", "champions", *_TUPLES):
        example[name] = [0]
    example.update(defs=[""], script=[[""]], picks=[""])
    example.update(contest=Maybe((0, [0], [(0, 0)])), round=Maybe(example["round"]))
    example["shared"] = Maybe(example["shared"])
    frame = example["stack"][0]
    frame.update({name: [0] for name, value in frame.items() if value == []})
    frame.update(items=[[0]], drinks=[STANDING], paid=[("", 0)])
    example["parts"] = _example_parts(data.get("parts"), book)
    return example


def _example_parts(parts: object, book: CompiledLibrary) -> object:
    """What the parts of a save look like, each after its own name."""
    from innkeep.rules.registry import running

    records = book.library.machineries
    shapes: list[object] = []
    for one in parts if isinstance(parts, list) else ():
        name = one[0] if isinstance(one, list) and one else None
        if not isinstance(name, str) or name not in records:
            allowed = shorten(", ".join(sorted(records)), 200, placeholder=" ...")
            raise ValueError(f"parts[{len(shapes)}]: {shown(name):.60}, allowed: {allowed}")
        record = records[name]
        saved = running(record, tokens={token.id: [] for token in record.counters()}).saved()
        shapes.append(("", {key: _listed(value) for key, value in saved.items()}))
    return tuple(shapes)


def _listed(value: object) -> object:
    """An example of what a part saves: numbers, lists of them, or lists by name."""
    if isinstance(value, dict):
        return {name: [0] for name in value}
    return [0] if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
