"""Running the service: how it is served, watched and found alive."""
