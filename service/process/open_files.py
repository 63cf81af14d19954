"""The limit of open files: raised to what the system allows, since every connection is a file."""

import resource

MOST = 65_536
"""Descriptors that a process requests, up to the system's hard limit."""


def allow_files(most: int = MOST) -> int:
    """Let this process and its children open as many files as the system allows, up to `most`; how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft
