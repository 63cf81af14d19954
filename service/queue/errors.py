"""Errors of the queue, by the names under which the rest of the program knows them."""

from redis.exceptions import MaxConnectionsError as QueueBusy
from redis.exceptions import RedisError as QueueUnavailable

__all__ = ["QueueBusy", "QueueUnavailable"]
