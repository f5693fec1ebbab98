"""Ways to fill a picture that one character alone has: each file is what only they do."""
