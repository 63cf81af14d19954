"""El Gaucho, by Arve D. Fühler (2014): catch cattle with dice, build herds, sell them well."""
