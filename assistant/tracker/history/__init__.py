"""The last ops read again: explained anew, taken back, and what was owed for long."""
