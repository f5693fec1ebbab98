"""What ``innkeep print`` makes for print shops: a PDF of each deck, or folders of pictures as for exports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from innkeep import cards
from innkeep.cards.cli.command_error import CommandError
from innkeep.cards.io.atomic import replaced
from innkeep.images.messages import text
from innkeep.images.sheet import print_order, vendor
from innkeep.images.sheet.job import FailedError, Job
from innkeep.images.sheet.paging import PrintedPiece
from innkeep.images.sheet.separation import ANY, Press

PICTURES = ("mpc", "tgc")
"""Shops that take a folder of pictures."""

Step = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Decks:
    """What was made: the files with what was measured of each, the cards, and what failed."""

    files: dict[Path, vendor.Preflight]
    cards: int
    failures: list[print_order.PieceFailure]


def decks(job: Job, target: Path, keep_going: bool, step: Step, press: Press = ANY) -> Decks:
    """A PDF of each deck and language.

    One deck is the target itself, several are named after it and after their decks.
    """
    keys = print_order.wanted(job.what, cards_only=True)
    made, failures = print_order.laid_out(keys, job.langs, job.theme, job.copies)
    if failures and (not keep_going or not made):
        raise FailedError(failures)
    by_deck: dict[tuple[str, str], list[PrintedPiece]] = {}
    for piece in made:
        by_deck.setdefault((piece.face.card.partition("/")[0], piece.face.lang), []).append(piece)
    files: dict[Path, vendor.Preflight] = {}
    for (deck, lang), held in by_deck.items():
        path = target
        if len(by_deck) > 1:
            path = target.with_name(f"{target.stem}-{deck}-{lang}{target.suffix or '.pdf'}")
        try:
            with replaced(path) as beside:
                files[path] = vendor.write(
                    beside, held, held[0].group, lang, lambda count: step(count, len(made)), press
                )
        except vendor.OddSizeError as error:
            raise CommandError(text("print.odd-size", job.langs[0], key=str(error))) from error
    return Decks(files, len(made), failures)


def pictures(job: Job, shop: str, target: Path, step: Step) -> tuple[list[Path], int, int]:
    """The folder of pictures a shop takes, one inside it for each language; its files, pictures and cards."""
    from innkeep.images.exports import mpc, tgc

    library = cards.load()
    chosen: Sequence[cards.Card] = [
        library.cards[key] for key in print_order.wanted(job.what, cards_only=True) if key in library.cards
    ]
    if not chosen:
        raise CommandError(text("print.only-cards", job.langs[0], shop=shop))
    if job.copies is not None:
        chosen = [replace(card, copies=job.copies) for card in chosen]
    make = mpc.orders if shop == "mpc" else tgc.decks
    total = len(job.langs) * (len(chosen) + len({card.deck for card in chosen}))
    made: list[Path] = []
    for lang in job.langs:
        bundle = make(chosen, lang, job.theme, lambda count: step(count, total))
        folder = target if len(job.langs) == 1 else target / lang
        folder.parent.mkdir(exist_ok=True)
        bundle.write_folder(folder)
        made.extend(folder / name for name in sorted(bundle.files))
    return (
        made,
        sum(path.suffix == ".png" for path in made),
        sum(card.copies for card in chosen) * len(job.langs),
    )
