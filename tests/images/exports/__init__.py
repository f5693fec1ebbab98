"""Every export is opened by a reader of its own that shares no code with the exporter."""
