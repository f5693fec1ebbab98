"""The ops: a module for each family, a record for each op."""
