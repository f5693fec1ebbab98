"""Attacks written by somebody who read the documents and the wire, and none of the code."""
