extension NationalityText {
    static let nl = NationalityText(
        code: "NL",
        country: "Netherlands",
        men: """
            Jan,Johannes,Cornelis,Hendrik,Willem,Pieter,Daan,Sem,Bram,Lars,Thijs,Jesse,Ruben,Stijn,Sven,Tim,Niels,Joost
            Jeroen,Marcel,Dennis,Wouter,Maarten,Gerrit,Kees,Piet,Klaas,Dirk,Sjoerd,Wybe,Jelle,Tjeerd,Koen,Luuk,Teun
            Gijs,Mees,Floris,Rutger,Diederik,Bastiaan,Casper,Roel,Harm
            """,
        women: """
            Maria,Johanna,Anna,Cornelia,Wilhelmina,Hendrika,Emma,Tess,Sophie,Julia,Evi,Saar,Noor,Fenna,Lotte,Sanne
            Anouk,Femke,Marieke,Maaike,Annemarie,Ingrid,Monique,Esther,Marloes,Wendy,Linda,Nienke,Froukje,Sietske
            Tineke,Hanneke,Marijke,Truus,Ans,Bep,Fleur,Roos,Iris,Britt,Merel,Jasmijn,Liesbeth,Renée
            """,
        surnames: """
            de Jong,Jansen,de Vries,van den Berg,van Dijk,Bakker,Janssen,Visser,Smit,Meijer,de Boer,Mulder,de Groot
            Bos,Vos,Peters,Hendriks,van Leeuwen,Dekker,Brouwer,de Wit,Dijkstra,Smits,de Graaf,van der Meer
            van der Linden
            Kok,Jacobs,de Haan,Vermeulen,van den Heuvel,van der Veen,van den Broek,de Bruijn,de Bruin,van der Heijden
            Schouten,van Beek,Willems,van Vliet,van de Ven,Hoekstra,Maas,Verhoeven,Koster,van Dam,van der Wal,Prins,Blom
            Huisman,Peeters,de Jonge,Kuipers,van Veen,Post,Kuiper,Veenstra,Kramer,van den Brink,Scholten,van Wijk,Postma
            Martens,Vink,de Ruiter,Timmermans
            """,
        streets: """
            Kerkstraat,Schoolstraat,Molenstraat,Dorpsstraat,Stationsweg,Nieuwstraat,Julianastraat,Wilhelminastraat
            Beatrixlaan,Hoofdstraat,Prinsengracht,Herengracht,Marktplein,Parallelweg,Eikenlaan,Beukenlaan,Vondelstraat
            Havenkade
            """,
        places: """
            Amsterdam:Noord-Holland,Haarlem:Noord-Holland,Alkmaar:Noord-Holland,Rotterdam:Zuid-Holland
            Den Haag:Zuid-Holland,Leiden:Zuid-Holland,Delft:Zuid-Holland,Utrecht:Utrecht,Amersfoort:Utrecht
            Eindhoven:Noord-Brabant,Tilburg:Noord-Brabant,Breda:Noord-Brabant,Groningen:Groningen,Leeuwarden:Friesland
            Sneek:Friesland,Assen:Drenthe,Emmen:Drenthe,Zwolle:Overijssel,Enschede:Overijssel,Arnhem:Gelderland
            Nijmegen:Gelderland,Apeldoorn:Gelderland,Almere:Flevoland,Lelystad:Flevoland,Maastricht:Limburg
            Venlo:Limburg,Middelburg:Zeeland,Vlissingen:Zeeland
            """,
        phone: "(0N#) #######|(0N##) ######",
        cell: "(06) ########",
        postcode: "Z### LL",
        idName: "BSN",
        idValue: "#########"
    )
}
