"""What an author of a game uses: ruleset, orders, boards, tables."""
