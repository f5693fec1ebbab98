"""How fast faces and sheets are made, here and by two other renderers drawing a card of the same make.

Run `python -m tests.bench.images` from a checkout (`--json` for one document, `--quick` for fewer rounds).
Each figure is the median of its rounds, in seconds of processor unless it says otherwise. The cold one is
of a fresh process, import included. `ratios` are the processor time of others over ours: Chromium and all its
children take screenshots of the same words as a styled HTML page (`chromium_png`), and print the very same
deck, sent as our own drawings, as a PDF (`chromium_pdf`). A renderer that is not installed is null.
"""

from __future__ import annotations

import argparse
import html
import io
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from innkeep import cards
from innkeep.images.pieces import faces, piece_index
from innkeep.images.provider import Provider, draw, encode, version
from innkeep.images.render import pdf, raster, svg
from innkeep.images.sheet.job import Job, run
from tests.conftest import find_chromium

DECK = "rdi1-gerki"
WIDTH = 250

PRINT = 300 / 25.4
"""Pixels per millimetre of print."""

_COLD = """
import time
from innkeep import cards
from innkeep.images.provider import Provider
provider = Provider()
for card in cards.load().decks[{deck!r}].cards:
    provider.picture(card.id, "en", {width})
print(time.process_time())
"""


def ids() -> list[str]:
    """The faces of the deck that is measured."""
    return [card.id for card in cards.load().decks[DECK].cards]


def median(rounds: int, work: Callable[[], Any]) -> float:
    """The median processor time of ``work`` in seconds."""
    times = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return statistics.median(times)


def cold() -> float:
    """One deck from nothing: a fresh interpreter, imports, packs, grounds, 27 faces as WebP."""
    done = subprocess.run(
        [sys.executable, "-c", _COLD.format(deck=DECK, width=WIDTH)],
        check=True,
        capture_output=True,
        text=True,
    )
    return float(done.stdout)


def warm() -> None:
    """One deck drawn and encoded anew; only grounds, glyphs and layouts are kept from before."""
    for card in ids():
        encode(draw(faces.face(card, "en"), WIDTH))


def draw_everything() -> float:
    """Draws every shipped piece in both languages at 300 dpi: the peak memory of this process, in MB."""
    for lang in ("en", "ru"):
        for key in piece_index.keys():  # noqa: SIM118 -- a module, not a dict
            raster.picture(piece_index.component(key, lang), PRINT)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def everything() -> float:
    """The peak memory, in MB, of a fresh process that draws all there is."""
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
        return fresh.submit(draw_everything).result()


def below(root: int) -> list[int]:
    """A process and all below it just now."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(stat.parent.name))
    found = [root]
    for pid in found:
        found += children.get(pid, [])
    return found


def tree_mb(root: int) -> float:
    """What a process and all below it hold in memory just now, in MB, pages they share counted once."""
    held = 0.0
    for pid in below(root):
        try:
            said = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        held += next(int(line.split()[1]) for line in said.splitlines() if line.startswith("Pss:")) / 1024
    return held


def children_cpu() -> float:
    """The processor seconds that all processes below this one have taken so far."""
    ticks = 0
    for pid in below(os.getpid())[1:]:
        try:
            words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(words[11]) + int(words[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def print_everything() -> tuple[float, int]:
    """Peak memory in MB, children counted, and the pages of one command that prints every game in both
    languages with its backs, everything painted anew; measured four times a second."""
    games = sorted({deck.set for deck in cards.load().decks.values()})
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-c", "from innkeep.images.cli.print import print_; print_()", *games]
        words += ["--lang", "en,ru", "--backs", "--json", "-o", f"{folder}/all.pdf"]
        around = {**os.environ, "XDG_CACHE_HOME": folder}
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=around) as made:
            peak = 0.0
            while made.poll() is None:
                peak = max(peak, tree_mb(made.pid))
                time.sleep(0.25)
            assert made.stdout is not None
            report = json.loads(made.stdout.read())
    return peak, int(report["pages"])


def print_faces(count: int) -> tuple[float, float]:
    """CPU seconds for so many different faces at 300 dpi, from nothing and once more."""
    found = list(cards.load().cards)[:count]
    raster.forget()
    times = []
    for _ in range(2):
        begun = time.process_time()
        for card in found:
            raster.picture(faces.face(card, "en"), PRINT, bleed=True)
        times.append(time.process_time() - begun)
    return times[0], times[1]


def again(provider: Provider) -> None:
    """A rebuild with nothing changed: all inputs hashed anew, every picture found kept."""
    version.cache_clear()
    assert provider.version
    for card in ids():
        provider.picture(card, "en", WIDTH)


def sheets(path: Path, theme: str = "full") -> None:
    """Forty cards as A4 sheets without backs, art painted anew."""
    pdf.forget()
    run(Job((DECK,), theme=theme), path)


def rebuild(path: Path, rounds: int) -> tuple[float, float]:
    """Every game printed by the command once, then again with nothing changed: wall and CPU
    seconds of doing that.

    The bytecode of our modules is kept, as it is where the package is installed.
    """
    games = sorted({deck.set for deck in cards.load().decks.values()})
    words = [sys.executable, "-c", "from innkeep.images.cli.print import print_; print_()", *games]
    words += ["--theme", "low-ink", "-o", str(path)]
    around = {**os.environ, "XDG_CACHE_HOME": str(path.parent), "PYTHONDONTWRITEBYTECODE": ""}
    times = []
    for _ in range(1 + rounds):
        begun, spent = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, check=True, capture_output=True, env=around)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = used.ru_utime - spent.ru_utime + used.ru_stime - spent.ru_stime
        times.append((time.perf_counter() - begun, cpu))
    return statistics.median(wall for wall, _ in times[1:]), statistics.median(cpu for _, cpu in times[1:])


STYLE = """<style>
    body { margin: 0 }
    .c { width: 250px; height: 349px; border-radius: 12px; box-sizing: border-box; padding: 12px;
         background: radial-gradient(#2a8a50, #04180c); font: 14px serif }
    h1, p { background: #f3e0ba; border: 2px solid #7a4a1c; border-radius: 6px; padding: 6px;
            margin: 0 0 8px; font-size: 16px }
    p { font-size: 13px; margin-top: 130px }
    svg { width: 63mm; height: 88mm; break-inside: avoid }
</style>"""


def chromium(count: int) -> tuple[float, float] | None:
    """Processor seconds of Chromium and its children: for a screenshot of each of so many faces, the same
    words in a panel layout, and for an A4 PDF of the whole deck from our own drawings in low ink."""
    program = find_chromium()
    if program is None:
        return None
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    library = cards.load()
    bodies = [
        f'<div class="c"><h1>{html.escape(library.cards[card].title["en"])}</h1>'
        f"<p>{html.escape(cards.text(library.cards[card], 'en'))}</p></div>"
        for card in ids()[:count]
    ]
    deck = "".join(
        svg.draw(faces.face(card.id, "en", "low-ink")).decode().partition("?>")[2] * card.copies
        for card in library.decks[DECK].cards
    )
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 260, "height": 360})
        page.set_content(STYLE + bodies[0])
        page.locator(".c").screenshot()
        page.pdf(format="A4")
        begun = children_cpu()
        for body in bodies:
            page.set_content(STYLE + body)
            page.locator(".c").screenshot()
        shot = children_cpu()
        page.set_content(STYLE + deck)
        page.pdf(format="A4")
        printed = children_cpu()
        browser.close()
    return (shot - begun) / len(bodies), printed - shot


def pangocairo_rate(rounds: int) -> float | None:
    """Cards per processor second of cairo and Pango drawing the same words on a gradient, as PNG; None if
    missing.

    Needs `pip install pangocairocffi` and the system's Pango.
    """
    try:
        import cairocffi as cairo  # type: ignore[import-not-found, import-untyped, unused-ignore]
        import pangocairocffi  # type: ignore[import-not-found, import-untyped, unused-ignore]
        import pangocffi  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except (ImportError, OSError):
        return None

    def one(card: cards.Card) -> bytes:
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, WIDTH, 349)
        context = cairo.Context(surface)
        glow = cairo.RadialGradient(125, 150, 10, 125, 150, 220)
        glow.add_color_stop_rgb(0, 0.2, 0.5, 0.3)
        glow.add_color_stop_rgb(1, 0, 0.1, 0)
        context.set_source(glow)
        context.paint()
        for text, y, size in ((card.title["en"], 20, 14), (cards.text(card, "en"), 210, 11)):
            layout = pangocairocffi.create_layout(context)
            layout.width = pangocffi.units_from_double(220)
            font = pangocffi.FontDescription()
            font.family, font.size = "serif", pangocffi.units_from_double(size)
            layout.font_description = font
            layout.text = text
            context.move_to(15, y)
            context.set_source_rgb(1, 1, 1)
            pangocairocffi.show_layout(context, layout)
        out = io.BytesIO()
        surface.write_to_png(out)
        return out.getvalue()

    found = [cards.load().cards[card] for card in ids()]
    return len(found) / median(rounds, lambda: [one(card) for card in found])


def measure(quick: bool) -> dict[str, Any]:
    """All figures."""
    rounds = 3 if quick else 7
    count = len(ids())
    cold_s = statistics.median(cold() for _ in range(1 if quick else 3))
    warm()
    warm_s = median(rounds, warm)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.pdf"
        sheets(path)
        pdf_s = median(rounds, lambda: sheets(path))
        pdf_bytes = path.stat().st_size
        low_ink_s = median(rounds, lambda: sheets(path, "low-ink"))
        low_ink_bytes = path.stat().st_size
        print_again_s, print_again_cpu_s = rebuild(path, rounds)
    provider = Provider()
    for card in ids():
        provider.picture(card, "en", WIDTH)
    rebuild_s = median(rounds, lambda: again(provider))
    preview_s = median(rounds, lambda: raster.picture(faces.face(ids()[1], "ru"), PRINT))
    print_cold_s, print_warm_s = print_faces(40)
    print_peak, print_pages = (None, None) if quick else print_everything()
    ours = count / warm_s
    other = chromium(8 if quick else count)
    pango = pangocairo_rate(rounds)
    return {
        "cards": count,
        "cards_cold_s": round(cold_s, 3),
        "cards_warm_s": round(warm_s, 3),
        "cards_per_s": round(ours, 1),
        "forty_300dpi_cold_cpu_s": round(print_cold_s, 3),
        "forty_300dpi_warm_cpu_s": round(print_warm_s, 3),
        "peak_memory_mb": None if quick else round(everything()),
        "print_everything_mb": None if print_peak is None else round(print_peak),
        "print_everything_pages": print_pages,
        "preview_300dpi_s": round(preview_s, 4),
        "pdf_cards": cards.load().decks[DECK].size,
        "pdf_s": round(pdf_s, 3),
        "pdf_bytes": pdf_bytes,
        "low_ink_s": round(low_ink_s, 3),
        "low_ink_bytes": low_ink_bytes,
        "rebuild_s": round(rebuild_s, 4),
        "print_again_s": round(print_again_s, 3),
        "print_again_cpu_s": round(print_again_cpu_s, 3),
        "ratios": {
            "pangocairo": None if pango is None else round(ours / pango, 2),
            "chromium_png": None if other is None else round(other[0] * ours, 2),
            "chromium_pdf": None if other is None else round(other[1] / low_ink_s, 2),
        },
    }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, within a minute")
    options = parser.parse_args()
    figures = measure(options.quick)
    if options.json:
        print(json.dumps(figures))
        return
    wide = min(30, shutil.get_terminal_size().columns // 2)
    for key, value in figures.items():
        print(f"{key:<{wide}}{value}")


if __name__ == "__main__":
    main()
