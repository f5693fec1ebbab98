"""`innkeep audit`: the referee's report of a recorded game.

Only reads the command line and prints; `innkeep.assistant.referee.game_report` reads the game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import click
import orjson

from innkeep.assistant import messages
from innkeep.assistant.coach.advice import Report, coached
from innkeep.assistant.referee.game_report import TableRecording, WrongGameError, audited, played
from innkeep.cards.cli.command_error import CommandError
from innkeep.table import AppliedOp

__all__ = ["audit"]


@click.command()
@click.argument("source", metavar="FILE|TABLE")
@click.option(
    "--coach",
    "coach_",
    is_flag=True,
    help="Instead: where a choice was clearly worse than another that seat could know of.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@click.option("--lang", type=click.Choice(messages.LANGUAGES), default="en", show_default=True)
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the server's tables."
)
def audit(source: str, coach_: bool, as_json: bool, lang: str, data: Path | None) -> None:
    """Read a whole game again and say what was against the rules, what is owed, and every sum.

    A table that was played with the assistant off will do as well. Exit status 1: something was found.

    The coach speaks of games that are over: each choice is compared with others by playing on from what its
    seat could know then, which takes a minute or two.

    FILE is what `innkeep table export` wrote, TABLE the id of a table in the server's folder. The log is
    taken as it is: whether it is the one that was played only `innkeep table verify --head` can tell, with a
    head that a player kept.

    \b
    Examples: innkeep audit game.json --json
              innkeep audit 5f0c2a91d3be --data tables
              innkeep audit 5f0c2a91d3be --coach --lang ru
    """
    if coach_:
        _coach(_recording(source, data), as_json, lang)
        return
    found = _report(_recording(source, data), lang)
    if as_json:
        click.echo(orjson.dumps(found).decode())
    else:
        _print(found, lang)
        click.echo(messages.text("audit.unbound", lang), err=True)
    if found["violations"] or found["dues"] or found["lost"] or not all(one["held"] for one in found["sums"]):
        sys.exit(1)


def _recording(source: str, data: Path | None) -> TableRecording:
    for point in entry_points(group="innkeep.records"):
        try:
            found: TableRecording = point.load()(source, data)
        except LookupError:
            raise CommandError(f"no file and no table {source}") from None
        except ValueError as problem:
            raise CommandError(f"{source}: {problem}") from None
        return found
    raise CommandError("no table is installed that could be read")


def _report(recording: TableRecording, lang: str) -> dict[str, Any]:
    try:
        found = audited(recording, _shown)
    except WrongGameError as other:
        raise CommandError(f"a table of another game: {other}") from None
    return {
        "ops": found["ops"],
        "violations": [
            {
                "seq": one["seq"],
                "seat": one["seat"],
                "rule": _cited(one),
                "text": f"{one['name'][lang]}: {one['text'][lang]}",
                "how": one["how"],
            }
            for one in found["violations"]
        ],
        "dues": [
            {"seat": one["seat"], "rule": _cited(one), "text": one["text"][lang]} for one in found["dues"]
        ],
        "sums": [
            {
                "seq": one["s"],
                "rule": one["rule"]["id"],
                "text": one["text"][lang],
                "steps": [{"rule": step["rule"]["id"], "text": step["text"][lang]} for step in one["steps"]],
                "held": one["held"],
            }
            for one in found["sums"]
        ],
        "lost": found["lost"],
        "over": found["over"],
    }


def _coach(recording: TableRecording, as_json: bool, lang: str) -> None:
    """Print what the coach says; nothing that is said is a failure, so the exit status stays 0."""
    try:
        table = played(recording)
    except WrongGameError as other:
        raise CommandError(f"a table of another game: {other}") from None
    if recording.state.over is None and not audited(recording)["over"]:
        raise CommandError("the game is not over; the coach speaks afterwards")
    report = _followed(coached(table))
    advice = [
        {name: one[name] for name in ("seq", "seat", "odds", "odds_better")}
        | {name: one[name][lang] for name in ("name", "did", "better", "text")}
        for one in report["advice"]
    ]
    if as_json:
        told = {"choices": report["choices"], "looked": report["looked"], "advice": advice}
        click.echo(orjson.dumps(told).decode())
        return
    click.echo(messages.text("coach.looked", lang, looked=report["looked"], choices=report["choices"]))
    click.echo(messages.count_text("coach.found", len(advice), lang))
    for one in advice:
        click.echo(f"  {one['seq']:>5}  {one['text']}")


def _followed(reports: Iterator[Report]) -> Report:
    """The last report, with a progress bar on a terminal."""
    report = next(reports)
    with click.progressbar(length=report["choices"], file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for after in reports:
            bar.update(after["looked"] - report["looked"])
            report = after
    return report


def _cited(one: dict[str, Any]) -> str | None:
    """The id of the rule an entry cites; None where no rule is to be cited."""
    return one["rule"]["id"] if one["rule"] else None


def _shown(ops: Iterable[AppliedOp]) -> Iterator[AppliedOp]:
    """The ops, with a progress bar on a terminal."""
    known = list(ops)
    if not sys.stderr.isatty():
        yield from known
        return
    with click.progressbar(known, file=sys.stderr) as bar:
        yield from bar


def _print(found: dict[str, Any], lang: str) -> None:
    def say(key: str, n: int) -> None:
        click.echo(messages.count_text(key, n, lang))

    say("audit.ops", found["ops"])
    say("audit.violations", len(found["violations"]))
    for one in found["violations"]:
        how = messages.text(f"audit.{one['how']}", lang)
        click.echo(f"  {one['seq']:>5}  {one['rule'] or '-':<9} {one['text']} ({how})")
    say("audit.dues", len(found["dues"]))
    for one in found["dues"]:
        click.echo(f"         {one['rule'] or '-':<9} {one['text']}")
    say("audit.sums", len(found["sums"]))
    for one in found["sums"]:
        mark = "" if one["held"] else f" ({messages.text('audit.differs', lang)})"
        click.echo(f"  {one['seq']:>5}  {one['rule']:<9} {one['text']}{mark}")
        for step in one["steps"]:
            click.echo(f"           {step['rule']:<9} {step['text']}")
    if found["lost"]:
        say("audit.lost", found["lost"])
