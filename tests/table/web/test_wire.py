"""What the pages' security policy lets through in a real Chromium: their own WebSocket, and no other."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

from tests.table.web.conftest import House

TRY = """
url => new Promise(done => {
  document.addEventListener("securitypolicyviolation", event => done(event.effectiveDirective));
  const tried = new WebSocket(url);
  tried.onopen = () => done("open");
  tried.onerror = () => setTimeout(() => done("failed"), 2000);
})
"""


def test_a_page_has_its_websocket_and_no_other_servers(house: House, join: Callable[..., Any]) -> None:
    page = join(house.table()["links"]["host"])
    own = house.url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
    assert page.evaluate(TRY, own) == "open"
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert page.evaluate(TRY, f"ws://127.0.0.1:{other.getsockname()[1]}/") == "connect-src"
