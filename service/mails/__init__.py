"""Mails: what the house writes to a seat, set in plain text and HTML; pure."""
