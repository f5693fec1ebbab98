"""The contact sheets: for each deck one small picture of its back and every face, to look over.

Run `python -m tests.images.contact_sheets` from a checkout after a change that is meant, then look at them.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from innkeep import cards
from innkeep.images import component
from innkeep.images.render import raster

FOLDER = Path(__file__).parent / "contact"
WIDTH, ACROSS, GAP = 118, 10, 4
"""Pixels of a card, cards in a row, pixels between two."""
PAPER = "#d8d4cc"
QUALITY = 48


def file(deck: str) -> Path:
    """Where the contact sheet of a deck lies."""
    return FOLDER / f"{deck}.webp"


def sheet(deck: str) -> Image.Image:
    """The contact sheet of a deck."""
    made = cards.load().decks[deck]
    keys = [f"back/{deck}", *(card.id for card in made.cards)]
    high = round(WIDTH * 88 / 63)
    across = min(ACROSS, len(keys))
    rows = -(-len(keys) // across)
    whole = Image.new("RGB", (across * (WIDTH + GAP) + GAP, rows * (high + GAP) + GAP), PAPER)
    for index, key in enumerate(keys):
        picture = raster.picture(component(key, "en"), 2 * WIDTH / 63).resize(
            (WIDTH, high), Image.Resampling.LANCZOS
        )
        spot = (GAP + index % across * (WIDTH + GAP), GAP + index // across * (high + GAP))
        whole.paste(picture, spot)
    return whole


def main() -> None:
    """Writes all contact sheets anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    for deck in cards.load().decks:
        sheet(deck).save(file(deck), "WEBP", quality=QUALITY, method=4)


if __name__ == "__main__":
    main()
