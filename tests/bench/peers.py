"""Somebody to be measured against: a plain Node socket.io 4 server that passes moves on and keeps nothing."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ECHO = """
const http = require("http").createServer();
const io = new (require("socket.io").Server)(http, { transports: ["websocket"] });
const seqs = {};
io.on("connection", (socket) => {
  const room = socket.handshake.auth.token;
  seqs[room] ??= 0;
  socket.join(room);
  const order = Array.from({ length: 300 }, (_, n) => "card" + String(n).padStart(4, "0"));
  socket.emit("welcome", { seq: seqs[room], state: { zones: { table: { order } } } });
  socket.on("op", (op, answer) => {
    const s = ++seqs[room];
    const [f, b] = ["0123456789abcdef", "0123456789abcdef"];
    const comp = { k: "card", z: op.to, f, b, up: true, x: op.x, y: op.y };
    io.to(room).emit("d", { s, by: 0, k: op.kind, c: { [op.c]: comp } });
    answer({ ok: true, seq: s });
  });
});
http.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + http.address().port));
"""


@contextmanager
def node_echo(pin: Callable[[], None]) -> Iterator[subprocess.Popen[str] | None]:
    """A running Node server, its address its first line; None where Node or socket.io is missing."""
    if not (shutil.which("node") and shutil.which("npm")):
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "echo.js").write_text(ECHO)
        Path(folder, "package.json").write_text("{}")
        words = ["npm", "install", "--silent", "--no-audit", "--no-fund", "socket.io@4"]
        if subprocess.run(words, cwd=folder, stdout=subprocess.DEVNULL, check=False).returncode:
            yield None
            return
        process = subprocess.Popen(
            ["node", "echo.js"], cwd=folder, stdout=subprocess.PIPE, text=True, preexec_fn=pin
        )
        assert process.stdout is not None
        try:
            yield process
        finally:
            process.kill()
            process.wait()
