"""How the dice fell, told without misleading: counts, luck in sentences, tests and a monitor.

That the dice were fair is proved by computing them again, roll by roll. What stands here says how
lucky somebody was, and whether the sampler itself is sound over millions of rolls.
"""
