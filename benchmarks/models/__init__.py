"""Models by size and seed, for studies that the families with known answers are too few for."""
