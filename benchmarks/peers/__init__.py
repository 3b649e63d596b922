"""The same operations as others would write them, to be measured beside ours.

What differs between them is what is compared: how a question is read and refused, how an answer is
written, and what serves them.  The rules and their sentences are the service's own, the same for
all, in :mod:`benchmarks.peers.answering`.
"""
