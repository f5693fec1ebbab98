"""From templates and facts to display lists, and from those to pixels, PDF and SVG."""
