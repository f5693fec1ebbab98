"""Packs made to do harm: every one is refused in so many words, or does nothing worse than an odd card."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from innkeep import cards
from innkeep.cards import pack_lint, vocabulary
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.cli import pack_commands
from innkeep.cards.decks import exchange
from innkeep.cards.io import pack_files

CORPUS = sorted((Path(__file__).parents[1] / "hostile").glob("*.pack"))
MANY = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
MEMORY = 300 * 1024 * 1024

HEAD = "deck: {id: d, set: s, kind: character, name: {en: D}, look: {hue: 1, emblem: anvil}}\ncards:\n"
GOOD = exchange.to_yaml(cards.load().decks["rdi1-gerki"])


@contextmanager
def at_most_a_second() -> Iterator[None]:
    """A second of the processor's time, then an error: what hangs must not hang the tests."""

    def late(_: int, __: FrameType | None) -> None:
        raise AssertionError("took more than a second")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def refused_or_harmless(read: Callable[[], cards.Library | cards.Deck]) -> bool:
    """Whether a pack was refused; where it was not, its cards have texts that anything can show."""
    try:
        with at_most_a_second():
            found = read()
    except cards.PackError as error:
        refusal = error
    else:
        looks_harmless(found)
        return False
    assert 0 < len(refusal.problems) <= pack_files.MAX_PROBLEMS + 1
    for problem in refusal.problems:
        assert str(problem).isprintable()
        assert len(str(problem)) < 2_000
    return True


def looks_harmless(found: cards.Library | cards.Deck) -> None:
    decks = [found] if isinstance(found, cards.Deck) else list(found.decks.values())
    for card in (card for deck in decks for card in deck.cards):
        for lang in LANGUAGES:
            for said in (card.title[lang], cards.type_line(card, lang), *cards.text(card, lang).split("\n")):
                assert said.isprintable()
                assert not set("<>") & set(said)
            assert not set("{}") & set(cards.plain(cards.text(card, lang)))


def test_the_corpus_is_there() -> None:
    assert len(CORPUS) >= 200


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_hostile_files(path: Path) -> None:
    refused = refused_or_harmless(lambda: cards.load_path(path))
    assert refused is not path.stem.startswith("harmless-")


BIG = {
    "flat": "[" + "[]," * 160_000 + "]",
    "words": "a: [" + "x, " * 170_000 + "]",
    "keys": "{" + "".join(f"k{n}: 1, " for n in range(40_000)) + "}",
    "deep": "[" * 500_000,
    "deep-maps": "{a: " * 100_000,
    "scalar": "deck: " + "x" * 500_000,
    "quoted": 'deck: "' + "\\u0041" * 80_000 + '"',
    "comments": "#\n" * 250_000,
    "anchors": "".join(f"a{n}: &a{n} 1\n" for n in range(30_000)),
    "tags": "!!python/name:os.system [\n" * 20_000,
    "documents": "---\n" * 100_000,
    "directives": "%TAG ! tag:x,2000:\n" * 20_000,
    "block": "a: |\n" + " x\n" * 160_000,
    "question-marks": "? " * 200_000,
    "wrong-words": HEAD
    + "".join(
        f"  - {{id: a{n}, title: {{en: A}}, types: [acton, gambeling, {'t' * 30}], copees: 1, iconn: x}}\n"
        for n in range(300)
    ),
    "wrong-keys": HEAD
    + "  - id: a\n    modes:\n"
    + ("      - {when: {" + ", ".join(f"tipes{n}: a" for n in range(30)) + "}, effects: [{do: x}]}\n") * 250,
    "branches": HEAD
    + "  - id: a\n    modes:\n"
    + ("      - when: {on: action}\n        effects:\n" + "          - {doo: drow, nn: 1}\n" * 9) * 200,
}


@pytest.mark.parametrize("name", BIG)
def test_big_files_are_refused_at_once(name: str) -> None:
    assert refused_or_harmless(lambda: cards.parse(BIG[name]))


PEAK = """
status = Path("/proc/self/status")
if status.exists():
    said = dict(line.split(":", 1) for line in status.read_text().splitlines())
    print(int(said["VmHWM"].split()[0]) * 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024))
"""
"""Prints the most bytes its process held; Linux counts in ``ru_maxrss`` what the parent held as well."""


@pytest.mark.server
def test_nothing_takes_much_memory(tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    folder.mkdir()
    for name, text in BIG.items():
        (folder / f"{name}.yaml").write_text(text)
    (folder / "huge.yaml").write_bytes(b"a" * 50_000_000)
    for path in CORPUS:
        (folder / f"{path.stem}.yaml").write_bytes(path.read_bytes())
    script = (
        "import resource, sys; from pathlib import Path; from innkeep import cards\n"
        "for path in sorted(Path(sys.argv[1]).iterdir()):\n"
        "    try: cards.load_path(path)\n"
        "    except cards.PackError: pass\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script + PEAK, folder], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-500:]
    assert int(run.stdout) < MEMORY


def test_a_folder_full_of_harm_is_refused_as_a_whole(tmp_path: Path) -> None:
    for number in range(pack_files.MAX_FILES + 1):
        (tmp_path / f"{number}.yaml").write_text(HEAD)
    with pytest.raises(cards.PackError, match=f"holds {pack_files.MAX_FILES + 1} files, allowed are"):
        cards.load_path(tmp_path)


def test_many_bad_files_end_the_reading(tmp_path: Path) -> None:
    for number in range(120):
        (tmp_path / f"{number:03}.yaml").write_text("[" * 1_000)
    with at_most_a_second(), pytest.raises(cards.PackError) as caught:
        cards.load_path(tmp_path)
    assert len(caught.value.problems) == pack_files.MAX_PROBLEMS + 1
    assert "was not read any more" in caught.value.problems[-1].message


def test_the_bytes_of_a_folder_are_bounded(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"{number}.yaml").write_text("#" + "x" * 500_000)
    with pytest.raises(cards.PackError, match="packs together are larger than the 4096 KiB allowed"):
        cards.load_path(tmp_path)


def test_links_pipes_and_loops(tmp_path: Path) -> None:
    (tmp_path / "pipe.yaml").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "fifo.yaml")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "self.yaml").symlink_to(tmp_path / "self.yaml")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "nowhere.yaml")
    with at_most_a_second(), pytest.raises(cards.PackError) as caught:
        cards.load_path(tmp_path)
    said = {Path(problem.file).name: problem.message for problem in caught.value.problems}
    assert {said[f"{name}.yaml"] for name in ("pipe", "self")} == {"leads out of the folder"}
    assert {said[f"{name}.yaml"] for name in ("fifo", "folder", "gone")} == {"is not a file"}


def test_names_of_files_cannot_write_to_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "\x1b[31mred\n.yaml").write_text("x: 1\n")
    result = CliRunner().invoke(pack_commands.cards, ["validate", str(tmp_path)])
    assert result.exit_code == 1
    assert all(line.isprintable() for line in result.stdout.splitlines())
    assert "\\x1b[31mred\\n.yaml" in result.stdout


KEYS = (
    "on",
    "do",
    "deck",
    "cards",
    "id",
    "title",
    "en",
    "types",
    "modes",
    "when",
    "effects",
    "amount",
    "drink",
)
WORDS = st.sampled_from([*sorted(vocabulary.WORDS), *vocabulary.WHO, *vocabulary.CARD_TYPES, *KEYS])
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | WORDS,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=6)
    ),
    max_leaves=30,
)


@MANY
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda b: b.decode("latin-1")))
def test_any_text(text: str) -> None:
    assert refused_or_harmless(lambda: cards.parse(text))


@MANY
@given(
    st.integers(0, len(GOOD)),
    st.integers(0, 60),
    st.text(alphabet="&*!{}[]:,-\n \"'#?|>%@`<\x00é1a", max_size=12),
)
def test_a_good_pack_changed_anywhere(at: int, cut: int, put: str) -> None:
    refused_or_harmless(lambda: cards.parse(GOOD[:at] + put + GOOD[at + cut :]))


@MANY
@given(PLAIN)
def test_any_plain_data_as_a_card(data: Any) -> None:
    refused_or_harmless(
        lambda: cards.Deck("d", "s", "character", {}, cards.Look(1, "x"), (cards.card(data),))
    )


@MANY
@given(PLAIN, PLAIN, PLAIN)
def test_any_plain_data_in_a_pack(title: object, modes: object, types: object) -> None:
    head = yaml.safe_load(HEAD)["deck"]
    card = {"id": "a", "title": title, "types": types, "modes": modes}
    text = yaml.safe_dump({"deck": head, "cards": [card]}, allow_unicode=True)
    refused_or_harmless(lambda: cards.parse(text))


@MANY
@given(st.binary(max_size=300))
def test_any_bytes_as_a_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "any.yaml"
    path.write_bytes(content)
    assert refused_or_harmless(lambda: cards.load_path(path))


@MANY
@given(
    st.text(max_size=200)
    | st.lists(st.lists(st.text(max_size=9) | WORDS, max_size=10), max_size=5).map(
        lambda rows: "id,title_en,types,modes\n" + "\n".join(",".join(row) for row in rows)
    )
)
def test_any_text_as_a_table(text: str) -> None:
    head = yaml.safe_load(HEAD)["deck"]
    refused_or_harmless(lambda: exchange.from_csv(text, head))


DOUBTFUL = {
    "{on: card, types: [gambling], changes_drink: true}": ("{do: negate}", "it can never be played"),
    "{on: card, types: [action], participant: true}": ("{do: negate}", "no Round of Gambling runs"),
    "{on: drink}": ("{do: ignore_drink}, {do: drink_alcohol, amount: 1}", "does nothing after ignore_drink"),
    "{on: drink, mine: true}": ("{do: drink_alcohol, amount: 1, floor: 0}", "needs no floor"),
    "{on: order}": ("{do: ante, gold: 1}", "no Round of Gambling runs on: order"),
    "{on: ante}": ("{do: leave_round}, {do: leave_round}", "leave_round does nothing after leave_round"),
    "{on: round}": ("{do: draw, n: 1}, {do: draw, n: 2}", "one number says it"),
}


@pytest.mark.parametrize("when", DOUBTFUL)
def test_doubtful_branches(tmp_path: Path, when: str) -> None:
    effects, doubt = DOUBTFUL[when]
    mode = f"{{when: {when}, effects: [{effects}]}}"
    path = tmp_path / "p.yaml"
    head = HEAD.replace("{en: D}", "{en: D, ru: Д}, complete: false")
    path.write_text(
        head + f"  - id: a\n    title: {{en: A, ru: А}}\n    types: [sometimes]\n    modes: [{mode}]\n"
    )
    ((said),) = doubts(path)
    assert said.startswith(f"{path}:6: cards[0].modes[0].")
    assert doubt in said


def doubts(path: Path) -> list[str]:
    found, problems = pack_files.sources(path)
    assert not problems
    known = cards.load().joined(cards.Library({source.deck.id: source.deck for source in found}))
    known_plays = pack_lint.plays(known)
    return [str(doubt) for source in found for doubt in pack_lint.doubts(source, known, known_plays)]


def test_doubts_about_names_sizes_and_ends(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    modes = "[{when: {on: anytime}, effects: [{do: draw, n: 1}]}]"
    card = (
        "  - {{id: {}, title: {{en: {}}}, types: [anytime], answered_only_by: [{}], copies: 2, modes: {}}}\n"
    )
    path.write_text(HEAD + card.format("a", "Same", "A", modes) + card.format("b", "same!", "Water", modes))
    said = "\n".join(doubts(path))
    assert "p.yaml:1: deck.name: has no ru" in said
    assert "p.yaml:2: cards: 4 cards are too few" in said
    assert "p.yaml:4: cards[1].title: d/a has the same en title" in said
    assert "cards[0].answered_only_by[0]: no known card called 'A' can answer" in said
    assert "cards[1].answered_only_by[0]: no known card called 'Water' can answer" in said
    assert "cards[0].modes[0].effects: cards like this one can draw each other back for ever" in said


def test_events_that_reveal_ever_more_events_are_refused() -> None:
    head = HEAD.replace("kind: character", "kind: drink")
    event = "  - {{id: e, title: {{en: E}}, types: [drink_event], copies: {}, modes: [{}]}}\n"
    again = "{when: {on: revealed}, effects: [{do: drink_now, who: me, from: drink_deck}]}"
    ale = "  - {id: a, title: {en: A}, types: [drink], copies: 10, drink: {alcohol: 1}}\n"
    assert cards.parse(head + ale + event.format(10, again)).size == 20
    with pytest.raises(cards.PackError, match=r"p\.yaml:2: cards: each card revealed reveals 0\.5 more"):
        cards.parse(head + ale + event.format(11, again), "p.yaml")
    with pytest.raises(cards.PackError, match="so it need never end"):
        cards.parse(head + ale + event.format(2, again.replace("who: me", "who: everyone")))


def test_doubts_about_the_largest_pack_come_at_once(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    mode = "{when: {on: card, types: [gambling], changes_drink: true}, effects: [{do: negate}]}"
    card = f"  - {{id: aN, title: {{en: AN}}, types: [sometimes], modes: [{', '.join([mode] * 3)}]}}\n"
    path.write_text(HEAD + "".join(card.replace("N", str(n)) for n in range(300)))
    with at_most_a_second():
        assert len(doubts(path)) > 1_800


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot be read (No such file or directory)"),
        (b"no picture", "is no PNG, JPEG, WebP, GIF or SVG picture"),
        (b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\1\0\0" * 2 + b"\x08\2\0\0\0", ""),
        (b"huge", "has 9000 x 9000 pixels"),
        (b"fine", None),
    ],
)
def test_pictures_of_a_pack_are_looked_at(tmp_path: Path, content: bytes | None, said: str | None) -> None:
    path = tmp_path / "p.yaml"
    pack = exchange.starter("mine").replace("    copies: 2\n", "    copies: 2\n    art: dragon.png\n")
    path.write_text(pack)
    if content in (b"huge", b"fine"):
        side = 9_000 if content == b"huge" else 90
        Image.new("1", (side, side)).save(tmp_path / "dragon.png")
    elif content is not None:
        (tmp_path / "dragon.png").write_bytes(content)
    result = CliRunner().invoke(pack_commands.cards, ["validate", str(path)])
    assert result.exit_code == (0 if said is None else 1)
    if said is not None:
        assert f"{path}:13: cards[0].art: " in result.stdout
        assert said in result.stdout


def test_strict_makes_doubts_problems(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(exchange.starter("mine"))
    plain = CliRunner().invoke(pack_commands.cards, ["validate", str(path)])
    strict = CliRunner().invoke(pack_commands.cards, ["validate", str(path), "--strict"])
    assert (plain.exit_code, strict.exit_code) == (0, 1)
    assert "(warning)" in plain.stdout
    assert plain.stdout.endswith("1 decks, 2 cards, 1 doubt\n")


def test_nothing_shipped_is_doubtful() -> None:
    assert doubts(pack_files.SHIPPED) == []
