"""Faults, injected: ``python -m xcmodel.testing.faults --number 100 --seed 1``."""
