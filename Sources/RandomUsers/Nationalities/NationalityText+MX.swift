extension NationalityText {
    static let mx = NationalityText(
        code: "MX",
        country: "Mexico",
        men: """
            José,Juan,Luis,Carlos,Jesús,Francisco,Miguel,Jorge,Alejandro,Ricardo,Roberto,Fernando,Eduardo,Javier,Raúl
            Sergio,Arturo,Gerardo,Guadalupe,Armando,Alfredo,Enrique,Gustavo,Héctor,Hugo,Iván,Emiliano,Santiago,Mateo
            Leonardo,Diego,Sebastián,Ángel,Rodrigo,Ulises,Cuauhtémoc,Ignacio,Ramiro,Rubén,Salvador,Tomás,Vicente,Joel
            Adolfo
            """,
        women: """
            María,Guadalupe,Juana,Margarita,Verónica,Alejandra,Leticia,Elizabeth,Yolanda,Martha,Gabriela,Rosa,Josefina
            Teresa,Alicia,Francisca,Silvia,Patricia,Adriana,Araceli,Lupita,Ximena,Regina,Renata,Valentina,Camila,Sofía
            Fernanda,Daniela,Mariana,Paola,Itzel,Citlali,Xóchitl,Nayeli,Esperanza,Consuelo,Socorro,Rocío,Norma,Maricela
            Lourdes,Irma,Perla
            """,
        surnames: """
            Hernández,García,Martínez,López,González,Pérez,Rodríguez,Sánchez,Ramírez,Cruz,Flores,Gómez,Morales,Vázquez
            Reyes,Jiménez,Torres,Díaz,Gutiérrez,Ruiz,Mendoza,Aguilar,Ortiz,Moreno,Castillo,Romero,Álvarez,Méndez,Chávez
            Rivera,Juárez,Ramos,Domínguez,Herrera,Medina,Castro,Vargas,Guzmán,Velázquez,Rojas,Contreras,Salazar,Luna
            Ortega,Guerrero,Santiago,Estrada,Bautista,Cortés,Soto,Alvarado,Espinoza,Lara,Ávila,Ríos,Cervantes,Silva
            Delgado,Vega,Márquez,Sandoval,Carrillo,León,Mejía,Solís,Rosas,Ibarra,Valdez
            """,
        streets: """
            Avenida Insurgentes,Paseo de la Reforma,Calle Hidalgo,Calle Morelos,Avenida Juárez,Calle Allende
            Calle 5 de Mayo,Calle 16 de Septiembre,Avenida Revolución,Calle Zaragoza,Calzada de Tlalpan,Calle Matamoros
            Avenida Universidad,Privada Jalisco,Calle Guerrero,Eje Central
            """,
        places: """
            Ciudad de México:Ciudad de México,Toluca:Estado de México,Ecatepec:Estado de México,Guadalajara:Jalisco
            Zapopan:Jalisco,Puerto Vallarta:Jalisco,Monterrey:Nuevo León,Puebla:Puebla,Tijuana:Baja California
            Mexicali:Baja California,León:Guanajuato,Guanajuato:Guanajuato,Ciudad Juárez:Chihuahua,Chihuahua:Chihuahua
            Mérida:Yucatán,Cancún:Quintana Roo,Querétaro:Querétaro,San Luis Potosí:San Luis Potosí,Hermosillo:Sonora
            Saltillo:Coahuila,Torreón:Coahuila,Culiacán:Sinaloa,Mazatlán:Sinaloa,Acapulco:Guerrero,Oaxaca:Oaxaca
            Veracruz:Veracruz,Xalapa:Veracruz,Morelia:Michoacán,Cuernavaca:Morelos,Villahermosa:Tabasco,Durango:Durango
            """,
        phone: "(6##) ### ####|(5##) ### ####|(3##) ### ####",
        cell: "(6##) ### ####|(5##) ### ####|(8##) ### ####",
        postcode: "Z####",
        idName: "NSS",
        idValue: "## ## ## #### #"
    )
}
