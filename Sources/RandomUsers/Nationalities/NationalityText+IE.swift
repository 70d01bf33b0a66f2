extension NationalityText {
    static let ie = NationalityText(
        code: "IE",
        country: "Ireland",
        men: """
            Seán,Conor,Patrick,Liam,Cian,Oisín,Fionn,Cillian,Darragh,Eoin,Tadhg,Rory,Finn,Aidan,Brendan,Brian,Cathal
            Ciarán,Colm,Cormac,Declan,Dermot,Diarmuid,Donal,Eamonn,Fergal,Fintan,Gearóid,Kevin,Kieran,Lorcan,Malachy
            Niall,Noel,Odhrán,Pádraig,Phelim,Ronan,Ruairí,Séamus,Shane,Turlough,Ultan,Enda
            """,
        women: """
            Aoife,Ciara,Saoirse,Niamh,Caoimhe,Róisín,Sinéad,Siobhán,Orla,Gráinne,Aisling,Clodagh,Deirdre,Éabha,Fiadh
            Fionnuala,Bríd,Bridget,Maeve,Máire,Mairéad,Nuala,Nora,Noreen,Bláthnaid,Eimear,Emer,Étaín,Gobnait,Ailbhe
            Áine,Muireann,Sadhbh,Sorcha,Tara,Una,Sheila,Kathleen,Maura,Ita,Dervla,Colleen,Eileen,Ríona
            """,
        surnames: """
            Murphy,Kelly,O'Sullivan,Walsh,Smith,O'Brien,Byrne,Ryan,O'Connor,O'Neill,O'Reilly,Doyle,McCarthy,Gallagher
            Doherty,Kennedy,Lynch,Murray,Quinn,Moore,McLoughlin,O'Carroll,Connolly,Daly,O'Connell,Wilson,Dunne,Brennan
            Burke,Collins,Campbell,Clarke,Johnston,Hughes,O'Farrell,Fitzgerald,Brown,Martin,Maguire,Nolan,Flynn,Thompson
            O'Callaghan,O'Donnell,Duffy,O'Mahony,Boyle,Healy,O'Shea,White,Sweeney,Hayes,Kavanagh,Power,McGrath,Moran
            Brady,Stewart,Casey,Foley,Fitzpatrick,O'Leary,McDonnell,MacMahon,Donnelly,Regan,Keane,Tierney
            """,
        streets: """
            Main Street,O'Connell Street,Grafton Street,Patrick Street,Church Road,Station Road,Dame Street
            Pearse Street
            Shop Street,Mill Road,The Quay,College Road,Parnell Street,Henry Street,Strand Road,Castle Street
            """,
        places: """
            Dublin:Dublin,Swords:Dublin,Cork:Cork,Cobh:Cork,Limerick:Limerick,Galway:Galway,Tuam:Galway
            Waterford:Waterford,Drogheda:Louth,Dundalk:Louth,Bray:Wicklow,Navan:Meath,Kilkenny:Kilkenny,Ennis:Clare
            Tralee:Kerry,Killarney:Kerry,Carlow:Carlow,Naas:Kildare,Sligo:Sligo,Letterkenny:Donegal,Athlone:Westmeath
            Wexford:Wexford,Clonmel:Tipperary,Mullingar:Westmeath,Castlebar:Mayo
            """,
        phone: "01-###-####|021-###-####|061-###-###|091-###-###",
        cell: "083-###-####|085-###-####|086-###-####|087-###-####",
        postcode: "LZZ L##L|LZZ LL##",
        idName: "PPS",
        idValue: "#######LL"
    )
}
