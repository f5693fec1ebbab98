"""What each seat is told."""
