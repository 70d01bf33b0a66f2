extension Pictures {
    static let section: [String: String] = [
        "section 40×10": #"""
        rollcall  Ann Lee · local    30 min left
          Women · 12 people
          فاطمه حسینی           25  Oslo
          अनीता नायर            35  Tehran
        ▸ Dora Dahl             45  Berlin
          Emma Ernst            55  Madurai
          Grace O'Leary         65  Seoul
          Ines Ibáñez           75  Oslo
                                         3 of 12
        Enter open  Esc back  ? help  q quit
        """#,
        "section 80×24": #"""
        rollcall  Ann Lee <ann@example.com> · local               session ends in 30 min

          Women · 12 people
          Name                  Age  City          Country        Email
          فاطمه حسینی            25  Oslo          Norway         person2@example.com  ┃
          अनीता नायर             35  Tehran        Iran           person4@example.com  ┃
        ▸ Dora Dahl              45  Berlin        Germany        person6@example.com  ┃
          Emma Ernst             55  Madurai       India          person8@example.com  ┃
          Grace O'Leary          65  Seoul         South Korea    person10@example.com ┃
          Ines Ibáñez            75  Oslo          Norway         person12@example.com ┃
          Ніна Сидоренко         25  Tehran        Iran           person14@example.com ┃
          Lena Lang              35  Berlin        Germany        person16@example.com ┃
          Nora Nilsen            45  Madurai       India          person18@example.com │
          Paula Price            55  Seoul         South Korea    person20@example.com │
        ────────────────────────────────────────────────────────────────────────────────
          Name         Dora Dahl                 Age          45, female
          Email        person6@example.com
          Phone        030-555-1005              Cell         0171-555-2005
          City         Berlin                    State        Berlin
          Country      Germany                   Nationality  Germany
          Picture      https://example.com/portraits/6.jpg
          ID           00000000-0000-4000-8000-000000000015
                                                                                 3 of 12
        Enter open  Esc back  / filter  Space same area  s sort  y copy  ? help  q quit
        """#,
        "section 120×40": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                       session ends in 30 min

          Women · 12 people                                                   │ Name         Dora Dahl
          Name                        Age  City              Country          │ Age          45
          فاطمه حسینی                  25  Oslo              Norway           │ Gender       female
          अनीता नायर                   35  Tehran            Iran             │ Email        person6@example.com
        ▸ Dora Dahl                    45  Berlin            Germany          │ Phone        030-555-1005
          Emma Ernst                   55  Madurai           India            │ Cell         0171-555-2005
          Grace O'Leary                65  Seoul             South Korea      │ City         Berlin
          Ines Ibáñez                  75  Oslo              Norway           │ State        Berlin
          Ніна Сидоренко               25  Tehran            Iran             │ Country      Germany
          Lena Lang                    35  Berlin            Germany          │ Nationality  Germany
          Nora Nilsen                  45  Madurai           India            │ Picture      https://example.com/portraits/6.jpg
          Paula Price                  55  Seoul             South Korea      │ ID           00000000-0000-…00-8000-000000000015
          Rosa Ruiz                    65  Oslo              Norway           │
          Tara Thompson-Feathersto…    75  Tehran            Iran             │ 4 others in Berlin
                                                                              │   Adam Abel      20  person1@example.com
                                                                              │   Håkon Hansen   70  person11@example.com
                                                                              │   Lena Lang      35  person16@example.com
                                                                              │   Quentin Quick  60  person21@example.com
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
                                                                                                                         3 of 12
        Enter open  Esc back  / filter  Space same area  s sort  r refresh  e export  i figures  y copy  ? help  q quit
        """#,
        "section 200×60": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                                                                                                       session ends in 30 min

          Women · 12 people                                                                                                                   │ Name         Dora Dahl
          Name                             Age  City                      Country               Email                                         │ Age          45
          فاطمه حسینی                       25  Oslo                      Norway                person2@example.com                           │ Gender       female
          अनीता नायर                        35  Tehran                    Iran                  person4@example.com                           │ Email        person6@example.com
        ▸ Dora Dahl                         45  Berlin                    Germany               person6@example.com                           │ Phone        030-555-1005
          Emma Ernst                        55  Madurai                   India                 person8@example.com                           │ Cell         0171-555-2005
          Grace O'Leary                     65  Seoul                     South Korea           person10@example.com                          │ City         Berlin
          Ines Ibáñez                       75  Oslo                      Norway                person12@example.com                          │ State        Berlin
          Ніна Сидоренко                    25  Tehran                    Iran                  person14@example.com                          │ Country      Germany
          Lena Lang                         35  Berlin                    Germany               person16@example.com                          │ Nationality  Germany
          Nora Nilsen                       45  Madurai                   India                 person18@example.com                          │ Picture      https://example.com/portraits/6.jpg
          Paula Price                       55  Seoul                     South Korea           person20@example.com                          │ ID           00000000-0000-4000-8000-000000000015
          Rosa Ruiz                         65  Oslo                      Norway                person22@example.com                          │
          Tara Thompson-Featherstonehau…    75  Tehran                    Iran                  person24@example.com                          │ 4 others in Berlin
                                                                                                                                              │   Adam Abel      20  person1@example.com
                                                                                                                                              │   Håkon Hansen   70  person11@example.com
                                                                                                                                              │   Lena Lang      35  person16@example.com
                                                                                                                                              │   Quentin Quick  60  person21@example.com
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
                                                                                                                                                                                                         3 of 12
        Enter open  Esc back  / filter  Space same area  s sort  r refresh  e export  i figures  y copy  p profile  ? help  q quit
        """#,
    ]
}
