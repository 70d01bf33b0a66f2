extension NationalityText {
    static let ch = NationalityText(
        code: "CH",
        country: "Switzerland",
        men: """
            Daniel,Peter,Thomas,Hans,Marco,Martin,Andreas,Christian,Michael,Stefan,Beat,Urs,Reto,Ueli,Jürg,Rolf,Bruno
            Markus,Roger,René,Pascal,Patrick,Philippe,Olivier,Laurent,Yves,Alain,Gérard,Didier,Cédric,Giovanni,Roberto
            Fabio,Luca,Matteo,Gian,Flurin,Corsin,Ruedi,Sepp,Kaspar,Lukas,Simon,Noah
            """,
        women: """
            Maria,Anna,Ursula,Sandra,Ruth,Elisabeth,Monika,Claudia,Verena,Nicole,Regula,Vreni,Heidi,Käthi,Trudi
            Brigitte,Barbara,Silvia,Rita,Daniela,Karin,Rosmarie,Céline,Chantal,Françoise,Jacqueline,Nathalie,Véronique
            Sylvie,Florence,Chiara,Giulia,Francesca,Lara,Mia,Emilia,Lina,Leonie,Annina,Ladina,Seraina,Madlaina,Eliane
            Corinne
            """,
        surnames: """
            Müller,Meier,Schmid,Keller,Weber,Huber,Schneider,Meyer,Steiner,Fischer,Gerber,Brunner,Baumann,Frei
            Zimmermann,Moser,Widmer,Wyss,Graf,Roth,Suter,Bühler,Kunz,Favre,Rochat,Bolomey,Jaquet,Chappuis,Rey
            Bernasconi,Ferrari,Bianchi,Fontana,Cavelti,Caduff,Camenzind,Aebischer,Aeschbacher,Ammann,Bachmann,Berger
            Blaser,Bucher,Egger,Felder,Flückiger,Fuchs,Furrer,Gasser,Häfliger,Hofer,Hofmann,Imhof,Kaufmann,Lehmann
            Lüthi,Marti,Nussbaumer,Odermatt,Pfister,Ruchti,Schär,Stucki,Tanner,Vogel,Zürcher,Zbinden,Wenger
            """,
        streets: """
            Bahnhofstrasse,Hauptstrasse,Dorfstrasse,Kirchgasse,Schulstrasse,Seestrasse,Bergstrasse,Gartenweg
            Rue du Lac,Rue de la Gare,Avenue de la Paix,Chemin des Vignes,Rue du Rhône,Via Nassa,Via San Gottardo
            Marktgasse,Kramgasse
            """,
        places: """
            Zürich:Zürich,Winterthur:Zürich,Bern:Bern,Biel:Bern,Thun:Bern,Luzern:Luzern,Genève:Genève,Lausanne:Vaud
            Montreux:Vaud,Basel:Basel-Stadt,Liestal:Basel-Landschaft,St. Gallen:St. Gallen,Lugano:Ticino
            Bellinzona:Ticino,Fribourg:Fribourg,Neuchâtel:Neuchâtel,Sion:Valais,Chur:Graubünden,Davos:Graubünden
            Schaffhausen:Schaffhausen,Zug:Zug,Aarau:Aargau,Solothurn:Solothurn,Frauenfeld:Thurgau,Delémont:Jura
            Schwyz:Schwyz
            """,
        phone: "0N# ### ## ##",
        cell: "076 ### ## ##|078 ### ## ##|079 ### ## ##",
        postcode: "Z###",
        idName: "AVS",
        idValue: "756.####.####.##"
    )
}
