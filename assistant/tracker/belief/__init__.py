"""What is believed of a table: the readings that stand, and what has still to come to light."""
