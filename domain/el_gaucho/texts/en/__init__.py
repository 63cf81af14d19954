"""El Gaucho in English."""
