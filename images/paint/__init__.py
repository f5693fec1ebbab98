"""Procedural art: every ground, frame, panel and medal is drawn from numbers, none from a picture file."""
