"""The HTTP side: the app, its pages, files and pictures."""
