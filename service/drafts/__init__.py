"""Drafts: what orders would lead to before they are sent, and set-ups kept for another match."""
