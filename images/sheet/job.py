"""One print from names to files: pieces laid out, painted, paged and written, each file whole or not at all.

What a person is told about it, and in which language, is the command's business.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from innkeep.cards.io.atomic import replaced
from innkeep.images.render import flat_theme
from innkeep.images.render.display_list import DisplayList
from innkeep.images.render.pdf import Stamp, forget, painted
from innkeep.images.sheet import document, print_order
from innkeep.images.sheet.art import StampStore
from innkeep.images.sheet.cutfile import cut_files
from innkeep.images.sheet.paging import Page, PrintedPiece, paginate
from innkeep.images.sheet.print_order import PieceFailure
from innkeep.images.sheet.sheet_settings import Setup

LARGE = 10_000.0
"""Of pieces larger than so many square millimetres no art is kept in memory."""

Progress = Callable[[int, int], None]
"""Told how many steps were just done, and how many there are in all."""


@dataclass(frozen=True, slots=True)
class Job:
    """What to print and how. ``copies`` of None means as many as the game has; ``light_backs`` are lines on
    white paper, whatever the theme of the fronts."""

    what: tuple[str, ...]
    langs: tuple[str, ...] = ("en",)
    theme: str = "full"
    copies: int | None = None
    cards_only: bool = False
    setup: Setup = field(default_factory=Setup)
    skip: int = 0
    dense: bool = False
    light_backs: bool = False


class FailedError(ValueError):
    """Pieces that could not be made, when nothing is to be printed without them."""

    def __init__(self, failures: Sequence[PieceFailure]) -> None:
        self.failures = tuple(failures)
        super().__init__(f"{len(self.failures)} failed")


@dataclass(frozen=True, slots=True)
class Made:
    """What a job made: the files, the first is the PDF; its pages; pieces printed; what failed."""

    files: tuple[Path, ...]
    pages: tuple[Page, ...]
    pieces: tuple[PrintedPiece, ...]
    failures: tuple[PieceFailure, ...]


def _painted(pages: Sequence[Page], store: StampStore | None, step: Callable[[], None]) -> list[PieceFailure]:
    """Paints every face of the pages ahead of the writing; what cannot be painted is reported."""
    failures: list[PieceFailure] = []
    seen: set[tuple[str, str, float]] = set()
    groups: tuple[str, ...] = ()
    for page in pages:
        if store is not None and (page.groups != groups or math.prod(page.grid.piece) > LARGE):
            forget()
        groups = page.groups
        for mark, plan in _marks(page).items():
            if mark not in seen:
                seen.add(mark)
                try:
                    _painter(store)(plan, page.grid.reach)
                except (ValueError, OSError) as error:
                    failures.append(print_order.failure(plan.card, plan.lang, error))
                step()
    return failures


Mark = tuple[str, str, float]
"""What makes the art of a face on paper different from another: key, language, how far it reaches."""


def _marks(page: Page) -> dict[Mark, DisplayList]:
    """What of a page is painted ahead."""
    return {
        (plan.card, plan.lang, page.grid.reach): plan
        for plan, _ in page.drawn()
        if plan.theme not in flat_theme.THEMES
    }


def run(
    job: Job,
    target: Path,
    keep_going: bool = False,
    store: StampStore | None = None,
    progress: Progress | None = None,
) -> Made:
    """Makes the PDF and, for a cutter, its SVG files beside it.

    Raises what `order.wanted` and `pages.paginate` raise, FailedError unless ``keep_going``, and OSError.
    """
    keys = print_order.wanted(job.what, job.cards_only)
    made, failures = print_order.laid_out(keys, job.langs, job.theme, job.copies, job.light_backs)
    if failures and not keep_going:
        raise FailedError(failures)
    pages = paginate(made, job.setup, job.skip, job.dense)
    total = len({mark for page in pages for mark in _marks(page)}) + len(pages)

    def step(count: int = 1) -> None:
        if progress is not None:
            progress(count, total)

    unpainted = _painted(pages, store, step)
    if unpainted:
        failures += unpainted
        if not keep_going:
            raise FailedError(failures)
        spoilt = {(item.key, item.lang) for item in unpainted}
        made = [piece for piece in made if not _names(piece) & spoilt]
        pages = paginate(made, job.setup, job.skip, job.dense)
    if not made:
        raise FailedError(failures)
    files = [target]
    title = ", ".join(dict.fromkeys(piece.group for piece in made))
    with replaced(target) as path:
        document.write(path, pages, job.setup, title, job.langs[0], step, _painter(store))
        drawings = cut_files(pages, job.setup.cutter) if job.setup.cutter != "none" else []
        for number, (drawing, _) in enumerate(drawings, 1):
            beside = cut_name(target, number)
            with replaced(beside) as svg:
                svg.write_text(drawing, "utf-8")
            files.append(beside)
    return Made(tuple(files), tuple(pages), tuple(made), tuple(failures))


def _names(piece: PrintedPiece) -> set[tuple[str, str]]:
    sides = [piece.face] + ([piece.back] if piece.back is not None else [])
    return {(side.card, side.lang) for side in sides}


def cut_name(target: Path, number: int) -> Path:
    """The name of a cut file beside the PDF: ``deck.cut.svg``, ``deck.cut-2.svg``."""
    return target.with_name(f"{target.stem}.cut{'' if number == 1 else f'-{number}'}.svg")


def _painter(store: StampStore | None) -> Callable[[DisplayList, float], tuple[Stamp, ...]]:
    return painted if store is None else store.painted
