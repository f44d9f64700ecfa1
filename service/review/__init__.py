"""The review of a finished match: what was luck and what was skill, by a computer that judges."""
