"""Worse than any evening: machines that stop at any moment, and disks that fail."""
