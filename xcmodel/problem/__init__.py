"""A problem by name, without its queries: items, options, and their compiled integer form."""
