"""The post: letters in, turns, mails out; each step is a function of the house's ``Mailer``.

A letter is **received** (``listener``, ``mailbox``) and kept (``inbox``); ``inbound`` finds out who
wrote it and **routes** it by its address: to ``seated`` (with ``consent``, ``orders``, ``wishes``)
or to ``public_inbox`` (with ``new_matches``, ``opponents``). A mail is **gathered** (``gather``,
``story``, ``shown``, ``offers``, ``pictures``), made (``delivery``, ``digests``, ``short_mails``),
kept and handed over (``outbox``). ``sweep`` finds what is due. How letters are read and mails
worded is pure, and stands in ``service.letters`` and ``service.mails``.
"""
