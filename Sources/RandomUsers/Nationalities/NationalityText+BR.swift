extension NationalityText {
    static let br = NationalityText(
        code: "BR",
        country: "Brazil",
        men: """
            João,José,Antônio,Francisco,Carlos,Paulo,Pedro,Lucas,Luiz,Marcos,Luís,Gabriel,Rafael,Daniel,Marcelo,Bruno
            Eduardo,Felipe,Rodrigo,Manoel,Mateus,André,Fernando,Fábio,Leonardo,Gustavo,Guilherme,Leandro,Tiago
            Anderson,Ricardo,Márcio,Jorge,Sebastião,Alexandre,Roberto,Edson,Diego,Vítor,Sérgio,Cláudio,Caio,Thales,Iago
            """,
        women: """
            Maria,Ana,Francisca,Antônia,Adriana,Juliana,Márcia,Fernanda,Patrícia,Aline,Sandra,Camila,Amanda,Bruna
            Jéssica,Letícia,Júlia,Luciana,Vanessa,Mariana,Gabriela,Vera,Vitória,Larissa,Cláudia,Beatriz,Luana,Rita
            Sônia,Renata,Eliane,Josefa,Simone,Natália,Cristiane,Carla,Débora,Rosângela,Jaqueline,Daniela,Isadora,Yasmin
            Heloísa,Lívia
            """,
        surnames: """
            Silva,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Ribeiro,Carvalho,Almeida,Lopes
            Soares,Fernandes,Vieira,Barbosa,Rocha,Dias,Nascimento,Andrade,Moreira,Nunes,Marques,Machado,Mendes,Freitas
            Cardoso,Ramos,Gonçalves,Santana,Teixeira,Araújo,Pinto,Moura,Cavalcanti,Monteiro,Correia,Batista,Campos
            Castro,Cruz,Duarte,Farias,Melo,Borges,Moraes,Nogueira,Peixoto,Pires,Porto,Queiroz,Rezende,Sales,Tavares
            Viana,Xavier,Azevedo,Barros,Caldeira,Fogaça,Guimarães,Jesus,Leite,Martins
            """,
        streets: """
            Rua das Flores,Avenida Paulista,Rua da Paz,Rua Sete de Setembro,Rua Quinze de Novembro,Avenida Brasil
            Rua Tiradentes,Rua Dom Pedro II,Rua São João,Rua Santa Rita,Avenida Getúlio Vargas,Rua Bela Vista
            Rua das Palmeiras,Travessa do Comércio,Alameda Santos,Rua Duque de Caxias
            """,
        places: """
            São Paulo:São Paulo,Campinas:São Paulo,Santos:São Paulo,Rio de Janeiro:Rio de Janeiro
            Niterói:Rio de Janeiro,Belo Horizonte:Minas Gerais,Uberlândia:Minas Gerais,Salvador:Bahia
            Feira de Santana:Bahia,Fortaleza:Ceará,Recife:Pernambuco,Olinda:Pernambuco,Curitiba:Paraná,Londrina:Paraná
            Porto Alegre:Rio Grande do Sul,Caxias do Sul:Rio Grande do Sul,Manaus:Amazonas,Belém:Pará,Goiânia:Goiás
            Florianópolis:Santa Catarina,Joinville:Santa Catarina,Brasília:Distrito Federal,Natal:Rio Grande do Norte
            """,
        phone: "(Z#) N###-####",
        cell: "(Z#) 9####-####",
        postcode: "Z####",
        idName: "CPF",
        idValue: "###.###.###-##"
    )
}
