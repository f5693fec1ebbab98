"""The house's own drawings: people, places, props and glasses as shapes of a few tones, composed by data."""
