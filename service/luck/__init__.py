"""How the dice fell, told without misleading: counts, luck in sentences, tests and a monitor.

Whether the dice follow from what was fixed is found by computing them again, roll by roll. What
stands here says how lucky somebody was, and whether the sampler is sound over millions of rolls.
"""
