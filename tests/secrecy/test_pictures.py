"""When a picture is there tells nobody who looked at which card: no request has anything drawn."""

from __future__ import annotations

from pathlib import Path

import gevent
import pytest
from gevent.event import Event

from innkeep.table.core.messages import LANGUAGES
from innkeep.table.http.card_images import WIDTHS, Faces, NotYetError
from innkeep.table.store.event_log import Store
from tests.patience import PATIENCE_S

TOKENS = [f"token{n:02}" for n in range(12)]


class Painter:
    """Draws one picture whenever it is let."""

    version = "1"

    def __init__(self) -> None:
        self.drawn: list[tuple[str, str, int]] = []
        self.go = Event()
        self.broken: set[str] = set()

    def picture(self, key: str, lang: str, width: int) -> bytes | None:
        self.go.wait()
        gevent.sleep(0)
        self.drawn.append((key, lang, width))
        if key in self.broken:
            self.broken.discard(key)
            raise OSError("the drawing process died")
        if key == "face02":
            raise LookupError(key)
        return b"RIFF" + key.encode()


@pytest.fixture
def studio(tmp_path: Path) -> tuple[Faces, Painter]:
    store = Store("sqlite://")
    store.faces.save({token: (f"face{token[-2:]}", {}) for token in TOKENS})
    painter = Painter()
    return Faces(store, painter, tmp_path / "pictures"), painter


def finished(faces: Faces) -> None:
    with gevent.Timeout(20):
        while faces._at_work:
            gevent.sleep(0.001)


def order_after(asked: list[tuple[str, int]], folder: Path) -> list[tuple[str, str, int]]:
    """In which order pictures are drawn when others have asked for these meanwhile."""
    store = Store("sqlite://")
    store.faces.save({token: (f"face{token[-2:]}", {}) for token in TOKENS})
    painter = Painter()
    faces = Faces(store, painter, folder)
    faces.draw_ahead(TOKENS, "en")
    waiting = [gevent.spawn(faces.picture, token, "en", width) for token, width in asked]
    gevent.sleep(0.01)
    painter.go.set()
    gevent.joinall(waiting, timeout=PATIENCE_S)
    finished(faces)
    return painter.drawn


def test_which_faces_are_asked_for_changes_nothing_of_what_is_drawn_when(tmp_path: Path) -> None:
    untouched = order_after([], tmp_path / "none")
    assert [key for key, lang, width in untouched if (lang, width) == ("en", 125)] == [
        f"face{token[-2:]}" for token in TOKENS
    ]
    others = order_after([(TOKENS[9], 125), (TOKENS[3], 125)], tmp_path / "some")
    assert others == untouched
    one = order_after([(TOKENS[11], 500)], tmp_path / "large")
    another = order_after([(TOKENS[0], 500), (TOKENS[7], 500)], tmp_path / "other")
    assert one == another  # only that somebody wants large pictures can be told


def test_a_request_waits_for_its_turn_and_draws_nothing(studio: tuple[Faces, Painter]) -> None:
    faces, painter = studio
    painter.go.set()
    path = faces.picture(TOKENS[5], "ru", 500)  # no page of the table was opened since the start
    assert path is not None
    assert path.read_bytes() == b"RIFFface05"
    assert [key for key, _, _ in painter.drawn[:6]] == [f"face{n:02}" for n in range(6)]
    finished(faces)
    assert len(painter.drawn) == len(TOKENS)
    for token in TOKENS:
        assert (faces.picture(token, "ru", 500) is None) == (token == TOKENS[2])
    assert len(painter.drawn) == len(TOKENS)  # nobody draws the third: nobody is asked again either


def test_everything_is_drawn_ahead_large_ones_too(studio: tuple[Faces, Painter]) -> None:
    faces, painter = studio
    painter.go.set()
    faces.draw_ahead(TOKENS, "ru")
    faces.draw_ahead(reversed(TOKENS), "en")
    finished(faces)
    assert len(painter.drawn) == len(TOKENS) * len(LANGUAGES) * len(WIDTHS)
    assert {lang for _, lang, _ in painter.drawn[: 3 * len(TOKENS)]} == {"ru"}


def test_what_went_wrong_is_tried_again_with_the_whole_sheet(studio: tuple[Faces, Painter]) -> None:
    faces, painter = studio
    painter.go.set()
    painter.broken = {"face04"}
    assert faces.picture(TOKENS[4], "en", 250) is None
    finished(faces)
    assert faces.picture(TOKENS[4], "en", 250) is not None


def test_who_waits_too_long_is_told_so(
    studio: tuple[Faces, Painter], monkeypatch: pytest.MonkeyPatch
) -> None:
    faces, painter = studio
    monkeypatch.setattr("innkeep.table.http.card_images.PATIENCE_S", 0.01)
    faces.draw_ahead(TOKENS, "en")
    with pytest.raises(NotYetError):
        faces.picture(TOKENS[3], "en", 125)
    painter.go.set()
    finished(faces)
    assert faces.picture(TOKENS[3], "en", 125) is not None


def test_a_token_nobody_gave_out_has_nothing_drawn(studio: tuple[Faces, Painter]) -> None:
    faces, painter = studio
    painter.go.set()
    for token, lang, width in (("nobody", "en", 125), (TOKENS[0], "xx", 125), (TOKENS[0], "en", 126)):
        assert faces.picture(token, lang, width) is None
    gevent.sleep(0.01)
    assert painter.drawn == []


def test_what_somebody_waits_for_comes_first_and_of_that_the_least(studio: tuple[Faces, Painter]) -> None:
    faces, painter = studio
    faces.portraits(TOKENS[:8], "en")  # as at the start of a server, before anybody comes
    faces.draw_ahead(TOKENS[6:8], "en", seen=True)
    faces.draw_ahead(TOKENS[8:], "en")
    waiting = [
        gevent.spawn(faces.picture, token, "en", width)
        for token, width in ((TOKENS[9], 250), (TOKENS[7], 125))
    ]
    gevent.sleep(0.01)
    painter.go.set()
    gevent.joinall(waiting, timeout=PATIENCE_S)
    asked = painter.drawn[1:]  # one was begun before anybody asked
    assert asked[:2] == [("face06", "en", 125), ("face07", "en", 125)]
    assert asked[2:4] == [("face08", "en", 250), ("face09", "en", 250)]
    finished(faces)
