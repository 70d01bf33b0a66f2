extension Pictures {
    static let area: [String: String] = [
        "area 40×10": #"""
        rollcall  Ann Lee · local    30 min left
          Men · 12 people
        ▸ Carl Cohn             30  Madurai
            4 others in Madurai
            · Emma Ernst             55  person…
            · Jan Jansen             20  person…
            · Nora Nilsen            45  person…
            · Sven Strand            70  person…
                                         2 of 12
        Enter open  Esc back  ? help  q quit
        """#,
        "area 80×24": #"""
        rollcall  Ann Lee <ann@example.com> · local               session ends in 30 min

          Men · 12 people
          Name                  Age  City          Country        Email
          Adam Abel              20  Berlin        Germany        person1@example.com  ┃
        ▸ Carl Cohn              30  Madurai       India          person3@example.com  ┃
            4 others in Madurai                                                        ┃
            · Emma Ernst             55  person8@example.com                           ┃
            · Jan Jansen             20  person13@example.com                          ┃
            · Nora Nilsen            45  person18@example.com                          │
            · Sven Strand            70  person23@example.com                          │
          김민준                 40  Seoul         South Korea    person5@example.com  │
          Éric Dupont            50  Oslo          Norway         person7@example.com  │
          Frank Fischer          60  Tehran        Iran           person9@example.com  │
        ────────────────────────────────────────────────────────────────────────────────
          Name         Carl Cohn                 Age          30, male
          Email        person3@example.com
          Phone        030-555-1002              Cell         0171-555-2002
          City         Madurai                   State        Tamil Nadu
          Country      India                     Nationality  Germany
          Picture      https://example.com/portraits/3.jpg
          ID           00000000-0000-4000-8000-000000000012
                                                                                 2 of 12
        Enter open  Esc back  / filter  Space same area  s sort  y copy  ? help  q quit
        """#,
        "area 120×40": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                       session ends in 30 min

          Men · 12 people                                                     │ Name         Carl Cohn
          Name                        Age  City              Country          │ Age          30
          Adam Abel                    20  Berlin            Germany          │ Gender       male
        ▸ Carl Cohn                    30  Madurai           India            │ Email        person3@example.com
            4 others in Madurai                                               │ Phone        030-555-1002
            · Emma Ernst             55  person8@example.com                  │ Cell         0171-555-2002
            · Jan Jansen             20  person13@example.com                 │ City         Madurai
            · Nora Nilsen            45  person18@example.com                 │ State        Tamil Nadu
            · Sven Strand            70  person23@example.com                 │ Country      India
          김민준                       40  Seoul             South Korea      │ Nationality  Germany
          Éric Dupont                  50  Oslo              Norway           │ Picture      https://example.com/portraits/3.jpg
          Frank Fischer                60  Tehran            Iran             │ ID           00000000-0000-…00-8000-000000000012
          Håkon Hansen                 70  Berlin            Germany          │
          Jan Jansen                   20  Madurai           India            │
          Karl Kurz                    30  Seoul             South Korea      │
          Miguel Muñoz                 40  Oslo              Norway           │
          Otto Ohm                     50  Tehran            Iran             │
          Quentin Quick                60  Berlin            Germany          │
          Sven Strand                  70  Madurai           India            │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                              │
                                                                                                                         2 of 12
        Enter open  Esc back  / filter  Space same area  s sort  r refresh  e export  i figures  y copy  ? help  q quit
        """#,
        "area 200×60": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                                                                                                       session ends in 30 min

          Men · 12 people                                                                                                                     │ Name         Carl Cohn
          Name                             Age  City                      Country               Email                                         │ Age          30
          Adam Abel                         20  Berlin                    Germany               person1@example.com                           │ Gender       male
        ▸ Carl Cohn                         30  Madurai                   India                 person3@example.com                           │ Email        person3@example.com
            4 others in Madurai                                                                                                               │ Phone        030-555-1002
            · Emma Ernst             55  person8@example.com                                                                                  │ Cell         0171-555-2002
            · Jan Jansen             20  person13@example.com                                                                                 │ City         Madurai
            · Nora Nilsen            45  person18@example.com                                                                                 │ State        Tamil Nadu
            · Sven Strand            70  person23@example.com                                                                                 │ Country      India
          김민준                            40  Seoul                     South Korea           person5@example.com                           │ Nationality  Germany
          Éric Dupont                       50  Oslo                      Norway                person7@example.com                           │ Picture      https://example.com/portraits/3.jpg
          Frank Fischer                     60  Tehran                    Iran                  person9@example.com                           │ ID           00000000-0000-4000-8000-000000000012
          Håkon Hansen                      70  Berlin                    Germany               person11@example.com                          │
          Jan Jansen                        20  Madurai                   India                 person13@example.com                          │
          Karl Kurz                         30  Seoul                     South Korea           person15@example.com                          │
          Miguel Muñoz                      40  Oslo                      Norway                person17@example.com                          │
          Otto Ohm                          50  Tehran                    Iran                  person19@example.com                          │
          Quentin Quick                     60  Berlin                    Germany               person21@example.com                          │
          Sven Strand                       70  Madurai                   India                 person23@example.com                          │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                              │
                                                                                                                                                                                                         2 of 12
        Enter open  Esc back  / filter  Space same area  s sort  r refresh  e export  i figures  y copy  p profile  ? help  q quit
        """#,
    ]
}
