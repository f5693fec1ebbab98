"""Saves of real games with some things in them changed: refused in one clear line, or read.

`python -m tests.rules.engine.damaged_saves [--count N] [--seed S] [--json]` damages N saves. Each must be
refused by a ValueError of one line, or be read, within `SLOWEST` seconds. Exit status 1 if any is not.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

import click

from innkeep import cards
from innkeep.rules import EDITIONS, Chance, Game, PlayerSetup, new_game, random_move

Save = dict[str, Any]

SLOWEST = 1.0
"""Seconds in which a save is taken or refused, whatever it holds; generous for a loaded machine."""

CHARACTERS = sorted(
    deck.id for deck in cards.load().decks.values() if deck.kind == "character" and deck.complete
)
PRIZES = [card.id for deck in cards.load().decks.values() if "prize" in deck.id for card in deck.cards]

_ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    7,
    16,
    99,
    10**6,
    10**30,
    -(10**9),
    1.5,
    "",
    "x",
    [],
    {},
    [0],
    [[]],
)


def saves(count: int, seed: int = 0) -> Iterator[Save]:
    """Saves from anywhere in random games of every edition, two to six players, with and without variants."""
    for number in range(count):
        chance = Random(f"{seed}.{number}")
        seats = chance.randrange(2, 7)
        game = new_game(
            [PlayerSetup(name, name) for name in chance.sample(CHARACTERS, seats)],
            chance.choice(list(EDITIONS)),
            seed=chance.randrange(1 << 30),
            chosen={
                **({"bar": ["rdi1-drinks"]} if chance.random() < 0.2 else {}),
                **({"prizes": PRIZES[:4]} if chance.random() < 0.3 else {}),
            },
            skip_idle_windows=chance.random() < 0.7,
        )
        luck = Chance(chance.randrange(1 << 30))
        deep = chance.random() < 0.6
        for _ in range(chance.randrange(1, 300)):
            if not game.over:
                game.do(random_move(game, luck))
        for _ in range(200):
            if deep and not game.over and not game.stack:
                game.do(random_move(game, luck))
        yield json.loads(json.dumps(game.to_dict()))


def damaged(save: Save, chance: Random) -> Save:
    """The save with one to three values anywhere in it changed, moved, doubled or taken away."""
    hurt: Save = json.loads(json.dumps(save))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        _hurt(hurt, chance)
    return hurt


def _hurt(save: Save, chance: Random) -> None:
    key = chance.choice(list(save)) if chance.random() < 0.6 else "stack"
    holder: Any = save
    place: Any = key if key in save else chance.choice(list(save) or ["format"])
    while isinstance(holder[place], dict | list) and holder[place] and chance.random() < 0.9:
        holder = holder[place]
        place = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    value = holder[place] if isinstance(holder, list) or place in holder else None
    how = chance.randrange(6)
    if how == 0:
        del holder[place]
    elif how == 1 and isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), json.loads(json.dumps(value)))
    elif how == 2 and isinstance(value, list):
        chance.shuffle(value)
        holder[place] = value[: chance.randrange(len(value) + 1)]
    elif how == 3 and isinstance(value, bool):
        holder[place] = not value
    elif isinstance(value, int) and how in (3, 4):
        holder[place] = value + chance.choice((-20, -7, -3, -2, -1, 1, 2, 3, 7, 20, 1 << 16))
    else:
        holder[place] = json.loads(json.dumps(chance.choice(_ODD)))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a damaged save: `refused`, `taken`, or what is wrong with that."""

    kind: str
    told: str = ""

    @property
    def good(self) -> bool:
        """Whether it was dealt with as it should."""
        return self.kind in ("refused", "taken")


def fate(save: Save) -> Outcome:
    """Read a save."""
    start = perf_counter()
    try:
        Game.from_dict(save)
    except ValueError as error:
        said = str(error)
        if "\n" in said or len(said) > 300:
            return Outcome("unclear", said)
        return Outcome("slow", said) if perf_counter() - start > SLOWEST else Outcome("refused", said)
    except Exception as error:
        return Outcome("crashed", f"{type(error).__name__}: {error}")
    return Outcome("slow") if perf_counter() - start > SLOWEST else Outcome("taken")


def outcomes(count: int, seed: int = 0, each: int = 40) -> Iterator[tuple[int, Outcome, Save]]:
    """Damage `count` saves, `each` from one game, and tell what became of them."""
    for number, save in enumerate(saves(-(-count // each), seed)):
        for turn in range(min(each, count - number * each)):
            name = number * each + turn
            hurt = damaged(save, Random(f"{seed}.{name}.damage"))
            yield name, fate(hurt), hurt


@click.command()
@click.option("--count", default=30_000, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=0, show_default=True)
@click.option("--json", "json_", is_flag=True, help="One JSON document on standard output.")
def main(count: int, seed: int, json_: bool) -> None:
    """Damage saves and tell how many were refused, taken, and dealt with badly."""
    tally: Counter[str] = Counter()
    bad = []
    for name, outcome, _ in outcomes(count, seed):
        tally[outcome.kind] += 1
        if not outcome.good:
            bad.append({"save": name, "kind": outcome.kind, "told": outcome.told})
            click.echo(f"{name}: {outcome.kind}: {outcome.told}", err=True)
    if json_:
        click.echo(json.dumps({"saves": count, **tally, "bad": bad}, ensure_ascii=False))
    else:
        click.echo(f"{count} damaged saves: " + ", ".join(f"{n} {kind}" for kind, n in sorted(tally.items())))
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
