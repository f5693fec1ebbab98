"""Copies, fingerprints and saves of a game. A save is JSON data; a copy shares only what never changes."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from innkeep.rules.book.editions import EDITIONS, SWITCHES, Edition
from innkeep.rules.engine.definitions import POURED, Book, shipped
from innkeep.rules.engine.rng import MASK
from innkeep.rules.engine.save_shape import Maybe, misfits, oversize, shown
from innkeep.rules.engine.state import INN, NOBODY, ContestResult, Frame, Player, Round, Standing, State

if TYPE_CHECKING:
    from innkeep.rules.engine.extension import Part

S = TypeVar("S", bound=State)

FORMAT = 3

_SCALARS = (
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
_TUPLES = ("pending", "unsplit", "batch", "winners", "tied", "script")
_PLAYER = (
    "name",
    "character",
    "race",
    "fortitude",
    "alcohol",
    "gold",
    "burden",
    "hand",
    "deck",
    "discard",
    "drinks",
    "front",
    "in_game",
    "lost_by",
)
_FRAME = (
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
_ROUND = ("opener", "inside", "control", "locked", "pot", "passed", "turn", "closed", "lone_asked")


def copy(game: S) -> S:
    """An independent copy; see :meth:`innkeep.rules.engine.game.Game.copy`."""
    twin = type(game)(game.book, game.edition, game.defs, game.owners, game.cards)
    twin.calls = game.calls
    twin.players = [player.copy() for player in game.players]
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
    if game.parts:
        twin.parts = tuple(part.copy() for part in game.parts)
    twin.skip_idle_windows = game.skip_idle_windows
    twin.ask = game.ask
    twin.asked = game.asked
    twin.options = game.options
    return twin


def digest(game: State) -> str:
    """A fingerprint; equal for games that go on equally under equal moves, whatever windows they skip."""
    return blake2b(repr(_content(game)).encode(), digest_size=16).hexdigest()


def _content(game: State) -> tuple[object, ...]:
    pot = game.round
    return (
        game.edition,
        game.defs,
        game.owners,
        tuple(tuple(getattr(player, name) for name in _PLAYER) for player in game.players),
        game.drink_deck,
        game.drink_discard,
        tuple((*(getattr(frame, name) for name in _FRAME), frame.drinks) for frame in game.stack),
        None if pot is None else tuple(getattr(pot, name) for name in _ROUND),
        game.contest,
        tuple((part.name, part.saved()) for part in game.parts),
        tuple(getattr(game, name) for name in _SCALARS),
        tuple(getattr(game, name) for name in _TUPLES),
    )


def to_dict(game: State) -> dict[str, Any]:
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
                **{name: _plain(getattr(frame, name)) for name in _FRAME},
                "drinks": [_plain(tuple(drink)) for drink in frame.drinks],
            }
            for frame in game.stack
        ],
        "round": None if game.round is None else {name: getattr(game.round, name) for name in _ROUND},
        "contest": _plain(game.contest),
        "parts": [[part.name, part.saved()] for part in game.parts],
        "skip_idle_windows": game.skip_idle_windows,
        **{name: getattr(game, name) for name in _SCALARS},
        **{name: _plain(getattr(game, name)) for name in _TUPLES},
    }


def from_dict(data: object, book: Book, make: type[S]) -> S:
    """The game of a save, as an object of the class ``make``.

    ValueError names in one line the place and what is wrong there: another format, a size, key or type that
    does not fit, a card the book does not know, a seat or card that does not exist, a number out of its
    limits, a card in two zones, a stack that does not hang together.
    """
    from innkeep.rules.engine.invariants import broken, dangling, wealth
    from innkeep.rules.engine.position_checks import unsound

    if not isinstance(data, dict) or data.get("format") != FORMAT or data["format"] is True:
        found = data.get("format") if isinstance(data, dict) else data
        raise ValueError(f"format: {shown(found)}, allowed is {FORMAT}")
    if (problem := oversize(data)) is not None:
        raise ValueError(problem)
    data = _completed(data)
    for problem in chain(misfits(data, _example(data)), _misnamed(data, book)):
        raise ValueError(problem)
    try:
        game = _read(data, book, make)
        for check in (dangling, unsound, lambda game: broken(game, wealth(game))):
            for problem in check(game):
                raise ValueError(problem)
    except (TypeError, KeyError, IndexError, AttributeError, AssertionError, StopIteration) as error:
        raise ValueError(f"the parts of the save do not fit together ({shown(str(error))})") from error
    return game


MOST_SEATS, MOST_CARDS, MOST_FRAMES = 16, 10_000, 500


def _misnamed(data: dict[str, Any], book: Book) -> Iterator[str]:
    """Names and counts no game has, in a save of the right shape."""
    for name, most in (("players", MOST_SEATS), ("defs", MOST_CARDS), ("stack", MOST_FRAMES)):
        if len(data[name]) > most:
            yield f"{name}: {len(data[name])}, allowed: {most}"
    for at, card in enumerate(data["defs"]):
        if card not in book.definitions:
            yield f"defs[{at}]: {shown(card)} is not in the packs"
    edition = data["edition"]["id"]
    if edition not in EDITIONS:
        yield f"edition.id: {shown(edition)}, allowed: {', '.join(EDITIONS)}"
    if not 0 <= data["rng"] <= MASK:
        yield f"rng: {data['rng']}, allowed: 0 to {MASK}"


def _read(data: dict[str, Any], book: Book, make: type[S]) -> S:
    from innkeep.rules.machinery import MACHINERY
    from innkeep.rules.variants import VARIANTS

    switches = {**data["edition"]}
    edition = Edition.saved(switches.pop("id"), **switches)
    game = make(book, edition, tuple(data["defs"]), _homes(data, book))
    for saved in data["players"]:
        fields: dict[str, Any] = {n: list(v) if isinstance(v, list) else v for n, v in saved.items()}
        game.players.append(Player(reach=-1, **fields))
    game.drink_deck = list(data["drink_deck"])
    game.drink_discard = list(data["drink_discard"])
    for saved in data["stack"]:
        frame = Frame(saved["kind"], saved["seat"])
        for name in _FRAME:
            setattr(frame, name, _tuples(saved[name]))
        frame.drinks = tuple(Standing(*_tuples(drink)) for drink in saved["drinks"])
        game.stack.append(frame)
    game.round = None if data["round"] is None else Round(**data["round"])
    game.contest = None if data["contest"] is None else ContestResult(*_tuples(data["contest"]))
    kinds = {**VARIANTS, **MACHINERY}
    game.parts = tuple(kinds[name](**saved) for name, saved in data["parts"])
    game.skip_idle_windows = data["skip_idle_windows"]
    for name in _SCALARS:
        setattr(game, name, data[name])
    for name in _TUPLES:
        setattr(game, name, _tuples(data[name]))
    return game


def _homes(data: dict[str, Any], book: Book) -> tuple[int, ...]:
    """Whose each card is; saves of before did not tell Prizes from Drinks."""
    homes = list(data["owners"])
    used = next((saved for name, saved in data["parts"] if name == "prizes"), None)
    if used is not None and INN not in homes:
        lying = [*used["inn"], *used["pot"], *used["bin"]]
        lying += [uid for player in data["players"] for uid in player["front"]]
        known = min(len(homes), len(data["defs"]))  # what is not there is told by `dangling`
        for uid in (uid for uid in lying if 0 <= uid < known):
            if homes[uid] == NOBODY and not book.definitions[data["defs"][uid]].types & POURED:
                homes[uid] = INN
    return tuple(homes)


_STANDING = (0, 0, [0], [Maybe((0, Maybe(0)))], False, 0, 0, False, False)


def _completed(data: dict[str, Any]) -> dict[str, Any]:
    """A save of before, whose Drinks could not be barred from healing, with that said; others as they are."""
    stack = data.get("stack")
    if not isinstance(stack, list):
        return data
    return {**data, "stack": [_with_barred(frame) for frame in stack]}


def _with_barred(frame: object) -> object:
    drinks = frame.get("drinks") if isinstance(frame, dict) else None
    if not isinstance(frame, dict) or not isinstance(drinks, list) or not drinks:
        return frame
    short = len(_STANDING) - 1
    return {
        **frame,
        "drinks": [
            [*drink, False] if isinstance(drink, list) and len(drink) == short else drink for drink in drinks
        ],
    }


def _example(data: dict[str, Any]) -> dict[str, Any]:
    """What a save looks like: one of each thing."""

    blank = State(shipped(), Edition(), (), ())
    blank.players.append(Player("", None, None, 0, 0, 0, [0], [0], [0], [0], [0], True, None, 0))
    blank.stack.append(Frame(0, 0))
    blank.round = Round(0, 0, 0)
    example = to_dict(blank)
    for name in ("owners", "drink_deck", "drink_discard", *_TUPLES):
        example[name] = [0]
    example.update(defs=[""], script=[[""]], contest=Maybe((0, [0], [(0, 0)])), round=Maybe(example["round"]))
    frame = example["stack"][0]
    frame.update({name: [0] for name, value in frame.items() if value == []})
    frame.update(items=[[0]], drinks=[_STANDING])
    example["parts"] = _example_parts(data.get("parts"))
    return example


def _example_parts(parts: object) -> object:
    """What the parts of a save look like, each after its own name."""
    from innkeep.rules.machinery import SET_OUT
    from innkeep.rules.variants import VARIANTS

    shapes: list[object] = []
    for part in parts if isinstance(parts, list) else ():
        name = part[0] if isinstance(part, list) and part else None
        if not isinstance(name, str) or name not in {*SET_OUT, *VARIANTS}:
            allowed = ", ".join(sorted({*SET_OUT, *VARIANTS}))
            raise ValueError(f"parts[{len(shapes)}]: {shown(name)}, allowed: {allowed}")
        one: Part = SET_OUT[name](0, [], []) if name in SET_OUT else VARIANTS[name]()
        saved = one.saved()
        shapes.append(("", {key: [0] if isinstance(value, list) else value for key, value in saved.items()}))
    return tuple(shapes)


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
