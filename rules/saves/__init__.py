"""Games as JSON: copies, fingerprints and saves, and whether a save from outside is sound."""
