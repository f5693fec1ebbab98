"""What print shops, calibration and watching give: CMYK files, folders of pictures, readings that correct."""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pikepdf
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms

from innkeep.images.cli.print import print_
from innkeep.images.pieces.piece_index import component
from innkeep.images.render import raster
from innkeep.images.render.display_list import PT
from innkeep.images.sheet import calibration, printer_profile, separation, vendor, watch
from innkeep.images.sheet.grid import Grid
from innkeep.images.sheet.paging import shifted
from innkeep.images.sheet.paper import PAPERS
from innkeep.images.sheet.sheet_settings import EDGES, Setup, Shift
from tests.images.content_streams import instructions


@pytest.fixture(scope="module", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Caches and settings of the tests, not of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name)))
        yield


def run(*arguments: str) -> Result:
    return CliRunner().invoke(print_, list(arguments))


def colours(stream: pikepdf.Object) -> set[str]:
    return {str(operator) for _, operator in instructions(stream)} & {
        "rg",
        "RG",
        "g",
        "G",
        "k",
        "K",
    }


def test_a_deck_for_drivethrucards_is_cmyk_with_bleed_back_before_front(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    result = run("rdi1-zot/i-raise", "rdi1-zot/winning-hand", "--target", "dtc", "-o", str(path), "--json")
    report = json.loads(result.stdout)
    assert (report["pages"], report["cards"]) == (8, 4), result.stderr
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 8
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
        assert pdf.Root.OutputIntents[0].S == "/GTS_PDFX"
        backs = {tuple(sorted(page.resources.XObject)) for page in list(pdf.pages)[::2]}
        for page in pdf.pages:
            wide, tall = (float(value) for value in page.mediabox[2:])
            assert (wide, tall) == (198, 270)
            assert [float(value) for value in page.trimbox] == [9, 9, 189, 261]
            (form,) = page.resources.XObject.values()
            assert colours(form) <= {"k"}
        assert len(backs) == 1
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image":
                assert item.ColorSpace == "/DeviceCMYK"
                assert "/SMask" not in item
                assert item.Width / (wide / 72) >= 299


def test_no_pixel_takes_too_much_ink_and_white_takes_none() -> None:
    ramp = Image.new("RGB", (16, 256))
    ramp.putdata([(red * 17, green, (red * green) % 256) for green in range(256) for red in range(16)])
    for image in (ramp, raster.art(component("rdi1-zot/i-raise", "en"), 4)):
        inks = separation.separated(image).tobytes()
        assert max(sum(inks[at : at + 4]) for at in range(0, len(inks), 4)) / 255 <= 2.4
    assert separation.separated(Image.new("RGB", (1, 1), "white")).getpixel((0, 0)) == (0, 0, 0, 0)
    assert separation.separated(Image.new("RGB", (1, 1), "black")).getpixel((0, 0))[3] == 255  # type: ignore[index]


def test_several_decks_are_several_files_and_mats_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "shop.pdf"
    what = (
        "rdi1-zot/i-raise",
        "rdi1-fiona/i-raise",
        "--theme",
        "low-ink",
        "--target",
        "dtc",
        "--copies",
        "1",
    )
    assert run(*what, "-o", str(path)).exit_code == 0
    assert sorted(item.name for item in tmp_path.iterdir()) == [
        "shop-rdi1-fiona-en.pdf",
        "shop-rdi1-zot-en.pdf",
    ]
    result = run("mat/rdi1-zot", "--target", "dtc", "-o", str(path))
    assert result.exit_code == 2
    assert "mat/rdi1-zot is no card of 63 x 88 mm" in result.stderr


def test_folders_of_pictures_for_the_other_shops(tmp_path: Path) -> None:
    for shop, size in (("mpc", (816, 1110)), ("tgc", (825, 1125))):
        folder = tmp_path / shop
        result = run("rdi1-zot/i-raise", "--target", shop, "-o", str(folder), "--json")
        assert json.loads(result.stdout)["cards"] == 2, result.stderr
        pictures = [Image.open(path) for path in folder.rglob("*.png")]
        assert [picture.size for picture in pictures] == [size, size]
    result = run("token", "--target", "mpc", "-o", str(tmp_path / "tokens"))
    assert result.exit_code == 2
    assert "takes cards only" in result.stderr
    assert not (tmp_path / "tokens").exists()


@settings(max_examples=50, deadline=None)
@given(
    st.sampled_from(sorted(PAPERS)),
    st.booleans(),
    st.sampled_from(EDGES),
    st.floats(-4, 4),
    st.floats(-4, 4),
    st.floats(-1, 1),
)
def test_the_readings_of_a_printer_give_what_corrects_it(
    name: str, wide: bool, edge: str, x: float, y: float, turn: float
) -> None:
    """A printer moves and turns its second side; what shows through is read; corrected, nothing is off."""
    sheet = PAPERS[name].turned if wide else PAPERS[name]
    plain = Setup(sheet, edge=edge)
    grid = Grid(sheet.width, sheet.height, (0, 0), 1, 1, 0, 0, 0)
    fault = Shift(x, y, turn)

    def shown(setup: Setup) -> list[tuple[float, float]]:
        """Where the crosses show through, seen from the front, relative to their targets."""
        found = []
        for (tx, ty), cross in zip(calibration.targets(setup), calibration.crosses(setup), strict=True):
            px, py = shifted(grid, fault, *cross)
            sideways = (sheet.height >= sheet.width) == (edge == "long")
            qx, qy = (sheet.width - px, py) if sideways else (px, sheet.height - py)
            found.append((qx - tx, qy - ty))
        return found

    right, down = calibration.signs(plain)
    a, b = ((dx * right, dy * down) for dx, dy in shown(plain))
    corrected = Setup(sheet, edge=edge, shift=calibration.correction(plain, a, b))
    assert all(math.hypot(*off) < 0.15 for off in shown(corrected))


def test_the_calibration_page_and_its_readings_make_a_profile(tmp_path: Path) -> None:
    path = tmp_path / "page.pdf"
    assert run("--calibrate", "--paper", "letter", "--lang", "ru", "-o", str(path)).exit_code == 0
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2
        assert [round(float(value) * PT, 1) for value in pdf.pages[1].mediabox] == [0, 0, 215.9, 279.4]
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    result = run("--save-profile", "attic", "--readings", "1,−0.5,1,-0.5", "--edge", "short")
    assert result.exit_code == 0, result.stderr
    assert printer_profile.load("attic") == printer_profile.Profile("short", Shift(1.0, -0.5, 0.0))
    assert run("--readings", "1,2", "--save-profile", "attic").exit_code == 2
    assert run("--readings", "30,0,30,0", "--save-profile", "attic").exit_code == 2
    assert printer_profile.load("attic").shift.x == 1.0


def test_a_contact_sheet_shows_each_face_once(tmp_path: Path) -> None:
    path = tmp_path / "few.pdf"
    assert (
        run("rdi1-zot/i-raise", "token/fire", "--theme", "low-ink", "--contact", "-o", str(path)).exit_code
        == 0
    )
    with Image.open(tmp_path / "few.contact.png") as sheet:
        assert sheet.width == 8 + (180 + 8) * 2 + round(20 * 180 / 63) + 8


def test_watching_builds_again_when_a_source_changes_and_not_for_other_files(tmp_path: Path) -> None:
    stop = Event()
    builds: list[int] = []

    def build() -> None:
        builds.append(len(builds))
        if len(builds) == 3:
            stop.set()

    def ready() -> None:
        (tmp_path / "notes.tmp").write_text("no source", "utf-8")
        (tmp_path / "deck.yaml").write_text(f"deck: {len(builds)}", "utf-8")

    watch.follow([tmp_path], build, ready, stop)
    assert builds == [0, 1, 2]
    assert all(folder.is_dir() for folder in watch.sources())


def press_profile() -> bytes:
    """A press that prints every colour as its lightness, in black alone."""

    def number(value: float) -> bytes:
        return struct.pack(">i", round(value * 65536))

    def table(given: int, made: int, corners: list[bytes]) -> bytes:
        """A table of 8 bits with two steps each way, straight on both sides."""
        matrix = b"".join(number(value) for value in (1, 0, 0, 0, 1, 0, 0, 0, 1))
        straight = bytes(range(256))
        head = b"mft1" + bytes(4) + bytes([given, made, 2, 0]) + matrix
        return head + straight * given + b"".join(corners) + straight * made

    dark, light = bytes([0, 0, 0, 255]), bytes(4)
    inks = [dark if corner < 4 else light for corner in range(8)]
    labs = [bytes([0 if corner % 2 else 255, 128, 128]) for corner in range(16)]
    words = b"Press of a test\0"
    tags = {
        b"desc": b"desc" + bytes(4) + struct.pack(">I", len(words)) + words + bytes(78),
        b"cprt": b"text" + bytes(4) + b"none\0",
        b"wtpt": b"XYZ " + bytes(4) + number(0.9642) + number(1.0) + number(0.8249),
        b"B2A0": table(3, 4, inks),
        b"A2B0": table(4, 3, labs),
    }
    body, rows, at = b"", b"", 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        rows += name + struct.pack(">II", at + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = bytes(4) + b"lcms" + bytes.fromhex("02400000") + b"prtrCMYKLab "
    head += bytes(12) + b"acsp" + bytes(28) + number(0.9642) + number(1.0) + number(0.8249) + bytes(48)
    whole = head + struct.pack(">I", len(tags)) + rows + body
    return struct.pack(">I", len(whole)) + whole[4:]


def test_a_profile_of_the_press_makes_the_inks_and_lies_in_the_file(tmp_path: Path) -> None:
    profile, path = tmp_path / "press.icc", tmp_path / "deck.pdf"
    profile.write_bytes(press_profile())
    words = ("rdi1-zot/i-raise", "--copies", "1", "--target", "dtc", "-o", str(path), "--json")
    result = run(*words, "--icc", str(profile))
    assert result.exit_code == 0, result.output
    checked = json.loads(result.stdout)["preflight"][str(path)]
    assert checked["pages"] == 2
    assert 60 < checked["ink"] <= 100, "this press knows black alone"
    with pikepdf.open(path) as pdf:
        intent = pdf.Root.OutputIntents[0]
        assert str(intent.OutputConditionIdentifier) == "Press of a test"
        assert intent.DestOutputProfile.N == 4
        assert intent.DestOutputProfile.read_bytes() == profile.read_bytes()
    own = json.loads(run(*words).stdout)
    assert own["unchanged"] is False
    assert own["preflight"][str(path)]["ink"] > 100


def test_the_preflight_says_what_a_shop_would_check(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    result = run("rdi1-zot/i-raise", "--target", "dtc", "-o", str(path), "--json")
    report = json.loads(result.stdout)
    (checked,) = report["preflight"].values()
    assert checked["pages"] == report["pages"] == 4
    assert 100 < checked["ink"] <= vendor.MOST_INK
    assert 299 <= checked["dots"] <= 310
    assert checked["type"] >= 5.5
    assert report["warnings"] == []
    with pikepdf.open(path) as pdf:
        fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        assert fonts
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)
        assert not [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/SMask" in o]
        assert not [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/ca", 1) != 1]


def test_too_much_ink_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vendor, "MOST_INK", 50)
    path = tmp_path / "deck.pdf"
    result = run("rdi1-zot/i-raise", "--target", "dtc", "--lang", "ru", "-o", str(path))
    assert result.exit_code == 0
    assert "допустимо 50\u00a0%" in result.stderr


@pytest.mark.parametrize(
    ("data", "more", "said"),
    [
        (b"no profile", ["--target", "dtc"], "no ICC profile, or a damaged one"),
        (ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(), ["--target", "dtc"], "for RGB"),
        (press_profile()[:900], ["--target", "dtc"], "no ICC profile, or a damaged one"),
        (press_profile(), [], "only --target dtc"),
        (None, ["--target", "dtc"], "No such file"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(
    data: bytes | None, more: list[str], said: str, tmp_path: Path
) -> None:
    profile = tmp_path / "press.icc"
    if data is not None:
        profile.write_bytes(data)
    before = sorted(tmp_path.iterdir())
    result = run("rdi1-zot/i-raise", *more, "--icc", str(profile), "-o", str(tmp_path / "deck.pdf"))
    assert result.exit_code == 2
    assert said in result.stderr
    assert sorted(tmp_path.iterdir()) == before
