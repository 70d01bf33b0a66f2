extension NationalityText {
    static let fr = NationalityText(
        code: "FR",
        country: "France",
        men: """
            Jean,Pierre,Michel,André,Philippe,René,Louis,Alain,Jacques,Bernard,Marcel,Daniel,Roger,Robert,Claude
            Christian,Henri,Nicolas,Frédéric,Thierry,Éric,Laurent,Julien,Sébastien,Christophe,Stéphane,Jérôme,Gérard
            François,Guillaume,Mathéo,Gabriel,Léo,Raphaël,Arthur,Jules,Adam,Maël,Noé,Théo,Hugo,Baptiste,Loïc,Rémi
            """,
        women: """
            Marie,Jeanne,Françoise,Monique,Catherine,Nathalie,Isabelle,Jacqueline,Sylvie,Martine,Nicole,Hélène
            Christine,Valérie,Véronique,Sandrine,Céline,Aurélie,Élodie,Émilie,Chloé,Léa,Manon,Camille,Jade,Louise,Alice
            Ambre,Rose,Inès,Zoé,Anaïs,Clémence,Margaux,Océane,Mélanie,Brigitte,Colette,Geneviève,Odette,Solène,Maëlle
            Noémie,Agathe
            """,
        surnames: """
            Martin,Bernard,Thomas,Petit,Robert,Richard,Durand,Dubois,Moreau,Laurent,Simon,Michel,Lefèvre,Leroy,Roux
            David,Bertrand,Morel,Fournier,Girard,Bonnet,Dupont,Lambert,Fontaine,Rousseau,Vincent,Muller,Faure,André
            Mercier,Blanc,Guérin,Boyer,Garnier,Chevalier,François,Legrand,Gauthier,Garcia,Perrin,Robin,Clément,Morin
            Nicolas,Henry,Roussel,Mathieu,Gautier,Masson,Marchand,Duval,Denis,Dumont,Marie,Lemaire,Noël,Meyer,Dufour
            Meunier,Brun,Blanchard,Giraud,Joly,Rivière,Lucas,Brunet,Gaillard,Barbier
            """,
        streets: """
            Rue de la Paix,Rue Victor-Hugo,Place de la Mairie,Rue des Écoles,Avenue Jean-Jaurès,Rue Pasteur
            Rue du Moulin,Rue de l'Église,Rue Gambetta,Boulevard Voltaire,Rue Saint-Honoré,Quai de la Loire
            Rue des Lilas,Avenue de la République,Rue du Château,Cours Lafayette,Rue Bellecombe,Impasse des Acacias
            """,
        places: """
            Paris:Île-de-France,Versailles:Île-de-France,Saint-Denis:Île-de-France,Lyon:Auvergne-Rhône-Alpes
            Grenoble:Auvergne-Rhône-Alpes,Clermont-Ferrand:Auvergne-Rhône-Alpes,Marseille:Provence-Alpes-Côte d'Azur
            Nice:Provence-Alpes-Côte d'Azur,Toulon:Provence-Alpes-Côte d'Azur,Toulouse:Occitanie,Montpellier:Occitanie
            Nîmes:Occitanie,Nantes:Pays de la Loire,Angers:Pays de la Loire,Le Mans:Pays de la Loire,Rennes:Bretagne
            Brest:Bretagne,Strasbourg:Grand Est,Reims:Grand Est,Metz:Grand Est,Bordeaux:Nouvelle-Aquitaine
            Limoges:Nouvelle-Aquitaine,Poitiers:Nouvelle-Aquitaine,Lille:Hauts-de-France,Amiens:Hauts-de-France
            Rouen:Normandie,Caen:Normandie,Dijon:Bourgogne-Franche-Comté,Besançon:Bourgogne-Franche-Comté
            Orléans:Centre-Val de Loire,Tours:Centre-Val de Loire,Ajaccio:Corse
            """,
        phone: "01-##-##-##-##|02-##-##-##-##|03-##-##-##-##|04-##-##-##-##|05-##-##-##-##",
        cell: "06-##-##-##-##|07-##-##-##-##",
        postcode: "Z####",
        idName: "INSEE",
        idValue: "GYM######## ##"
    )
}
