"""What a card looks like: faces and backs as display lists, pictures and print sheets. Imports only cards."""

from __future__ import annotations

from images.display import DisplayList
from images.faces import back, face
from images.provider import Provider

__all__ = ["DisplayList", "Provider", "back", "face"]
