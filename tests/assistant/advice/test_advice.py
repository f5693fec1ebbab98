"""What each seat is told: its own options, the same dues for all, nothing about what it may not know."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from innkeep.assistant import messages
from innkeep.assistant.bots.bot import DUE_S, MACHINE_S, Mind, Pick
from innkeep.assistant.model.names import TableNames
from innkeep.rules import Reason
from innkeep.rules.engine.position.definitions import STATS, TYPES
from innkeep.rules.engine.position.state import WINDOWS
from innkeep.rules.engine.queries.choice_values import ABILITY_WORDS, ACCEPT, DECLINE
from innkeep.table.core.errors import RefusedError
from tests.assistant.tavern import Tavern

CARD = "rdi1-fiona/i-raise"
HIT = "I'm not that kind of priestess!"
ARMOR = "Luckily for me, I was wearing my armor!"
ANN = [HIT, "Tip the Wench", "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]


def options(tavern: Tavern, seat: int) -> list[str]:
    return [item["text"]["en"] for item in tavern.items("option", seat)]


def test_options_of_the_first_phase_come_from_the_own_hand(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN})
    shown = options(tavern, 0)
    assert shown[0] == "Keep everything"
    assert f"Discard “{HIT}” and draw" in shown
    assert "Play “Tip the Wench”: Bob" in shown
    assert options(tavern, 1) == []
    assert tavern.items("option", None) == []


def test_an_answer_is_offered_before_it_is_asked_for(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s1.hand": [ARMOR]})
    tavern.passes(0)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    (play, passing) = tavern.items("option", 1)
    assert play["text"] == {
        "en": f"Play “{ARMOR}”",
        "ru": "Сыграть «Хорошо, что на мне были доспехи!»",
    }
    assert passing["text"]["en"] == "Pass"
    assert play["seat"] == 0  # it counts on Ann's silence
    tavern.room.accept(1, play["id"], None)
    assert tavern.assistant.report()["violations"] == 0
    assert tavern.turn().startswith(f"Bob answered Ann with “{ARMOR}”.")


def test_what_may_be_played_at_any_moment_is_told_from_an_answer(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s1.hand": ["I'm a quick healer.", ARMOR]})
    tavern.passes(0)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    told = {item["text"]["en"]: item["phase"] for item in tavern.items("option", 1)}
    assert told == {f"Play “{ARMOR}”": "answer", "Play “I'm a quick healer.”": "aside", "Pass": "pass"}


def test_accepting_an_option_does_it_with_its_arrow(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN})
    tavern.passes(0)
    option = next(item for item in tavern.items("option") if item["text"]["en"] == f"Play “{HIT}”: Cy")
    tavern.room.accept(0, option["id"], None)
    kinds = [op.kind for op in tavern.room.history()][-2:]
    assert kinds == ["move", "arrow"]
    tavern.passes(0, 1, 2)
    assert "Cy: Fortitude 20 → 18." in tavern.dues()


def test_the_heading_names_who_is_played_at_and_who_may_answer(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s1.hand": [ARMOR]})
    tavern.passes(0)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.passes(0)
    assert tavern.turn() == f"Ann played “{HIT}” at Bob. Bob may answer or pass."
    tavern.play(1, ARMOR)
    tavern.passes(1)
    assert tavern.turn() == f"Bob answered Ann with “{ARMOR}”. Cy may answer or pass."
    assert tavern.turn(2) == f"Bob answered Ann with “{ARMOR}”. You may answer or pass."
    assert tavern.turn(2, "ru").endswith(". Можно ответить или спасовать.")


def test_the_heading_says_you_to_whom_it_is_about(tmp_path: Path) -> None:
    """In each phase of a turn, to that player alone."""
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s0.drinks": ["Wine"], "drink.deck": ["Dark Ale"] * 3})
    assert tavern.turn(0) == "Your turn begins: throw away what you like, then draw up to seven."
    assert tavern.turn(0, "ru").startswith("Ваш ход: ")
    assert (
        tavern.turn(1)
        == tavern.turn()
        == "Ann: Discard and Draw. Throw away what you like, then draw up to seven."
    )
    tavern.passes(0)
    assert tavern.turn(0) == "Your Action Phase: play one Action Card or go on."
    tavern.passes(0)
    assert tavern.turn(0) == "Order a Drink for another player."
    assert tavern.turn(1) == "Ann orders a Drink for another player."
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    assert tavern.turn(0) == "Your Drink Phase: turn up the top of your Drink Me! pile."


def test_the_heading_names_whose_drink_a_card_changes_and_who_drinks(tmp_path: Path) -> None:
    extra = "A little somethin' extra"
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s2.hand": [extra], "s0.drinks": ["Wine"]})
    tavern.passes(0, 0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    assert tavern.turn() == "Ann is about to drink “Wine”. Ann may answer or pass."
    tavern.passes(0, 1)
    tavern.play(2, extra)
    tavern.passes(2)
    assert tavern.turn() == f"Cy played “{extra}” on the Drink of Ann. Ann may answer or pass."


def test_stale_and_foreign_ids_are_refused(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN})
    stale = tavern.items("option")[0]["id"]
    tavern.passes(0)
    for seat, item in ((0, stale), (1, "d.s0.purse.inn"), (2, "nonsense"), (1, "v99")):
        before = tavern.room.state.seq
        with pytest.raises(RefusedError):
            tavern.room.accept(seat, item, None)
        assert tavern.room.state.seq == before


def test_a_due_is_for_its_owner_or_for_all_where_nobody_sits(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN}, {"s0.alcohol": 2})
    tavern.passes(0, 0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.passes(0)
    assert [tavern.items("due", seat)[0]["accept"] for seat in (0, 1, 2, None)] == [True, False, False, False]
    tavern.op(0, "stand")
    assert tavern.items("due", 1)[0]["accept"]
    tavern.room.accept(1, tavern.items("due", 1)[0]["id"], None)
    assert tavern.value("s0.alcohol") == 1


def test_hidden_cards_of_others_do_not_show_in_the_advice(tmp_path: Path) -> None:
    """Two tables that differ only in what seat 0 cannot know give it the same bytes at every step."""
    worlds = [
        {"s1.hand": [ARMOR], "s2.hand": ["Hide in shadows"], "s1.deck": ["I don't think so!"]},
        {"s1.hand": ["I don't think so!"], "s2.hand": ["Swipe the tip!"], "s1.deck": [ARMOR]},
    ]
    seen: list[list[bytes]] = []
    for number, world in enumerate(worlds):
        (tmp_path / str(number)).mkdir()
        tavern = Tavern(tmp_path / str(number), {"s0.hand": ANN, **world})
        told: list[bytes] = []

        def tell() -> None:
            items = tavern.room.advice(0)  # noqa: B023
            for item in items:  # the two games were played at two times, which everybody may know
                item.get("rest", {}).pop("since", None)
            told.append(json.dumps(items, sort_keys=True).encode())  # noqa: B023

        tell()
        tavern.passes(0)
        tell()
        card = tavern.play(0, HIT)
        tell()
        tavern.op(0, "arrow", **{"from": card}, to=1)
        tell()
        for seat in (0, 1, 2, 0, 1, 2):
            tavern.passes(seat)
            tell()
        tavern.settle()
        tell()
        seen.append(told)
    assert seen[0] == seen[1]


def test_the_hidden_order_of_piles_does_not_show_in_the_advice(tmp_path: Path) -> None:
    worlds = [["Wine with a Chaser", "Light Ale"], ["Drinking Contest!", "Wine"]]
    seen = []
    for number, drinks in enumerate(worlds):
        (tmp_path / str(number)).mkdir()
        tavern = Tavern(tmp_path / str(number), {"s0.hand": ANN, "s0.drinks": drinks})
        told = [tavern.room.advice(seat) for seat in (0, 1, None)]
        tavern.passes(0, 0)
        told += [tavern.room.advice(seat) for seat in (0, 1, None)]
        tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
        told += [tavern.room.advice(seat) for seat in (0, 1, None)]
        seen.append(told)
    assert seen[0] == seen[1]


def test_every_sentence_exists_in_both_languages_with_the_same_placeholders() -> None:
    assert messages.keys("en") == messages.keys("ru")
    assert [messages.blank(lang) for lang in messages.LANGUAGES] == [frozenset(), frozenset()]
    for key in messages.keys("en"):
        assert messages.placeholders(key, "en") == messages.placeholders(key, "ru"), key


def test_every_window_and_every_word_of_a_choice_has_a_sentence() -> None:
    windows = [f"turn.respond.{window}" for window in WINDOWS if window != "choice"]
    for key in [*windows, *(f"choice.{word}" for word in (ACCEPT, DECLINE, *ABILITY_WORDS))]:
        assert messages.both(key, card="x", name="y", by="z", losses="y 1", may="m")["ru"]


@pytest.mark.parametrize(("fact", "words"), [("types", tuple(TYPES)), ("stats", tuple(STATS))])
def test_every_type_of_card_and_every_stat_can_be_told(fact: str, words: tuple[str, ...]) -> None:
    """A reason may name any of them, whatever box its card comes from."""
    key = {"types": "illegal.wrong-type", "stats": "illegal.not-affected"}[fact]
    reason = Reason("CARD-09", key, {"seat": None, "card": CARD, "source": CARD, fact: words})
    said = TableNames(()).reason(reason, ())
    assert "{" not in said["en"] + said["ru"]
    assert len(set(said["ru"].split(", "))) >= len(words)


def test_a_key_nobody_wrote_is_an_error() -> None:
    with pytest.raises(KeyError):
        messages.text("no.such.key", "en")
    with pytest.raises(KeyError, match="allowed"):
        messages.text("gold", "de")


def test_a_bot_pays_first_and_waits_for_people() -> None:
    mind = Mind(1, Random(1))
    due = {"id": "d.x", "sort": "due", "seat": 1, "accept": True}
    other = {"id": "d.y", "sort": "due", "seat": 2, "accept": False}
    mine = {"id": "o1.0", "sort": "option", "seat": 1, "phase": "pass", "accept": True}
    presuming = mine | {"seat": 0}
    assert mind.pick([mine, due], {1}) == Pick("d.x", DUE_S)
    assert mind.pick([mine, other], {1, 2}) is None
    assert mind.pick([mine, other], {1}) == Pick("o1.0", 20.0, people=True)
    assert mind.pick([mine, due | {"auto": True}], {1}) is None  # the house pays it at its own pace
    step = due | {"phase": "machine", "seat": 2}
    assert mind.pick([mine, step], {1}, {2}) == Pick("d.x", MACHINE_S)
    assert mind.pick([presuming], {1}) == Pick("o1.0", 6.0, people=True)
    assert mind.pick([presuming], {0, 1}) is None
