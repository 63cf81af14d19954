"""Bots for Great Western Trail: Argentina."""
