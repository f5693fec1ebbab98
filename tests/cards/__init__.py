"""The cards package."""
