"""Ranchers in English."""
