"""What a card looks like: faces, backs and other pieces as display lists and pictures. Imports only cards."""

from __future__ import annotations

from images.display import Cut, DisplayList
from images.faces import back, face
from images.pieces import component
from images.provider import Provider

__all__ = ["Cut", "DisplayList", "Provider", "back", "component", "face"]
