"""Which pieces there are, and what stands on each."""
