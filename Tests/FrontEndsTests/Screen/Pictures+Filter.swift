extension Pictures {
    static let filter: [String: String] = [
        "filter 40×10": #"""
        rollcall  Ann Lee · local    30 min left
          Women · 3 of 12 people · filter “ni”
        ▸ Nora Nilsen           45  Madurai
          Ines Ibáñez           75  Oslo
          Emma Ernst            55  Madurai



                                          1 of 3
        Enter open  Esc back  ? help  q quit
        """#,
        "filter 80×24": #"""
        rollcall  Ann Lee <ann@example.com> · local               session ends in 30 min

          Women · 3 of 12 people · filter “ni”
          Name                  Age  City          Country        Email
        ▸ Nora Nilsen            45  Madurai       India          person18@example.com
          Ines Ibáñez            75  Oslo          Norway         person12@example.com
          Emma Ernst             55  Madurai       India          person8@example.com







        ────────────────────────────────────────────────────────────────────────────────
          Name         Nora Nilsen               Age          45, female
          Email        person18@example.com
          Phone        030-555-1017              Cell         0171-555-2017
          City         Madurai                   State        Tamil Nadu
          Country      India                     Nationality  Germany
          Picture      https://example.com/portraits/18.jpg
          ID           00000000-0000-4000-8000-000000000027
                                                                                  1 of 3
        Enter open  Esc back  / filter  Space same area  s sort  y copy  ? help  q quit
        """#,
        "filter 120×40": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                       session ends in 30 min

          Women · 3 of 12 people · filter “ni”                                │ Name         Nora Nilsen
          Name                        Age  City              Country          │ Age          45
        ▸ Nora Nilsen                  45  Madurai           India            │ Gender       female
          Ines Ibáñez                  75  Oslo              Norway           │ Email        person18@example.com
          Emma Ernst                   55  Madurai           India            │ Phone        030-555-1017
                                                                              │ Cell         0171-555-2017
                                                                              │ City         Madurai
                                                                              │ State        Tamil Nadu
                                                                              │ Country      India
                                                                              │ Nationality  Germany
                                                                              │ Picture      https://exampl…com/portraits/18.jpg
                                                                              │ ID           00000000-0000-…00-8000-000000000027
                                                                              │
                                                                              │ 4 others in Madurai
                                                                              │   Carl Cohn    30  person3@example.com
                                                                              │   Emma Ernst   55  person8@example.com
                                                                              │   Jan Jansen   20  person13@example.com
                                                                              │   Sven Strand  70  person23@example.com
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
                                                                                                                          1 of 3
        Enter open  Esc back  / filter  Space same area  s sort  r refresh  e export  i figures  y copy  ? help  q quit
        """#,
        "filter 200×60": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                                                                                                       session ends in 30 min

          Women · 3 of 12 people · filter “ni”                                                                                                │ Name         Nora Nilsen
          Name                             Age  City                      Country               Email                                         │ Age          45
        ▸ Nora Nilsen                       45  Madurai                   India                 person18@example.com                          │ Gender       female
          Ines Ibáñez                       75  Oslo                      Norway                person12@example.com                          │ Email        person18@example.com
          Emma Ernst                        55  Madurai                   India                 person8@example.com                           │ Phone        030-555-1017
                                                                                                                                              │ Cell         0171-555-2017
                                                                                                                                              │ City         Madurai
                                                                                                                                              │ State        Tamil Nadu
                                                                                                                                              │ Country      India
                                                                                                                                              │ Nationality  Germany
                                                                                                                                              │ Picture      https://example.com/portraits/18.jpg
                                                                                                                                              │ ID           00000000-0000-4000-8000-000000000027
                                                                                                                                              │
                                                                                                                                              │ 4 others in Madurai
                                                                                                                                              │   Carl Cohn    30  person3@example.com
                                                                                                                                              │   Emma Ernst   55  person8@example.com
                                                                                                                                              │   Jan Jansen   20  person13@example.com
                                                                                                                                              │   Sven Strand  70  person23@example.com
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
                                                                                                                                              │
                                                                                                                                                                                                          1 of 3
        Enter open  Esc back  / filter  Space same area  s sort  r refresh  e export  i figures  y copy  p profile  ? help  q quit
        """#,
    ]
}
