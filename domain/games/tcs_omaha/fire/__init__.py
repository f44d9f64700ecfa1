"""Chapters 6, 7 and 9: fire, what it does to morale, and overwatch."""
