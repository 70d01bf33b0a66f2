extension NationalityText {
    static let fi = NationalityText(
        code: "FI",
        country: "Finland",
        men: """
            Juhani,Johannes,Mikael,Antero,Matti,Tapani,Olavi,Tapio,Kalevi,Pekka,Jukka,Kari,Markku,Hannu,Timo,Heikki
            Seppo,Jari,Pertti,Ilkka,Väinö,Eino,Onni,Eetu,Elias,Leevi,Oliver,Niilo,Aapo,Lauri,Ville,Antti,Sami,Mika
            Jarmo,Petri,Teemu,Tuomas,Jyrki,Esa,Arttu,Kimmo,Sampo,Yrjö
            """,
        women: """
            Maria,Helena,Johanna,Anneli,Kaarina,Marjatta,Anna,Liisa,Hannele,Tuulikki,Sofia,Aino,Aada,Eevi,Helmi,Venla
            Lumi,Pihla,Oona,Iida,Päivi,Riitta,Leena,Ritva,Tuula,Sirpa,Eija,Pirjo,Tarja,Seija,Merja,Minna,Sari,Katja
            Kirsi,Heidi,Satu,Niina,Tiina,Outi,Sanni,Ella,Veera,Kaisa,Mervi
            """,
        surnames: """
            Korhonen,Virtanen,Mäkinen,Nieminen,Mäkelä,Hämäläinen,Laine,Heikkinen,Koskinen,Järvinen,Lehtonen,Lehtinen
            Saarinen,Salminen,Heinonen,Niemi,Heikkilä,Salonen,Kinnunen,Turunen,Salo,Laitinen,Tuominen,Rantanen
            Karjalainen,Jokinen,Mattila,Savolainen,Lahtinen,Ahonen,Ojala,Leppänen,Väisänen,Hiltunen,Kallio,Miettinen
            Leinonen,Pitkänen,Aaltonen,Manninen,Hakala,Koivisto,Anttila,Laaksonen,Hirvonen,Räsänen,Lehto,Laakso,Toivonen
            Rantala,Aalto,Mustonen,Moilanen,Partanen,Nurmi,Peltonen,Kettunen,Seppälä,Hyvönen,Kauppinen
            Niskanen,Lappalainen
            Pesonen,Tikkanen,Vainio,Halonen
            """,
        streets: """
            Mannerheimintie,Aleksanterinkatu,Hämeenkatu,Esplanadi,Fredrikinkatu,Rautatienkatu,Kauppakatu,Koulukatu
            Kirkkokatu,Puistokatu,Rantatie,Satamakatu,Hallituskatu,Tehtaankatu,Bulevardi,Metsätie
            """,
        places: """
            Helsinki:Uusimaa,Espoo:Uusimaa,Vantaa:Uusimaa,Porvoo:Uusimaa,Tampere:Pirkanmaa,Nokia:Pirkanmaa
            Turku:Varsinais-Suomi,Salo:Varsinais-Suomi,Oulu:Pohjois-Pohjanmaa,Jyväskylä:Keski-Suomi,Lahti:Päijät-Häme
            Kuopio:Pohjois-Savo,Pori:Satakunta,Rauma:Satakunta,Joensuu:Pohjois-Karjala,Lappeenranta:Etelä-Karjala
            Hämeenlinna:Kanta-Häme,Vaasa:Pohjanmaa,Seinäjoki:Etelä-Pohjanmaa,Rovaniemi:Lappi,Mikkeli:Etelä-Savo
            Kotka:Kymenlaakso,Kajaani:Kainuu,Kokkola:Keski-Pohjanmaa,Maarianhamina:Ahvenanmaa
            """,
        phone: "0N-###-###",
        cell: "04#-###-##-##",
        postcode: "Z####",
        idName: "HETU",
        idValue: "DMYC###L"
    )
}
