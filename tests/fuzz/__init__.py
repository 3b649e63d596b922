"""Readers under inputs that were damaged in many ways at once."""
