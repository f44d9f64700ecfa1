"""Chapters 10 and 11: artillery is called, adjusted, and fires for effect; smoke."""
