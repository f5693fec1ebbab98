"""Decks people bring and take away: sheets, archives, links, and what one has made oneself."""
