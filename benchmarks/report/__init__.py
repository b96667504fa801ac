"""What results say: tables and charts, as Markdown and as a page that needs no other file."""
