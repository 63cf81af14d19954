"""Blueprints for opening, finding and joining games."""
