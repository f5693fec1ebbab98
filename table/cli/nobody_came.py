"""What ``innkeep host`` says where no other device has come for a while: what it may be, how to tell."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from innkeep.table.core.messages import text

if TYPE_CHECKING:
    from innkeep.table.access.addresses import PublicAddress

WAIT_S = 120.0
"""How long somebody who was told the address may take to open it."""

OPENS = {
    "ufw": "sudo ufw allow {port}/tcp",
    "firewall-cmd": "sudo firewall-cmd --add-port={port}/tcp",
}
"""Programs that keep a firewall, and what opens a port in it."""

OPENS_WINDOWS = "New-NetFirewallRule -DisplayName Innkeep -Direction Inbound -Protocol TCP -LocalPort {port}"


def opening(port: int, which: Callable[[str], object] = shutil.which, system: str = sys.platform) -> str:
    """The line that opens a port in this computer's firewall; empty where none is known.

    >>> opening(8000, which=lambda name: name == "ufw", system="linux")
    'sudo ufw allow 8000/tcp'
    >>> opening(8000, which=lambda name: None, system="linux")
    ''
    """
    if system == "win32":
        return OPENS_WINDOWS.format(port=port)
    return next((line.format(port=port) for program, line in OPENS.items() if which(program)), "")


def reasons(reach: PublicAddress, lang: str) -> list[str]:
    """What it may be, a line each, the likeliest first; and how one tells these apart."""
    from innkeep.table.access.addresses import vpns

    url = reach.away
    if url is None:
        return [text("cli.nobody", lang), text("cli.host-alone", lang)]
    names, line = ", ".join(vpns()), opening(reach.port)
    return [
        text("cli.nobody", lang),
        *([text("cli.nobody-vpn", lang, names=names)] if names else []),
        text("cli.nobody-firewall", lang, port=reach.port),
        *([f"    {line}"] if line else []),
        text("cli.nobody-guest", lang),
        text("cli.nobody-tell", lang, url=f"{url}/health"),
        text("cli.nobody-share", lang),
    ]
