"""Imports: bundles from elsewhere that become games of this service."""
