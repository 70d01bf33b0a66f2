extension NationalityText {
    static let dk = NationalityText(
        code: "DK",
        country: "Denmark",
        men: """
            Peter,Jens,Lars,Michael,Henrik,Thomas,Søren,Jan,Christian,Martin,Niels,Anders,Morten,Jesper,Mads,Rasmus
            Hans,Per,Jørgen,Ole,Bent,Erik,Torben,Kim,Steen,Flemming,Frederik,Emil,William,Oscar,Noah,Malthe,Magnus
            Mikkel,Jeppe,Asger,Bjørn,Gorm,Kaj,Knud,Viggo,Tobias,Kasper,Esben
            """,
        women: """
            Anne,Kirsten,Mette,Hanne,Anna,Helle,Susanne,Lene,Maria,Marianne,Inge,Karen,Lone,Bente,Camilla,Pia,Louise
            Charlotte,Jette,Tina,Ida,Freja,Emma,Alberte,Clara,Sofie,Josefine,Mathilde,Caroline,Signe,Astrid,Gudrun
            Birthe,Dorthe,Gitte,Rikke,Trine,Maja,Laura,Sille,Åse,Karla,Vigga,Solveig
            """,
        surnames: """
            Nielsen,Jensen,Hansen,Pedersen,Andersen,Christensen,Larsen,Sørensen,Rasmussen,Jørgensen,Petersen,Madsen
            Kristensen,Olsen,Thomsen,Christiansen,Poulsen,Johansen,Møller,Mortensen,Knudsen,Jakobsen,Mikkelsen,Lund
            Frederiksen,Laursen,Henriksen,Eriksen,Schmidt,Simonsen,Clausen,Svendsen,Andreasen,Iversen
            Jeppesen,Vestergaard
            Lauridsen,Nissen,Jespersen,Mogensen,Nørgaard,Kjær,Jepsen,Dahl,Villadsen,Friis,Bertelsen,Bruun,Bak
            Krogh,Kruse
            Lassen,Steffensen,Toft,Winther,Thygesen,Skov,Holm,Søndergaard,Ravn,Østergaard,Dam,Bang,Bech,Brandt,Hald
            """,
        streets: """
            Søndergade,Nørregade,Vestergade,Østergade,Skolegade,Kirkevej,Møllevej,Skovvej,Strandvejen,Bakkevej
            Algade,Storegade,Havnegade,Birkevej,Engvej,Lindevej,Parkvej,Tværgade
            """,
        places: """
            København:Hovedstaden,Frederiksberg:Hovedstaden,Helsingør:Hovedstaden,Hillerød:Hovedstaden
            Aarhus:Midtjylland,Viborg:Midtjylland,Randers:Midtjylland,Herning:Midtjylland,Odense:Syddanmark
            Esbjerg:Syddanmark,Kolding:Syddanmark,Vejle:Syddanmark,Aalborg:Nordjylland,Hjørring:Nordjylland
            Roskilde:Sjælland,Næstved:Sjælland,Køge:Sjælland
            """,
        phone: "Z#######",
        cell: "N#######",
        postcode: "Z###",
        idName: "CPR",
        idValue: "DMY-####"
    )
}
