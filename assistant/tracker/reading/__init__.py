"""How one op is read into the next mirror."""
