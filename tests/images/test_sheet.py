"""Imposition as geometry: backs behind fronts, marks at trim edges, a ruler of 50 mm."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from images.display import Box
from images.sheet import SHEETS, Printed, paginate

PAPERS = sorted(SHEETS)


@pytest.mark.parametrize("paper", PAPERS)
@given(slot=st.integers(0, 8))
def test_the_back_lies_behind_its_front(paper: str, slot: int) -> None:
    sheet = SHEETS[paper]
    front, back = sheet.front(slot), sheet.back(slot)
    turned = Box(sheet.width - back.right, back.y, back.w, back.h)
    assert turned == pytest.approx(front)


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_butted_and_fill_the_grid_once(paper: str) -> None:
    sheet = SHEETS[paper]
    boxes = [sheet.front(slot) for slot in range(sheet.capacity)]
    assert sum(box.w * box.h for box in boxes) == pytest.approx(sheet.grid.w * sheet.grid.h)
    assert all(sheet.grid.holds(box) for box in boxes)
    assert all((round(box.w, 6), round(box.h, 6)) == (63, 88) for box in boxes)
    shrunk = [Box(box.x + 0.01, box.y + 0.01, box.w - 0.02, box.h - 0.02) for box in boxes]
    for index, one in enumerate(shrunk):
        assert not any(one.overlaps(other) for other in shrunk[index + 1 :])
    with pytest.raises(IndexError):
        sheet.front(sheet.capacity)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_mark_meets_a_trim_edge_and_stays_outside_the_cards(paper: str) -> None:
    sheet = SHEETS[paper]
    edges_x = {round(x, 6) for slot in range(9) for x in (sheet.front(slot).x, sheet.front(slot).right)}
    edges_y = {round(y, 6) for slot in range(9) for y in (sheet.front(slot).y, sheet.front(slot).bottom)}
    seen_x, seen_y = set(), set()
    for mark in sheet.marks():
        assert not sheet.grid.overlaps(Box(min(mark.x1, mark.x2), min(mark.y1, mark.y2), 0.001, 0.001))
        if mark.x1 == mark.x2:
            seen_x.add(round(mark.x1, 6))
            assert 0 in (mark.y1, mark.y2) or sheet.height in (mark.y1, mark.y2)
        else:
            assert mark.y1 == mark.y2
            seen_y.add(round(mark.y1, 6))
            assert 0 in (mark.x1, mark.x2) or sheet.width in (mark.x1, mark.x2)
    assert seen_x == edges_x
    assert seen_y == edges_y
    assert len(sheet.marks()) == 16


@pytest.mark.parametrize("paper", PAPERS)
def test_the_ruler_is_50_mm_and_clear_of_marks_and_cards(paper: str) -> None:
    sheet = SHEETS[paper]
    ruler = sheet.ruler()
    assert ruler.y2 - ruler.y1 == pytest.approx(50.0, abs=1e-9)
    assert ruler.x1 == ruler.x2
    assert 4 < ruler.x1 < sheet.grid.x - 2.5
    assert not any(ruler.y1 - 1 < y < ruler.y2 + 1 for y in sheet.horizontals())


@pytest.mark.parametrize("paper", PAPERS)
def test_the_footer_is_between_the_cards_and_the_edge_a_printer_reaches(paper: str) -> None:
    sheet = SHEETS[paper]
    for column in range(3):
        x, y = sheet.footer(column)
        assert sheet.grid.bottom + 2 < y < sheet.height - 4.2
        assert all(abs(x - cut) > 25 for cut in sheet.verticals())


@given(counts=st.lists(st.integers(1, 40), max_size=5), backs=st.booleans())
def test_pages_hold_every_card_once_and_each_group_begins_a_page(counts: list[int], backs: bool) -> None:
    groups = [
        (f"g{n}", [Printed(f"d{n}/c{i}", "en") for i in range(count)]) for n, count in enumerate(counts)
    ]
    pages = paginate(groups, SHEETS["a4"], backs)
    fronts = [page for page in pages if not page.is_back]
    assert [card for page in fronts for card in page.cards] == [card for _, held in groups for card in held]
    assert all(1 <= len(page.cards) <= 9 and page.number <= page.of for page in pages)
    assert len(pages) == len(fronts) * (2 if backs else 1)
    if backs:
        for front, back in zip(pages[::2], pages[1::2], strict=True):
            assert (front.cards, front.is_back, back.is_back) == (back.cards, False, True)
