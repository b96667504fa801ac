"""Benchmarks: instances with known answers, baselines, and what compares them."""
