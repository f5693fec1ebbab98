"""Seeded games of all editions and sizes, each held against every invariant."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

from innkeep import cards
from innkeep.cards.model import Card
from innkeep.rules import (
    EDITIONS,
    Chance,
    EndPhase,
    Game,
    GameEvent,
    Move,
    Pass,
    PlayerSetup,
    new_game,
    random_move,
    thumb_move,
)
from tests.rules.checker.books import enter_decision, enter_event, enter_move
from tests.rules.checker.invariants import INVARIANTS, Invariant
from tests.rules.checker.table import Facts, Shadow, Step, Table, begin_shadow, look, read_facts

LIMIT = 3000
"""So many moves a game may take."""

CHARACTERS = (
    "rdi1-deirdre",
    "rdi1-fiona",
    "rdi1-gerki",
    "rdi1-zot",
    "rdi5-joran",
    "rdi5-lizwick",
    "rdi5-sera",
    "rdi5-zakhan",
    "rdi7-jasper",
    "rdi7-molly",
    "rdi7-warthorn",
    "rdi7-wench",
    "rdi10-alaric",
    "rdi10-dominique",
    "rdi10-eisinder",
    "rdi10-karl",
    "rdi10-oozwald",
    "rdi10-valeria",
)
DRINKS = ("rdi1-drinks", "rdi2-drinks", "rdi5-drinks", "rdi7-drinks", "rdi10-drinks")
PRIZES = ("Absorbent Towel",)

_BEFORE, _REPORT, _AFTER = (
    tuple(invariant for invariant in INVARIANTS if invariant.when == when)
    for when in ("before", "report", "after")
)


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that was not as the books say, and where to find it again."""

    invariant: str
    rules: tuple[str, ...]
    seed: int
    step: int
    what: str


@dataclass(slots=True)
class Played:
    """How one game went."""

    seed: int
    about: str
    moves: int = 0
    unfinished: str = ""
    """Why it is not over after `LIMIT` moves, and when it was."""
    endless: bool = False
    violations: list[Violation] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played, wholly given by a seed.

    >>> setting(0).edition == setting(0).edition
    True
    """

    seed: int
    edition: str
    characters: tuple[str, ...]
    drinks: str
    bar: tuple[str, ...]
    prizes: tuple[str, ...]
    skips: bool
    sensible: bool

    def about(self) -> str:
        """The setting in a line."""
        extra = [word for word, on in (("bar deck", self.bar), ("prizes", self.prizes)) if on]
        extra += ["silent passes"] * self.skips + ["thumb players"] * self.sensible
        names = ", ".join(name.split("-")[1] for name in self.characters)
        return f"{self.edition}: {names}; {', '.join([self.drinks, *extra])}"

    def new(self) -> Game:
        """The game at its start."""
        players = [PlayerSetup(name.split("-")[1].title(), name) for name in self.characters]
        return new_game(
            players,
            edition=self.edition,
            seed=self.seed,
            drinks=self.drinks,
            chosen={
                **({"bar": self.bar} if self.bar else {}),
                **({"prizes": self.prizes} if self.prizes else {}),
            },
            first=self.seed % len(players),
            skip_idle_windows=self.skips,
        )


def setting(seed: int) -> Setting:
    """The game of a seed: all editions and 2 to 10 players come in turn, the rest by chance."""
    chance = Chance(seed)
    books = tuple(EDITIONS)
    characters = _some(CHARACTERS, 2 + seed // len(books) % 9, chance)
    bar = _some(DRINKS, 2 + chance.below(3), chance) if chance.below(4) == 0 else ()
    return Setting(
        seed=seed,
        edition=books[seed % len(books)],
        characters=characters,
        drinks=DRINKS[chance.below(len(DRINKS))],
        bar=bar,
        prizes=PRIZES if chance.below(4) == 0 else (),
        skips=chance.below(2) == 0,
        sensible=chance.below(4) == 0,
    )


def _some(names: tuple[str, ...], count: int, chance: Chance) -> tuple[str, ...]:
    left = list(names)
    return tuple(left.pop(chance.below(len(left))) for _ in range(min(count, len(names))))


@cache
def _library() -> tuple[dict[str, Card], dict[str, str]]:
    library = cards.load()
    kinds = {}
    for deck in library.decks.values():
        kind = "prize" if "prizes" in deck.id else deck.kind
        kinds[deck.id] = "reserve" if deck.id == "rdi7-reserve" else kind
    return {card.id: card for deck in library.decks.values() for card in deck.cards}, kinds


def facts_of(game: Game) -> Facts:
    """What is printed on the cards of a game."""
    return read_facts(game, *_library())


class Watch:
    """Follows a game move by move and notes what is not as the books say."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.facts = facts_of(game)
        self.table = look(game, self.facts)
        self.shadow = begin_shadow(self.table)
        self.played = Played(seed, "")
        self.last: tuple[GameEvent, ...] = ()
        start = Step(self.facts, self.table, EndPhase(0), (), self.table)
        enter_decision(self.shadow, start)

    def apply(self, game: Game, move: Move) -> None:
        """Make a move in the game and hold what happens against every invariant."""
        verdicts = self._before(move)
        events = tuple(game.apply(move))
        after = look(game, self.facts)
        step = Step(self.facts, self.table, move, events, after)
        enter_move(self.shadow, step)
        for at, event in enumerate(events):
            for invariant in _REPORT:
                verdicts += self._note(invariant, invariant.check(step, self.shadow, event, at))
            enter_event(self.shadow, event, self.facts)
        enter_decision(self.shadow, step)
        for invariant in _AFTER:
            verdicts += self._note(invariant, invariant.check(step, self.shadow))
        self.played.violations += verdicts
        self.played.moves += 1
        self.table, self.last = after, events

    def _before(self, move: Move) -> list[Violation]:
        step = Step(self.facts, self.table, move, (), self.table)
        found: list[Violation] = []
        for invariant in _BEFORE:
            found += self._note(invariant, invariant.check(step, self.shadow))
        return found

    def _note(self, invariant: Invariant, found: Iterator[str]) -> list[Violation]:
        seed, step = self.played.seed, self.played.moves
        return [Violation(invariant.name, invariant.rules, seed, step, what) for what in found]

    def note(self, name: str, rules: tuple[str, ...], what: str) -> None:
        """Note something that no single move shows."""
        seed, step = self.played.seed, self.played.moves
        self.played.violations.append(Violation(name, rules, seed, step, what))


def pick(play: Setting) -> Callable[[Game, Chance], Move]:
    """Who plays: mostly anything legal, in a quarter of the games what is sensible."""

    def choose(game: Game, chance: Chance) -> Move:
        if play.sensible and chance.below(5):
            return thumb_move(game, chance)
        return random_move(game, chance)

    return choose


def play_game(seed: int) -> Played:
    """Play the game of a seed to its end, or for `LIMIT` moves."""
    play = setting(seed)
    game = play.new()
    watch = Watch(game, seed)
    watch.played.about = play.about()
    chance, choose = Chance(seed + 1_000_003), pick(play)
    moves: list[Move] = []
    saved: tuple[int, str] | None = None
    while not game.over and len(moves) < LIMIT:
        if saved is None and chance.below(200) == 0:
            saved = len(moves), json.dumps(game.to_dict())
        move = choose(game, chance)
        if chance.below(50) == 0:
            _only_the_asked(watch, game)
        watch.apply(game, move)
        moves.append(move)
    if not game.over:
        watch.played.unfinished = why_unfinished(watch.table, watch.shadow)
        _play_on(watch.played, game.copy(), chance, choose)
    if seed % 4 == 0:
        _play_again(watch, play, game, moves)
    if saved:
        _go_on_from(watch, saved, game, moves)
    return watch.played


def why_unfinished(table: Table, shadow: Shadow) -> str:
    """Why a game is not over after all these moves."""
    left = sorted(shadow.here)
    places = table.places
    stats = [f"{s}: {places[s].fortitude}/{places[s].alcohol}, {places[s].gold} Gold" for s in left]
    amid = f", amid a contest tied {shadow.ties} times" if shadow.ties else ""
    told = f"turn {shadow.turns}{amid}, {len(left)} of {len(places)} players left"
    return f"{told}: {'; '.join(stats)}"


def _play_on(played: Played, game: Game, chance: Chance, choose: Callable[[Game, Chance], Move]) -> None:
    """Whether a long game ends at all."""
    for further in range(9 * LIMIT):
        if game.over:
            played.unfinished += f"; over after {LIMIT + further} moves"
            return
        game.do(choose(game, chance))
    played.endless = True
    played.unfinished += f"; still not over after {10 * LIMIT} moves"


def _only_the_asked(watch: Watch, game: Game) -> None:
    """In an open window nobody but the asked may move, and who was skipped has nothing to play."""
    decision = game.decision
    if decision is None or decision.kind != "respond":
        return
    for seat in range(len(game.players)):
        if seat != decision.seat and game.can(Pass(seat)):
            watch.note("only-the-asked-decline", ("TIME-01",), f"{seat} may pass for {decision.seat}")


def _play_again(watch: Watch, play: Setting, game: Game, moves: list[Move]) -> None:
    again = play.new()
    for move in moves:
        again.do(move)
    if again.digest() != game.digest():
        watch.note("same-seed-and-moves-same-game", ("SETUP-16",), "another game")


def _go_on_from(watch: Watch, saved: tuple[int, str], game: Game, moves: list[Move]) -> None:
    at, text = saved
    try:
        loaded = Game.from_dict(json.loads(text))
        for move in moves[at:]:
            loaded.apply(move)
    except ValueError as refused:
        watch.note("a-saved-game-goes-on", ("SETUP-16",), f"saved at {at}: {refused}")
        return
    if loaded.digest() != game.digest():
        watch.note("a-saved-game-goes-on", ("SETUP-16",), f"saved at {at}: another game")
