"""A box of somebody's own game: what it holds, where its places lie, what is wrong with it."""
