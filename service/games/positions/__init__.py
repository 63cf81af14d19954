"""The stateless check of positions that another server keeps: for servers that store their own games.

The caller brings all of it: the settings, the events so far, a command, luck. Nothing is read or written.
A position can be any nonsense, and rules, which trust their own events, may do anything with it: so they are
asked in a process apart.
"""
