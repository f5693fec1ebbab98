"""The ops of a table: their schemas, who may do them, and what each one changes."""
