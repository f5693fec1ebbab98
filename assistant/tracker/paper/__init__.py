"""Seats whose hand is of paper: what they may hold, and what of it is shown."""
