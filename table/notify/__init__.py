"""Tells people who are not at the table that it waits for them: by mail, or by a webhook of the operator."""
