"""What happens around every request: log, rate limits, CORS, error handlers."""
