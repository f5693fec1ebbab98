"""What is the same for everybody is worked out and packed once: whoever asks for it again and again costs no
more than whoever asks for a file."""

from __future__ import annotations

import http.client

import pytest

from tests.patience import PATIENCE_S
from tests.secrecy.conftest import House
from tests.table.http.test_first_page import processor_s

pytestmark = pytest.mark.server

ASKED = 200


@pytest.mark.parametrize("own", ["", "?own=shelf-0123456789abcdef", "?own=a,b"])
def test_what_one_may_choose_from_is_worked_out_once(house: House, own: str) -> None:
    a_file = spent_on(house, "/i18n/en.json?of=table")
    assert spent_on(house, "/api/modules" + own) < 2 * a_file + 0.1


def spent_on(house: House, path: str) -> float:
    """The processor time the server takes to answer this so often, once it has been asked before (s)."""
    line = http.client.HTTPConnection(house.place, timeout=PATIENCE_S)
    before = 0.0
    for number in range(ASKED + 1):
        if number == 1:
            before = processor_s(house.pid)
        line.request("GET", path, headers={"Accept-Encoding": "gzip, br"})
        assert line.getresponse().read()
    line.close()
    return processor_s(house.pid) - before
