"""Faults people make, one at a time, by what they are made with."""
