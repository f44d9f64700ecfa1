"""The commands of ``fieldpost``: each module is imported when one of its commands is used."""
