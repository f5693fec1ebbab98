"""Keeps a game of the rules beside a table."""
