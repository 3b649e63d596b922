"""Measurements.  Each prints what it measured in its own run and asserts nothing."""
