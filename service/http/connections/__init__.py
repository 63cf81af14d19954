"""HTTP/1.1 over connections: read with deadlines, counted, given to the application, answered."""
