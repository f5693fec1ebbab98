"""Of tests with very many cases a slice is run: each value that has to appear does, and the whole is all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import slices
from tests.slices import Cases

TESTS = Path(__file__).parents[1]
GRID = {
    f"{page} {lang} {width}": {"page": page, "lang": lang, "width": width}
    for page in ("front", "table", "guide")
    for lang in ("en", "ru")
    for width in (360, 820, 1366)
}


@pytest.mark.parametrize("name", slices.CASES)
def test_what_a_slice_is_taken_of_is_there(name: str) -> None:
    file, _, test = name.partition("::")
    if not test:
        assert f'"{name}"' in (TESTS / name.split()[0]).read_text("utf-8")
        return
    written = re.search(rf"^def {test}\(([^)]*)\)", (TESTS / file).read_text("utf-8"), re.M)
    assert written is not None
    assert all(re.search(rf"\b{parameter}\b", written[1]) for parameter in slices.CASES[name].each)


@pytest.mark.parametrize("name", slices.SIZES)
def test_what_is_done_less_often_is_done_somewhere(name: str) -> None:
    assert slices.SIZES[name].slice != slices.SIZES[name].whole
    texts = (path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    assert any(re.search(rf'slices\.(?:size|some)\(\s*"{re.escape(name)}"', text) for text in texts)


def test_each_value_that_is_named_appears_and_more_is_taken_until_there_is_enough() -> None:
    few = slices.chosen(GRID, Cases(1, ("page", "lang")))
    assert {GRID[name]["page"] for name in few} == {"front", "table", "guide"}
    assert {GRID[name]["lang"] for name in few} == {"en", "ru"}
    assert len(few) == 3
    assert few <= slices.chosen(GRID, Cases(7, ("page", "lang")))
    assert len(slices.chosen(GRID, Cases(7, ("page", "lang")))) == 7
    assert slices.chosen(GRID, Cases(100)) == set(GRID)
    assert slices.chosen(GRID, Cases(4)) == slices.chosen(dict(reversed(GRID.items())), Cases(4))


def test_the_whole_is_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(slices.SIZES, "tries", slices.Size(3, 9))
    monkeypatch.setitem(slices.CASES, "a test", Cases(2))
    monkeypatch.setattr(slices, "_whole", [False])
    assert (slices.size("tries"), slices.some("tries", range(9))) == (3, [0, 4, 8])
    assert len(slices.part("a test", GRID)) == 2
    assert [slices.share("abcde", at, 2) for at in (0, 1)] == [["a", "c", "e"], ["b", "d"]]
    slices.take_whole(True)
    assert (slices.size("tries"), slices.some("tries", range(9))) == (9, [*range(9)])
    assert slices.part("a test", GRID) == list(GRID)
    assert slices.share("abcde", 1, 2) == [*"abcde"]
