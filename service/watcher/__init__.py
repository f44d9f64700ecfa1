"""A watcher: keeps the checkpoints of a house on another machine and proves that they agree.

Nothing that the house says is believed: every note must bear a signature of a key that the watcher
trusts, and every greater tree must be proved to begin with the smaller one (RFC 9162 2.1.4).
"""
