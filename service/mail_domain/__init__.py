"""The domain that a house mails from: the signature of its mails, and what its records say."""
