"""Printer profiles: how far a printer's second side is off, kept by name in the user's configuration folder.

One small YAML file each. Measuring is what the calibration page is for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs
import yaml

from innkeep.cards import yaml_reader
from innkeep.cards.io.atomic import replaced
from innkeep.images.sheet.sheet_settings import EDGES, MARGIN, MARGINS, SetupError, Shift

_NAME = re.compile(r"[\w][\w .-]{0,39}")


class PrinterProfileError(ValueError):
    """A profile that is not there or cannot be read; ``kind`` is name, missing or damaged."""

    def __init__(self, kind: str, name: str, detail: str = "") -> None:
        self.kind, self.name, self.detail = kind, name, detail
        super().__init__(f"profile {name!r}: {kind} {detail}".rstrip())


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of a printer: the edge it turns paper over, how backs are corrected, its margin in mm."""

    edge: str = "long"
    shift: Shift = field(default_factory=Shift)
    margin: float = MARGIN


def folder() -> Path:
    """The folder in which printer profiles are kept."""
    return platformdirs.user_config_path("innkeep") / "printers"


def _file(name: str) -> Path:
    if not _NAME.fullmatch(name):
        raise PrinterProfileError("name", name)
    return folder() / f"{name}.yaml"


def names() -> list[str]:
    """The names of all profiles, sorted."""
    return sorted(path.stem for path in folder().glob("*.yaml"))


def save(name: str, profile: Profile) -> Path:
    """Keeps the profile, in place of one of that name; raises ProfileError and OSError."""
    path = _file(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    shift = profile.shift
    data = {
        "edge": profile.edge,
        "back": {"x": shift.x, "y": shift.y, "turn": shift.turn},
        "margin": profile.margin,
    }
    with replaced(path) as made:
        made.write_text(yaml.safe_dump(data, sort_keys=False), "utf-8")
    return path


def load(name: str) -> Profile:
    """The profile of that name; raises ProfileError."""
    path = _file(name)
    if not path.exists():
        raise PrinterProfileError("missing", name, ", ".join(names()) or "-")
    try:
        data = yaml_reader.read(path.read_text("utf-8"))
        back = data["back"]
        found = Profile(
            str(data["edge"]),
            Shift(float(back["x"]), float(back["y"]), float(back["turn"])),
            float(data["margin"]),
        )
    except (yaml.YAMLError, SetupError, KeyError, TypeError, ValueError) as error:
        raise PrinterProfileError("damaged", name, str(path)) from error
    if found.edge not in EDGES or not MARGINS[0] <= found.margin <= MARGINS[1]:
        raise PrinterProfileError("damaged", name, str(path))
    return found


def forget(name: str) -> None:
    """Deletes the profile; raises ProfileError."""
    path = _file(name)
    if not path.exists():
        raise PrinterProfileError("missing", name, ", ".join(names()) or "-")
    path.unlink()
