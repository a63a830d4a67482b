"""Benchmarks, each compared with something known on the same machine in the same minute."""
