"""Habits of people at a table: what they do otherwise than tidily, without breaking a rule."""
