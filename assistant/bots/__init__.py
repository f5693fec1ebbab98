"""Bots that sit down at a table."""
