"""What the referee refuses, answers and reports."""
