"""The guide for players: a Markdown file for each chapter and language, and what makes pages of them."""
