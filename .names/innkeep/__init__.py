"""The rooms under their installed names, as links, for mypy and editors; nothing imports this."""
