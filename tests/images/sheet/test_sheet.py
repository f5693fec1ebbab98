"""Imposition as geometry: backs behind fronts, marks at trims, a ruler of 50 mm, nothing off the paper."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from innkeep import images
from innkeep.images.render.display_list import Box
from innkeep.images.render.outlines import bounds
from innkeep.images.sheet import furniture, marks, paging, sheet_settings
from innkeep.images.sheet.grid import Grid, PrintPlace, TooLargeError, arrange
from innkeep.images.sheet.paging import PrintedPiece, paginate
from innkeep.images.sheet.paper import PAPERS, Paper, PaperError, paper
from innkeep.images.sheet.sheet_settings import Setup, SetupError, Shift

PIECES = [(63.0, 88.0), (70.0, 120.0), (20.0, 20.0), (196.0, 132.0), (63.0, 100.0)]
CARD = PIECES[0]
few = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

papers = st.one_of(
    st.sampled_from(sorted(PAPERS.values(), key=lambda found: found.name)),
    st.builds(Paper, st.just("own"), st.floats(80, 450), st.floats(80, 450)),
)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    backs, fold = draw(st.booleans()), draw(st.booleans())
    return Setup(
        draw(papers),
        draw(st.sampled_from(sheet_settings.MARKS)),
        draw(st.sampled_from(sheet_settings.BLEEDS)),
        backs or fold,
        draw(st.sampled_from(sheet_settings.EDGES)),
        fold,
        draw(st.sampled_from(sheet_settings.CUTTERS)),
        draw(st.floats(0, 20)),
    )


@st.composite
def grids(draw: st.DrawFn) -> tuple[Grid, Setup]:
    chosen, size = draw(setups()), draw(st.sampled_from(PIECES))
    try:
        return arrange(size, draw(st.sampled_from([0.0, 2.0, 3.0])), chosen, size[0] != size[1]), chosen
    except TooLargeError:
        assume(False)
        raise


def just_too_low() -> tuple[Grid, Setup]:
    """A paper whose margin below has, by the last bit of the numbers, no room for a footer; above it has."""
    chosen = Setup(Paper("own", 146.0, 312.40000000000003))
    return arrange((63.0, 100.0), 0.0, chosen), chosen


def turned_over(grid: Grid, point: tuple[float, float], edge: str) -> tuple[float, float]:
    """Where a point of the second side lies when looked at through the paper from the first."""
    portrait = grid.height >= grid.width
    sideways = grid.fold == "vertical" if grid.fold else portrait == (edge == "long")
    return (grid.width - point[0], point[1]) if sideways else (point[0], grid.height - point[1])


def corner(place: PrintPlace, right: bool, low: bool) -> tuple[float, float]:
    """A corner of a piece as its own picture has it, wherever it stands and however it is turned."""
    right, low = right != (place.turn == 180), low != (place.turn == 180)
    return place.trim.right if right else place.trim.x, place.trim.bottom if low else place.trim.y


@few
@given(grids(), st.data())
def test_every_corner_of_a_back_lies_behind_the_corner_of_its_front(
    made: tuple[Grid, Setup], data: st.DataObject
) -> None:
    grid, chosen = made
    slot = data.draw(st.integers(0, grid.capacity - 1))
    front, back = grid.front(slot), grid.back(slot, chosen.edge)
    for right in (False, True):
        behind = turned_over(grid, corner(back, not right, False), chosen.edge)
        ahead = corner(front, right, False)
        upside_down = turned_over(grid, corner(back, not right, True), chosen.edge)
        assert behind == pytest.approx(ahead, abs=1e-6)
        assert upside_down == pytest.approx(corner(front, right, True), abs=1e-6)


@few
@given(grids(), st.floats(-10, 10), st.floats(-10, 10), st.floats(-3, 3))
def test_a_printer_that_is_off_by_the_correction_puts_backs_where_they_belong(
    made: tuple[Grid, Setup], x: float, y: float, turn: float
) -> None:
    """Moving and turning back what the correction moved and turned restores every point."""
    grid, _ = made
    place = grid.front(0).trim
    moved = paging.shifted(grid, Shift(x, y, turn), place.x, place.y)
    back = paging.shifted(grid, Shift(0, 0, -turn), moved[0] - x, moved[1] - y)
    assert back == pytest.approx((place.x, place.y), abs=1e-6)


@few
@given(grids())
def test_pieces_do_not_overlap_and_stay_within_the_margin(made: tuple[Grid, Setup]) -> None:
    grid, chosen = made
    page = Box(0, 0, grid.width, grid.height)
    places = [grid.front(slot) for slot in range(grid.capacity)]
    if grid.fold:
        places += [grid.back(slot) for slot in range(grid.capacity)]
    assert all(page.holds(place.art) for place in places)
    assert all(page.holds(place.trim, -chosen.margin + 0.01) for place in places)
    assert all(place.art.holds(place.trim) for place in places)
    assert all((place.trim.w, place.trim.h) == grid.piece for place in places)
    by_row = sorted(places, key=lambda place: (round(place.trim.y, 3), place.trim.x))
    for one, two in pairwise(by_row):
        same_row = abs(one.trim.y - two.trim.y) < 0.001
        assert two.trim.x >= one.trim.right - 1e-6 if same_row else two.trim.y >= one.trim.bottom - 1e-6
        assert not same_row or two.art.x >= one.art.right - 1e-6


def meets(some_of: list[float], of: list[float]) -> bool:
    """Whether each number is one of the others, to a thousandth of a millimetre."""
    known = {round(value * 1000) + step for value in of for step in (-1, 0, 1)}
    return all(round(value * 1000) in known for value in some_of)


@few
@given(grids())
def test_every_mark_meets_a_trim_and_every_trim_has_its_marks(made: tuple[Grid, Setup]) -> None:
    grid, _ = made
    places = [grid.front(slot).trim for slot in range(grid.capacity)]
    if grid.fold:
        places += [grid.back(slot).trim for slot in range(grid.capacity)]
    edges_x = [x for box in places for x in (box.x, box.right)]
    edges_y = [y for box in places for y in (box.y, box.bottom)]
    for style in ("lines", "full"):
        found = marks.cut_marks(grid, style)
        xs = [mark.x1 for mark in found if mark.x1 == mark.x2]
        ys = [mark.y1 for mark in found if mark.y1 == mark.y2]
        assert meets(xs, edges_x)
        assert meets(ys, edges_y)
    assert meets(edges_x, xs)
    assert meets(edges_y, ys)
    for mark in marks.cut_marks(grid, "lines"):
        assert not mark.box._replace(w=mark.box.w + 1e-9, h=mark.box.h + 1e-9).overlaps(grid.art)
    assert marks.cut_marks(grid, "none") == ()


@few
@given(grids())
def test_where_pieces_touch_a_seam_shows_the_cut(made: tuple[Grid, Setup]) -> None:
    grid, _ = made
    places = [grid.front(slot).trim for slot in range(grid.capacity)]
    if grid.fold:
        places += [grid.back(slot).trim for slot in range(grid.capacity)]
    inner = grid.rows * (grid.columns - 1) + grid.columns * (grid.rows - 1)
    seams = marks.seams(grid)
    assert len(seams) >= (0 if grid.gap else inner)
    assert not (seams and grid.gap)
    for seam in seams:
        x, y = (seam.x1 + seam.x2) / 2, (seam.y1 + seam.y2) / 2
        off = (0.5, 0.0) if seam.x1 == seam.x2 else (0.0, 0.5)
        for side in (-1, 1):
            spot = Box(x + side * off[0] - 0.1, y + side * off[1] - 0.1, 0.2, 0.2)
            assert any(spot.overlaps(box) for box in places)


@few
@given(grids())
@example(just_too_low())
def test_ruler_footer_and_marks_keep_clear_of_each_other_and_of_the_edge(made: tuple[Grid, Setup]) -> None:
    grid, chosen = made
    page = Box(0, 0, grid.width, grid.height)
    scale = furniture.ruler(grid, chosen.cutter)
    lines = furniture.footer(grid, ("Gerki (en) · 1/5 front", "a note", "credits"), chosen.cutter)
    taken = [line.box for line in lines] + [*marks.registration(grid, chosen.cutter)]
    if scale is not None:
        taken.append(scale.box)
        assert abs(scale.line.x2 - scale.line.x1) + abs(scale.line.y2 - scale.line.y1) == pytest.approx(50.0)
        assert len(scale.ticks) == 51
    for box in taken:
        assert page.holds(box)
        assert not box.overlaps(grid.art)
    furniture_only = [*(line.box for line in lines), *([scale.box] if scale else [])]
    for index, box in enumerate(furniture_only):
        assert not any(box.overlaps(other) for other in furniture_only[index + 1 :])
        assert not any(box.overlaps(other) for other in marks.registration(grid, chosen.cutter))
    for mark in marks.cut_marks(grid, "lines", taken):
        x, y, wide, tall = mark.box
        inner = Box(x + 1e-6, y + 1e-6, max(wide - 2e-6, 0), max(tall - 2e-6, 0))
        assert not any(box.overlaps(inner) for box in taken)


@pytest.mark.parametrize(
    ("size", "bleed", "cutter", "capacity"),
    [
        ("a4", "auto", "none", 9),
        ("letter", "auto", "none", 9),
        ("a3", "auto", "none", 18),
        ("tabloid", "auto", "none", 18),
        ("a4", "none", "none", 9),
        ("a4", "outer", "none", 9),
        ("a4", "shared", "none", 9),
        ("a4", "full", "none", 8),
        ("letter", "none", "none", 9),
        ("letter", "shared", "none", 9),
        ("letter", "none", "silhouette", 8),
        ("a4", "none", "cricut", 9),
        ("a3", "none", "none", 18),
        ("tabloid", "none", "none", 18),
    ],
)
def test_as_many_cards_as_the_paper_holds(size: str, bleed: str, cutter: str, capacity: int) -> None:
    grid = arrange(CARD, 3.0, Setup(PAPERS[size], bleed=bleed, cutter=cutter))
    assert grid.capacity == capacity
    assert furniture.ruler(grid, cutter) is not None
    assert len(furniture.footer(grid, ("one", "two", "three"), cutter)) == 3


@pytest.mark.parametrize(
    ("size", "front", "back"), [("a4", 1.5, 2.5), ("letter", 0.6, 1.5), ("a3", 2.5, 3.0)]
)
def test_art_reaches_beyond_the_trim_unless_told_otherwise_and_further_on_backs(
    size: str, front: float, back: float
) -> None:
    fronts, backs = paginate(some(18), Setup(PAPERS[size], backs=True))[:2]
    for page, reach in ((fronts, front), (backs, back)):
        art = Box(*page.grid.art)
        assert art.x == pytest.approx(page.grid.trims.x - reach, abs=0.01)
        assert Box(5, 5, page.grid.width - 10, page.grid.height - 10).holds(art)
    for _, place in fronts.drawn():
        reaches = (place.trim.x - place.art.x, place.art.right - place.trim.right)
        assert min(reaches) >= 0.59
    assert backs.grid.trims == fronts.grid.trims
    none = paginate(some(18), Setup(PAPERS[size], backs=True, bleed="none"))
    assert all(page.grid.art == page.grid.trims for page in none)
    assert none[0].grid.capacity == fronts.grid.capacity


def test_what_has_no_backs_is_printed_on_one_side_unless_it_shares_the_paper_with_what_has() -> None:
    boxes = some(3, "box", "box/rdi7-prizes")
    assert boxes[0].back is None
    alone = paginate(boxes, Setup(backs=True))
    assert [page.side for page in alone] == [paging.FRONT] * len(alone)
    mixed = [page.side for page in paginate([*boxes, *some(1)], Setup(backs=True))]
    assert mixed == [paging.FRONT, paging.BACK] * (len(alone) + 1), "the card's front stays off a box"


def test_tokens_and_coins_share_their_pages() -> None:
    keys = ("token/fortitude", "token/fire", "coin/1", "coin/5")
    made = [piece for key in keys for piece in some(9, key.partition("/")[0], key)]
    pages = paginate(made, Setup(backs=True))
    assert [page.side for page in pages] == [paging.FRONT, paging.BACK]
    assert pages[0].groups == ("token", "coin")
    for page in pages:
        boxes = []
        for plan, place in page.drawn():
            assert (place.trim.w, place.trim.h) == pytest.approx((plan.width, plan.height))
            assert place.art.w > plan.width
            boxes.append(place.art)
        assert len(boxes) == 36
        assert not any(one.overlaps(two) for at, one in enumerate(boxes) for two in boxes[at + 1 :])
    for (_, front), (_, back) in zip(pages[0].drawn(), pages[1].drawn(), strict=True):
        assert back.trim.x == pytest.approx(pages[0].grid.width - front.trim.right)
        assert back.trim.y == pytest.approx(front.trim.y)


def test_folding_puts_four_pairs_on_a4() -> None:
    grid = arrange(CARD, 3.0, Setup(fold=True, backs=True, bleed="full"))
    assert (grid.capacity, grid.fold) == (4, "horizontal")
    assert grid.fold_line() == (0.0, 105.0, 297.0, 105.0)


@pytest.mark.parametrize(
    "text", ["b5", "0x10", "59x300", "210x1301", "-210x297", "210", "210x297cm", "", "1e3x200", "nanxinf"]
)
def test_a_paper_there_is_not_is_refused(text: str) -> None:
    with pytest.raises(PaperError):
        paper(text)


def test_papers_by_name_and_measure() -> None:
    assert paper("A3") == PAPERS["a3"]
    assert (paper("210x297mm").width, paper("8.5x11in").height) == (210.0, 279.4)


@pytest.mark.parametrize("values", [(10.1, 0, 0), (0, -10.1, 0), (0, 0, 3.5), (float("nan"), 0, 0)])
def test_a_correction_out_of_range_is_refused(values: tuple[float, float, float]) -> None:
    with pytest.raises(SetupError):
        Shift(*values)


def test_a_correction_that_pushes_backs_off_the_paper_is_refused() -> None:
    piece = some(1)
    with pytest.raises(paging.ShiftError):
        paginate(piece, Setup(PAPERS["letter"], backs=True, shift=Shift(0, -9)))
    assert paginate(piece, Setup(PAPERS["letter"], backs=True, shift=Shift(9, 0)))


def some(count: int, group: str = "g", key: str = "rdi1-gerki/i-raise") -> list[PrintedPiece]:
    face = images.component(key, "en")
    back = images.component(face.back, "en") if face.back else None
    return [PrintedPiece(face, back, group)] * count


@few
@given(counts=st.lists(st.integers(1, 40), min_size=1, max_size=4), skip=st.integers(0, 8), data=st.data())
def test_pages_hold_every_piece_once_in_order_after_the_skipped_slots(
    counts: list[int], skip: int, data: st.DataObject
) -> None:
    backs, dense = data.draw(st.booleans()), data.draw(st.booleans())
    made = [piece for number, count in enumerate(counts) for piece in some(count, f"g{number}")]
    found = paginate(made, Setup(backs=backs), skip, dense)
    fronts = [page for page in found if page.side == paging.FRONT]
    assert [piece for page in fronts for _, piece in page.pieces] == made
    assert fronts[0].pieces[0][0] == skip
    assert len(found) == len(fronts) * (2 if backs else 1)
    assert all(dense or len(page.groups) == 1 for page in found)
    needed = -(-(sum(counts) + skip) // 9)
    assert len(fronts) == needed if dense else len(fronts) >= needed
    if backs:
        for front, back in zip(found[::2], found[1::2], strict=True):
            assert (front.pieces, front.side, back.side) == (back.pieces, paging.FRONT, paging.BACK)


def test_more_to_skip_than_there_are_slots_is_refused() -> None:
    with pytest.raises(paging.SkipError):
        paginate(some(1), Setup(), 9)


@pytest.mark.parametrize(
    "key", ["token/fire", "coin/5", "mat/rdi1-gerki", "box/rdi1-gerki", "divider/rdi1-zot"]
)
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_pieces_of_any_size_and_shape_find_their_place(key: str, size: str) -> None:
    made = paginate(some(3, key=key), Setup(PAPERS[size]))
    page = Box(0, 0, made[0].grid.width, made[0].grid.height)
    lines = [shape for sheet in made for shape, through in sheet.outlines() if through]
    assert len(lines) == 3 * len(images.component(key, "en").cut.lines)
    assert all(page.holds(bounds(line)) for line in lines)
