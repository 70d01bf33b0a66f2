extension NationalityText {
    static let nz = NationalityText(
        code: "NZ",
        country: "New Zealand",
        men: """
            Oliver,Noah,Leo,Jack,Hunter,Theodore,Nikau,Mikaere,Tāne,Wiremu,Hēmi,Rangi,Tama,Matiu,Kauri,Ariki,Manaia
            Hamish,Angus,Blair,Brett,Campbell,Cameron,Caleb,Daniel,Dion,Ethan,Fraser,Grant,Ihaia,Jonty,Kahu,Lachlan
            Liam,Mason,Nathan,Piripi,Quade,Richie,Ross,Sione,Tamati,Toby,Zane
            """,
        women: """
            Isla,Charlotte,Amelia,Olivia,Mila,Willow,Harper,Aroha,Maia,Ngaio,Kiri,Anahera,Hinemoa,Mereana,Tui,Aria
            Ataahua,Whetū,Marama,Huia,Rāhera,Alexandra,Brooke,Bella,Catherine,Chelsea,Danielle,Ella,Fern,Georgia
            Hazel,Indie,Jorja,Kiera,Lucy,Maddison,Nina,Paige,Quinn,Ruby,Sophie,Tessa,Victoria,Zara
            """,
        surnames: """
            Smith,Wilson,Williams,Brown,Taylor,Jones,Singh,Wang,Anderson,Thompson,Walker,Chen,Patel,Kumar,Scott,Martin
            King,Campbell,Robinson,Young,Clarke,Kaur,Li,Mitchell,Moore,Ngata,Parata,Tamihere,Waititi,Paewai,Rangihuna
            Tūwhare,Te Rangi,Hēnare,Hohepa,Kereama,Mahuika,Paki,Pōtatau,Rēweti,Tawhiri,Wihongi,Faleolo,Leota,Tuilagi
            Fonoti,Vaega,Mackenzie,McDonald,McGregor,Sutherland,Stewart,Baxter,Blair,Burgess,Cartwright
            Dalgleish,Ferguson
            Gibson,Hargest,Kirkwood,Lawson,Munro,Nicholson,Ogilvie,Preston,Ramsay,Sinclair
            """,
        streets: """
            Queen Street,Lambton Quay,Cuba Street,Colombo Street,George Street,Ponsonby Road,Karangahape Road,Tay Street
            Marine Parade,Great South Road,Dominion Road,Victoria Street,Devon Street,Trafalgar Street,Kōwhai Street
            Tōtara Avenue
            """,
        places: """
            Auckland:Auckland,Manukau:Auckland,Wellington:Wellington,Lower Hutt:Wellington,Porirua:Wellington
            Christchurch:Canterbury,Timaru:Canterbury,Ashburton:Canterbury,Dunedin:Otago,Queenstown:Otago
            Invercargill:Southland,Gore:Southland,Hamilton:Waikato,Taupō:Waikato,Tauranga:Bay of Plenty
            Rotorua:Bay of Plenty,Napier:Hawke's Bay,Hastings:Hawke's Bay,Palmerston North:Manawatū-Whanganui
            Whanganui:Manawatū-Whanganui,New Plymouth:Taranaki,Whangārei:Northland,Nelson:Nelson,Blenheim:Marlborough
            Gisborne:Gisborne,Greymouth:West Coast
            """,
        phone: "(03)-###-####|(04)-###-####|(07)-###-####|(09)-###-####",
        cell: "(021)-###-####|(022)-###-####|(027)-###-####",
        postcode: "Z###",
        idName: "",
        idValue: ""
    )
}
