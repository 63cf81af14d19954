"""Blueprints for playing and following one game."""
