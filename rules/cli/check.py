"""`innkeep check`: runs scenario files and reports every expectation."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from innkeep.cards.cli.command_error import CommandError
from innkeep.rules.book import ledger, open_questions
from innkeep.rules.cli.usage_error import Command
from innkeep.rules.messages import LANGUAGES, count_text, text
from innkeep.rules.scenario.differences import IDS, covered
from innkeep.rules.scenario.files import ScenarioEntry, entries, find
from innkeep.rules.scenario.outcome import Result, Ruling
from innkeep.rules.scenario.results import as_json, coverage, run_entry

__all__ = ["check"]


@click.command(cls=Command)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE|DIR...")
@click.option("--json", "json_", is_flag=True, help="One JSON document on standard output.")
@click.option("--explain", is_flag=True, help="Tell every ruling with its rule, book and section.")
@click.option("--coverage", "coverage_", is_flag=True, help="Tell which rules the scenarios exercise.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
def check(files: tuple[Path, ...], json_: bool, explain: bool, coverage_: bool, lang: str) -> None:
    """Run scenario files and report what does not hold.

    Exit status: 0 all held, 1 some failed, 2 nothing could be run.

    Example: innkeep check tests/scenarios --explain
    """
    try:
        found = [entry for file in find(files) for entry in entries(file)]
    except OSError as error:
        raise CommandError(str(error)) from None
    if not found:
        raise CommandError(f"{', '.join(map(str, files))}: no scenario files")
    played: list[tuple[Result, str]] = []
    for entry in _progress(found):
        played.append((run_entry(entry), _edition(entry)))
        if not json_:
            _tell(*played[-1], explain, lang)
    results = [result for result, _ in played]
    if json_:
        document = _document(played, explain, coverage_, lang)
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        if coverage_:
            _tell_coverage(results, lang)
        click.echo(count_text("check.held", sum(result.ok for result in results), lang, total=len(results)))
    if not any(result.ran for result in results):
        raise CommandError(text("check.none", lang))
    if not all(result.ok for result in results):
        raise click.exceptions.Exit(1)


def _edition(entry: ScenarioEntry) -> str:
    return entry.scenario.edition if entry.scenario is not None else "rdi10"


def _document(played: list[tuple[Result, str]], explain: bool, coverage_: bool, lang: str) -> dict[str, Any]:
    """What came of all scenarios, each with the edition it is played by."""
    results = [result for result, _ in played]
    document = as_json(results)
    if explain:
        for listed, (result, edition) in zip(document["scenarios"], played, strict=True):
            listed["rulings"] = [_ruling(ruling, edition, lang) for ruling in result.rulings]
    if coverage_:
        document["areas"] = coverage(results)
        document["differences"] = covered(results, lang)
    return document


def _progress(found: list[ScenarioEntry]) -> Iterator[ScenarioEntry]:
    """The entries one by one, with a bar when somebody watches and nothing else is printed in between."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield from found
        return
    with click.progressbar(found, file=sys.stderr) as bar:
        yield from bar


def _tell(result: Result, edition: str, explain: bool, lang: str) -> None:
    click.echo(text("check.ok" if result.ok else "check.failed", lang, id=result.id))
    if explain:
        for ruling in result.rulings:
            told = _ruling(ruling, edition, lang)
            rule = f"{told['rule']}, {told['book']}: {told['section']}"
            click.echo("      " + text("check.ruling", lang, step=ruling.step, text=told["text"], rule=rule))
            if told["open"]:
                click.echo("         " + told["open"])
    for failure in result.failures:
        line = failure.line or result.line
        facts = {"file": result.file, "line": line, "path": failure.path or "-"}
        if result.ran:
            said = text(
                "check.failure",
                lang,
                step=failure.step,
                expected=_plain(failure.expected),
                got=_plain(failure.got),
                **facts,
            )
        else:
            said = text("check.problem", lang, reason=failure.got, **facts)
        click.echo("      " + said)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _ruling(ruling: Ruling, edition: str, lang: str) -> dict[str, Any]:
    citation = ledger.cite(ruling.rule, edition)
    facts = {key: _word(key, value, lang) for key, value in ruling.facts.items()}
    return {
        "step": ruling.step,
        "rule": ruling.rule,
        "book": citation.book,
        "section": citation.section,
        "text": text(ruling.key, lang, **facts),
        "open": open_questions.told(ruling.question, lang) if ruling.question else None,
    }


def _word(key: str, value: Any, lang: str) -> Any:
    if isinstance(value, Mapping):
        return value[lang]
    return text(f"phase.{value}", lang) if key in ("phase", "needed") and isinstance(value, str) else value


def _tell_coverage(results: list[Result], lang: str) -> None:
    for name, area in coverage(results).items():
        facts = {"area": name, "exercised": area["exercised"], "rules": area["rules"]}
        said = text("check.exercised", lang, **facts)
        if area["remind"]:
            said += text("check.remind", lang, remind=len(area["remind"]))
        click.echo(said)
        if area["missing"]:
            click.echo("      " + ", ".join(area["missing"]))
    told = covered(results, lang)
    facts = {"shown": len(IDS) - len(told["missing"]) - len(told["no_effect"]), "all": len(IDS)}
    click.echo(text("check.differences", lang, **facts))
    for one, found in told["named"].items():
        click.echo(f"      {one}: {', '.join(found)}")
    for one, why in told["no_effect"].items():
        click.echo(f"      {one}: {text('check.no-effect', lang, why=why)}")
    if told["missing"]:
        click.echo("      " + text("check.untold", lang, ids=", ".join(told["missing"])))
