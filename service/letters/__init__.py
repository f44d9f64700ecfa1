"""Letters: reading what came and wording what goes out; pure."""
