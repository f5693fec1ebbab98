"""Programs a server starts."""
