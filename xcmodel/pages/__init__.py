"""Pages that live: each one HTML file that needs no network, with its data and its scripts inside.

The scripts and styles are files of their own, in ``files``. What a page shows is put together by
the rooms above.
"""
