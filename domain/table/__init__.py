"""What any table may settle: clock, agreement, takeback, dispute, standing orders, notes."""
