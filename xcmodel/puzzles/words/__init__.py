"""Words in grids: crosswords, word searches and word squares."""
