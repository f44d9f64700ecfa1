"""The events of every match: each is the public body of one entry of the journal."""
