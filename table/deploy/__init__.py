"""Several workers of one server: what gunicorn and nginx need for it (see the README here)."""
