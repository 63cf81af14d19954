"""Processes of the operating system: started, isolated, supervised, ended."""
