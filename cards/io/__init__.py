"""Packs and decks in files: read, checked, kept, exchanged."""
