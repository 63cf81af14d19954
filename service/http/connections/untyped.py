"""Types of objects of gunicorn and gevent, which have none."""

from typing import Any, TypeAlias

Application: TypeAlias = Any
"""The WSGI application."""
Log: TypeAlias = Any
"""gunicorn's logger."""
Request: TypeAlias = Any
"""What gunicorn's parser reads."""
Settings: TypeAlias = Any
"""gunicorn's settings."""
Socket: TypeAlias = Any
"""A cooperative socket."""
