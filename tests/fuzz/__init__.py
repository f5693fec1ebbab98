"""Anything at all at every door: it is read, or refused as the door says, soon, and nothing else."""
