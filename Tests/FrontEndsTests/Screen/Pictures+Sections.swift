extension Pictures {
    static let sections: [String: String] = [
        "sections 40×10": #"""
        rollcall  Ann Lee · local    30 min left
        ▸ 1 Men · 12 people
          ▌ Adam Abel
          ▌ 20 Berlin

          2 Women · 12 people
            فاطمه حسینی
            25 Oslo
                                       24 people
        Enter open  1-9 section  ? help  q quit
        """#,
        "sections 80×24": #"""
        rollcall  Ann Lee <ann@example.com> · local               session ends in 30 min

        ▸ 1 Men · 12 people
            Adam Abel               ▌ Carl Cohn                 김민준
            20 Berlin               ▌ 30 Madurai                40 Seoul
            Germany                 ▌ India                     South Korea

            Éric Dupont               Frank Fischer             Håkon Hansen
            50 Oslo                   60 Tehran                 70 Berlin
            Norway                    Iran                      Germany

          2 Women · 12 people
            فاطمه حسینی               अनीता नायर                Dora Dahl
            25 Oslo                   35 Tehran                 45 Berlin
            Norway                    Iran                      Germany

            Emma Ernst                Grace O'Leary             Ines Ibáñez
            55 Madurai                65 Seoul                  75 Oslo
            India                     South Korea               Norway



                                                                               24 people
        Enter open  1-9 section  r refresh  / find  i figures  p profile  ? help  q quit
        """#,
        "sections 120×40": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                       session ends in 30 min

        ▸ 1 Men · 12 people
            Adam Abel                  ▌ Carl Cohn                    김민준                       Éric Dupont
            20 Berlin                  ▌ 30 Madurai                   40 Seoul                     50 Oslo
            Germany                    ▌ India                        South Korea                  Norway

            Frank Fischer                Håkon Hansen                 Jan Jansen                   Karl Kurz
            60 Tehran                    70 Berlin                    20 Madurai                   30 Seoul
            Iran                         Germany                      India                        South Korea

          2 Women · 12 people
            فاطمه حسینی                  अनीता नायर                   Dora Dahl                    Emma Ernst
            25 Oslo                      35 Tehran                    45 Berlin                    55 Madurai
            Norway                       Iran                         Germany                      India

            Grace O'Leary                Ines Ibáñez                  Ніна Сидоренко               Lena Lang
            65 Seoul                     75 Oslo                      25 Tehran                    35 Berlin
            South Korea                  Norway                       Iran                         Germany



















                                                                                                                       24 people
        Enter open  1-9 section  r refresh  / find  i figures  arrows hjkl move  p profile  ? help  q quit
        """#,
        "sections 200×60": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                                                                                                       session ends in 30 min

        ▸ 1 Men · 12 people
            Adam Abel             ▌ Carl Cohn               김민준                  Éric Dupont             Frank Fischer           Håkon Hansen            Jan Jansen              Karl Kurz
            20 Berlin             ▌ 30 Madurai              40 Seoul                50 Oslo                 60 Tehran               70 Berlin               20 Madurai              30 Seoul
            Germany               ▌ India                   South Korea             Norway                  Iran                    Germany                 India                   South Korea

          2 Women · 12 people
            فاطمه حسینی             अनीता नायर              Dora Dahl               Emma Ernst              Grace O'Leary           Ines Ibáñez             Ніна Сидоренко          Lena Lang
            25 Oslo                 35 Tehran               45 Berlin               55 Madurai              65 Seoul                75 Oslo                 25 Tehran               35 Berlin
            Norway                  Iran                    Germany                 India                   South Korea             Norway                  Iran                    Germany















































                                                                                                                                                                                                       24 people
        Enter open  1-9 section  r refresh  / find  i figures  arrows hjkl move  p profile  ? help  q quit
        """#,
    ]
}
