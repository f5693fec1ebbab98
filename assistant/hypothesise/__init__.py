"""The moves of the search for how the last ops may be explained: each one pure function."""
