"""A local page on which a designer draws a board and pieces, and sees the solutions."""
