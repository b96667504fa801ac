"""The atlas: classical counts, each with its source and its certificate; see docs/atlas.md."""
