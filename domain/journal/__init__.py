"""The journal's bytes: entries, tree, chains, dice, commitments, timestamps."""
