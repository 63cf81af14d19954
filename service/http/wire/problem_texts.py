"""Translations of problems: their titles, and what comes before the English details of malformed requests."""

TITLES: dict[str, dict[str, str]] = {
    "fr": {
        "malformed": "Requête mal formée",
        "unauthorized": "Il faut un jeton valable",
        "forbidden": "Pas avec ce jeton",
        "not-found": "Cela n'existe pas",
        "method-not-allowed": "Pas avec cette méthode",
        "request-timeout": "La requête est arrivée trop lentement",
        "rejected": "Les règles disent non",
        "stale": "La partie a avancé",
        "too-large": "Le corps est trop grand",
        "uri-too-long": "L'adresse est trop longue",
        "headers-too-large": "Les en-têtes sont trop grands",
        "unsupported-media-type": "Seul JSON est accepté",
        "key-reused": "La clé d'idempotence appartient à autre chose",
        "too-many": "Trop à la fois",
        "internal": "Une erreur de notre part",
        "unavailable": "Pas maintenant",
    },
    "de": {
        "malformed": "Fehlerhafte Anfrage",
        "unauthorized": "Ein gültiges Token ist nötig",
        "forbidden": "Nicht mit diesem Token",
        "not-found": "Das gibt es nicht",
        "method-not-allowed": "Nicht mit dieser Methode",
        "request-timeout": "Die Anfrage kam zu langsam",
        "rejected": "Die Regeln sagen nein",
        "stale": "Das Spiel ist weitergegangen",
        "too-large": "Der Inhalt ist zu groß",
        "uri-too-long": "Die Adresse ist zu lang",
        "headers-too-large": "Die Header sind zu groß",
        "unsupported-media-type": "Nur JSON wird angenommen",
        "key-reused": "Der Idempotenz-Schlüssel gehört zu etwas anderem",
        "too-many": "Zu viel auf einmal",
        "internal": "Ein Fehler von uns",
        "unavailable": "Jetzt nicht",
    },
}
"""language -> slug -> title"""

SENTENCES: dict[str, dict[str, str]] = {
    "fr": {
        "not_json": "Le corps n'est pas du JSON utilisable.",
        "bad_body": "Le corps n'est pas ce que cet appel attend.",
        "bad_command": "Ce n'est pas une commande de ce jeu.",
        "bad_parameter": "Un paramètre ne peut pas être lu.",
        "bad_header": "Un en-tête ne peut pas être lu.",
        "not_http": "La requête n'est pas du HTTP lisible.",
        "bad_position": "Les règles ne comprennent pas cette position.",
        "bad_bundle": "Ce n'est pas un paquet qui se prouve lui-même.",
        "other_rules": "D'autres règles que celles d'ici ont décidé cette partie.",
        "bad_target": "Cette adresse ne peut pas être appelée.",
    },
    "de": {
        "not_json": "Der Inhalt ist kein brauchbares JSON.",
        "bad_body": "Der Inhalt ist nicht das, was dieser Aufruf erwartet.",
        "bad_command": "Das ist kein Befehl dieses Spiels.",
        "bad_parameter": "Ein Parameter ist nicht lesbar.",
        "bad_header": "Ein Header ist nicht lesbar.",
        "not_http": "Die Anfrage ist kein lesbares HTTP.",
        "bad_position": "Mit dieser Stellung können die Regeln nichts anfangen.",
        "bad_bundle": "Das ist kein Bündel, das sich selbst beweist.",
        "other_rules": "Andere Regeln als die hier haben dieses Spiel entschieden.",
        "bad_target": "Diese Adresse kann nicht aufgerufen werden.",
    },
}
"""language -> reason of a malformed request -> what is wrong, before the detail says where"""
