"""Webhooks: whom they may tell what, how that is signed and sent, and what happens if nobody takes it."""
