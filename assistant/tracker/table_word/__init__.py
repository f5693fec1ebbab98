"""Where the table is taken at its word: adopted as it lies, ruled on, started again from."""
