"""Reading scenario files: what is wrong is told with its line and path, and the others still run."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from innkeep.rules.scenario import ScenarioEntry, entries, find, parse, run_entry
from innkeep.rules.scenario.source import SourceError, dotted, read

GOOD = """\
id: sobering
players:
- {name: Ann, alcohol: 2}
- {name: Bob}
phase: drink
steps:
- drink: Ann
- expect: {players: {Ann: {alcohol: 1}}}
"""


def only(text: str) -> ScenarioEntry:
    (entry,) = parse(dedent(text), "x.yaml", "x")
    return entry


def problems(text: str) -> list[tuple[int, str, str]]:
    return [(problem.line, problem.path, problem.reason) for problem in only(text).problems]


def test_a_good_scenario_is_read_and_holds() -> None:
    entry = only(GOOD)
    assert entry.problems == ()
    assert run_entry(entry).ok


@pytest.mark.parametrize(
    ("change", "line", "path", "said"),
    [
        (("phase: drink", "fase: drink"), 5, "fase", "unknown key"),
        (("alcohol: 2}", "alcohool: 2}"), 3, "players[0].alcohool", "unknown key"),
        (("alcohol: 2}", "alcohol: 21}"), 3, "players[0].alcohol", "21 must be a whole number 0..20"),
        (("alcohol: 2}", "alcohol: two}"), 3, "players[0].alcohol", "'two' must be a whole number"),
        (("alcohol: 2}", "alcohol: 2.5}"), 3, "players[0].alcohol", "2.5 must be a whole number"),
        (("alcohol: 2}", "alcohol: true}"), 3, "players[0].alcohol", "True must be a whole number"),
        (("alcohol: 2}", "gold: -1}"), 3, "players[0].gold", "-1 must be a whole number of at least 0"),
        (("alcohol: 2}", "hand: [Wyne]}"), 3, "players[0].hand[0]", "no card is called 'Wyne'"),
        (("alcohol: 2}", "drinks: [I raise!]}"), 3, "players[0].drinks[0]", "is no card of a Drink Deck"),
        (("alcohol: 2}", "in_game: 1}"), 3, "players[0].in_game", "must be true or false"),
        (("name: Bob", "name: Ann"), 4, "players[1].name", "sits at the table twice"),
        (("phase: drink", "phase: drinking"), 5, "phase", "Must be one of"),
        (("phase: drink", "edition: rdi3"), 5, "edition", "Must be one of"),
        (("phase: drink", "rules: [GAMB-99]"), 5, "rules[0]", "no rule of the ledger"),
        (("phase: drink", "turn: Cid"), 5, "turn", "nobody is called 'Cid'"),
        (("phase: drink", "drink_deck: [Wine, Wyne]"), 5, "drink_deck[1]", "no card is called"),
        (("phase: drink", "phase: drink\nphase: order"), 6, "phase", "given twice"),
        (("drink: Ann", "drink: Cid"), 7, "steps[0].drink", "nobody is called 'Cid'"),
        (("drink: Ann", "drinks: Ann"), 7, "steps[0]", "no kind of step"),
        (("drink: Ann", "{drink: Ann, by: Ann}"), 7, "steps[0].by", "unknown key"),
        (("drink: Ann", "{play: Tip, by: Ann}"), 7, "steps[0].play", "no card is called 'Tip'"),
        (
            ("drink: Ann", "{illegal: {drink: Ann}, because: X-1}"),
            7,
            "steps[0].because",
            "no rule of the ledger",
        ),
        (("drink: Ann", "{illegal: {expect: {}}}"), 7, "steps[0].illegal", "cannot be judged as a move"),
        (("drink: Ann", "order: {Bob: 0}"), 7, "steps[0].order.Bob", "0 must be a whole number 1..1000"),
        (
            ("alcohol: 1}", "alcohol: one}"),
            8,
            "steps[1].expect.players.Ann.alcohol",
            "must be a whole number",
        ),
        (("{Ann: {alc", "{Cid: {alc"), 8, "steps[1].expect.players.Cid", "nobody is called 'Cid'"),
        (("id: sobering", "id: Sober_Ing"), 1, "id", "does not match"),
        (("id: sobering\n", ""), 1, "id", "Missing data"),
    ],
)
def test_what_is_wrong_is_named_with_line_and_path(
    change: tuple[str, str], line: int, path: str, said: str
) -> None:
    assert change[0] in GOOD
    found = problems(GOOD.replace(*change))
    assert any((at, where) == (line, path) and said in reason for at, where, reason in found), found


def test_the_others_of_a_file_still_run() -> None:
    indented = "".join(f"  {line}\n" for line in GOOD.splitlines())
    one = "-" + indented[1:]
    bad = one.replace("sobering", "broken").replace("alcohol: 2}", "alcool: 2}")
    again = one
    first, second, third = parse(f"scenarios:\n{bad}{one}{again}", "x.yaml")
    assert first.scenario is None
    assert first.problems[0].line == 4
    assert run_entry(second).ok
    assert third.scenario is None
    assert "used twice" in third.problems[0].reason


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("id: [", 2, "no readable YAML"),
        ("a: 1\nb: {\n", 3, "no readable YAML"),
        ("", 1, "no scenario in this file"),
        ("just words", 1, "no scenario in this file"),
        ("[]", 1, "no scenario in this file"),
        ("scenarios: {}", 1, "a list of scenarios is needed"),
        ("x: 1\nscenarios: []", 1, "unknown key beside scenarios"),
        ("- 3", 1, "is not a scenario"),
        ("!!python/object/apply:os.system ['true']", 1, "could not determine a constructor"),
        ("&a [*a]", 1, ""),
        ("a: 2020-13-45", 1, ""),
    ],
)
def test_a_file_that_is_no_scenario_is_one_failure(text: str, line: int, said: str) -> None:
    entry = parse(text, "x.yaml", "x")[0]
    assert entry.scenario is None
    assert entry.problems[0].line <= line
    assert said in entry.problems[0].reason
    result = run_entry(entry)
    assert not result.ok
    assert not result.ran


def test_a_bomb_of_aliases_is_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]" for level in range(1, 9)]
    with pytest.raises(SourceError, match="values"):
        read("\n".join(lines))


def test_files_and_folders_are_searched_once(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    first, second = tmp_path / "b.yaml", tmp_path / "deep" / "a.yml"
    first.write_text(GOOD)
    second.write_text(GOOD)
    (tmp_path / "notes.txt").write_text("no scenario")
    assert find([tmp_path, first]) == [first, second]
    with pytest.raises(FileNotFoundError, match="nowhere"):
        find([tmp_path / "nowhere"])


def test_a_file_that_is_not_text_is_one_failure(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"\xff\xfe\x00id")
    (entry,) = entries(file)
    assert "UTF-8" in entry.problems[0].reason


def test_titles_are_compared_by_letters_and_digits() -> None:
    text = GOOD.replace("alcohol: 2}", "alcohol: 2, hand: ['GAMBLING im in', 'rdi1-zot/I Raise', 'Повышаю']}")
    assert problems(text) == []


def test_lines_and_paths() -> None:
    document = read("a:\n  b:\n  - 1\n  - c: 2\n")
    assert document.line(("a", "b", 1, "c")) == 4
    assert document.line(("a", "b", 1, "missing", "deeper")) == 4
    assert dotted(("a", "b", 1, "c")) == "a.b[1].c"
