"""Colours by day and night, tints of the ground, words on paper."""
