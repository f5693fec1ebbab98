"""How good the moves of a seat are, found by playouts: every move is tried on the same set of drawn games.

Each game is drawn from what the seat may know (`determinize`), each move is made in it, and it is played on
by rules of thumb for a while; then it is scored by how far everybody is from losing. Moves that do badly
early are dropped. There is no clock: the work is bounded by the number of playouts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final

from innkeep.rules.analysis.determinize import determinize
from innkeep.rules.analysis.players import plays_text, thumb_move
from innkeep.rules.engine.position.moves import DiscardDraw, EndPhase, Move, Order, Pass, Use
from innkeep.rules.engine.position.rng import Chance
from innkeep.rules.engine.position.state import ASK_DISCARD, ASK_ORDER
from innkeep.rules.game.game import Game

__all__ = ["Comparison", "Effort", "Verdict", "candidates", "compared", "outlook", "playout_move", "ranked"]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to think: at most `tables` drawn games for each move, each played on for `decisions`
    decisions."""

    tables: int = 12
    decisions: int = 40
    most: int = 12
    """Moves that are looked at; where there are more, simple ones are kept."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What playing on after a move promises the seat.

    ``value``: its share of winning, 0 to 1, as far as that was played out; ``spread``: the half width of the
    95 % interval of that; ``tables``: on how many tables it was tried. ``fortitude``, ``alcohol`` (with
    Drunken Chi) and ``gold``: by how much the seat's own numbers had changed on the average once nothing
    stood open any more; ``hit``: whom it brought nearer to passing out at most tables, or None.
    """

    move: Move
    value: float
    spread: float
    tables: int
    fortitude: float = 0.0
    alcohol: float = 0.0
    gold: float = 0.0
    hit: int | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two moves of a seat, tried on the same drawn games with the same luck.

    ``better`` and ``worse``: the seat's share of winning after each, 0 to 1; ``spread``: the half width of
    the 95 % interval of their difference; ``tables``: how many games were drawn.
    """

    better: float
    worse: float
    spread: float
    tables: int

    @property
    def surely(self) -> float:
        """By how much the one is better at least, as far as chance lets one say."""
        return self.better - self.worse - self.spread


class _Trial:
    """Sums of one move over the tables it was tried on."""

    __slots__ = ("games", "losses", "move", "own", "squares", "total")

    def __init__(self, move: Move, players: int) -> None:
        self.move = move
        self.games = 0
        self.total = 0.0
        self.squares = 0.0
        self.own = [0, 0, 0]
        self.losses = [0] * players

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0

    def verdict(self, seat: int) -> Verdict:
        n = self.games
        variance = max(0.0, self.squares / n - self.mean**2) * n / (n - 1) if n > 1 else 0.25
        most = max((loss, -other) for other, loss in enumerate(self.losses) if other != seat)
        return Verdict(
            move=self.move,
            value=self.mean,
            spread=1.96 * sqrt(variance / n),
            tables=n,
            fortitude=self.own[0] / n,
            alcohol=self.own[1] / n,
            gold=self.own[2] / n,
            hit=-most[1] if 2 * most[0] > n else None,
        )


def ranked(
    game: Game,
    seat: int,
    moves: Sequence[Move],
    chance: Chance,
    effort: Effort | None = None,
    seen: Collection[int] | None = None,
) -> list[Verdict]:
    """The moves of a seat, best first.

    ``moves`` must be legal for the seat now, its own decision; ``game`` is left as it is. The verdicts depend
    on what the seat may know, on ``chance`` and on nothing else; ``seen`` are the teammates whose hands it
    sees, None: all.
    """
    effort = effort or Effort()
    trials = [_Trial(move, len(game.players)) for move in moves]
    alive = list(trials)
    done, share = 0, max(4, effort.tables // 4)
    while done < effort.tables:
        batch = min(share, effort.tables - done)
        for _ in range(batch):
            table = determinize(game, seat, chance, seen)
            luck = chance.below(1 << 62)
            for trial in alive:
                _try(trial, table, seat, luck, effort.decisions)
        done += batch
        if done < effort.tables and len(alive) > 2:
            alive = sorted(alive, key=lambda trial: -trial.mean)[: max(2, (len(alive) + 1) // 2)]
    order = sorted(range(len(trials)), key=lambda at: (-trials[at].games, -trials[at].mean, at))
    return [trials[at].verdict(seat) for at in order]


def compared(
    game: Game,
    seat: int,
    moves: tuple[Move, Move],
    chance: Chance,
    effort: Effort | None = None,
    seen: Collection[int] | None = None,
) -> Comparison:
    """How two legal moves of a seat compare, the one thought better first; otherwise as ``ranked``.

    >>> from innkeep.rules import PlayerSetup, new_game
    >>> game = new_game([PlayerSetup("Ann", "rdi1-deirdre"), PlayerSetup("Bob", "rdi1-gerki")], seed=4)
    >>> same = DiscardDraw(0)
    >>> found: Comparison = compared(game, 0, (same, same), Chance(1), Effort(tables=3, decisions=10))
    >>> found.tables, found.better == found.worse, found.surely
    (3, True, 0.0)
    """
    effort = effort or Effort()
    trials = [_Trial(move, len(game.players)) for move in moves]
    gains = []
    for _ in range(effort.tables):
        table = determinize(game, seat, chance, seen)
        luck = chance.below(1 << 62)
        one, other = (_try(trial, table, seat, luck, effort.decisions) for trial in trials)
        gains.append(one - other)
    n = len(gains)
    mean = sum(gains) / n
    variance = sum((gain - mean) ** 2 for gain in gains) / (n - 1) if n > 1 else 0.25
    return Comparison(trials[0].mean, trials[1].mean, 1.96 * sqrt(variance / n), n)


def _try(trial: _Trial, table: Game, seat: int, luck: int, decisions: int) -> float:
    game = table.copy()
    before = [(p.fortitude, p.alcohol + p.weight, p.gold) for p in game.players]
    chance = Chance(luck)
    game.do(trial.move)
    left = decisions
    settled = False
    while True:
        if not settled and (game.over or not game.stack):
            settled = True
            _note(trial, game, seat, before)
        if game.over or not left:
            break
        game.do(thumb_move(game, chance))
        left -= 1
    if not settled:
        _note(trial, game, seat, before)
    worth = outlook(game, seat)
    trial.games += 1
    trial.total += worth
    trial.squares += worth * worth
    return worth


def _note(trial: _Trial, game: Game, seat: int, before: Sequence[tuple[int, int, int]]) -> None:
    """Remember what the move itself brought, once nothing is on the stack any more."""
    for number, (fortitude, alcohol, gold) in enumerate(before):
        player = game.players[number]
        if number == seat:
            trial.own[0] += player.fortitude - fortitude
            trial.own[1] += player.alcohol - alcohol
            trial.own[2] += player.gold - gold
        elif (player.fortitude - player.alcohol - player.weight) < fortitude - alcohol:
            trial.losses[number] += 1


MARGIN, GOLD, CARDS = 0.16, 0.07, 0.05
"""What a step away from passing out, a Gold and a card on the Drink Me! pile are worth beside each other."""

POOR = 4
"""From so little Gold on, each missing one counts double."""


def outlook(game: Game, seat: int) -> float:
    """A seat's estimated chance to win from here, from 0 (lost) to 1 (won).

    >>> from innkeep.rules import PlayerSetup, new_game
    >>> outlook(new_game([PlayerSetup("Ann", "rdi1-deirdre"), PlayerSetup("Bob", "rdi1-gerki")]), 0)
    0.5
    """
    if game.over:
        return 1.0 if seat in game.winners else 0.0
    if not game.players[seat].in_game:
        return 0.0
    sums = 0.0
    mine = 0.0
    for number in game.one_a_side(game.seats_from(0)):
        player = game.players[number]
        piles = sum([len(game.players[other].drinks) for other in game.side(number)])
        margin = player.fortitude - player.alcohol - player.weight
        gold = player.gold - max(0, POOR - player.gold)
        strength = exp(MARGIN * min(margin, 20) + GOLD * min(gold, 20) - CARDS * piles)
        sums += strength
        if game.together(number, seat):
            mine = strength
    return mine / sums


def candidates(game: Game, chance: Chance, most: int = Effort().most) -> list[Move]:
    """The moves worth a thought for whoever is asked: all legal ones, simple ones where there are many."""
    habit = thumb_move(game, chance)
    moves = list(_WORTH_A_THOUGHT.get(game.ask, _all)(game))
    if habit not in moves:
        moves.insert(0, habit)
    return moves if len(moves) <= most else _few(moves, habit, most)


def _all(game: Game) -> Iterator[Move]:
    """Everything that is legal for whoever is asked, but for texts nobody but people can carry out."""
    seat = game.asked
    return (move for move in game.legal() if move.seat == seat and not plays_text(game, move))


def _discards(game: Game) -> Iterator[Move]:
    """To discard nothing, or one card of each kind."""
    seat = game.asked
    by_key = {game.cards[uid].key: uid for uid in game.players[seat].hand}
    yield DiscardDraw(seat)
    yield from (DiscardDraw(seat, (uid,)) for uid in by_key.values())


def _orders(game: Game) -> Iterator[Move]:
    """What else is legal, then to order all Drinks for the same player."""
    moves = list(_all(game))
    yield from (move for move in moves if not isinstance(move, Order))
    yield from (move for move in moves if isinstance(move, Order) and len(set(move.targets)) == 1)


_WORTH_A_THOUGHT: Final[dict[int, Callable[[Game], Iterator[Move]]]] = {
    ASK_DISCARD: _discards,
    ASK_ORDER: _orders,
}
"""Where some legal moves are left out from the first, by what is asked."""


def _few(moves: Sequence[Move], habit: Move, most: int) -> list[Move]:
    """So many of these moves: the habit and what plays nothing, then some from all over the others."""
    plain = [move for move in moves if isinstance(move, Pass | EndPhase) or move == habit]
    rest = [move for move in moves if move not in plain and not isinstance(move, Use)]
    room = most - len(plain)
    kept = [rest[at * len(rest) // room] for at in range(room)] if rest else []
    return [*plain, *dict.fromkeys(kept)]


def playout_move(game: Game, chance: Chance, effort: Effort | None = None) -> Move:
    """The move playing on recommends to whoever is asked, who uses only what that seat may know."""
    effort = effort or Effort()
    moves = candidates(game, chance, effort.most)
    if len(moves) == 1:
        return moves[0]
    return ranked(game, game.asked, moves, chance, effort)[0].move
