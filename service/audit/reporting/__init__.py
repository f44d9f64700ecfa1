"""What an audit found: checks as they go, the verdict, and both in words."""
