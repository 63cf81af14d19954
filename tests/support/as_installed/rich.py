"""Not there for programs that tests start: only tools for developing need it, and `make run` installs none.

structlog takes it into every process where it finds it, which is a tenth of what our programs need to start.
"""

raise ImportError("no tool for developing is needed here")
