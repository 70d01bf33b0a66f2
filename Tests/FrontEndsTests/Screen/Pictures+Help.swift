extension Pictures {
    static let help: [String: String] = [
        "help 40×10": #"""
            rollcall  Ann Lee · loc…  session 30 min
              Keys
              Enter         open the section, at th…
              1-9           open the section of tha…
              r             load anew and mark what…
              /             find among everybody as…
              arrows hjkl   move through sections a…
              g G Home End  the first, the last sec…
                                           24 people
            Enter open  1-9 section  ? help  q quit
            """#,
        "help 80×24": #"""
            rollcall  Ann Lee <ann@example.com> · local                       session 30 min

              Keys
              Enter         open the section, at the person
              1-9           open the section of that number
              r             load anew and mark what changed
              /             find among everybody as you type
              arrows hjkl   move through sections and people
              g G Home End  the first, the last section
              p             who is signed in, and log out
              ?             this list
              q             leave; the session stays
              :             a command, as help lists them on a pipe
              Ctrl-C        cancel a load; else leave








                                                                                   24 people
            Enter open  1-9 section  r refresh  / find  arrows hjkl move  ? help  q quit
            """#,
        "help 120×40": #"""
            rollcall  Ann Lee <ann@example.com> · local                                                               session 30 min

              Keys
              Enter         open the section, at the person
              1-9           open the section of that number
              r             load anew and mark what changed
              /             find among everybody as you type
              arrows hjkl   move through sections and people
              g G Home End  the first, the last section
              p             who is signed in, and log out
              ?             this list
              q             leave; the session stays
              :             a command, as help lists them on a pipe
              Ctrl-C        cancel a load; else leave
























                                                                                                                           24 people
            Enter open  1-9 section  r refresh  / find  arrows hjkl move  p profile  ? help  q quit
            """#,
        "help 200×60": #"""
            rollcall  Ann Lee <ann@example.com> · local                                                                                                                                               session 30 min

              Keys
              Enter         open the section, at the person
              1-9           open the section of that number
              r             load anew and mark what changed
              /             find among everybody as you type
              arrows hjkl   move through sections and people
              g G Home End  the first, the last section
              p             who is signed in, and log out
              ?             this list
              q             leave; the session stays
              :             a command, as help lists them on a pipe
              Ctrl-C        cancel a load; else leave












































                                                                                                                                                                                                           24 people
            Enter open  1-9 section  r refresh  / find  arrows hjkl move  p profile  ? help  q quit
            """#,
    ]
}
