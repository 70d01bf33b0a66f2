extension NationalityText {
    static let de = NationalityText(
        code: "DE",
        country: "Germany",
        men: """
            Lukas,Leon,Finn,Jonas,Paul,Felix,Maximilian,Elias,Noah,Ben,Jürgen,Günther,Wolfgang,Klaus,Dieter,Manfred
            Uwe,Bernd,Rainer,Horst,Helmut,Gerhard,Matthias,Sebastian,Tobias,Florian,Jan,Tim,Niklas,Moritz,Jörg,Björn
            Holger,Torsten,Karl-Heinz,Friedrich,Heinrich,Otto,Hermann,Ulrich,Konrad,Jannik,Hannes,Ole
            """,
        women: """
            Emma,Mia,Hannah,Sophia,Lena,Lea,Marie,Leonie,Anna,Emilia,Ursula,Renate,Helga,Ingrid,Karin,Monika,Gisela
            Petra,Sabine,Gabriele,Birgit,Susanne,Heike,Kerstin,Ute,Anke,Silke,Katrin,Stefanie,Julia,Käthe,Greta,Frieda
            Mathilda,Johanna,Charlotte,Annegret,Elfriede,Hildegard,Waltraud,Jördis,Franziska,Svenja,Antje
            """,
        surnames: """
            Müller,Schmidt,Schneider,Fischer,Weber,Meyer,Wagner,Becker,Schulz,Hoffmann,Schäfer,Koch,Bauer,Richter
            Klein,Wolf,Schröder,Neumann,Schwarz,Zimmermann,Braun,Krüger,Hofmann,Hartmann,Lange,Schmitt,Werner,Krause
            Meier,Lehmann,Köhler,Herrmann,König,Walter,Mayer,Huber,Kaiser,Fuchs,Peters,Lang,Scholz,Möller,Weiß,Jung
            Hahn,Schubert,Vogel,Friedrich,Keller,Günther,Frank,Berger,Winkler,Roth,Beck,Lorenz,Baumann,Franke,Albrecht
            Schuster,Simon,Ludwig,Böhm,Winter,Kraus,Martin,Jäger,Seidel
            """,
        streets: """
            Hauptstraße,Schulstraße,Gartenstraße,Bahnhofstraße,Dorfstraße,Bergstraße,Birkenweg,Lindenstraße,Kirchweg
            Waldstraße,Ringstraße,Schillerstraße,Goethestraße,Mozartstraße,Amselweg,Wiesenweg,Jahnstraße,Am Sportplatz
            Buchenweg,Friedhofstraße
            """,
        places: """
            Berlin:Berlin,Hamburg:Hamburg,Bremen:Bremen,Bremerhaven:Bremen,München:Bayern,Nürnberg:Bayern
            Augsburg:Bayern,Würzburg:Bayern,Stuttgart:Baden-Württemberg,Freiburg:Baden-Württemberg
            Heidelberg:Baden-Württemberg,Köln:Nordrhein-Westfalen,Dortmund:Nordrhein-Westfalen
            Münster:Nordrhein-Westfalen,Frankfurt am Main:Hessen,Kassel:Hessen,Mainz:Rheinland-Pfalz
            Trier:Rheinland-Pfalz,Saarbrücken:Saarland,Hannover:Niedersachsen,Göttingen:Niedersachsen
            Kiel:Schleswig-Holstein,Lübeck:Schleswig-Holstein,Rostock:Mecklenburg-Vorpommern
            Schwerin:Mecklenburg-Vorpommern,Potsdam:Brandenburg,Cottbus:Brandenburg,Dresden:Sachsen,Leipzig:Sachsen
            Magdeburg:Sachsen-Anhalt,Halle:Sachsen-Anhalt,Erfurt:Thüringen,Jena:Thüringen
            """,
        phone: "0N##-#######",
        cell: "015#-#######|016#-#######|017#-#######",
        postcode: "Z####",
        idName: "SVNR",
        idValue: "## DMY L ###"
    )
}
