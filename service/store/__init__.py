"""The store: SQLite or PostgreSQL, one transaction a request."""
