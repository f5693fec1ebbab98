"""What the loader refuses, and how it says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from innkeep import cards

HEAD = "deck: {id: d, set: s, kind: character, name: {en: D}, look: {hue: 1, emblem: anvil}}\ncards:\n"
GOOD = (
    "  - {id: a, title: {en: A}, types: [action], "
    "modes: [{when: {on: action}, effects: [{do: start_round}]}]}\n"
)


def problems(text: str) -> list[str]:
    with pytest.raises(cards.PackError) as caught:
        cards.parse(text, "p.yaml")
    return [str(problem) for problem in caught.value.problems]


def mode(when: str, effect: str, types: str = "[action]") -> str:
    return (
        f"{HEAD}  - id: a\n    title: {{en: A}}\n    types: {types}\n    modes:\n"
        f"      - when: {when}\n        effects:\n          - {effect}\n"
    )


def test_a_good_pack_is_read() -> None:
    deck = cards.parse(HEAD + GOOD)
    assert deck.cards[0].id == "d/a"
    assert deck.cards[0].title == {"en": "A", "ru": "A"}
    assert deck.cards[0].origin == "house"


def test_a_picture_kept_by_an_older_version_may_begin_with_a_dash() -> None:
    named = GOOD.replace("types:", "art: art/-npiTyjTGfBPH0M4IVWzjA.webp, types:")
    assert cards.parse(HEAD + named).cards[0].art is not None


def test_unknown_effect_word_names_the_nearest() -> None:
    (said,) = problems(mode("{on: action}", "{do: fortitud, who: me, amount: 1}"))
    assert said.startswith(
        "p.yaml:9: cards[0].modes[0].effects[0].do: 'fortitud' is not known here; did you mean fortitude?"
    )
    assert "drinking_contest" in said


def test_unknown_key_names_the_nearest() -> None:
    (said,) = problems(HEAD + GOOD.replace("types:", "copeis: 2, types:"))
    assert "p.yaml:3: cards[0].copeis" in said
    assert "did you mean copies?" in said


@pytest.mark.parametrize(
    ("effect", "part"),
    [
        ("{do: fortitude, who: me, amount: much}", "'much' must be a whole number -20..20, not 0"),
        ("{do: fortitude, who: me, amount: 0}", "0 would do nothing"),
        ("{do: fortitude, who: me, amount: 1.5}", "'1.5' must be a whole number"),
        ("{do: fortitude, who: me, amount: true}", "True must be a whole number"),
        ("{do: fortitude, who: me}", "fortitude needs it; allowed: a whole number"),
        ("{do: fortitude, who: me, amount: 99999999999999999999}", "must be a whole number"),
        ("{do: pay, who: me, to: tavern, gold: 1}", "'tavern' is not known here; allowed: inn, me"),
        ("{do: start_round, gold: 1}", "argument of start_round: 'gold' is not known here"),
        ("{do: pay, who: me, to: me, gold: 1}", "nobody pays themselves"),
        ("{do: negate}", "negate does not fit on: action; it fits on: card"),
        ("{do: fortitude, who: revealer, amount: 1}", "revealer has no meaning on: action"),
        ("{do: [a]}", "['a'] is not known here"),
        ("{who: me}", "is missing; allowed: fortitude"),
        ("start_round", "must be a map like {do: fortitude}"),
    ],
)
def test_wrong_arguments(effect: str, part: str) -> None:
    (said,) = problems(mode("{on: action}", effect))
    assert said.startswith("p.yaml:9: cards[0].modes[0].effects[0]")
    assert part in said


def test_trigger_must_fit_the_type() -> None:
    said = problems(mode("{on: drink, mine: true}", "{do: ignore_drink}"))
    assert any("p.yaml:7: cards[0].modes[0].when.on: drink does not fit action" in one for one in said)
    assert any("action needs a branch on: action" in one for one in said)


def test_filters_belong_to_their_trigger() -> None:
    (said,) = problems(mode("{on: anytime, mine: true}", "{do: start_round}", "[anytime]"))
    assert "argument of anytime: 'mine' is not known here" in said


def test_all_problems_at_once_in_order_of_lines() -> None:
    said = problems(
        "deck: {id: D!, set: s, kind: charactr, name: {en: D}, look: {hue: 400, emblem: anvil}}\n"
        "cards:\n"
        "  - id: a\n"
        "    title: {en: A}\n"
        "    types: [action]\n"
        "    copies: 100000000\n"
        "    modes: []\n"
        "  - {id: b, title: {ru: Б}, types: [drink], drink: {alcohol: lots}}\n"
    )
    assert [one.split(": ")[0] for one in said] == ["p.yaml:1"] * 3 + ["p.yaml:6", "p.yaml:7"] + [
        "p.yaml:8"
    ] * 2


def test_huge_copies() -> None:
    (said,) = problems(HEAD + GOOD.replace("{id: a,", "{id: a, copies: 1000000,"))
    assert "1000000 must be a whole number 1..60" in said


def test_deck_size_is_bounded() -> None:
    many = "".join(GOOD.replace("id: a,", f"id: a{n}, copies: 60,") for n in range(11))
    (said,) = problems(HEAD + many)
    assert "660 cards in the deck, allowed are 600" in said


def test_duplicate_card_id() -> None:
    (said,) = problems(HEAD + GOOD + GOOD)
    assert said == "p.yaml:4: cards[1].id: a stands twice, first as card 1"


def test_duplicate_key() -> None:
    (said,) = problems(HEAD + GOOD.replace("id: a,", "id: a, id: b,"))
    assert said == "p.yaml:3: cards[0].id: stands twice in this map"


def test_drinks_and_their_numbers() -> None:
    base = "deck: {id: d, set: s, kind: drink, name: {en: D}, look: {hue: 1, emblem: anvil}}\ncards:\n"
    assert "a drink needs its numbers" in problems(base + "  - {id: a, title: {en: A}, types: [drink]}\n")[0]
    both = "  - {id: a, title: {en: A}, types: [drink, action], drink: {alcohol: 1}}\n"
    assert "a drink has no other type" in problems(base + both)[0]
    assert "action does not belong in a drink deck" in problems(base + GOOD)[0]
    assert (
        "drink does not belong in a character deck"
        in problems(HEAD + "  - {id: a, title: {en: A}, types: [drink], drink: {alcohol: 1}}\n")[0]
    )


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a: &x [1]\nb: *x\n", "p.yaml:1: anchors and aliases"),
        ("deck: !!python/object/apply:os.system ['true']\n", "p.yaml:1: the tag"),
        ("deck: !secret x\n", "the tag '!secret' is not allowed"),
        ("deck: [\n", "is not YAML"),
        ("a: {b: }}\n", "is not YAML"),
        ("- 1\n", "p.yaml:1: must be a map with the keys deck and cards"),
        ("", "must be a map"),
        ("a: 1\n---\nb: 1\n", "second YAML document"),
        ("deck: \x00\n", "is not YAML"),
        ("[" * 5000, "is nested deeper than 12 levels"),
        ("a: [" + "1," * 50_000 + "]", "holds more than 20000 values"),
        ("# " + "x" * 600_000, "is larger than the 512 KiB allowed"),
        ("? [a]\n: 1\n", "a key must be a word"),
    ],
)
def test_hostile_or_broken_yaml(text: str, part: str) -> None:
    assert part in problems(text)[0]


def test_alias_bomb() -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(8)
    )
    assert problems(bomb) == ["p.yaml:1: anchors and aliases (& and *) are not allowed"]


def test_on_and_off_are_words() -> None:
    data, lines = cards.io.pack_files.read("on: off\nyes: no\n")
    assert data == {"on": "off", "yes": "no"}
    assert lines[("yes",)] == 2


@pytest.mark.parametrize("title", ["''", "12", "'a\\nb'", '"a\\nb"', f"'{'x' * 200}'"])
def test_titles_are_one_printable_line(title: str) -> None:
    if title == "'a\\nb'":
        assert cards.parse(HEAD + GOOD.replace("{en: A}", f"{{en: {title}}}")).cards[0].title["en"] == "a\\nb"
        return
    assert "cards[0].title.en" in problems(HEAD + GOOD.replace("{en: A}", f"{{en: {title}}}"))[0]


def test_two_files_with_one_deck(tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(HEAD + GOOD)
    with pytest.raises(cards.PackError) as caught:
        cards.load_path(tmp_path)
    (problem,) = caught.value.problems
    assert problem.file.endswith("two.yaml")
    assert problem.line == 1
    assert "d stands twice" in problem.message


def test_problems_of_several_files_come_together(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("x: 1\n")
    (tmp_path / "b.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(cards.PackError) as caught:
        cards.load_path(tmp_path)
    assert {Path(p.file).name for p in caught.value.problems} == {"a.yaml", "b.yaml"}


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text(HEAD + GOOD)
    inside = tmp_path / "packs"
    inside.mkdir()
    os.symlink(outside, inside / "link.yaml")
    with pytest.raises(cards.PackError, match="leads out of the folder"):
        cards.load_path(inside)


def test_missing_and_empty_folders(tmp_path: Path) -> None:
    with pytest.raises(cards.PackError, match="no such file or folder"):
        cards.load_path(tmp_path / "nowhere")
    with pytest.raises(cards.PackError, match=r"holds no \*.yaml file"):
        cards.load_path(tmp_path)


def test_a_card_from_plain_data() -> None:
    data = {
        "id": "x",
        "title": {"en": "X"},
        "types": ["sometimes"],
        "modes": [{"when": {True: "ante"}, "effects": [{"do": "leave_round"}]}],
    }
    made = cards.card(data, "mine")
    assert made.id == "mine/x"
    assert made.modes[0].when.on == "ante"
    with pytest.raises(cards.PackError, match="did you mean types"):
        cards.card({"id": "x", "title": {"en": "X"}, "type": ["action"]})


@pytest.mark.parametrize(
    ("drink", "part"),
    [
        ("{alcohol: 1, chaser_from: left}", "only a Drink with chaser: true has it"),
        ("{alcohol: 1, chaser: true, chaser_from: right}", "'right' is not known here; allowed: left"),
        ("{alcohol: 1, chaser: true, splits: true}", "a Drink with a Chaser does not split itself"),
        ("{alcohol: 1, draw: 11}", "must be a whole number 0..10"),
        ("{alcohol: 1, stays: maybe}", "'maybe' must be true or false"),
    ],
)
def test_abilities_of_a_drink_must_agree(drink: str, part: str) -> None:
    head = HEAD.replace("kind: character", "kind: drink")
    (said,) = problems(f"{head}  - {{id: a, title: {{en: A}}, types: [drink], drink: {drink}}}\n")
    assert part in said


@pytest.mark.parametrize(
    ("effects", "part"),
    [
        ("{do: pay, who: me, to: inn, gold: 1, per_pick: true}", "another effect must have who: up_to_three"),
        (
            "{do: fortitude, who: up_to_three, amount: -1}\n"
            "          - {do: alcohol, who: chosen_other, amount: 1}",
            "a branch picks players in one way only, this one: chosen_other, up_to_three",
        ),
        ("{do: redirect_loss, who: chosen_other}", "redirect_loss does not fit on: action"),
        ("{do: draw, n: 0}", "'0' must be a whole number 1..10"),
    ],
)
def test_effects_of_a_branch_must_agree(effects: str, part: str) -> None:
    (said,) = problems(mode("{on: action}", effects))
    assert part in said.replace("0 must", "'0' must")


def test_only_a_known_flag_marks_a_deck() -> None:
    (said,) = problems(HEAD.replace("kind: character", "kind: character, complete: partly") + GOOD)
    assert "'partly' must be true or false" in said
