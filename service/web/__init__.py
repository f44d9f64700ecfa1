"""The map room: play, rewind and check a match in the browser.

:func:`register` adds the pages to an application that has a desk (``app.extensions``). Nothing
here knows a rule: pages draw what :mod:`service.reading.positions` lets their viewer know.
"""

from service.web.rooms import register

__all__ = ["register"]
