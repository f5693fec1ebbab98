"""What decks are made of."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from click.testing import CliRunner

from innkeep import cards
from innkeep.cards import deck_statistics
from innkeep.cards.cli import pack_commands
from innkeep.cards.looks import Look
from innkeep.cards.model import Card, Deck, Effect, Mode, When


def a_deck(*made: Card) -> Deck:
    return Deck("d", "s", "character", {"en": "D", "ru": "Д"}, Look(1, "x"), made)


def card(copies: int, *modes: tuple[Effect, ...], types: tuple[str, ...] = ("action",)) -> Card:
    title = {"en": "X", "ru": "Х"}
    return Card("d/x", "d", title, types, copies, modes=tuple(Mode(When("action"), m) for m in modes))


HIT = Effect("fortitude", who="chosen_other", amount=-2)
PRAY = Effect("fortitude", who="me", amount=3)
RISK = Effect("fortitude", who="me", amount=-1)
TITHE = Effect("pay", who="each_other", to="me", gold=1)


def test_copies_count_and_of_branches_the_strongest() -> None:
    weak = Effect("fortitude", who="chosen_other", amount=-1)
    made = deck_statistics.measure(
        a_deck(card(3, (HIT, RISK), (weak,)), card(1, (PRAY, TITHE), types=("anytime", "gambling")))
    )
    assert made["damage"] == 6
    assert made["healing"] == 3
    assert made["gold"] == 1
    assert (made["action %"], made["anytime %"], made["gambling %"]) == (75, 25, 25)


def test_a_figure_out_of_the_known_range_is_marked() -> None:
    tame, wild = a_deck(card(2, (HIT,))), a_deck(card(30, (HIT,)))
    found = {figure.name: figure for figure in deck_statistics.figures(wild, [tame])}
    assert not found["damage"].inside
    assert found["action %"].inside
    (line,) = (line for line in deck_statistics.chart(list(found.values())) if line.startswith("damage"))
    assert line.endswith("60  (4..4)  outside")
    assert line.count("\u2588") == 1


def test_known_decks_are_in_their_own_range() -> None:
    known = [cards.load().decks[name] for name in deck_statistics.KNOWN if cards.load().decks[name].complete]
    assert len(known) >= 4
    assert all(figure.inside for deck in known for figure in deck_statistics.figures(deck, known))


def test_the_command(tmp_path: Path) -> None:
    picture = tmp_path / "decks.svg"
    run = CliRunner().invoke(pack_commands.cards, ["report", "--json", "--svg", str(picture)])
    assert run.exit_code == 0, run.stderr
    rows = json.loads(run.stdout)
    complete = [d.id for d in cards.load().decks.values() if d.kind == "character" and d.complete]
    assert [row["deck"] for row in rows] == complete
    assert set(rows[0]) == {"deck", "cards", "figures", "outside"}
    chart = ElementTree.parse(picture).getroot()
    dots = chart.findall("{http://www.w3.org/2000/svg}circle")
    assert len(dots) == len(rows) * (len(rows[0]["figures"]) + 1)
    said = CliRunner().invoke(pack_commands.cards, ["report", "rdi1-zot"]).stdout.splitlines()
    assert said[0] == "rdi1-zot: Zot / Зот, 40 cards"
    assert len(said) == 1 + len(rows[0]["figures"])
    for wrong in ("rdi1-drinks", "nobody"):
        assert CliRunner().invoke(pack_commands.cards, ["report", wrong]).exit_code == 2
