"""Designs and permutations: queens, triples, rulers, rounds."""
