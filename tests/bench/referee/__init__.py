"""How good the referee is, measured: games by bots laid out as people would, and what is read in them."""
