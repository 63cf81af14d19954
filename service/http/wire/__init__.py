"""Reading requests and writing responses: parameters, JSON bodies, problems, languages, caching headers."""
