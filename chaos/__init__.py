"""Faults, tried for real: a proxy and two instances of the service on loopback, and what they lose."""
