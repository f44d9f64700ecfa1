"""Puzzles of a game: a position each, and what is to be reached from it."""
