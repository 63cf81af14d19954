"""El Gaucho in French."""
