"""The post: letters in, turns, mails out.

``letters``, ``reply_text`` and ``lines`` read a mail: pure functions, no database, network or
clock. ``listener`` and ``mailbox`` take letters in, ``inbox`` keeps them, ``inbound_handler`` has
them carried out. ``gather`` collects what a mail tells, ``plain_text`` and ``html_page`` set it,
``delivery`` makes it, ``outbox`` keeps it, ``smtp_client`` hands it over. ``mailer`` is all of it.
"""
