"""Cold storage: streams of games that ended long ago, in a folder or an object store and not in memory."""
