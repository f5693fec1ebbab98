"""`innkeep print`: the file it writes, the report it gives, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result
from fontTools.ttLib import TTFont

from images import faces, flat, raster, shaping
from images.commands.print import print_
from images.display import PT, Glyphs


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
        for operands, operator in pikepdf.parse_content_stream(form):
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
    assert set(report) == {"file", "pages", "cards", "seconds"}


def test_boxes_language_and_scaling(sheet: tuple[Path, dict[str, object]]) -> None:
    with pikepdf.open(sheet[0]) as pdf:
        assert len(pdf.pages) == 20
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert str(pdf.Root.Lang) == "en"
        for page in pdf.pages:
            assert [round(float(v), 1) for v in page.mediabox] == [0, 0, 595.3, 841.9]
            left, bottom, right, top = (float(v) * PT for v in page.trimbox)
            assert (right - left, top - bottom) == pytest.approx((189, 264), abs=0.01)
            assert (left, bottom) == pytest.approx((10.5, 16.5), abs=0.01)


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
    assert set(flat.FIGURES) == set(raster.PAINTERS)


def test_letter_paper_one_of_each_and_a_whole_set(tmp_path: Path) -> None:
    path = tmp_path / "set.pdf"
    result = run("rdi1", "--paper", "letter", "--one-each", "-o", str(path), "--json")
    report = json.loads(result.stdout)
    assert report["cards"] == 129
    with pikepdf.open(path) as pdf:
        assert [round(float(v) * PT, 1) for v in pdf.pages[0].mediabox] == [0, 0, 215.9, 279.4]
        assert len(pdf.pages) == report["pages"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rdi1-gerky"], "WHAT 'rdi1-gerky' is no deck, set or card; did you mean rdi1-gerki"),
        (["gerki"], "did you mean rdi1-gerki"),
        (["xyzzy"], "there are rdi1, rdi10, rdi2"),
        (["rdi1-gerki", "--lang", "de"], "--lang 'de': allowed are en, ru"),
        (["rdi1-gerki", "--paper", "b5"], "'b5' is not one of"),
        ([], "Missing argument"),
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
    for path in shaping.FONT_FILES.values():
        assert TTFont(str(path))["OS/2"].fsType in (0, 4)
