"""Benchmarks: ratios against something honest, measured side by side in one run. `make bench`."""
