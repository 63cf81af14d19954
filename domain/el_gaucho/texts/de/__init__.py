"""El Gaucho in German."""
