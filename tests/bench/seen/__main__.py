"""What people see of whole games, at several widths: what cannot be read, what has no cause, what is cut.

A person and bots play at a real server, plain, against Otto, in teams, on a Pub Crawl and in a dungeon, four
and five of them, at a normal pace and in *quick* by turns. The person has the table open at each width, plays
on one of them by what the page offers and answers at once. Five times a second each page looks at itself
(`look.js`, `watch.js`): boxes of mats, tracks, purses, pot, piles and hand, text that does not fit, how long
each card in the middle can be read. Shifts of the layout are what the browser says of them; causes are looked
for in the whole replay, in the lines of the log and in the turning points of the story.

    python -m tests.bench.seen --games 4 --variant plain --width 360 --pictures seen
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.seen.watching import PACES, PLAYERS, VARIANTS, WIDTHS, Seen, Watching, open_page, table
from tests.conftest import find_chromium
from tests.table.web.conftest import House

QUICK_S = 25


def main() -> None:
    """Play, look and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="so many of each variant")
    parser.add_argument("--first", type=int, default=0, help="its number: 4 or 5 players, which pace")
    parser.add_argument("--variant", nargs="*", choices=VARIANTS, default=list(VARIANTS))
    parser.add_argument("--width", nargs="*", type=int, choices=WIDTHS, default=list(WIDTHS))
    parser.add_argument("--pace", choices=PACES, help="the same in every game")
    parser.add_argument("--seconds", type=float, default=100, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of everything that is found")
    parser.add_argument("--quick", action="store_true", help="one short game: a minute")
    parser.add_argument("--json", action="store_true", help="one document instead of lines")
    wish = parser.parse_args()
    if wish.quick:
        wish.games, wish.variant, wish.width, wish.seconds = 1, ["plain"], [1366], QUICK_S
    if wish.pictures is not None:
        wish.pictures.mkdir(parents=True, exist_ok=True)
    report = play(wish).report()
    if wish.json:
        print(json.dumps(report, indent=1, ensure_ascii=False))
        return
    for name, value in report.items():
        print(f"{name}: {value if isinstance(value, int | float | None) else json.dumps(value, indent=1)}")


def play(wish: argparse.Namespace) -> Seen:
    """All games that are wished for."""
    seen = Seen()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        house = House(Path(folder))
        try:
            browser = engine.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
            for number in range(wish.first, wish.first + wish.games):
                pace = wish.pace or list(PACES)[number % len(PACES)]
                for place, variant in enumerate(wish.variant):
                    players = PLAYERS.get(variant, (4, 5))[number // 2 % 2]
                    with table(house, variant, players, wish.seed + number) as link:
                        pages = {
                            width: open_page(browser, link, width, WIDTHS[width]) for width in wish.width
                        }
                        hand = wish.width[(number + place) % len(wish.width)]
                        name = f"{variant}-{players}-{pace}-{wish.seed + number}"
                        Watching(name, pages, hand, seen, wish.pictures).watch(wish.seconds, pace)
                        for page in pages.values():
                            page.context.close()
            browser.close()
        finally:
            house.close()
    return seen


if __name__ == "__main__":
    main()
