"""What is found out by playing on: players, playouts, probes."""
