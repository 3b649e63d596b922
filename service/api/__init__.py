"""HTTP: from bytes to a question and from a ruling to bytes."""
