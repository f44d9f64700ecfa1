"""The tables of the post: letters that came, mails that go, what is owed, and who follows."""
