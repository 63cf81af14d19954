"""Ranchers in German."""
