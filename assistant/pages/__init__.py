"""The calculator and the rules to look up, as web pages."""
