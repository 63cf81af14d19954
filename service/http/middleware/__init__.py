"""Middleware of every request: log, rate limits, CORS, error handlers."""
