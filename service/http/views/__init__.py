"""The blueprints: one module for each resource."""
