"""Ranchers in French."""
