extension Pictures {
    static let help: [String: String] = [
        "help 40×10": #"""
        rollcall  Ann Lee · local    30 min left
          Keys
          Enter         open the section at the
                        selected person
          1-9           open the section with
                        that number
          arrows hjkl   move through sections
                        and people
                                 lines 1-6 of 21
        Esc close  PageDown down  PageUp up
        """#,
        "help 80×24": #"""
        rollcall  Ann Lee <ann@example.com> · local               session ends in 30 min

          Keys
          Move
          Enter         open the section at the selected person
          1-9           open the section with that number
          arrows hjkl   move through sections and people
          g G Home End  the first, the last section

          Find
          /             search everyone as you type
          i             ages, nationalities and cities as bars

          Do
          r             reload and mark what changed

          Anywhere
          p             see who is signed in, or sign out
          ?             this list
          q             quit and sign out
          :             type a command, as on a pipe
          Ctrl-C        cancel loading, or quit

        Esc close
        """#,
        "help 120×40": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                       session ends in 30 min

          Keys
          Move                                                        Do
          Enter         open the section at the selected person       r             reload and mark what changed
          1-9           open the section with that number
          arrows hjkl   move through sections and people              Anywhere
          g G Home End  the first, the last section                   p             see who is signed in, or sign out
                                                                      ?             this list
          Find                                                        q             quit and sign out
          /             search everyone as you type                   :             type a command, as on a pipe
          i             ages, nationalities and cities as bars        Ctrl-C        cancel loading, or quit



























        Esc close
        """#,
        "help 200×60": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                                                                                                       session ends in 30 min

          Keys
          Move                                                                                                Do
          Enter         open the section at the selected person                                               r             reload and mark what changed
          1-9           open the section with that number
          arrows hjkl   move through sections and people                                                      Anywhere
          g G Home End  the first, the last section                                                           p             see who is signed in, or sign out
                                                                                                              ?             this list
          Find                                                                                                q             quit and sign out
          /             search everyone as you type                                                           :             type a command, as on a pipe
          i             ages, nationalities and cities as bars                                                Ctrl-C        cancel loading, or quit















































        Esc close
        """#,
    ]
}
