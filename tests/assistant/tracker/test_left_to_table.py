"""A table plays cards whose text it carries out itself: what follows is their doing, and nobody is blamed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from innkeep import cards
from innkeep.assistant.bots.bot import Mind
from innkeep.assistant.coach.moments import moments
from innkeep.cards.io import pack_files
from innkeep.rules import Play
from innkeep.table import RefusedError
from tests.assistant.tavern import Tavern

PACK = """\
deck:
  {id: own-deck, set: own, kind: character, name: {en: Own}, look: {hue: 3, emblem: anvil}, race: elf}
cards:
- {id: dance, title: {en: Dance}, types: [action], copies: 8, said: {en: "Everybody dances."}}
- {id: hush, title: {en: Hush}, types: [sometimes], copies: 8, said: {en: "It does nothing to you."}}
- {id: bluff, title: {en: Bluff}, types: [gambling], copies: 4, said: {en: "Look at a hand."}}
- id: slap
  title: {en: Slap}
  types: [action]
  copies: 20
  modes:
  - when: {on: action}
    effects: [{do: fortitude, who: chosen_other, amount: -2}]
    said: {en: "A dwarf loses only 1."}
"""
DRINKS = """\
deck: {id: own-drinks, set: own, kind: drink, name: {en: Own}, look: {hue: 3, emblem: anvil}}
cards:
- {id: chase, title: {en: Chase}, types: [drink], copies: 2, drink: {alcohol: 1, chaser: true}}
- {id: milk, title: {en: Milk}, types: [drink], copies: 2, drink: {alcohol: 0, fortitude: 1}}
- {id: toast, title: {en: Toast}, types: [drink], copies: 20, said: {en: "Everybody gives a toast."}}
- {id: song, title: {en: Song}, types: [drink], copies: 20, drink: {alcohol: 2}, said: {en: "Sing."}}
"""
COMPANY = ["own-deck", "rdi1-fiona", "rdi1-gerki"]


@pytest.fixture(autouse=True)
def _own_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_files, "_BESIDE", [*pack_files._BESIDE])
    packs = tmp_path / "packs"
    packs.mkdir()
    for name in ("own-deck", "other-deck", "third-deck"):
        (packs / f"{name}.yaml").write_text(PACK.replace("own-deck", name), "utf-8")
    (packs / "drinks.yaml").write_text(DRINKS, "utf-8")
    cards.beside(packs)


def tavern(folder: Path, hand: list[str], **more: list[str]) -> Tavern:
    piles = {"s0.hand": hand, **{zone.replace("_", "."): pile for zone, pile in more.items()}}
    return Tavern(folder / "table", piles, company=COMPANY)


def to_the_action(made: Tavern) -> None:
    hand = made.room.state.zones["s0.hand"].order
    made.op(0, "draw", **{"from": "s0.deck", "to": "s0.hand", "n": 7 - len(hand)})
    assert "Action" in made.turn()


def alarms(made: Tavern) -> list[str]:
    mirror = made.assistant.mirror
    assert not mirror.lost
    told = [str(one.faults[0].key) for one in mirror.violations]
    return told + [
        item["text"]["en"] for item in made.room.advice(0) if item["sort"] in ("violation", "question")
    ]


def notes(made: Tavern, lang: str = "en") -> list[str]:
    return [item["text"][lang] for item in made.items("note", 1) if item["id"].startswith("t")]


def test_what_is_moved_after_a_text_is_its_doing(tmp_path: Path) -> None:
    made = tavern(tmp_path, ["Dance", "Dance"])
    to_the_action(made)
    made.mode("referee")
    assert notes(made) == []
    made.play(0, "Dance")
    assert len(notes(made)) == 1
    assert "“Dance”: this card’s text is yours to carry out" in notes(made)[0]
    assert "«Dance»: текст этой карты выполняете вы сами" in notes(made, "ru")[0]
    assert made.ask(1, "track", zone="s1.fortitude", value=17) is None
    assert made.ask(2, "track", zone="s2.alcohol", value=3) is None
    assert made.ask(1, "pay", **{"from": "s1.purse", "to": "s0.purse", "amount": 2}) is None
    assert made.ask(2, "pay", **{"from": "s2.purse", "to": "inn", "amount": 1}) is None
    assert alarms(made) == []
    assert len(notes(made)) == 1
    game = made.assistant.mirror.hypothesis.game
    assert [(one.fortitude, one.alcohol) for one in game.players] == [(20, 0), (17, 0), (20, 3)]
    assert made.dues() == []
    made.move(0, made.top("drink.deck"), "s1.drinks")  # the order: the game goes on
    made.settle()
    assert alarms(made) == []


def test_a_pass_or_two_do_not_end_it(tmp_path: Path) -> None:
    made = tavern(tmp_path, ["Dance"])
    to_the_action(made)
    made.play(0, "Dance")
    made.passes(0, 1, 2)
    made.op(1, "track", zone="s1.fortitude", value=15)
    made.op(0, "track", zone="s0.fortitude", value=18)
    assert alarms(made) == []


def test_cards_drawn_and_discarded_and_drinks_given_are_its_doing(tmp_path: Path) -> None:
    made = tavern(tmp_path, ["Dance"])
    to_the_action(made)
    made.mode("referee")
    made.play(0, "Dance")
    assert made.ask(1, "draw", **{"from": "s1.deck", "to": "s1.hand", "n": 2}) is None
    assert made.ask(1, "move", cs=[made.top("s1.hand")], to="s1.discard", up=True) is None
    for seat in (1, 2, 1):
        made.move(0, made.top("drink.deck"), f"s{seat}.drinks")
    made.op(0, "track", zone="s0.alcohol", value=2)
    made.op(0, "track", zone="s0.alcohol", value=1)
    assert alarms(made) == []


def test_a_card_that_goes_onto_the_discards_may_be_its_doing(tmp_path: Path) -> None:
    hands = {"s0.hand": ["Dance"], "s1.hand": ["Hush", "Hush"]}
    made = Tavern(tmp_path / "table", hands, company=["own-deck", "other-deck", "rdi1-gerki"])
    to_the_action(made)
    made.mode("referee")
    made.play(0, "Dance")
    made.passes(0, 1, 2)
    for _ in range(2):
        assert made.ask(1, "move", cs=[made.top("s1.hand")], to="s1.discard", up=True) is None
    made.op(2, "track", zone="s2.fortitude", value=15)
    made.move(0, made.top("drink.deck"), "s1.drinks")
    made.passes(0)
    made.settle()
    assert made.assistant.mirror.violations == ()
    hands_by_the_rules = [len(one.hand) for one in made.assistant.mirror.hypothesis.game.players]
    assert hands_by_the_rules[1] == 0


def test_the_next_card_is_judged_as_ever(tmp_path: Path) -> None:
    made = tavern(tmp_path, ["Dance", "Slap"])
    to_the_action(made)
    made.mode("referee")
    made.play(0, "Dance")
    made.op(1, "track", zone="s1.fortitude", value=17)
    refused = made.ask(0, "move", cs=[made.card("s0.hand", "Slap")], to="table", up=True)
    assert refused is not None  # one Action a turn, as far as anybody knows
    made.passes(0, 1, 2)
    made.move(0, made.top("drink.deck"), "s1.drinks")
    assert alarms(made) == []


def test_what_is_understood_of_a_card_is_owed_and_may_come_otherwise(tmp_path: Path) -> None:
    made = tavern(tmp_path, ["Slap"])
    to_the_action(made)
    card = made.play(0, "Slap")
    made.op(0, "arrow", **{"from": card, "to": 1})
    made.passes(0, 1, 2)
    assert any("18" in due for due in made.dues())
    made.op(1, "track", zone="s1.fortitude", value=19)  # a dwarf
    assert made.dues() == []
    made.move(0, made.top("drink.deck"), "s1.drinks")
    assert alarms(made) == []


BLOW = "Who says I'm not a lady?"


def struck(folder: Path) -> Tavern:
    """Bob has answered a blow with a text that people carry out; nobody has moved his marker."""
    piles = {"s0.hand": [BLOW], "s1.hand": ["Hush"]}
    made = Tavern(folder / "table", piles, company=["rdi1-fiona", "own-deck", "rdi1-gerki"])
    to_the_action(made)
    card = made.play(0, BLOW)
    made.op(0, "arrow", **{"from": card, "to": 1})
    made.play(1, "Hush")
    assert "“Hush”" in notes(made)[0]
    made.passes(0, 1, 2, 0, 1, 2)
    return made


def end_of_turn(made: Tavern) -> None:
    made.move(0, made.top("drink.deck"), "s1.drinks")
    made.passes(0)
    made.settle()


def test_an_answer_that_only_people_understand_may_undo_what_it_answers(tmp_path: Path) -> None:
    made = struck(tmp_path)
    end_of_turn(made)
    assert made.value("s1.fortitude") == 20  # nobody is told to move it
    made.op(1, "draw", **{"from": "s1.deck", "to": "s1.hand", "n": 7})
    made.settle()
    assert made.value("s1.fortitude") == 20
    assert alarms(made) == []
    assert made.assistant.mirror.hypothesis.game.players[1].fortitude == 20


@pytest.mark.parametrize("left", [18, 19])
def test_or_change_it_or_leave_it(tmp_path: Path, left: int) -> None:
    made = struck(tmp_path)
    made.op(1, "track", zone="s1.fortitude", value=left)
    end_of_turn(made)
    made.op(1, "draw", **{"from": "s1.deck", "to": "s1.hand", "n": 7})
    made.settle()
    assert made.value("s1.fortitude") == left
    assert alarms(made) == []


def test_a_drink_with_a_text(tmp_path: Path) -> None:
    piles = {"s0.hand": ["Dance"], "s0.drinks": ["Song"]}
    made = Tavern(tmp_path / "table", piles, company=COMPANY, chosen={"drinks": "own-drinks"})
    to_the_action(made)
    made.passes(0)
    made.move(0, made.top("drink.deck"), "s1.drinks")
    made.move(0, made.top("s0.drinks"), "table")
    assert "“Song”" in notes(made)[0]
    made.op(2, "track", zone="s2.fortitude", value=12)
    made.op(1, "pay", **{"from": "s1.purse", "to": "s2.purse", "amount": 1})
    assert alarms(made) == []
    made.passes(0, 1, 2)
    made.settle()
    assert made.value("s0.alcohol") == 2
    made.passes(0)
    made.settle()
    assert "Bob" in made.turn()
    assert notes(made) == []  # the Drink has been put away: that is no second time
    assert alarms(made) == []


def test_a_text_in_a_round_of_gambling(tmp_path: Path) -> None:
    hands = {"s0.hand": ["Dance", "Bluff"], "s1.hand": ["Gambling? I'm in!"]}
    made = Tavern(tmp_path / "table", hands, company=["own-deck", "rdi1-fiona", "rdi1-gerki"])
    made.op(0, "draw", **{"from": "s0.deck", "to": "s0.hand", "n": 5})
    made.passes(0)
    made.move(0, made.top("drink.deck"), "s1.drinks")
    made.passes(0)
    made.settle()
    made.op(1, "draw", **{"from": "s1.deck", "to": "s1.hand", "n": 6})
    made.play(1, "Gambling? I'm in!")
    made.passes(0, 1, 2)
    made.settle()
    made.op(2, "pass")
    made.play(0, "Bluff")
    made.op(2, "pay", **{"from": "s2.purse", "to": "pot", "amount": 1})
    assert alarms(made) == []
    pot = made.assistant.mirror.hypothesis.game.round
    assert pot is not None
    assert pot.pot == 4


def test_undo_and_a_restart_come_to_the_same(tmp_path: Path) -> None:
    made = tavern(tmp_path, ["Dance"])
    to_the_action(made)
    made.play(0, "Dance")
    made.op(1, "track", zone="s1.fortitude", value=17)
    again = made.reopened().mirror
    assert (again.told_card, again.last.kind) == (made.assistant.mirror.told_card, "by-hand")
    made.op(1, "undo")
    assert made.assistant.mirror.hypothesis.game.players[1].fortitude == 20
    assert alarms(made) == []


def test_it_starts_again_without_a_text(tmp_path: Path) -> None:
    made = tavern(tmp_path, ["Dance"])
    to_the_action(made)
    made.play(0, "Dance")
    made.op(0, "chat", text="!sync")
    assert notes(made) == []


def test_bots_hold_it_and_people_are_told_that_it_is_theirs(tmp_path: Path) -> None:
    made = tavern(tmp_path, ["Dance", "Slap"])
    to_the_action(made)
    options = {item["text"]["en"]: item for item in made.items("option", 0)}
    texts = [item for item in options.values() if item.get("people")]
    assert any("Dance" in item["text"]["en"] for item in texts)
    assert not any("Slap" in item["text"]["en"] for item in texts)
    mind = Mind(0, Random(3))
    picks = [mind.pick(made.room.advice(0), {0}) for _ in range(60)]
    picked = {pick.id for pick in picks if pick is not None}
    assert picked
    assert picked.isdisjoint(item["id"] for item in texts)


def test_the_coach_does_not_judge_what_only_people_understand(tmp_path: Path) -> None:
    made = tavern(tmp_path, ["Dance", "Slap"])
    to_the_action(made)
    made.play(0, "Dance")
    made.passes(0, 1, 2)
    made.move(0, made.top("drink.deck"), "s1.drinks")
    chosen = [one.move for one in moments(made.room.watchers._handle)]
    assert not any(isinstance(move, Play) for move in chosen)


def test_who_does_not_hold_it_learns_nothing_of_it(tmp_path: Path) -> None:
    twins = [tavern(tmp_path / title, [title]) for title in ("Dance", "Hush", "Slap")]
    for made in twins:
        to_the_action(made)
    for viewer in (1, 2, None):
        first, *others = [made.room.advice(viewer) for made in twins]
        assert all(other == first for other in others)


def test_a_text_nobody_has_turned_up_yet_changes_nothing(tmp_path: Path) -> None:
    twins = []
    for below in ("Toast", "Milk"):
        piles = {"s0.hand": ["Dance"], "s0.drinks": ["Chase", below]}
        made = Tavern(tmp_path / below, piles, company=COMPANY, chosen={"drinks": "own-drinks"})
        to_the_action(made)
        made.passes(0)
        made.move(0, made.top("drink.deck"), "s1.drinks")
        made.move(0, made.top("s0.drinks"), "table")
        assert made.assistant.mirror.pending_reveal is not None
        made.op(2, "track", zone="s2.fortitude", value=12)
        twins.append(made)
    toast, milk = twins
    assert toast.last == milk.last == "violation"
    for viewer in (0, 1, None):
        assert toast.room.advice(viewer) == milk.room.advice(viewer)
    toast.op(2, "track", zone="s2.fortitude", value=20)
    toast.move(0, toast.top("s0.drinks"), "table")
    assert "“Toast”" in notes(toast)[0]
    toast.op(1, "track", zone="s1.fortitude", value=12)
    assert toast.last == "by-hand"


@pytest.mark.parametrize("seed", range(3))
def test_a_table_that_plays_whole_turns_by_its_own_texts_hears_no_alarm(tmp_path: Path, seed: int) -> None:
    company = ["own-deck", "other-deck", "third-deck"]
    hands = {f"s{seat}.hand": ["Dance"] * 5 for seat in range(3)}
    made = Tavern(tmp_path / "table", hands, company=company, chosen={"drinks": "own-drinks"}, seed=seed)
    made.mode("referee")
    fate = Random(seed)
    played = by_hand = 0
    for turn in range(12):
        seat = turn % 3
        hand = made.room.state.zones[f"s{seat}.hand"].order
        if len(hand) < 7:
            made.op(seat, "draw", **{"from": f"s{seat}.deck", "to": f"s{seat}.hand", "n": 7 - len(hand)})
        texts = [
            cid for cid in made.room.state.zones[f"s{seat}.hand"].order if face(made, cid).endswith("/dance")
        ]
        if texts:
            assert made.ask(seat, "move", cs=texts[:1], to="table", up=True) is None
            played += 1
            for _ in range(fate.randrange(4)):
                by_hand += 1
                assert done_by_hand(made, fate) is None
        else:
            made.op(seat, "pass")
        made.move(seat, made.top("drink.deck"), f"s{(seat + 1) % 3}.drinks")
        if made.room.state.zones[f"s{seat}.drinks"].order:
            made.move(seat, made.top(f"s{seat}.drinks"), "table")
            by_hand += 1
            assert done_by_hand(made, fate) is None
            made.passes(0, 1, 2)
        made.passes(seat)
        made.settle()
        assert alarms(made) == [], turn
    assert played > 2
    assert by_hand > 5


def face(made: Tavern, cid: str) -> str:
    return made.room.state.components[cid].face or ""


def done_by_hand(made: Tavern, fate: Random) -> RefusedError | None:
    """A marker or Gold moved as some text may say."""
    seat, other = fate.sample(range(3), 2)
    if fate.randrange(3) == 0:
        return made.ask(seat, "pay", **{"from": f"s{seat}.purse", "to": f"s{other}.purse", "amount": 1})
    stat = fate.choice(["fortitude", "alcohol"])
    now = made.value(f"s{seat}.{stat}") or 0
    least, most = (14, 20) if stat == "fortitude" else (0, 6)
    value = fate.choice([n for n in range(least, most + 1) if n != now])
    return made.ask(seat, "track", zone=f"s{seat}.{stat}", value=value)
