"""Benchmarks: instances with known answers, contestants, and their comparison."""
