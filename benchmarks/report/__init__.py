"""Reports of results: tables and charts, as Markdown and as a self-contained page."""
