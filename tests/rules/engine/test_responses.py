"""Negating, Ignoring, paying with the Inn's Gold, hitting back: who may answer what."""

from __future__ import annotations

from innkeep import cards
from innkeep.rules import Pass, advance_to, close_window
from innkeep.rules.analysis.coverage import interpreter
from tests.rules.engine.scene import Scene

NO = "I don't think so!"
TIP = "Tip the Wench"
STARS = 'The stars say, "No!"'
RAMPAGE = "Oh no! Not again! Pooky's on a drunken rampage!"
BACK = "Sorry about that, I just instinctively aim for the head..."


def test_a_negated_card_does_nothing_and_goes_to_its_owner() -> None:
    scene = Scene({"F": ["Who says I'm not a lady?"], "D": ["Stop being silly!"], "Z": [NO]})
    scene.play("F", "Who says I'm not a lady?", "D")
    scene.play("D", "Stop being silly!")
    scene.play("Z", NO)
    scene.settle()
    assert scene.fortitudes() == (20, 18, 20)
    assert [len(player.discard) for player in scene.game.players] == [1, 1, 1]


def test_ignoring_an_all_player_card_leaves_the_others_hit() -> None:
    scene = Scene({"Z": [RAMPAGE], "D": ["My Goddess protects me!"], "F": [], "G": []})
    scene.play("Z", RAMPAGE)
    scene.play("D", "My Goddess protects me!")
    scene.settle()
    assert scene.fortitudes() == (20, 20, 19, 19)


def test_only_a_card_that_changes_your_stat_can_be_ignored() -> None:
    scene = Scene({"F": ["You wanna arm wrestle?"], "D": ["My Goddess protects me!"], "G": []})
    scene.play("F", "You wanna arm wrestle?", "G")
    assert "AFF-01" in scene.refused(scene.move("D", "My Goddess protects me!"))


def test_a_stat_at_its_limit_still_counts_as_affected() -> None:
    scene = Scene({"D": ["Mass Heal!"], "Z": ["Now you see me... Now you don't!"]})
    scene.play("D", "Mass Heal!")
    assert "now-you-see-me-now-you-dont" in scene.responses("Z")


def test_spiking_a_drink_does_not_affect_the_drinker() -> None:
    scene = Scene(
        {"Z": [STARS], "G": ["A little somethin' extra"]}, phase="drink", drinks={"Z": ["Light Ale"]}
    )
    scene.drink()
    scene.play("G", "A little somethin' extra", at=0)
    assert "AFF-04" in scene.refused(scene.move("Z", STARS))


def test_negating_an_ignore_does_not_affect_its_player() -> None:
    gone = "Now you see me... Now you don't!"
    scene = Scene({"F": ["You wanna arm wrestle?"], "Z": [gone, STARS], "D": [NO]})
    scene.play("F", "You wanna arm wrestle?", "Z")
    scene.play("Z", gone)
    scene.play("D", NO)
    assert "AFF-05" in scene.refused(scene.move("Z", STARS))


def test_a_payment_on_ones_own_card_cannot_be_dodged_but_the_inn_may_pay() -> None:
    hand = [TIP, "Hey! Where'd the little guy go?", "Swipe the tip!"]
    for edition, dodge in (("rdi10", False), ("rdi5", True)):
        scene = Scene({"G": hand, "F": []}, edition=edition)
        scene.play("G", TIP, "G")
        ignore = scene.move("G", "Hey! Where'd the little guy go?")
        if dodge:
            assert scene.game.can(ignore)
        else:
            assert "NEG-06" in scene.refused(ignore)
        scene.play("G", "Swipe the tip!")
        scene.settle()
        assert scene.golds() == (10, 10)


def test_the_broke_pay_nothing_while_a_round_keeps_them_in() -> None:
    scene = Scene({"D": ["Gambling? I'm in!", TIP], "F": [], "Z": []}, gold={"F": 1})
    scene.play("D", "Gambling? I'm in!")
    scene.settle()
    scene.play("D", TIP, "F")
    scene.settle()
    assert scene.golds() == (9, 0, 9)
    assert scene.game.inn_gained == 0
    assert scene.game.players[1].in_game


def test_a_second_ignore_on_the_same_card_is_refused() -> None:
    scene = Scene({"Z": [RAMPAGE], "D": ["My Goddess protects me!", "My Goddess protects me!"]})
    scene.play("Z", RAMPAGE)
    scene.play("D", "My Goddess protects me!")
    while scene.asked != "D" or len(scene.game.stack) > 1:
        assert scene.asked is not None
        scene.decline(scene.asked)
    assert "NEG-10" in scene.refused(scene.move("D", "My Goddess protects me!"))


def test_hitting_back_once_for_each_loss_and_in_turn_order() -> None:
    scene = Scene({"Z": [RAMPAGE], "F": [BACK, BACK], "D": ["My Goddess doesn't like that!"]})
    scene.play("Z", RAMPAGE)
    for name in ("Z", "F", "D"):
        scene.decline(name)
    assert scene.game.decision is not None
    assert scene.game.decision.window == "loss"
    scene.play("F", BACK)
    scene.play("F", BACK)
    scene.play("D", "My Goddess doesn't like that!")
    scene.settle()
    assert scene.fortitudes() == (14, 19, 19)


def test_a_loss_to_a_drink_cannot_be_hit_back() -> None:
    scene = Scene({"F": [BACK], "Z": []}, phase="drink", drinks={"F": ["Dirty Dishwater"]})
    scene.drink()
    windows = set()
    while scene.game.decision is not None and scene.game.decision.kind == "respond":
        windows.add(scene.game.decision.window)
        assert "sorry-about-that" not in str(scene.responses("F"))
        scene.game.apply(Pass(scene.game.decision.seat))
    assert windows == {"drinks"}
    assert scene.fortitudes() == (19, 20)


def test_hit_backs_can_be_hit_back() -> None:
    scene = Scene({"F": ["Who says I'm not a lady?", BACK], "Z": ["No, Pooky! That's my friend!"]})
    scene.play("F", "Who says I'm not a lady?", "Z")
    scene.play("Z", "No, Pooky! That's my friend!")
    scene.play("F", BACK)
    scene.settle()
    assert scene.fortitudes() == (18, 16)


def test_healing_for_gold_is_ignored_as_a_whole() -> None:
    scene = Scene({"D": ["Prayer of Healing"], "Z": [STARS], "G": []}, stats={"Z": (10, 0)})
    scene.play("D", "Prayer of Healing", "Z")
    scene.play("Z", STARS)
    scene.settle()
    assert scene.stats("Z") == (10, 0, 10)
    assert scene.golds() == (10, 10, 10)
    paid = Scene({"D": ["Prayer of Healing"], "Z": []}, stats={"Z": (10, 0)})
    paid.play("D", "Prayer of Healing", "Z")
    paid.settle()
    assert paid.stats("Z") == (12, 0, 9)
    assert paid.golds() == (11, 9)


def test_a_card_with_two_branches_is_refused_in_the_wrong_one() -> None:
    barmaid = "Oh, Barmaid! I think Pooky had an accident!"
    scene = Scene({"Z": [barmaid], "F": []}, phase="drink", drinks={"Z": ["Wine"]})
    scene.drink()
    assert "CARD-01" in scene.refused(scene.move("Z", barmaid, mode=0))
    assert "CARD-06" in scene.refused(scene.move("Z", barmaid, mode=5))
    scene.play("Z", barmaid, mode=1, at=0)
    scene.settle()
    assert scene.stats("Z") == (20, 0, 9)


def test_closing_a_window_closes_no_more_than_that() -> None:
    scene = Scene({"F": ["Who says I'm not a lady?"], "Z": [], "G": []})
    scene.play("F", "Who says I'm not a lady?", "Z")
    close_window(scene.game)
    assert scene.game.decision is not None
    assert scene.game.decision.window == "loss"
    close_window(scene.game)
    assert scene.game.decision.kind == "action"
    close_window(scene.game)


def test_advancing_changes_nothing_and_finds_only_what_passing_can_reach() -> None:
    scene = Scene({"F": ["Who says I'm not a lady?", "You wanna arm wrestle?"], "Z": [NO], "G": []})
    scene.play("F", "Who says I'm not a lady?", "Z")
    before = scene.game.digest()
    assert advance_to(scene.game, scene.move("Z", NO)) is None
    assert advance_to(scene.game, scene.move("F", "You wanna arm wrestle?", "Z")) is None
    assert scene.game.digest() == before


def test_every_card_of_the_first_box_is_covered() -> None:
    library = cards.load()
    first_box = [card for card in library.cards.values() if library.decks[card.deck].set == "rdi1"]
    assert first_box
    assert [card.id for card in first_box if not interpreter.covers(card)] == []
