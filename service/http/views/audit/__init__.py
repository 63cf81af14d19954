"""Blueprints for auditors: export, import, forks, checks of positions."""
