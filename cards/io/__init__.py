"""Packs in files: read, checked and kept."""
