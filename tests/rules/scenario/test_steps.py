"""Every kind of step, and the windows as the format describes them."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

from innkeep.rules.scenario import Result, parse, run_entry


def play(steps: str, players: str = "", top: str = "") -> Result:
    """Run one scenario of three players, Ann to act; `players` and `top` replace the ordinary ones."""
    seats = (
        players
        or """\
        - {name: Ann, hand: [Gambling im in, Tip the Wench, Wine into Water], drinks: [Wine, Dark Ale]}
        - {name: Bob, hand: ["I raise!", "Dump it on the floor", "I don't think so!"]}
        - {name: Cid, gold: 5}
        """
    )
    text = (
        f"id: test\n{dedent(top)}players:\n{indent(dedent(seats), '  ')}steps:\n{indent(dedent(steps), '  ')}"
    )
    (entry,) = parse(text)
    assert entry.problems == ()
    return run_entry(entry)


def failed(result: Result) -> list[tuple[int, str]]:
    return [(failure.step, failure.path) for failure in result.failures]


def test_each_thing_expected_fails_by_its_own_path() -> None:
    result = play(
        """\
        - expect:
            players:
              Ann: {fortitude: 19, alcohol: 1, gold: 9, hand: 2, deck: 1, discard: 1, drinks: [Water]}
              Cid: {lost_by: passed_out, front: 1, in_game: false}
            pot: 1
            control: Ann
            gambling: true
            inn_gained: 1
            turn: Bob
            phase: drink
            waiting_for: Bob
            drink: {Ann: {alcohol: 1}}
            contest: {winner: Ann}
            winner: Ann
            tie: [Ann, Bob]
            drink_discard: 1
            drink_deck: [Wine]
        """,
        top="drink_deck: []\n",
    )
    stats = ("fortitude", "alcohol", "gold", "hand", "deck", "discard", "drinks")
    assert sorted(failed(result)) == sorted(
        [
            *((1, f"players.Ann.{key}") for key in stats),
            (1, "players.Cid.lost_by"),
            (1, "players.Cid.front"),
            (1, "players.Cid.in_game"),
            *(
                (1, key)
                for key in ("pot", "control", "gambling", "inn_gained", "turn", "phase", "waiting_for")
            ),
            *((1, key) for key in ("drink.Ann", "contest", "winner", "tie", "drink_discard", "drink_deck")),
        ]
    )
    (gold,) = (failure for failure in result.failures if failure.path == "players.Ann.gold")
    assert (gold.expected, gold.got) == (9, 10)


def test_nothing_but_what_is_written_is_compared() -> None:
    assert play("- expect: {players: {Ann: {}}}").ok


def test_titles_of_a_pile_may_stand_in_any_order_but_must_all_be_there() -> None:
    assert play("- expect: {players: {Ann: {drinks: [Dark Ale, Wine]}}}").ok
    assert not play("- expect: {players: {Ann: {drinks: [Wine]}}}").ok
    assert not play("- expect: {players: {Ann: {drinks: [Wine, Wine]}}}").ok


def test_a_refused_step_ends_the_scenario_and_says_why() -> None:
    result = play("- drink: Ann\n- expect: {pot: 9}")
    (failure,) = result.failures
    assert (failure.step, failure.path, failure.rule) == (1, "drink", "TURN-01")
    assert "illegal.phase" in failure.got


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    result = play('- {play: "I raise!", by: Ann}')
    assert failed(result) == [(1, "play")]
    assert result.failures[0].got == "Ann does not hold it"


def test_a_step_passes_silently_for_those_asked_before() -> None:
    result = play(
        """\
        - drink: Ann
        - expect: {now: true, waiting_for: Ann}
        - {play: "Wine into Water", by: Ann}
        - expect: {now: true, waiting_for: Ann}
        - {play: "I don't think so!", by: Bob}
        - expect: {players: {Ann: {alcohol: 2}}}
        """,
        top="phase: drink\n",
    )
    assert result.failures == ()


def test_a_step_that_never_fits_leaves_the_window_open() -> None:
    result = play(
        """\
        - drink: Ann
        - illegal: {play: "Dump it on the floor", by: Bob}
        - expect: {now: true, waiting_for: Ann, drink: {Ann: {alcohol: 2}}}
        - {play: "Dump it on the floor", by: Bob}
        """,
        top="phase: drink\n",
    )
    assert failed(result) == [(4, "play")]
    assert result.failures[0].rule in ("NEG-04", "NEG-05")


def test_pass_all_closes_one_window_only() -> None:
    result = play(
        """\
        - pass: all
        - drink: Ann
        - {play: "Wine into Water", by: Ann}
        - pass: all
        - expect: {now: true, drink: {Ann: {alcohol: 0}}, waiting_for: Ann}
        - pass: all
        - expect: {now: true, players: {Ann: {drinks: 1}}, drink_discard: 1}
        - pass: all
        """,
        top="phase: drink\n",
    )
    assert result.failures == ()


def test_a_pass_is_a_decline_first_and_a_turn_in_the_round_later() -> None:
    result = play(
        """\
        - play: "Gambling? I'm in!"
        - pass: Ann
        - expect: {now: true, waiting_for: Bob, pot: 0}
        - pass: Cid
        - expect: {now: true, waiting_for: Bob, pot: 3}
        - pass: Bob
        - expect: {now: true, waiting_for: Cid}
        - illegal: {pass: Ann}
        - pass: Cid
        - expect: {gambling: false, players: {Ann: {gold: 12}}}
        """
    )
    assert result.failures == ()


def test_expect_takes_no_turn_in_a_round() -> None:
    result = play(
        """\
        - play: "Gambling? I'm in!"
        - expect: {gambling: true, waiting_for: Bob}
        - expect: {gambling: true, waiting_for: Bob}
        """
    )
    assert result.failures == ()


def test_now_may_stand_beside_the_expectation() -> None:
    result = play('- play: "Gambling? I\'m in!"\n- {expect: {pot: 0}, now: true}\n- expect: {pot: 3}')
    assert result.failures == ()


def test_illegal_checks_the_reason() -> None:
    assert play('- illegal: {play: "I raise!", by: Bob}').ok
    result = play('- {illegal: {play: "I raise!", by: Bob}, because: LOSE-01}')
    assert failed(result) == [(1, "illegal.play")]
    assert result.failures[0].expected == "LOSE-01"
    assert "GAMB" in str(result.failures[0].got)


def test_illegal_fails_when_the_step_would_be_accepted() -> None:
    result = play('- illegal: {play: "Tip the Wench.", by: Ann, targets: [Cid]}\n- expect: {inn_gained: 0}')
    assert [(f.path, f.expected, f.got) for f in result.failures] == [("illegal.play", "refused", "accepted")]


def test_legal_carries_nothing_out() -> None:
    result = play(
        """\
        - legal: {play: "Tip the Wench.", by: Ann, targets: [Cid]}
        - legal: {end: phase}
        - expect: {now: true, inn_gained: 0, phase: action}
        - legal: {play: "I raise!", by: Bob}
        """
    )
    assert failed(result) == [(4, "legal.play")]


def test_suggestions_are_what_a_seat_may_answer_now() -> None:
    result = play(
        """\
        - drink: Ann
        - suggests: {for: Ann, includes: ["Wine into Water"], excludes: ["Gambling? I'm in!"]}
        - suggests: {for: Bob, excludes: ["Dump it on the floor", "I don't think so!"]}
        - {play: "Wine into Water", by: Ann}
        - suggests: {for: Bob, includes: ["I don't think so!", "Dump it on the floor"]}
        - suggests: {for: Bob, excludes: ["I don't think so!"]}
        """,
        top="phase: drink\n",
    )
    assert failed(result) == [(5, "suggests.Bob.includes"), (6, "suggests.Bob.excludes")]


def test_discarding_drawing_ordering_and_ending() -> None:
    result = play(
        """\
        - discard: ["Tip the Wench."]
        - expect: {phase: discard-and-draw, players: {Ann: {hand: 2, discard: 1}}}
        - draw: true
        - expect: {phase: action, players: {Ann: {hand: 4, deck: 0}}}
        - end: phase
        - order: {Bob: 1}
        - expect: {phase: drink, players: {Bob: {drinks: [Light Ale]}}}
        - drink: Ann
        - end: turn
        - expect: {turn: Bob, phase: discard-and-draw, players: {Ann: {alcohol: 2}}}
        """,
        players="""\
        - {name: Ann, hand: [Tip the Wench, I raise!, I raise!], deck: [Winning Hand!], drinks: [Wine]}
        - {name: Bob}
        - {name: Cid}
        """,
        top="phase: discard-and-draw\ndrink_deck: [Light Ale, Water, Water]\n",
    )
    assert result.failures == ()


def test_a_turn_that_cannot_end_yet_does_not_end() -> None:
    result = play("- end: turn\n", top="phase: drink\n")
    assert failed(result) == [(1, "end")]


def test_a_drink_of_several_is_meant_by_its_drinker() -> None:
    result = play(
        """\
        - play: "Let's toast the Goddess!"
        - pass: all
        - {play: "Water into Wine", by: Bob, at: Cid}
        - pass: all
        - expect: {now: true, drink: {Ann: {alcohol: 2}, Bob: {alcohol: 1}, Cid: {alcohol: 5}}}
        - {play: "Water into Wine", by: Bob, at: Ann}
        - expect: {players: {Ann: {alcohol: 4}, Bob: {alcohol: 1}, Cid: {alcohol: 5}}}
        """,
        players="""\
        - {name: Ann, hand: ["Let's toast the Goddess!"]}
        - {name: Bob, hand: ["Water into Wine", "Water into Wine"]}
        - {name: Cid}
        """,
        top="drink_deck: [Wine, Light Ale, Elven Wine, Water]\n",
    )
    assert result.failures == ()


def test_cards_may_be_defined_in_the_scenario() -> None:
    result = play(
        """\
        - {play: "Mighty Blow", targets: [Bob]}
        - expect: {players: {Bob: {fortitude: 16}}}
        - end: phase
        - order: {Bob: 1}
        - drink: Ann
        - expect: {players: {Ann: {alcohol: 7}}}
        """,
        players="- {name: Ann, hand: [Mighty Blow], drinks: [Strong Stuff]}\n- {name: Bob}\n",
        top="""\
        cards:
        - id: mighty-blow
          title: {en: Mighty Blow, ru: Мощный удар}
          types: [action]
          modes: [{when: {on: action}, effects: [{do: fortitude, who: chosen_other, amount: -4}]}]
        - {id: strong-stuff, title: {en: Strong Stuff, ru: Крепыш}, types: [drink], drink: {alcohol: 7}}
        """,
    )
    assert result.failures == ()


def test_a_card_definition_that_is_none_is_told_with_its_line() -> None:
    (entry,) = parse("id: x\nplayers: [{name: A}, {name: B}]\ncards:\n- {id: y}\nsteps: []\n")
    assert [(problem.line, problem.path) for problem in entry.problems] == [(3, "cards")]


@pytest.mark.parametrize(
    ("top", "path"),
    [
        ("prepared: [Bull Rush]\n", "prepared"),
        ("components: [{card: Flame nozzle}]\n", "components"),
        ("options: {difficulty: hard}\n", "options"),
        ("prizes: {inn: [Wine]}\n", "prizes"),
        ("tavern: The Howling Flagon\n", "tavern"),
        ("priority_target: Ann\n", "priority_target"),
        ("decks: {story: [Wine]}\n", "decks"),
    ],
)
def test_a_situation_that_needs_more_than_base_play_fails_by_name(top: str, path: str) -> None:
    result = play("- pass: all", top=top)
    (failure,) = result.failures
    assert (failure.step, failure.path) == (0, path)
    assert str(failure.got).startswith("not supported yet")


@pytest.mark.parametrize(
    ("player", "path"),
    [
        ("{name: Ann, character: nerodia}", "players.Ann.character"),
        ("{name: Ann, tokens: {buff: 1}}", "players[0].tokens"),
        ("{name: Ann, room: Start}", "players[0].room"),
    ],
)
def test_a_player_that_needs_more_than_base_play_fails_by_name(player: str, path: str) -> None:
    result = play("- pass: all", players=f"- {player}\n- {{name: Bob}}\n")
    (failure,) = result.failures
    assert (failure.step, failure.path) == (0, path)
    assert str(failure.got).startswith("not supported yet")


def test_teams_that_are_none_are_no_situation() -> None:
    (failure,) = play("- pass: all", players="- {name: Ann, team: A}\n- {name: Bob}\n").failures
    assert (failure.step, failure.path) == (0, "players")
    assert "others are on one" in str(failure.got)
    three = "- {name: Ann, team: A}\n- {name: Bob, team: A}\n- {name: Cid, team: B}\n"
    (failure,) = play("- pass: all", three, "variants: [two-headed-dragon]\n").failures
    assert "two-headed-dragon needs two or more teams of 2" in str(failure.got)
    mixed = "".join(f"- {{name: {name}, team: {team}}}\n" for name, team in ("aA", "bB", "cA", "dB"))
    (failure,) = play("- pass: all", mixed, "variants: [two-headed-dragon]\n").failures
    assert "side by side" in str(failure.got)


def test_a_step_that_needs_more_than_base_play_fails_by_name() -> None:
    (failure,) = play("- use: buff").failures
    assert failure.path == "use"
    assert str(failure.got).startswith("not supported yet")


def test_an_event_is_revealed_from_a_deck_that_lies_there_and_only_as_a_turn_ends() -> None:
    (failure,) = play("- reveal: dungeon").failures
    assert (failure.path, failure.got) == ("reveal", "dungeon")
    draws = "{when: {on: revealed}, effects: [{do: draw, n: 1}]}"
    card = f"{{id: feats, title: {{en: Feats}}, types: [event], modes: [{draws}]}}"
    top = f"cards: [{card}]\ndecks: {{sea: [Feats]}}\nphase: drink\n"
    (failure,) = play("- reveal: sea", top=top).failures
    assert (failure.path, failure.rule) == ("reveal", "TURN-13")
    assert play("- drink: Ann\n- reveal: sea\n- expect: {decks: {sea: 0}}", top=top).failures == ()


def test_another_tavern_than_the_only_one_is_not_chosen_though_nobody_is_asked() -> None:
    top = """\
variants: [pub-crawl]
phase: drink
tavern: The Howling Flagon
closed: [Abyssal Ales, The Gilded Goblin, The Crooked Cup]
"""
    players = "- {name: Ann, drinks: [Light Ale with a Chaser, Wine]}\n- {name: Bob}\n"
    named = "- drink: Ann\n- {choose: NAMED, by: Ann}\n- expect: {tavern: The Last Lantern}"
    assert play(named.replace("NAMED", "The Last Lantern"), players, top).failures == ()
    (failure,) = play(named.replace("NAMED", "The Gilded Goblin"), players, top).failures
    assert failure.path == "choose"
    (failure,) = play(named.replace("NAMED, by: Ann", "The Last Lantern, by: Bob"), players, top).failures
    assert failure.path == "choose"


@pytest.mark.parametrize(
    ("step", "path"),
    [("otto: true", "otto"), ("expect: {threat: 3}", "threat"), ("expect: {prepared: 1}", "prepared")],
)
def test_what_is_of_otto_fails_where_he_does_not_play(step: str, path: str) -> None:
    (failure,) = play(f"- {step}").failures
    assert failure.path == path


def test_boss_otto_needs_a_machine_at_the_table() -> None:
    (failure,) = play("- pass: all", "- {name: Ann}\n- {name: Bob}\n", "variants: [boss-otto]\n").failures
    assert (failure.step, failure.path) == (0, "players")
    assert "boss-otto needs one machine of side otto" in str(failure.got)


def test_a_choice_nobody_waits_for_is_refused() -> None:
    (failure,) = play("- choose: Bob").failures
    assert failure.path == "choose"
    assert "illegal.no-choice" in str(failure.got)


def test_switches_differ_from_the_edition() -> None:
    steps = "- drink: Ann\n- pass: all\n- expect: {now: true, players: {Ann: {in_game: false}}}\n"
    players = "- {name: Ann, fortitude: 2, drinks: [Wine]}\n- {name: Bob}\n- {name: Cid}\n"
    assert play(steps, players, "phase: drink\nswitches: {rescue_window: false}\n").ok
    assert not play(steps, players, "phase: drink\n").ok
    result = play(steps, players, "phase: drink\nswitches: {no_such_switch: 1}\n")
    assert failed(result) == [(0, "switches")]


def test_rulings_tell_what_was_decided_and_why() -> None:
    result = play('- {play: "Tip the Wench.", by: Ann, targets: [Cid]}\n- expect: {inn_gained: 1}')
    told = {(ruling.step, ruling.rule, ruling.key) for ruling in result.rulings}
    assert (1, "CARD-02", "event.played") in told
    assert (2, "CARD-11", "event.paid-inn") in told


def test_discarding_what_nobody_holds_is_refused() -> None:
    result = play(
        "- illegal: {discard: [Mass Heal], draw: true}\n- illegal: {discard: [Wine]}\n- discard: [Mass Heal]",
        top="phase: discard-and-draw\n",
    )
    assert failed(result) == [(3, "discard")]


ROUND = """\
- {name: Ann, hand: [Gambling im in]}
- {name: Bob, hand: ["I raise!"]}
- {name: Cid, hand: ["I raise!"]}
"""


@pytest.mark.parametrize("step", ['legal: {play: "I raise!", by: Cid}', "legal: {pass: Cid}", "pass: Cid"])
def test_out_of_turn_in_a_round_nothing_is_accepted_that_needs_the_turn(step: str) -> None:
    result = play(f"- play: Gambling im in\n- expect: {{gambling: true}}\n- {step}", ROUND)
    ((at, _),) = failed(result)
    assert at == 3


def test_out_of_turn_in_a_round_no_card_for_the_turn_is_suggested() -> None:
    steps = "- play: Gambling im in\n- expect: {gambling: true}\n- suggests: {for: Cid, includes: [I raise]}"
    assert failed(play(steps, ROUND)) == [(3, "suggests.Cid.includes")]


@pytest.mark.parametrize("chosen", ["1", "0"])
def test_a_player_is_not_chosen_by_the_number_of_a_seat(chosen: str) -> None:
    steps = f"- drink: Ann\n- pass: all\n- {{choose: {chosen}, by: Ann}}\n"
    players = "- {name: Ann, drinks: [Mead]}\n- {name: Bob}\n"
    assert failed(play(steps, players, "phase: drink\n")) == [(3, "choose")]


def test_a_story_beside_mounts_that_is_not_named_is_a_card_too_many() -> None:
    story = "Did I ever tell ya 'bout the horseshoe over that door?"
    players = f'- {{name: Molly, character: molly, front: [Sparkles, "{story}"]}}\n- {{name: Bob}}\n'
    steps = "- expect: {players: {Molly: {front: [Sparkles]}}}"
    assert failed(play(steps, players, "edition: rdi7\n")) == [(1, "players.Molly.front")]


@pytest.mark.parametrize("key", ["decks", "discards"])
def test_a_deck_nobody_has_is_named(key: str) -> None:
    (failure,) = play(f"- expect: {{{key}: {{story: 0}}}}").failures
    assert failure.path == "decks"
    assert failure.got == "story"
