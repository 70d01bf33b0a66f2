extension NationalityText {
    static let no = NationalityText(
        code: "NO",
        country: "Norway",
        men: """
            Jan,Per,Bjørn,Ole,Lars,Kjell,Knut,Arne,Svein,Thomas,Geir,Tor,Morten,Terje,Odd,Erik,Martin,Anders,Kristian
            Magnus,Håkon,Øyvind,Trond,Rune,Stian,Sindre,Eirik,Jørgen,Sverre,Olav,Gunnar,Harald,Leif,Nils,Sondre,Vetle
            Ådne,Aksel,Oskar,Filip,Isak,Tobias,Halvor,Torstein
            """,
        women: """
            Anne,Inger,Kari,Marit,Ingrid,Liv,Eva,Astrid,Bjørg,Hilde,Anna,Solveig,Marianne,Randi,Ida,Nina,Maria
            Elisabeth,Kristin,Bente,Heidi,Silje,Hanne,Linda,Tone,Anita,Tove,Berit,Turid,Wenche,Ragnhild,Sigrid,Åse
            Gerd,Nora,Emma,Sofie,Thea,Ingeborg,Frida,Maja,Tuva,Vilde,Åshild
            """,
        surnames: """
            Hansen,Johansen,Olsen,Larsen,Andersen,Pedersen,Nilsen,Kristiansen,Jensen,Karlsen,Johnsen,Pettersen,Eriksen
            Berg,Haugen,Hagen,Johannessen,Andreassen,Jacobsen,Dahl,Jørgensen,Henriksen,Lund,Halvorsen,Sørensen,Jakobsen
            Moen,Gundersen,Iversen,Strand,Solberg,Svendsen,Eide,Knutsen,Martinsen,Paulsen,Bakken,Kristoffersen,Mathisen
            Lie,Amundsen,Nguyen,Rasmussen,Lunde,Solheim,Berge,Moe,Nygård,Bakke,Kristensen,Fredriksen,Holm,Lien,Hauge
            Christensen,Andresen,Nielsen,Knudsen,Evensen,Sæther,Aas,Myhre,Haugland,Ødegård,Rønning,Tangen
            """,
        streets: """
            Storgata,Kirkegata,Karl Johans gate,Skolegata,Strandveien,Jernbanegata,Parkveien,Bjørnstjerne Bjørnsons gate
            Fjellveien,Skogveien,Sjøgata,Torggata,Munkegata,Drammensveien,Bogstadveien,Solbakken,Åsveien
            """,
        places: """
            Oslo:Oslo,Bergen:Vestland,Førde:Vestland,Trondheim:Trøndelag,Steinkjer:Trøndelag,Stavanger:Rogaland
            Haugesund:Rogaland,Kristiansand:Agder,Arendal:Agder,Tromsø:Troms,Harstad:Troms,Bodø:Nordland,Narvik:Nordland
            Drammen:Buskerud,Kongsberg:Buskerud,Fredrikstad:Østfold,Sarpsborg:Østfold,Sandnes:Rogaland,Skien:Telemark
            Tønsberg:Vestfold,Ålesund:Møre og Romsdal,Molde:Møre og Romsdal,Hamar:Innlandet,Lillehammer:Innlandet
            Alta:Finnmark,Hammerfest:Finnmark,Lillestrøm:Akershus
            """,
        phone: "2#######|3#######|5#######|6#######|7#######",
        cell: "4#######|9#######",
        postcode: "####",
        idName: "FN",
        idValue: "DMY#####"
    )
}
