"""The card editor: a page of the same server, and the doors its script knocks at."""

from innkeep.cards.editor.routes import blueprint

__all__ = ["blueprint"]
