"""Sums shown with their steps, "may I play this now?", and the report of a game, watched or not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep.assistant.cli.audit import audit
from innkeep.assistant.watcher import watcher
from innkeep.table import RefusedError
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import welcome
from innkeep.table.store.archive import export_table
from tests.assistant.tavern import Tavern

HIT = "I'm not that kind of priestess!"
ARMOR = "Luckily for me, I was wearing my armor!"
ANN = [HIT, "Tip the Wench", "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]
GIFT = {"from": "s1.purse", "to": "s2.purse", "amount": 1}


def asked(tavern: Tavern, seat: int, title: str, on: str | int | None = None) -> dict[str, Any]:
    question: dict[str, Any] = {"c": tavern.alias(tavern.card(f"s{seat}.hand", title))}
    if on is not None:
        question["on"] = on if isinstance(on, int) else tavern.alias(on)
    return tavern.room.ask(seat, question)


def pass_out(tavern: Tavern) -> None:
    tavern.passes(0)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    for _ in range(3):
        tavern.passes(0, 1, 2)


# -- sums --------------------------------------------------------------------------------------------


def test_gold_is_divided_before_everybodys_eyes(tmp_path: Path) -> None:
    values = {"s1.fortitude": 2, "s1.alcohol": 1, "s1.purse": 9}
    tavern = Tavern(tmp_path, {"s0.hand": ANN}, values)
    pass_out(tavern)
    (card,) = tavern.items("sum", None)
    assert card["phase"] == "passout"
    assert card["text"]["en"] == "Bob has passed out: 9 Gold is divided"
    assert [(row["name"]["en"], row["values"]) for row in card["rows"]] == [
        ("the Inn", [5]),
        ("Ann", [2]),
        ("Cy", [2]),
    ]
    assert [step["rule"]["id"] for step in card["steps"]] == ["LOSE-03", "LOSE-04"]
    assert tavern.items("sum", None) == tavern.items("sum", 2)
    again = Room(tavern.room.row, tavern.store, tavern.rooms.server_secret)
    again.watch(watcher)
    assert [item for item in again.advice(None) if item["sort"] == "sum"] == [card]


def test_gold_of_a_team_is_divided_among_teams(tmp_path: Path) -> None:
    values = {"s2.fortitude": 2, "s2.alcohol": 1, "s2.purse": 9}
    company = ["rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot", "rdi5-sera", "rdi5-joran"]
    chosen = {"teams": "two-headed-dragon"}
    tavern = Tavern(tmp_path, {"s0.hand": ANN}, values, players=6, company=company, chosen=chosen)
    for seat in (0, 1):
        tavern.op(seat, "ready")
    tavern.settle()
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=2)
    for _ in range(3):
        tavern.passes(*range(6))
    (sum_,) = tavern.items("sum", None)
    assert sum_["text"]["en"] == "Cy & Di have passed out: 9 Gold is divided"
    assert [(row["name"]["en"], row["values"]) for row in sum_["rows"]] == [
        ("the Inn", [5]),
        ("Ann & Bob", [2]),
        ("Ed & Flo", [2]),
    ]
    assert "team" in sum_["steps"][1]["text"]["en"]


def test_a_round_of_gambling_ends_with_its_pot_told(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s1.hand": ["I raise!"]})
    tavern.passes(0)
    tavern.play(0, "Gambling? I'm in!")
    tavern.passes(0, 1, 2)
    tavern.settle()
    tavern.play(1, "I raise!")
    tavern.passes(1, 2, 0)
    tavern.settle()
    tavern.passes(2, 0)
    tavern.passes(1, 2, 0)
    (card,) = tavern.items("sum")
    assert card["text"]["en"] == "The Round: Bob takes 6 Gold"
    assert [row["values"] for row in card["rows"]] == [[2], [2], [2]]
    assert card["s"] <= tavern.room.state.seq


def test_a_contest_is_shown_round_by_round(tmp_path: Path) -> None:
    piles = {
        "s0.hand": ANN,
        "s0.drinks": ["Drinking Contest!"],
        "drink.deck": ["Wine", "Light Ale", "Dragon Breath Ale", "Wine"],
    }
    tavern = Tavern(tmp_path, piles)
    tavern.passes(0, 0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.passes(0, 1, 2)
    assert tavern.items("sum") == []
    tavern.settle()
    tavern.passes(0, 1, 2)
    tavern.passes(*[0, 1, 2] * 2)
    (card,) = [item for item in tavern.items("sum") if item["phase"] == "contest"]
    assert len(card["rows"]) == 3
    assert {step["rule"]["id"] for step in card["steps"]} == {"CONT-06"}
    assert "collects 2 Gold" in card["text"]["en"]


# -- asking ------------------------------------------------------------------------------------------


def test_may_i_play_this_now(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s1.hand": [ARMOR]})
    no = asked(tavern, 1, ARMOR)
    assert (no["verdict"], no["text"]["en"].startswith("No. ")) == ("no", True)
    assert no["rule"]["id"]
    assert no["rule"]["section"]
    tavern.passes(0)
    yes = asked(tavern, 0, HIT)
    assert yes["verdict"] == "yes"
    tavern.room.accept(0, yes["ids"][0], None)
    assert tavern.assistant.report()["violations"] == 0
    hit = next(iter(tavern.room.state.zones["table"].order))
    tavern.op(0, "arrow", **{"from": hit}, to=1)
    after = asked(tavern, 1, ARMOR, hit)
    assert after["text"]["en"].startswith("Yes, once Ann has passed.")
    assert asked(tavern, 0, "Winning Hand!")["verdict"] == "no"


def test_the_answer_names_the_rule_by_which_one_may(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s1.hand": [ARMOR]})
    tavern.passes(0)
    for seat, card, on, verdict in ((0, HIT, 1, "yes"), (0, HIT, 0, "no"), (1, ARMOR, 0, "no")):
        answer = asked(tavern, seat, card, on)
        assert answer["verdict"] == verdict, answer
        assert {"id", "book", "section"} == answer["rule"].keys()
    assert asked(tavern, 0, HIT, 1)["rule"]["id"] == "TURN-07"


def test_a_drink_in_the_hand_is_no_card_to_play(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "drink.deck": ["Light Ale"]})
    drink = tavern.room.state.zones["drink.deck"].order[-1]
    tavern.op(0, "move", cs=[drink], to="table", up=True)
    tavern.op(0, "move", cs=[drink], to="s0.hand")
    for on in ({}, {"on": 1}):
        assert tavern.room.ask(0, {"c": tavern.alias(drink), **on})["verdict"] == "no"


def test_what_one_may_not_ask(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s1.hand": [ARMOR]})
    theirs = tavern.alias(tavern.card("s1.hand", ARMOR))
    for seat, question in (
        (0, {"c": theirs}),
        (None, {"c": theirs}),
        (0, {"c": "nonsense"}),
        (0, {"about": "hands"}),
        (0, {"hm": 1}),
        (0, "hm"),
        (0, {"c": tavern.alias(tavern.card("s0.hand", HIT)), "on": theirs}),
    ):
        with pytest.raises(RefusedError):
            tavern.room.ask(seat, question)


# -- the report ----------------------------------------------------------------------------------------


def saved(tavern: Tavern, folder: Path) -> Path:
    file = folder / "game.json"
    file.write_text(json.dumps(export_table(tavern.room.row, tavern.store)))
    return file


@pytest.mark.parametrize("mode", ["advise", "off"])
def test_a_recorded_game_is_read_again(tmp_path: Path, mode: str) -> None:
    values = {"s1.fortitude": 2, "s1.alcohol": 1, "s1.purse": 9}
    tavern = Tavern(tmp_path, {"s0.hand": ANN}, values)
    tavern.mode(mode)
    assert tavern.ask(2, "pay", **{"from": "s2.purse", "to": "s0.purse", "amount": 3}) is None
    pass_out(tavern)
    run = CliRunner().invoke(audit, [str(saved(tavern, tmp_path)), "--json"])
    found = json.loads(run.stdout)
    assert run.exit_code == 1
    (one,) = found["violations"]
    assert (one["seat"], one["rule"], one["seq"]) == (2, None, 5)
    assert one["text"].startswith("Cy: ")
    assert [due["rule"] for due in found["dues"]].count("LOSE-04") == 2
    assert [(one["rule"], one["held"]) for one in found["sums"]] == [("LOSE-03", True)]
    assert (found["ops"], found["lost"]) == (tavern.room.state.seq, 0)
    if mode == "advise":
        live = tavern.room.ask(None, {"about": "game"})
        assert [item["text"]["en"] in one["text"] for item in live["violations"]] == [True]
        assert len(live["sums"]) == 1
    kept = CliRunner().invoke(audit, [tavern.room.id, "--data", str(tmp_path), "--json"])
    assert (kept.exit_code, json.loads(kept.stdout)) == (1, found)
    text = CliRunner().invoke(audit, [str(saved(tavern, tmp_path)), "--lang", "ru"])
    assert "1\u00a0нарушение правил:" in text.stdout


def test_who_is_out_of_the_game_since_when(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN}, {"s1.fortitude": 2, "s1.alcohol": 1, "s1.purse": 9})
    assert tavern.assistant.report()["outs"] == []
    pass_out(tavern)
    (out,) = tavern.assistant.report()["outs"]
    said = f"Bob passed out after “{HIT}”: Alcohol Content 1, Fortitude 0."
    assert (out["seat"], out["text"]["en"]) == (1, said)
    assert 0 < out["seq"] <= tavern.room.state.seq
    assert tavern.room.watchers.report()["outs"] == [out]


def test_the_last_two_out_together_tie(tmp_path: Path) -> None:  # LOSE-13
    piles = {"s0.drinks": ["Round on the House!"], "drink.deck": ["Wine", "Wine", "Wine"]}
    tavern = Tavern(tmp_path, piles, {"s0.fortitude": 2, "s1.fortitude": 2}, players=2)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    for _ in range(3):
        tavern.passes(0, 1)
        tavern.settle()
    assert tavern.turn() == "The game is over: a tie between Ann, Bob."
    said = tavern.room.watchers.report()
    assert (said["winners"], said["tied"], [out["seat"] for out in said["outs"]]) == ([], [0, 1], [0, 1])


def test_what_cannot_be_audited_is_told_in_one_line(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN})
    greeting = welcome(tavern.room, 0)
    partial = tmp_path / "partial.json"
    seen = {key: greeting[key] for key in ("table", "you", "seq", "state", "log")}
    partial.write_text(json.dumps(seen))
    (tmp_path / "no.json").write_text("{}")
    for source, said in (
        (str(partial), "what one viewer saw"),
        (str(tmp_path / "no.json"), "format"),
        ("nowhere", "no file and no table nowhere"),
        (str(tmp_path), f"no file and no table {tmp_path}"),
    ):
        run = CliRunner().invoke(audit, [source, "--data", str(tmp_path)])
        assert (run.exit_code, said in run.stderr, run.stdout) == (2, True, "")
        assert len(run.stderr.splitlines()) == 1


def test_in_a_contest_each_drink_is_laid_to_the_place_of_who_drinks_it(tmp_path: Path) -> None:
    piles = {
        "s0.hand": ANN,
        "s0.drinks": ["Drinking Contest!"],
        "drink.deck": ["Wine", "Wine with a Chaser", "Light Ale", "Light Ale", "Water", "Wine"],
    }
    tavern = Tavern(tmp_path, piles)
    tavern.mode("autopilot")
    tavern.passes(0, 0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    known = tavern.items("turn")[0].get("standing")
    assert known is None or not known["contest"]
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.passes(0, 1, 2)
    laid = []
    for _ in range(4):
        known = tavern.items("turn", None)[0]["standing"]
        assert (known["contest"], known["places"]) == (True, [0, 1, 2])
        card = tavern.top("drink.deck")
        action = tavern.room.trusted.automatic_action()
        assert action is not None
        tavern.room.trusted.run_automatic_action(action.id)
        x = tavern.room.state.components[card].x
        assert x is not None
        laid.append((x - 20) * 3 // 960)
    assert laid == [0, 0, 1, 2], "a Chaser lies with the Drink it follows"
