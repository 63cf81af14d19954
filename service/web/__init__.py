"""Web pages: HTML, ES modules and styles that the service serves, a folder for each page."""
