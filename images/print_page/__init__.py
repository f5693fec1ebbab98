"""Decks to print from the browser: a page of the table's server."""

from innkeep.images.print_page.routes import blueprint

__all__ = ["blueprint"]
