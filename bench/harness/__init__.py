"""The harness of the benchmarks: what serves, what throws, how a figure is taken and shown."""
