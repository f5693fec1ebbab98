"""`innkeep simulate`: plays many games of simple players and checks every position on the way."""

from __future__ import annotations

import json
import multiprocessing
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import click

from innkeep import cards
from innkeep.cards.cli import completion
from innkeep.cards.cli.command_error import CommandError
from innkeep.cards.cli.naming import did_you_mean
from innkeep.cards.decks import deck_files
from innkeep.cards.decks.user_decks import chosen_as
from innkeep.cards.factions import DIFFICULTIES, MIXED, is_faction
from innkeep.cards.io.stand_ins import with_stand_ins
from innkeep.cards.machineries import Machinery, clashing
from innkeep.rules.analysis.players import random_move, thumb_move
from innkeep.rules.analysis.playouts import playout_move
from innkeep.rules.book.editions import EDITIONS
from innkeep.rules.cli.own_decks import Played, poured, told
from innkeep.rules.cli.usage_error import Command
from innkeep.rules.engine.position.moves import Choose, DiscardDraw, Move, Order
from innkeep.rules.engine.position.rng import Chance
from innkeep.rules.game.game import Game
from innkeep.rules.legality.legal_moves import moves_of
from innkeep.rules.messages import LANGUAGES, text
from innkeep.rules.saves.invariants import broken, wealth
from innkeep.rules.scenario.card_lookup import character_deck
from innkeep.rules.setup import DRINKS, PlayerSetup, new_game
from innkeep.rules.variants.otto.setup import NORMAL

__all__ = ["GameTally", "Series", "play", "simulate"]

BOTS: dict[str, Callable[[Game, Chance], Move]] = {
    "random": random_move,
    "thumb": thumb_move,
    "playouts": playout_move,
}

#: Decisions after which a game is given up as unfinished; real games need a few hundred.
LONGEST = 20_000

#: Examples of violations that are reported in words.
EXAMPLES = 10

#: Fewest players at a mixed table, and most unless told.
FEWEST, MOST = 3, 6

#: A won game in parts that two to ten players can share alike, so that fair shares are summed exactly.
WHOLE = 2520

#: Games that one worker plays before it reports.
BATCH = 25


@dataclass(frozen=True, slots=True)
class Series:
    """A series of games; with the number of a game it fixes everything that happens in it.

    At ``mixed`` tables ``players`` is the most there are; the fewest are `FEWEST`. ``bosses`` are the
    characters a Boss is drawn from first, as long as there are any. A machine is no player: it sits down
    beside them, as `difficulty` says, with two of its factions drawn anew for each game, one of the
    `own` decks among them where one can be, as those take the places they are made for. All drink from the
    deck `drinks`.
    """

    characters: tuple[str, ...]
    players: int
    edition: str = "rdi10"
    bots: str = "random"
    seed: int = 1
    mixed: bool = False
    variants: tuple[str, ...] = ()
    bosses: tuple[str, ...] = ()
    difficulty: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    drinks: str = DRINKS


@dataclass(slots=True)
class GameTally:
    """What came of some games."""

    games: int = 0
    decisions: int = 0
    violations: int = 0
    ties: int = 0
    unfinished: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    wins_by_side: Counter[str] = field(default_factory=Counter)
    appearances: Counter[str] = field(default_factory=Counter)
    fair: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def add(self, other: GameTally) -> None:
        """Count the games of another tally, too."""
        self.games += other.games
        self.decisions += other.decisions
        self.violations += other.violations
        self.ties += other.ties
        self.unfinished += other.unfinished
        self.wins += other.wins
        self.wins_by_side.update(other.wins_by_side)  # `+=` would forget who has won nothing
        self.appearances += other.appearances
        self.fair += other.fair
        self.examples = (self.examples + other.examples)[:EXAMPLES]

    def wrong(self, where: str, what: Sequence[str]) -> None:
        """Count violations and keep the first few in words."""
        self.violations += len(what)
        self.examples += [f"{where}: {said}" for said in what[: EXAMPLES - len(self.examples)]]


def play(series: Series, number: int) -> GameTally:
    """Play one game of a series, checking every position; nothing is raised, violations are counted."""
    tally = GameTally(games=1)
    chance = Chance(series.seed * 1_000_003 + number)
    fewest = min(FEWEST, series.players)
    players = fewest + chance.below(series.players - fewest + 1) if series.mixed else series.players
    bosses = boss_seats(series.variants, players)
    seated = _seated(series, players, bosses, chance)
    tally.appearances.update(seated)
    machine = machine_of(series.variants)
    options: dict[str, object] = {}
    if machine is not None:
        seated.insert(0, machine.id)
        options = {"difficulty": series.difficulty, "factions": _drawn(machine, series.own, chance)}
    teams = team_names(series.variants, len(seated))
    game = new_game(
        [
            PlayerSetup(character, character, team=teams[at] if teams else None, boss=at in bosses)
            for at, character in enumerate(seated)
        ],
        series.edition,
        seed=chance.below(1 << 32),
        drinks=series.drinks,
        chosen=_all_there_is(series.variants),
        variants=[name for name in series.variants if not cards.load().machineries[name].options],
        skip_idle_windows=True,
        options=options,
        library=with_stand_ins(cards.load(), series.own),
    )
    _play_out(game, BOTS[series.bots], chance, f"game {number}", tally)
    if not game.over:
        tally.unfinished = 1
    elif game.winners:
        tally.wins.update(seated[seat] for seat in game.winners)
        tally.fair.update(dict.fromkeys(seated, WHOLE * len(game.winners) // len(seated)))
        if teams:
            tally.wins_by_side[teams[game.winners[0]]] = 1
    else:
        tally.ties = 1
    return tally


def _seated(series: Series, players: int, bosses: Sequence[int], chance: Chance) -> list[str]:
    """A character for each seat; Bosses come first, and from their own as long as there are any."""
    left = list(series.characters)
    able = list(series.bosses) if bosses else []
    seated = [""] * players
    for seat in (*bosses, *(seat for seat in range(players) if seat not in bosses)):
        among = able if able and seat in bosses else left
        seated[seat] = among[chance.below(len(among))]
        left.remove(seated[seat])
        if seated[seat] in able:
            able.remove(seated[seat])
    return seated


def _play_out(
    game: Game, move_of: Callable[[Game, Chance], Move], chance: Chance, where: str, tally: GameTally
) -> None:
    """Play a game to its end, or until a position is wrong."""
    gold = wealth(game)
    tally.wrong(where, list(broken(game, gold)))
    while not game.over and tally.decisions < LONGEST:
        move = move_of(game, chance)
        at = f"{where}, decision {tally.decisions}"
        try:
            listed = isinstance(move, Choose | DiscardDraw | Order) or move in moves_of(game, move.seat)
            if not listed:
                tally.wrong(at, [f"{move} is played, but not listed"])
            game.do(move)
        except (ValueError, LookupError, AssertionError, TypeError, AttributeError, RecursionError) as error:
            tally.wrong(at, [f"{move}: {type(error).__name__}: {error}"])
            return
        tally.decisions += 1
        if wrong := list(broken(game, gold)):
            tally.wrong(f"{where}, decision {tally.decisions}", wrong)
            return


def team_names(variants: Sequence[str], players: int) -> list[str]:
    """The team of each player, side by side; nothing where everybody plays alone.

    >>> team_names(["two-headed-dragon"], 6), team_names(["bar-deck"], 3)
    (['A', 'A', 'B', 'B', 'C', 'C'], [])
    """
    found = (cards.load().machineries[name].teams for name in variants)
    play_together = next((teams for teams in found if teams is not None), None)
    return [] if play_together is None or not play_together.divided else play_together.names(players)


def machine_of(variants: Sequence[str]) -> Machinery | None:
    """The variant in which all play against a machine, if it is among these.

    >>> machine_of(["prizes", "boss-otto"]).id, machine_of(["boss-battle"])
    ('boss-otto', None)
    """
    records = (cards.load().machineries[name] for name in variants)
    return next((one for one in records if one.factions), None)


def _drawn(machine: Machinery, own: Sequence[str], chance: Chance) -> list[str]:
    """Two of its factions, the first of them one of those ``own`` decks that can be one; all there are, where
    it has a single one."""
    own = [name for name in own if is_faction(machine, cards.load().decks[name])]
    found = [own[chance.below(len(own))]] if own else []
    left = [name for name in dict.fromkeys((*machine.factions, *own)) if name not in found]
    number = min(MIXED, len(machine.factions))
    return found + [left.pop(chance.below(len(left))) for _ in range(number - len(found))]


def boss_seats(variants: Sequence[str], players: int) -> list[int]:
    """The seats of those who play with Boss Cards, of teams with one Boss each the first member's.

    >>> boss_seats(["boss-battle"], 4), boss_seats(["leaders-and-lackeys"], 4), boss_seats(["prizes"], 3)
    ([0], [0, 2], [])
    """
    found = (cards.load().machineries[name].teams for name in variants)
    return next((one.boss_seats(players) for one in found if one is not None), [])


def _seats_fit(variants: Sequence[str], players: int) -> str | None:
    """Why so many players cannot play the variants; None if they can. A machine is none of them."""
    players += machine_of(variants) is not None
    for name in variants:
        one = cards.load().machineries[name].teams
        if one is not None and (wanted := one.misfit(one.names(players))) is not None:
            return f"{name} needs {wanted}"
    return None


def _all_there_is(variants: Sequence[str]) -> dict[str, list[str]]:
    """The options of variants with everything that may be chosen for them: each Prize, each bar's Drinks."""
    library = cards.load()
    chosen: dict[str, list[str]] = {}
    for record in map(library.machineries.__getitem__, variants):
        for option in record.options:
            if option.of == "drinks":  # only what has the ordinary back may be mixed (BAR-05)
                pours = (deck for deck in library.decks.values() if deck.kind == "drink")
                chosen[option.id] = [deck.id for deck in pours if not deck.own_back]
            else:
                decks = (deck for deck in library.decks.values() if record.id in deck.machinery)
                chosen[option.id] = [card.id for deck in decks for card in deck.cards]
    return chosen


def _variants(named: str | None) -> tuple[str, ...]:
    """The variants to play with; none when none is named."""
    allowed = [name for name, one in cards.load().machineries.items() if one.at != "seat"]
    chosen = tuple(name.strip() for name in named.split(",")) if named else ()
    for name in chosen:
        if name not in allowed:
            hint = did_you_mean(name, allowed) or f" (allowed: {', '.join(allowed)})"
            raise CommandError(f"--variant: there is no variant {name!r}{hint}")
    if (both := clashing(cards.load().machineries[name] for name in chosen)) is not None:
        raise CommandError(f"--variant: {both[0]} and {both[1]} cannot be played at one table")
    divided = [name for name in chosen if cards.load().machineries[name].teams is not None]
    if len(divided) > 1:
        raise CommandError(f"--variant: {' and '.join(divided)} cannot be played at one table")
    return chosen


def _harder(named: str | None, machine: Machinery | None) -> tuple[str, ...]:
    """The words of a difficulty."""
    words = [word.strip() for word in named.split(",")] if named else []
    if words and machine is None:
        raise CommandError("--difficulty: only of Boss Otto, with --variant boss-otto")
    for word in words:
        if word not in (NORMAL, *DIFFICULTIES):
            raise CommandError(f"--difficulty: {word!r} (allowed: {', '.join((NORMAL, *DIFFICULTIES))})")
    return tuple(words)


def _batch(series: Series, numbers: range) -> GameTally:
    tally = GameTally()
    for number in numbers:
        tally.add(play(series, number))
    return tally


def _tallies(series: Series, games: int, jobs: int, packs: Sequence[Path]) -> Generator[GameTally]:
    batches = [range(start, min(games, start + BATCH)) for start in range(0, games, BATCH)]
    if jobs == 1:
        for numbers in batches:
            yield _batch(series, numbers)
        return
    workers = min(jobs, len(batches))
    with ProcessPoolExecutor(workers, initializer=_begun, initargs=(packs,)) as pool:
        try:
            for done in as_completed([pool.submit(_batch, series, numbers) for numbers in batches]):
                yield done.result()
        except BaseException:  # Ctrl-C came while this waited, or to whoever takes the parts, who closes it
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _begun(packs: Sequence[Path]) -> None:
    """Begin a process: it plays with the same decks. Ctrl-C reaches all processes of a terminal; that of the
    command ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    deck_files.beside(packs)


def _chosen(named: str | None, option: str = "--characters") -> list[str]:
    """The character decks to play with; all of them when none is named."""
    known = cards.load().decks.values()
    decks = [deck for deck in known if deck.complete and chosen_as(deck) == "character"]
    if named is None:
        return [deck.id for deck in decks]
    chosen: list[str] = []
    for name in named.split(","):
        deck = character_deck(cards.load(), name)
        if deck is None or deck not in decks:
            ids = [one.id for one in decks]
            hint = did_you_mean(name.strip(), ids) or f" (allowed: {', '.join(ids)})"
            raise CommandError(f"{option}: there is no character {name.strip()!r}{hint}")
        if deck.id in chosen:
            raise CommandError(f"{option}: {name.strip()!r} is named twice: each player needs their own")
        chosen.append(deck.id)
    return chosen


class _Packs(NamedTuple):
    """Files with decks of one's own, and what those decks are called."""

    files: tuple[Path, ...]
    decks: tuple[str, ...]


def _beside(_: click.Context, __: click.Parameter, packs: tuple[Path, ...]) -> _Packs:
    """Play with the decks of these files, too."""
    try:
        return _Packs(packs, tuple(deck_files.beside(packs).decks))
    except cards.PackError as error:
        raise CommandError(str(error)) from None


@click.command(cls=Command)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--players", type=click.IntRange(1), help="Players in each game [default: 4, or fewer].")
@click.option("--mixed", is_flag=True, help="Tables of 3 players up to --players [default: 6], drawn anew.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same games.")
@click.option("--edition", type=click.Choice(list(EDITIONS)), default="rdi10", show_default=True)
@click.option(
    "--characters",
    metavar="A,B,...",
    shell_complete=completion.characters,
    help="Characters to choose from [default: all].",
)
@click.option(
    "--bosses",
    metavar="A,B,...",
    shell_complete=completion.characters,
    help="Characters a Boss is drawn from [default: all].",
)
@click.option(
    "--packs",
    multiple=True,
    metavar="FILE",
    is_eager=True,
    type=click.Path(path_type=Path),
    callback=_beside,
    help="Decks of your own to play with: a pack, a folder of packs, a spreadsheet or an .innpack.",
)
@click.option("--bots", type=click.Choice(list(BOTS)), help="[default: random; against a machine thumb]")
@click.option(
    "--variant",
    metavar="V,...",
    shell_complete=completion.variants,
    help="Variants to play with, and all there is for them.",
)
@click.option("--difficulty", metavar="D,...", help="Of Boss Otto: hard, epic, hard-threat, tough.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use.")
@click.option("--json", "json_", is_flag=True, help="One JSON document on standard output.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
def simulate(
    games: int,
    players: int | None,
    mixed: bool,
    seed: int,
    edition: str,
    characters: str | None,
    bosses: str | None,
    packs: _Packs,
    bots: str | None,
    variant: str | None,
    difficulty: str | None,
    jobs: int,
    json_: bool,
    lang: str,
) -> None:
    """Play games between simple players, check every position, and count who wins.

    Each character's wins are shown beside its fair share: the wins it would have if everyone at a table won
    equally often.

    Exit status: 0 no violation, 1 a violation or an unfinished game, 2 the games could not be played.

    Example: innkeep simulate --games 200 --players 4 --seed 7 --bots thumb
    """
    chosen = _chosen(characters)
    variants = _variants(variant)
    masters = [] if bosses is None else _chosen(bosses, "--bosses")
    if strange := [name for name in masters if name not in chosen]:
        raise CommandError(f"--bosses: {strange[0]} is not among --characters")
    machine = machine_of(variants)
    harder = _harder(difficulty, machine)
    if bots is None:  # who plays at random never beats a machine that knows what it wants
        bots = "random" if machine is None else "thumb"
    if players is None:
        players = min(MOST if mixed else 4, len(chosen))
    _numbers_fit(players, chosen, variants, mixed=mixed)
    started = perf_counter()
    library = cards.load()
    drinks = poured(packs.decks, library)
    series = Series(
        *(tuple(chosen), players, edition, bots, seed, mixed, variants, tuple(masters), harder),
        own=packs.decks,
        drinks=drinks,
    )
    tally = GameTally()
    tally.wins_by_side.update(dict.fromkeys(team_names(variants, players + (machine is not None)), 0))
    with closing(_tallies(series, games, jobs, packs.files)) as parts:
        _add_up(tally, parts, games)
    seconds = perf_counter() - started
    if json_:
        document = {"bots": bots, **_document(tally, seconds, chosen)}
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        facts = {"games": games, "players": players, "edition": edition, "seed": seed}
        click.echo(text("simulate.title", lang, **facts))
        if machine is None and boss_seats(variants, players):
            click.echo(text("simulate.house-boss", lang))
        for said in told(Played(chosen, variants, drinks, packs.decks), library, lang):
            click.echo(said)
        _tell(tally, seconds, chosen, lang)
    if tally.violations or tally.unfinished:
        raise click.exceptions.Exit(1)


def _numbers_fit(players: int, chosen: Sequence[str], variants: Sequence[str], *, mixed: bool) -> None:
    """Raise CommandError where so many players are not enough, or too many, for what is to be played."""
    if players > len(chosen):
        raise CommandError(f"--players: {players} need as many characters, but there are {len(chosen)}")
    if players < (2 if machine_of(variants) is None else 1):
        option = "--characters" if len(chosen) < 2 else "--players"
        raise CommandError(f"{option}: {players} is too few, a game needs 2 or more")
    for number in range(min(FEWEST, players) if mixed else players, players + 1):
        if (reason := _seats_fit(variants, number)) is not None:
            raise CommandError(f"{'--mixed' if mixed else '--players'}: {number}, but {reason}")


def _add_up(tally: GameTally, parts: Iterable[GameTally], games: int) -> None:
    """Add what comes of the games as they are played; whoever watches sees how many there are."""
    if not sys.stderr.isatty():
        for part in parts:
            tally.add(part)
        return
    with click.progressbar(length=games, file=sys.stderr) as bar:
        for part in parts:
            tally.add(part)
            bar.update(part.games)


def _document(tally: GameTally, seconds: float, chosen: Sequence[str]) -> dict[str, Any]:
    return {
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_s": round(tally.decisions / seconds) if seconds else 0,
        "violations": tally.violations,
        "ties": tally.ties,
        "unfinished": tally.unfinished,
        "wins": {character: tally.wins[character] for character in chosen},
        **({"wins_by_side": dict(sorted(tally.wins_by_side.items()))} if tally.wins_by_side else {}),
        "appearances": {character: tally.appearances[character] for character in chosen},
        "shares": {character: share_of(tally, character) for character in chosen},
        "examples": tally.examples,
    }


def share_of(tally: GameTally, character: str) -> dict[str, float | int | None]:
    """Wins of a character, its fair number of them, and their ratio with its 95 % interval (Wilson's).

    >>> tally = GameTally(wins=Counter(z=30), fair=Counter(z=25 * WHOLE), appearances=Counter(z=100))
    >>> share_of(tally, "z")
    {'wins': 30, 'fair': 25.0, 'ratio': 1.2, 'low': 0.876, 'high': 1.583}
    """
    wins, played = tally.wins[character], tally.appearances[character]
    fair = tally.fair[character] / WHOLE
    if not fair:
        return {"wins": wins, "fair": 0.0, "ratio": None, "low": None, "high": None}
    z = 1.96
    rate = wins / played
    middle = (rate + z * z / (2 * played)) / (1 + z * z / played)
    wide = z / (1 + z * z / played) * sqrt(rate * (1 - rate) / played + z * z / (4 * played * played))
    ratio, low, high = (round(share * played / fair, 3) for share in (rate, middle - wide, middle + wide))
    return {"wins": wins, "fair": round(fair, 2), "ratio": ratio, "low": low, "high": high}


def _percent(share: float, lang: str) -> str:
    return text("simulate.percent", lang, percent=round(share * 100))


def _tell(tally: GameTally, seconds: float, chosen: Sequence[str], lang: str) -> None:
    rate = round(tally.decisions / seconds) if seconds else 0
    whole, _, tenths = f"{seconds:.1f}".partition(".")
    speed = {"decisions": tally.decisions, "whole": whole, "tenths": tenths, "rate": rate}
    click.echo(text("simulate.speed", lang, **speed))
    click.echo(
        text(
            "simulate.outcome",
            lang,
            violations=tally.violations,
            ties=tally.ties,
            unfinished=tally.unfinished,
        )
    )
    for side, wins in sorted(tally.wins_by_side.items()):
        share = _percent(wins / tally.games, lang)
        click.echo(text("simulate.wins", lang, name=side, wins=wins, games=tally.games, share=share))
    names = {deck.id: deck.name[lang] for deck in cards.load().decks.values()}
    for character in sorted(chosen, key=lambda one: -tally.wins[one]):
        wins, played = tally.wins[character], tally.appearances[character]
        share = _percent(wins / played, lang) if played else "\N{EN DASH}"
        said = text("simulate.wins", lang, name=names[character], wins=wins, games=played, share=share)
        found = share_of(tally, character)
        if found["ratio"] is not None:
            shown = {key: _percent(found[key] or 0, lang) for key in ("ratio", "low", "high")}
            said += ", " + text("simulate.fair", lang, **shown)
        click.echo(f"  {said}")
    for example in tally.examples:
        click.echo(f"  {example}", err=True)
