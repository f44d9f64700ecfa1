"""Read models: tables of their own, folded from the journal, dropped and rebuilt at will."""
