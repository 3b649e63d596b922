"""Faults, tried for real on loopback: what is lost while a proxy and two instances suffer them."""
