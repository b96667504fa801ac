"""The kinds of entries, each in a file of its own."""
