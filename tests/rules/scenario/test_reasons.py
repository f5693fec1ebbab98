"""The first of several reasons against a step, which people read first, is the rule that says most of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from innkeep.rules.messages import text
from innkeep.rules.scenario import ScenarioEntry, entries, parse, run, run_entry

FILE = Path(__file__).parents[2] / "scenarios/variants/reasons.yaml"
ENTRIES = entries(FILE)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_the_reason_told_first_is_the_most_special_one(entry: ScenarioEntry) -> None:
    scenario, shelf = entry.scenario, entry.shelf
    assert scenario is not None, entry.problems
    assert shelf is not None
    unasked = tuple(replace(step, value=None) if step.kind == "illegal" else step for step in scenario.steps)
    result = run(replace(scenario, steps=unasked), shelf)
    assert result.failures == ()
    told = {ruling.step: ruling.rule for ruling in result.rulings if ruling.key.startswith("illegal.")}
    wanted = {at: step.value for at, step in enumerate(scenario.steps, 1) if step.kind == "illegal"}
    assert told == wanted


LEAVING = """
id: leaving
variants: [boss-battle]
players:
- name: Valeria
  character: valeria
  team: boss
  hand: ["Gambling? I'm in!", "The House of Darkness ALWAYS wins!", "The House of Darkness ALWAYS wins!"]
- {name: Karl, character: karl, team: challengers, hand: ["I raise!"]}
- {name: Eis, character: eisinder, team: challengers, hand: ["I raise!", "I raise!", "Sorry, it's leg day."]}
phase: action
steps:
- play: "Gambling? I'm in!"
- pass: all
- {choose: Eis, by: Eis}
- {play: "I raise!", by: Eis}
- expect: {waiting_for: Valeria}
- {play: "The House of Darkness ALWAYS wins!"}
- expect: {waiting_for: Eis}
- {play: "I raise!", by: Eis}
- expect: {waiting_for: Valeria}
- {play: "The House of Darkness ALWAYS wins!"}
- {play: "Sorry, it's leg day.", by: Eis}
- expect: {gambling: false}
"""


def test_whoever_leaves_at_a_raise_and_every_ante_name_card_and_rule() -> None:
    (entry,) = parse(LEAVING)
    assert entry.problems == ()
    result = run_entry(entry)
    assert result.failures == ()
    told = {(one.key, one.rule, one.facts.get("card")) for one in result.rulings}
    assert {one for one in told if one[0] == "event.ante"} == {
        ("event.ante", "GAMB-03", "Gambling? I'm in!"),
        ("event.ante", "GAMB-31", "I raise!"),
        ("event.ante", "GAMB-33", "The House of Darkness ALWAYS wins!"),
    }
    assert ("event.left-round-by", "GAMB-20", "Sorry, it's leg day.") in told
    for lang in ("en", "ru"):
        (said,) = {text(one.key, lang, **one.facts) for one in result.rulings if "left-round" in one.key}
        assert "Sorry, it's leg day." in said


@pytest.mark.parametrize("wanted", ["PUB-04", "PUB-17"])
def test_a_crawl_is_by_what_has_called_for_it(wanted: str) -> None:
    drink = "Wine with a Chaser" if wanted == "PUB-04" else "Water"
    steps = {
        "PUB-04": "[drink: Ann, expect: {waiting_for: Ann}, {choose: Abyssal Ales, by: Ann}]",
        "PUB-17": "[order: {Bob: 1}, {choose: Abyssal Ales, by: Ann}]",
    }
    (entry,) = parse(
        "id: crawling\nvariants: [pub-crawl]\ntavern: The Howling Flagon\n"
        'decks: {The Howling Flagon: ["The Howler"]}\n'
        f"players: [{{name: Ann, drinks: [{drink}]}}, {{name: Bob}}]\n"
        f"phase: {'drink' if wanted == 'PUB-04' else 'order'}\nsteps: {steps[wanted]}\n"
    )
    result = run_entry(entry)
    assert result.failures == ()
    assert [one.rule for one in result.rulings if one.key == "event.crawled"] == [wanted]


def test_the_trick_that_is_played_at_once_opens_its_round_by_the_rule_of_tricks() -> None:
    (entry,) = (one for one in ENTRIES if one.id == "own-reason-gambling-trick")
    assert "DT-10" in {one.rule for one in run_entry(entry).rulings if one.key == "event.round-started"}
