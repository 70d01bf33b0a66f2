extension NationalityText {
    static let es = NationalityText(
        code: "ES",
        country: "Spain",
        men: """
            Antonio,Manuel,José,Francisco,David,Juan,Javier,Daniel,Carlos,Jesús,Alejandro,Miguel,Rafael,Pablo,Pedro
            Ángel,Sergio,Fernando,Jorge,Luis,Alberto,Álvaro,Adrián,Diego,Iván,Raúl,Rubén,Óscar,Enrique,Ramón,Vicente
            Andrés,Joaquín,Santiago,Víctor,Eduardo,Roberto,Jaime,Hugo,Gonzalo,Iker,Unai,Jordi,Xosé
            """,
        women: """
            María,Carmen,Ana,Isabel,Laura,Cristina,Marta,Josefa,Dolores,Lucía,Pilar,Elena,Sara,Paula,Raquel,Mercedes
            Rosario,Beatriz,Nuria,Silvia,Teresa,Rocío,Montserrat,Julia,Patricia,Irene,Andrea,Rosa,Alba,Encarnación
            Mónica,Inmaculada,Ángela,Sonia,Alicia,Sandra,Susana,Yolanda,Marina,Nerea,Ainhoa,Begoña,Inés,Daniela
            """,
        surnames: """
            García,Rodríguez,González,Fernández,López,Martínez,Sánchez,Pérez,Gómez,Martín,Jiménez,Hernández,Ruiz,Díaz
            Moreno,Muñoz,Álvarez,Romero,Gutiérrez,Alonso,Navarro,Torres,Domínguez,Ramos,Vázquez,Ramírez,Gil,Serrano
            Morales,Molina,Blanco,Suárez,Castro,Ortega,Delgado,Ortiz,Marín,Rubio,Núñez,Medina,Sanz,Castillo,Iglesias
            Cortés,Garrido,Santos,Guerrero,Lozano,Cano,Cruz,Méndez,Flores,Prieto,Herrera,Peña,León,Márquez,Cabrera
            Gallego,Calvo,Vidal,Campos,Reyes,Vega,Fuentes,Carrasco,Etxeberria,Puig
            """,
        streets: """
            Calle Mayor,Calle de Alcalá,Gran Vía,Paseo de la Castellana,Calle de la Luna,Avenida de la Constitución
            Calle Real,Rambla de Catalunya,Calle del Sol,Plaza de España,Calle de Toledo,Calle Nueva,Avenida de América
            Calle San Juan,Ronda de Toledo,Calle del Prado
            """,
        places: """
            Madrid:Comunidad de Madrid,Getafe:Comunidad de Madrid,Barcelona:Cataluña,Tarragona:Cataluña,Girona:Cataluña
            Valencia:Comunidad Valenciana,Alicante:Comunidad Valenciana,Sevilla:Andalucía,Málaga:Andalucía
            Granada:Andalucía,Córdoba:Andalucía,Zaragoza:Aragón,Huesca:Aragón,Murcia:Región de Murcia
            Palma:Islas Baleares,Las Palmas:Canarias,Bilbao:País Vasco,Vitoria:País Vasco,Valladolid:Castilla y León
            Salamanca:Castilla y León,León:Castilla y León,Toledo:Castilla-La Mancha,Vigo:Galicia,A Coruña:Galicia
            Oviedo:Asturias,Gijón:Asturias,Santander:Cantabria,Pamplona:Navarra,Logroño:La Rioja,Badajoz:Extremadura
            """,
        phone: "9Z#-###-###",
        cell: "6##-###-###",
        postcode: "Z####",
        idName: "DNI",
        idValue: "########-L"
    )
}
