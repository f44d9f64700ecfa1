"""A cosigner: signs the checkpoints of the houses that it knows, as long as they only grow."""
