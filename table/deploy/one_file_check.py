"""Run by `innkeep.pyz` before anything of it: says in one line why it cannot run here, and tidies up.

Part of what is in the file is machine code for one system and one version of Python. What was unpacked by
versions of the file that nobody has started for a fortnight is removed.

This must be understood by any Python 3; shiv hands over `site_packages`, where the file was unpacked.
"""

import os
import shutil
import sys
import time
from importlib import import_module

FORTNIGHT_S = 14 * 24 * 3600


def check(site_packages):  # type: ignore[no-untyped-def]
    """Ends the program where it cannot run; removes what older versions have left beside `site_packages`."""
    unpacked = os.path.dirname(str(site_packages))
    try:
        for native in ("greenlet", "orjson"):
            import_module(native)
    except ImportError:
        version = f"{sys.platform} with Python {sys.version_info[0]}.{sys.version_info[1]}"
        sys.stderr.write(
            f"Error: this file was made for another system or version of Python than {version}: "
            "take the one for yours, or use: pipx run innkeep host --open\n"
        )
        if sys.stdin.isatty() and len(sys.argv) == 1:
            input("Enter ")
        sys.exit(2)

    os.utime(unpacked)
    kept, _, _ = os.path.basename(unpacked).rpartition("_")
    for name in os.listdir(os.path.dirname(unpacked)):
        other = os.path.join(os.path.dirname(unpacked), name)
        old = os.path.isdir(other) and time.time() - os.path.getmtime(other) > FORTNIGHT_S
        if old and name.startswith(kept + "_"):
            shutil.rmtree(other, ignore_errors=True)


if "site_packages" in globals():
    check(globals()["site_packages"])  # type: ignore[no-untyped-call]
