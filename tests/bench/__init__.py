"""Benchmarks: commands that print one JSON line a case."""
