"""Boxes of people's own games: read from a text, kept by their hash, told in a line."""
