"""Matches of two keys, forged and honest, for the tests of fair play."""
