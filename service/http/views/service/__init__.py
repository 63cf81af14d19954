"""Blueprints about the service itself: titles, bots, keys, webhooks, health, metrics, documents."""
