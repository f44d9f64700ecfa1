"""The house: its keys, its signed notes, its log of checkpoints."""
