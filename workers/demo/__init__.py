"""``fieldpost demo-mail``: a campaign by mail through real servers, and the proof of it."""
