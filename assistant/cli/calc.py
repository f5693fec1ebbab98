"""`innkeep calc`: the sums of the rulebooks for people around a real table.

Only reads the command line and prints; `innkeep.assistant.pages.calculation` does the sums.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click
import orjson

from innkeep.assistant import messages
from innkeep.assistant.pages import calculation
from innkeep.cards.cli.command_error import CommandError

__all__ = ["calc"]

Command = Callable[..., dict[str, Any]]


def _reporting(summary: str) -> Callable[[Command], Callable[..., None]]:
    """Print what a sum returned, as one JSON document or as its headline and steps."""

    def wrap(command: Command) -> Callable[..., None]:
        @click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
        @click.option("--lang", type=click.Choice(messages.LANGUAGES), default="en", show_default=True)
        @wraps(command)
        def run(as_json: bool, lang: str, **given: Any) -> None:
            try:
                result = command(lang=lang, **given)
            except calculation.InputError as bad:
                raise CommandError(f"{bad.field}: {bad.message[lang]}") from None
            if as_json:
                click.echo(orjson.dumps(result).decode())
                return
            for step in result["steps"]:
                click.echo(f"  {step['text']}  [{step['rule']}, {step['book']}: {step['section']}]")
            click.echo(messages.text(*_headline(summary, result, lang), **result))

        return run

    return wrap


def _headline(summary: str, result: dict[str, Any], lang: str) -> tuple[str, str]:
    if result.get("teams"):
        return "calc.passout.teams", lang
    if summary == "calc.contest.won" and result["winner"] is None:
        result["names"] = ", ".join(result["tied"])
        return "calc.contest.tied", lang
    if summary == "calc.drink" and result["halves"]:
        result["half_alcohol"] = result["halves"][0]["alcohol"]
        result["half_fortitude"] = result["halves"][0]["fortitude"]
        return "calc.drink.split", lang
    return summary, lang


def _named(option: str, words: tuple[str, ...]) -> dict[str, str]:
    """Read NAME=VALUE words; raises CommandError, naming the option, for a word without name or value."""
    read: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name.strip() and equals and value.strip()):
            raise CommandError(f"--{option}: {word!r} is not of the form NAME=VALUE")
        if name.strip() in read:
            raise CommandError(f"--{option}: {name.strip()} is given twice")
        read[name.strip()] = value.strip()
    return read


def _numbers(option: str, words: tuple[str, ...]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for name, value in _named(option, words).items():
        try:
            numbers[name] = int(value)
        except ValueError:
            raise CommandError(f"--{option}: {value!r} of {name} is not a whole number") from None
    return numbers


@click.group()
def calc() -> None:
    """Do the sums: who gets the Gold, who wins the contest, how strong the drink is.

    Example: innkeep calc passout --gold 9 --others 3
    """


@calc.command()
@click.option("--gold", type=int, required=True, help="Gold of the player who passed out.")
@click.option("--others", type=int, help="How many players share the rest.")
@click.option("--teams", type=int, help="In team play: how many other teams share it, instead of players.")
@_reporting("calc.passout")
def passout(gold: int, others: int | None, teams: int | None, lang: str) -> dict[str, Any]:
    """Divide the Gold of a player who passed out, or of a team.

    Example: innkeep calc passout --gold 9 --others 3
    """
    if others is not None and teams is not None:
        raise CommandError("--teams: either players share the rest or teams, not both")
    if teams is not None:
        return calculation.passout(gold, teams, lang, teams=True)
    if others is None:
        raise CommandError("--others: how many players share the rest? In team play: --teams")
    return calculation.passout(gold, others, lang)


@calc.command()
@click.option(
    "--drink",
    "drinks",
    multiple=True,
    required=True,
    metavar="NAME=DRINK[+DRINK...]",
    help="What a player revealed: titles with their Chasers, or a number.",
)
@click.option("--gold", multiple=True, metavar="NAME=GOLD", help="A Stash; the broke pay nothing.")
@_reporting("calc.contest.won")
def contest(drinks: tuple[str, ...], gold: tuple[str, ...], lang: str) -> dict[str, Any]:
    """Find the winner of a Drinking Contest and what everybody pays.

    Example: innkeep calc contest --drink Ann=3 --drink "Bob=Wine with a Chaser+Light Ale"
    """
    chains = {name: value.split("+") for name, value in _named("drink", drinks).items()}
    return calculation.contest(chains, _numbers("gold", gold), lang)


@calc.command()
@click.argument("cards", nargs=-1, required=True)
@click.option("--spike", type=int, default=0, help="Alcohol Content added (or taken away) by cards.")
@click.option("--split", is_flag=True, help="Halve it for two drinkers.")
@click.option("--race", default="", help="The drinker's race, for Drinks that ask for one.")
@_reporting("calc.drink")
def drink(cards: tuple[str, ...], spike: int, split: bool, race: str, lang: str) -> dict[str, Any]:
    """Add up a Drink and its Chasers.

    Example: innkeep calc drink "Wine with a Chaser" "Light Ale" --spike 2 --split
    """
    return calculation.drink(cards, spike, split, race.strip().casefold(), lang)


@calc.command()
@click.option("--gold", multiple=True, required=True, metavar="NAME=GOLD", help="A Stash, in turn order.")
@click.option("--amount", type=int, default=1, show_default=True, help="Gold each player antes.")
@click.option("--leader", default=None, help="Who played the card that forces the ante.")
@_reporting("calc.ante")
def ante(gold: tuple[str, ...], amount: int, leader: str | None, lang: str) -> dict[str, Any]:
    """Collect an ante from everybody in the Round.

    Example: innkeep calc ante --gold Ann=3 --gold Bob=0 --amount 1
    """
    return calculation.ante(_numbers("gold", gold), amount, leader, lang)
