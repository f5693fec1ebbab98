"""`innkeep print`: the file it writes, the report it gives, and what it refuses."""

from __future__ import annotations

import io
import json
import math
import os
import re
import stat
import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import click
import pikepdf
import pytest
from click.testing import CliRunner, Result
from fontTools.ttLib import TTFont
from PIL import Image

from innkeep import cards
from innkeep.cards.io import pack_files
from innkeep.cards.io.atomic import IrregularError, replaced
from innkeep.images.cli.card_choice import wanted as chosen
from innkeep.images.cli.export import export
from innkeep.images.cli.print import print_
from innkeep.images.cli.progress import Progress
from innkeep.images.exports.contents import set_out
from innkeep.images.messages import text
from innkeep.images.paint import font_files
from innkeep.images.pieces import faces, piece_index
from innkeep.images.render import flat_theme, raster
from innkeep.images.render.display_list import PT, Glyphs
from innkeep.images.render.outlines import bounds, svg
from innkeep.images.sheet import printer_profile
from innkeep.images.sheet.art import StampStore
from innkeep.images.sheet.job import Job
from innkeep.images.sheet.job import run as run_job
from innkeep.images.sheet.paging import paginate
from innkeep.images.sheet.paper import PAPERS
from innkeep.images.sheet.print_order import laid_out, variants, wanted
from innkeep.images.sheet.sheet_settings import Setup, Shift
from tests.images.content_streams import instructions

FAMILIES = ("mat", "token", "coin", "summary", "divider", "box")


@pytest.fixture(scope="module", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Caches and settings of the tests, not of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name)))
        yield


def run(*arguments: str) -> Result:
    return CliRunner().invoke(print_, list(arguments))


def text_of(page: pikepdf.Page) -> str:
    """What a reader would copy from the faces on a page: the TJ strings through their ToUnicode maps."""
    found = []
    for form in page.resources.XObject.values():
        if "/Font" not in form.get("/Resources", {}):
            continue
        maps = {name: to_unicode(font) for name, font in form.Resources.Font.items()}
        current: dict[int, str] = {}
        for operands, operator in instructions(form):
            if str(operator) == "Tf":
                current = maps[str(operands[0])]
            elif str(operator) == "TJ":
                strings = [bytes(part) for part in operands[0] if isinstance(part, pikepdf.String)]
                found.append("".join(current.get(code, "?") for code in b"".join(strings)) + "\n")
    return "".join(found)


def to_unicode(font: pikepdf.Object) -> dict[int, str]:
    rows = re.findall(r"<([0-9A-F]+)> <([0-9A-F]+)>", font.ToUnicode.read_bytes().decode("ascii"))
    return {int(code, 16): chr(int(letter, 16)) for code, letter in rows[1:]}


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, object]]:
    path = tmp_path_factory.mktemp("print") / "gerki.pdf"
    result = run("rdi1-gerki", "--lang", "en,ru", "--backs", "-o", str(path), "--json")
    assert result.exit_code == 0, result.output
    return path, json.loads(result.stdout)


def test_the_report_counts_pages_and_cards(sheet: tuple[Path, dict[str, object]]) -> None:
    path, report = sheet
    assert report["file"] == str(path)
    assert (report["pages"], report["cards"]) == (20, 80)
    assert {"file", "pages", "cards", "seconds"} <= set(report)


def test_boxes_language_and_scaling(sheet: tuple[Path, dict[str, object]]) -> None:
    with pikepdf.open(sheet[0]) as pdf:
        assert len(pdf.pages) == 20
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert str(pdf.Root.Lang) == "en"
        for page in pdf.pages:
            assert [round(float(v), 1) for v in page.mediabox] == [0, 0, 595.3, 841.9]
            left, bottom, right, top = (float(v) * PT for v in page.trimbox)
            assert (right - left, top - bottom) == pytest.approx((189 + 6, 264 + 6), abs=0.01)
            assert (left, bottom) == pytest.approx((7.5, 13.5), abs=0.01)
            bleed = [float(v) * PT for v in page.bleedbox]
            assert left - bleed[0] >= 1.5


def test_bookmarks_name_each_deck_and_language(sheet: tuple[Path, dict[str, object]]) -> None:
    with pikepdf.open(sheet[0]) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Gerki (en)", "Герки (ru)"]


def test_fonts_are_embedded_and_few(sheet: tuple[Path, dict[str, object]]) -> None:
    with pikepdf.open(sheet[0]) as pdf:
        fonts = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]
        assert fonts
        for font in fonts:
            assert font.Subtype == "/TrueType", font.get("/BaseFont")
            assert "/FontFile2" in font.FontDescriptor


def test_text_can_be_copied_in_both_alphabets(sheet: tuple[Path, dict[str, object]]) -> None:
    with pikepdf.open(sheet[0]) as pdf:
        english = "".join(text_of(page) for page in list(pdf.pages)[:10])
        russian = "".join(text_of(page) for page in list(pdf.pages)[10:])
    assert "Winning Hand!" in english
    assert "Козырная рука!" in russian


def test_pdf_lines_are_the_lines_of_the_display_list(sheet: tuple[Path, dict[str, object]]) -> None:
    plan = faces.face("rdi1-gerki/i-raise", "ru")
    wanted = [item.text.replace("\u00a0", " ") for item in plan.writing() if isinstance(item, Glyphs)]
    with pikepdf.open(sheet[0]) as pdf:
        text = "".join(text_of(page) for page in list(pdf.pages)[10:12])
    assert all(run in text for run in wanted)


def test_copies_cost_nothing_and_backs_are_drawn_once(sheet: tuple[Path, dict[str, object]]) -> None:
    with pikepdf.open(sheet[0]) as pdf:
        forms = {
            form.objgen
            for page in pdf.pages
            for form in page.resources.XObject.values()
            if form.Subtype == "/Form"
        }
    assert len(forms) == 2 * 27 + 1
    assert sheet[0].stat().st_size < 6_000_000


def test_the_same_command_writes_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        assert run("rdi1-zot/i-raise", "--backs", "--lang", "ru", "-o", str(tmp_path / name)).exit_code == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_low_ink_is_all_outlines_on_the_same_layout(tmp_path: Path) -> None:
    path = tmp_path / "low.pdf"
    result = run("rdi1-drinks", "rdi1-zot", "--theme", "low-ink", "--lang", "ru", "--backs", "-o", str(path))
    assert result.exit_code == 0, result.output
    with pikepdf.open(path) as pdf:
        streams = [item for item in pdf.objects if isinstance(item, pikepdf.Stream)]
        assert not [item for item in streams if item.get("/Subtype") == "/Image"]
        text = "".join(text_of(page) for page in pdf.pages)
    plan = faces.face("rdi1-zot/i-raise", "ru")
    runs = [item.text.replace("\u00a0", " ") for item in plan.writing() if isinstance(item, Glyphs)]
    assert all(run in text for run in runs)
    assert path.stat().st_size < 600_000


def test_every_painter_has_an_outline() -> None:
    assert set(flat_theme.FIGURES) == set(raster.PAINTERS)


def test_letter_paper_one_of_each_and_a_whole_set(tmp_path: Path) -> None:
    path = tmp_path / "set.pdf"
    result = run(
        "rdi1",
        "--paper",
        "letter",
        "--copies",
        "1",
        "--cards-only",
        "--theme",
        "high-contrast",
        "-o",
        str(path),
        "--json",
    )
    report = json.loads(result.stdout)
    assert report["cards"] == 129
    with pikepdf.open(path) as pdf:
        assert [round(float(v) * PT, 1) for v in pdf.pages[0].mediabox] == [0, 0, 215.9, 279.4]
        assert len(pdf.pages) == report["pages"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rdi1-gerky"], "WHAT 'rdi1-gerky' is no deck, set or card; did you mean rdi1-gerki"),
        (["gerk"], "did you mean rdi1-gerki"),
        (["drinks"], "several decks have that name; say which: rdi1-drinks, "),
        (["xyzzy"], "there are rdi1, rdi10, rdi2"),
        (["rdi1-gerki", "--lang", "de"], "--lang 'de': allowed are en, ru"),
        (["rdi1-gerki", "--paper", "0x0"], "--paper '0x0': allowed are"),
        (["rdi1-gerki", "--paper", "60x60"], "--paper 60x60: a piece of 63 x 88 mm does not fit it"),
        (["rdi1-gerki", "--target", "moon"], "'moon' is not one of"),
        (["rdi1-gerki", "--theme", "sepia"], "'sepia' is not one of"),
        (["rdi1-gerki", "--backs", "--back-offset", "0,-11"], "second number, -11: allowed is -10 to 10"),
        (["rdi1-gerki", "--back-offset", "1"], "--back-offset '1': two numbers in mm"),
        (["rdi1-gerki", "--backs", "--paper", "letter", "--back-offset", "0,9"], "would leave the paper"),
        (["rdi1-gerki", "--back-turn", "4"], "--back-turn 4: allowed is -3 to 3"),
        (["rdi1-gerki", "--margin", "-1"], "--margin -1: allowed is 0 to 40"),
        (["rdi1-gerki", "--skip", "9"], "--skip 9: allowed is 0 to 8"),
        (["rdi1-gerki", "--copies", "0"], "0 is not in the range"),
        (["rdi1-gerki", "--profile", "attic"], "profile 'attic': there is none of that name"),
        (["rdi1-gerki", "--profile", "../x"], "profile '../x': a name has"),
        (
            ["rdi1-gerki", "--paper", "b5"],
            "--paper 'b5': allowed are a4, letter, a3, a5, tabloid, or width x height in mm such as 210x297, "
            "in inches such as 8.5x11in",
        ),
        (["rdi1-gerki", "--light-backs", "--target", "dtc"], "--light-backs is for sheets"),
        ([], "say WHAT to print"),
    ],
)
def test_what_cannot_be_printed_is_one_line_and_no_file(
    arguments: list[str], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "out.pdf"
    result = run(*arguments, "-o", str(path))
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_second_print_of_the_same_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    words = ("rdi1-zot/i-raise", "-o", str(path), "--json")
    assert json.loads(run(*words).stdout)["unchanged"] is False
    before = path.stat().st_mtime_ns
    again = json.loads(run(*words).stdout)
    assert (again["unchanged"], again["pages"], again["cards"]) == (True, 1, 2)
    assert path.stat().st_mtime_ns == before
    assert json.loads(run(*words, "--copies", "3").stdout)["unchanged"] is False
    path.write_text("scribble", "utf-8")
    assert json.loads(run(*words, "--copies", "3").stdout)["unchanged"] is False
    assert path.read_bytes().startswith(b"%PDF")


def test_art_kept_from_an_earlier_print_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "1.pdf", tmp_path / "2.pdf"
    assert run("rdi1-fiona/i-raise", "token/fire", "--backs", "-o", str(first)).exit_code == 0
    store = StampStore()
    job = Job(("rdi1-fiona/i-raise", "token/fire"), setup=Setup(backs=True))
    run_job(job, second, store=store)
    assert store.painted_anew == 0
    assert first.read_bytes() == second.read_bytes()
    for stamp in (store.folder / "stamps").iterdir():
        stamp.write_bytes(b"rotten")
    run_job(job, second, store=store)
    assert store.painted_anew == 3
    assert first.read_bytes() == second.read_bytes()
    store.prune(0)
    assert list((store.folder / "stamps").iterdir()) == []


def test_a_printer_is_saved_used_listed_and_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    numbers = ("--edge", "short", "--back-offset", "1.5,-0.5", "--back-turn", "0.2", "--margin", "6")
    assert run("--save-profile", "attic", *numbers).exit_code == 0
    assert printer_profile.load("attic") == printer_profile.Profile("short", Shift(1.5, -0.5, 0.2), 6.0)
    assert "attic" in run("--profiles", "--lang", "ru").stdout
    assert json.loads(run("--profiles", "--json").stdout)["profiles"]["attic"]["edge"] == "short"
    words = ("rdi1-zot/i-raise", "--backs", "-o", str(path))
    assert run(*words, "--profile", "attic").exit_code == 0
    by_name = path.read_bytes()
    assert run(*words, *numbers).exit_code == 0
    assert path.read_bytes() == by_name
    assert run("--forget-profile", "attic").exit_code == 0
    assert printer_profile.names() == []
    assert run("--forget-profile", "attic").exit_code == 2


def test_a_damaged_profile_says_so() -> None:
    printer_profile.folder().mkdir(parents=True, exist_ok=True)
    (printer_profile.folder() / "bad.yaml").write_text("edge: [", "utf-8")
    result = run("rdi1-gerki", "--profile", "bad", "-o", "x.pdf")
    assert result.exit_code == 2
    assert "cannot be read" in result.stderr
    printer_profile.forget("bad")


def test_the_cut_file_follows_the_trims(tmp_path: Path) -> None:
    path = tmp_path / "mixed.pdf"
    what = ("rdi1-gerki/i-raise", "coin/5", "box/rdi1-gerki")
    result = run(*what, "--cutter", "silhouette", "--copies", "9", "-o", str(path), "--json")
    report = json.loads(result.stdout)
    pages = paginate(laid_out(wanted(what), ["en"], "full", 9)[0], Setup(cutter="silhouette"))
    drawings = [Path(name) for name in report["files"][1:]]
    assert [drawing.name for drawing in drawings] == ["mixed.cut.svg", "mixed.cut-2.svg", "mixed.cut-3.svg"]
    for drawing, page in zip(drawings, (pages[0], pages[1], pages[2]), strict=True):
        root = ElementTree.parse(drawing).getroot()
        assert root.get("width") == f"{page.grid.width:g}mm"
        layers = {layer.get("id"): layer for layer in root}
        assert len(layers["registration"]) == 5
        lines = [shape for shape, through in page.outlines() if through]
        assert [line.get("d") for line in layers["cut"]] == [svg(line) for line in lines]
        if page.pieces[0][1].straight:
            found = [bounds(line) for line in lines]
            trims = [page.grid.front(slot).trim for slot, _ in page.pieces]
            assert [pytest.approx(trim, abs=0.001) for trim in trims] == found
    assert "fold" in layers


def lines_of(page: pikepdf.Page) -> list[tuple[float, float, float, float]]:
    """The straight strokes a page draws outside its forms, in millimetres from the lower left."""
    found: list[tuple[float, float, float, float]] = []
    at = (0.0, 0.0)
    for operands, operator in instructions(page):
        if str(operator) == "m":
            at = (float(operands[0]), float(operands[1]))
        elif str(operator) == "l":
            to = (float(operands[0]), float(operands[1]))
            found.append((at[0] * PT, at[1] * PT, to[0] * PT, to[1] * PT))
    return found


@pytest.mark.parametrize("options", [("--paper", "a4"), ("--paper", "letter", "--bleed", "shared")])
def test_the_printed_ruler_is_50_mm_long(options: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    assert run("rdi1-zot/i-raise", "--theme", "low-ink", *options, "-o", str(path)).exit_code == 0
    with pikepdf.open(path) as pdf:
        lines = lines_of(pdf.pages[0])
        grid = [float(value) * PT for value in pdf.pages[0].trimbox]
    left, _, _, top = grid
    outside = [(x1, y1, x2, y2) for x1, y1, x2, y2 in lines if max(x1, x2) < left or min(y1, y2) > top]
    assert [long for x1, y1, x2, y2 in outside if (long := round(math.hypot(x1 - x2, y1 - y2), 2)) > 20] == [
        50
    ]


def test_mats_boxes_and_tokens_print_with_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game.pdf"
    result = run("rdi1", "--theme", "low-ink", "--lang", "ru", "-o", str(path), "--json")
    assert json.loads(result.stdout)["cards"] == 190 + 4 + 8 + 50 + 4 + 5 + 5
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles[-6:] == [f"{text(f'family.{name}', 'ru')} (ru)" for name in FAMILIES]
    assert titles[-6:-3] == ["Планшеты игроков (ru)", "Жетоны (ru)", "Монеты (ru)"]


@pytest.mark.parametrize("game", sorted({deck.set for deck in cards.load().decks.values()}))
def test_every_whole_game_fits_on_ordinary_paper(game: str) -> None:
    keys = wanted([game])
    decks = [deck.id for deck in cards.load().decks.values() if deck.set == game]
    machineries = {one for deck in decks for one in cards.load().decks[deck].machinery}
    played = [record for record in cards.load().machineries.values() if record.id in machineries]
    maps = sorted(key for key in keys if key.startswith("map/"))
    assert maps == sorted(f"map/{record.id}" for record in played if record.rooms)
    for family in ("divider", "box"):
        assert [key for key in keys if key.startswith(f"{family}/")] == [f"{family}/{deck}" for deck in decks]
    players = [key for key in keys if key.startswith("mat/") and "otto" not in key]
    assert keys["summary/1"] == max(1, len(players))
    assert not any(key.startswith("mat/") and "prize" in key for key in keys)
    for size in ("a4", "letter"):
        pieces, failures = laid_out(keys, ["en"], "low-ink", 1)
        assert failures == []
        assert paginate(pieces, Setup(PAPERS[size], backs=True))


@pytest.mark.parametrize("name", variants())
def test_a_variant_prints_what_a_table_sets_out_for_it(name: str) -> None:
    characters = ["rdi1-gerki", "rdi1-zot", "rdi10-valeria", "rdi10-karl"]
    record = cards.load().machineries[name]
    if record.teams is not None and not record.teams.divided:
        characters = characters[: record.teams.members]  # a machine is the third of so many
    pairs = [pair for pair in (record.factions[:2], record.factions[2:]) if pair] or [()]
    options: dict[str, object] = {"characters": characters, "drinks": "rdi10-drinks"}
    options |= {"teams": name} if record.teams else {"variants": [name]}
    keys = wanted([name])
    at_hand = Counter(wanted([*characters, "rdi10-drinks"])) + Counter(keys)
    for factions in pairs:
        game = set_out({**options, **({"factions": list(factions)} if factions else {})})
        lying = Counter(thing.face for thing in game.cards())
        assert set(lying) <= set(at_hand)
        if not (record.teams and record.teams.bosses in ("all", "one")):
            assert lying <= at_hand  # a Boss Deck for each of several Bosses is printed by --copies
        assert set(game.maps()) <= set(keys)
    for token in record.tokens:
        assert f"token/{'potion' if token.id == 'potions' else token.id}" in keys
    assert all(keys[f"{family}/{deck}"] == 1 for deck in record.factions for family in ("mat", "box"))
    for lang, size in (("en", "a4"), ("ru", "letter")):
        pieces, failures = laid_out(keys, [lang], "low-ink", 1)
        assert failures == []
        assert paginate(pieces, Setup(PAPERS[size], backs=True))


@pytest.mark.parametrize("name", ["warthorn", "Gerki"])
def test_a_short_name_is_enough(name: str) -> None:
    (deck,) = (deck for deck in cards.load().decks.values() if deck.id.endswith(f"-{name.lower()}"))
    assert wanted([name]) == {card.id: card.copies for card in deck.cards}
    assert [card.id for card in chosen([name])] == [card.id for card in deck.cards]


@pytest.mark.parametrize("setup", [Setup(), Setup(backs=True)])
@pytest.mark.parametrize("theme", ["full", "low-ink"])
def test_progress_ends_at_100_percent(setup: Setup, theme: str, tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    job = Job(("rdi1-zot/i-raise", "token/fire"), theme=theme, setup=setup)
    run_job(job, tmp_path / "a.pdf", progress=lambda count, total: steps.append((count, total)))
    assert {sum(count for count, _ in steps)} == {total for _, total in steps}


class Terminal(io.StringIO):
    """A standard error somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("whole", "said"), [(True, "100%"), (False, "25%")])
def test_the_bar_shows_100_percent_when_all_is_done_and_only_then(
    whole: bool, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(time, "monotonic", iter((0.0, 2.0, 3.0, 4.0)).__next__)
    bar = Progress(8, "Exporting")
    bar.step(2)
    bar.close(whole)
    shown = re.findall(r"\d+%", terminal.getvalue())
    assert shown[-1] == said


OWN = """\
deck: {id: own, set: own, kind: character, name: {en: Own, ru: Своя}, look: {hue: 20, emblem: ogre}}
cards:
  - id: dragon
    title: {en: Dragon!, ru: Дракон!}
    types: [gambling]
    art: dragon.png
    modes: [{when: {on: control}, effects: [{do: take_control}]}]
"""


def test_what_cannot_be_drawn_is_named_and_the_rest_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card whose picture is damaged. The other one of the two is printed all the same, though its title is
    too long for it, and that is said."""
    monkeypatch.setattr(pack_files, "_BESIDE", [])
    packs, made = tmp_path / "packs", tmp_path / "made"
    packs.mkdir()
    made.mkdir()
    plain = OWN[OWN.index("  - id") :].replace("dragon\n", "ogre\n").replace("    art: dragon.png\n", "")
    long = "Слишком длинное название " * 6
    (packs / "own.yaml").write_text(OWN + plain.replace("Дракон!", long), "utf-8")
    (packs / "dragon.png").write_bytes(b"no picture")
    words = (
        "own/dragon",
        "own/ogre",
        "--packs",
        str(packs),
        "--lang",
        "ru",
        "-o",
        str(made / "out.pdf"),
        "--json",
    )
    try:
        refused = run(*words)
        assert (refused.exit_code, list(made.iterdir())) == (2, [])
        result = run(*words, "--keep-going")
    finally:
        faces.face.cache_clear()
        piece_index.component.cache_clear()
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["cards"] == 1
    assert report["warnings"] == ["own/ogre: Название: кегль 5.5\N{NO-BREAK SPACE}пт, читать будет трудно"]
    for output in (refused.stderr, result.stderr):
        (line,) = (line for line in output.splitlines() if "own/dragon, ru: " in line)
        assert "is no PNG" in line


def test_a_damaged_picture_of_ones_own_is_one_line_and_a_changed_one_is_printed_anew(tmp_path: Path) -> None:
    packs, path = tmp_path / "packs", tmp_path / "own.pdf"
    packs.mkdir()
    (packs / "own.yaml").write_text(OWN, "utf-8")
    (packs / "dragon.png").write_bytes(b"no picture")
    words = [
        sys.executable,
        "-c",
        "from innkeep.images.cli.print import print_; print_()",
        "--packs",
        str(packs),
    ]
    words += ["own", "rdi1-zot/i-raise", "-o", str(path), "--json"]

    def printed(*more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*words, *more], capture_output=True, text=True, check=False)

    refused = printed()
    assert (refused.returncode, path.exists(), refused.stdout) == (2, False, "")
    assert refused.stderr.startswith("Error: own/own.yaml: own/dragon, en: art ")
    assert len(refused.stderr.splitlines()) == 1
    partly = printed("--keep-going")
    assert (partly.returncode, json.loads(partly.stdout)["cards"]) == (1, 2)
    assert "left out" in partly.stderr
    for colour in ("orange", "navy"):
        Image.new("RGB", (300, 300), colour).save(packs / "dragon.png")
        done = json.loads(printed().stdout)
        assert (done["unchanged"], done["cards"]) == (False, 3)
    assert json.loads(printed().stdout)["unchanged"] is True


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    result = run("rdi1-gerki/i-raise", "-o", str(tmp_path / "nowhere" / "out.pdf"))
    assert result.exit_code == 2
    assert "cannot write there" in result.stderr


def test_a_failure_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    path.write_text("mine", "utf-8")
    assert run("nothing-like-this", "-o", str(path)).exit_code == 2
    assert path.read_text("utf-8") == "mine"


def test_the_bundled_fonts_may_be_embedded() -> None:
    for path in font_files.FONT_FILES.values():
        assert TTFont(str(path))["OS/2"].fsType in (0, 4)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """What is no regular file, and harms nothing when it is lost."""
    path = tmp_path / "pipe.pdf"
    os.mkfifo(path)
    return path


@pytest.mark.skipif(os.name != "posix", reason="there are no pipes by name")
def test_a_device_or_a_pipe_is_never_replaced(pipe: Path, tmp_path: Path) -> None:
    for command, words in (
        (print_, ["rdi1-zot/i-raise"]),
        (print_, ["rdi1-zot/i-raise", "--target", "dtc"]),
        (print_, ["--calibrate"]),
        (export, ["alt-text", "rdi1-zot/i-raise"]),
        (export, ["mpc", "rdi1-zot/i-raise"]),
    ):
        link = tmp_path / ("link.txt" if "alt-text" in words else "link" if "mpc" in words else "link.pdf")
        link.unlink(missing_ok=True)
        link.symlink_to(pipe)
        for lang, said in (("en", "a device, a pipe"), ("ru", "устройство, канал")):
            result = CliRunner().invoke(command, [*words, "--lang", lang, "-o", str(link)])
            assert result.exit_code == 2, words
            assert said in result.stderr
            assert len(result.stderr.splitlines()) == 1
        assert link.is_symlink()
        link.unlink()
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


@pytest.mark.skipif(os.name != "posix", reason="there are no pipes by name")
def test_a_pipe_that_comes_while_the_work_goes_on_stays_too(tmp_path: Path) -> None:
    path = tmp_path / "out"

    def work() -> None:
        with replaced(path) as made:
            made.write_text("work", "utf-8")
            os.mkfifo(path)

    with pytest.raises(IrregularError):
        work()
    assert stat.S_ISFIFO(path.stat().st_mode)
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    real, link = tmp_path / "folder" / "real", tmp_path / "link"
    real.write_text("old", "utf-8")
    link.symlink_to(real)
    with replaced(link) as made:
        made.write_text("new", "utf-8")
    assert link.is_symlink()
    assert real.read_text("utf-8") == "new"


def test_a_name_makes_what_it_says(tmp_path: Path) -> None:
    words = ("rdi1-zot/i-raise", "coin/5", "--theme", "low-ink", "--cutter", "cricut")
    report = json.loads(run(*words, "-o", str(tmp_path / "a.zip"), "--json").stdout)
    assert report["file"] == str(tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert archive.namelist() == ["a.cut-2.svg", "a.cut.svg", "a.pdf"]
        assert archive.read("a.pdf").startswith(b"%PDF")
    assert json.loads(run(*words, "-o", str(tmp_path / "a.zip"), "--json").stdout)["unchanged"] is True
    shop = run("rdi1-zot/i-raise", "--target", "tgc", "--theme", "low-ink", "-o", str(tmp_path / "B.ZIP"))
    assert shop.exit_code == 0, shop.stderr
    with zipfile.ZipFile(tmp_path / "B.ZIP") as archive:
        assert "contents.csv" in {Path(name).name for name in archive.namelist()}
    assert {path.name for path in tmp_path.iterdir()} == {"a.zip", "B.ZIP"}


@pytest.mark.parametrize(
    ("command", "words", "name"),
    [
        (print_, ["rdi1-zot/i-raise"], "a.png"),
        (print_, ["rdi1-zot/i-raise"], "a.vmod"),
        (print_, ["rdi1-zot/i-raise", "--target", "mpc"], "a.pdf"),
        (export, ["svg", "rdi1-zot/i-raise"], "a.pdf"),
        (export, ["mpc", "rdi1-zot/i-raise"], "a.PDF"),
        (export, ["tts", "rdi1"], "a.json"),
    ],
)
def test_a_name_that_says_something_else_is_refused(
    command: click.Command, words: list[str], name: str, tmp_path: Path
) -> None:
    result = CliRunner().invoke(command, [*words, "-o", str(tmp_path / name)])
    assert result.exit_code == 2
    assert ".zip" in result.stderr
    assert name in result.stderr
    assert list(tmp_path.iterdir()) == []
