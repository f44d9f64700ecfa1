"""Reading: what may be seen of a match, and by whom: positions, journal, story and proofs."""
