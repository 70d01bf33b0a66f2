extension Pictures {
    static let profile: [String: String] = [
        "profile 40×10": #"""
        rollcall  Ann Lee · local    30 min left
        ╭─ Profile ────────────────────────────╮
        │ Name            Ann                  │
        │ Email           ann@example.com      │
        │ Endpoint        local                │
        │ Expires         2026-01-31T12:00:00Z │
        │ Other sessions  none                 │
        ╰──────────────────────────────────────╯

        Esc back  L sign out  q quit
        """#,
        "profile 80×24": #"""
        rollcall  Ann Lee <ann@example.com> · local               session ends in 30 min





                     ╭─ Profile ──────────────────────────────────────────╮
                     │ Name            Ann                                │
                     │ Email           ann@example.com                    │
                     │ Endpoint        local                              │
                     │ Expires         2026-01-31T12:00:00Z (30 min left) │
                     │ Other sessions  none                               │
                     ╰────────────────────────────────────────────────────╯










        Esc back  L sign out  q quit
        """#,
        "profile 120×40": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                       session ends in 30 min










                                         ╭─ Profile ──────────────────────────────────────────╮
                                         │ Name            Ann                                │
                                         │ Email           ann@example.com                    │
                                         │ Endpoint        local                              │
                                         │ Expires         2026-01-31T12:00:00Z (30 min left) │
                                         │ Other sessions  none                               │
                                         ╰────────────────────────────────────────────────────╯





















        Esc back  L sign out  q quit
        """#,
        "profile 200×60": #"""
        rollcall  Ann Lee <ann@example.com> · local                                                                                                                                       session ends in 30 min

















                                                                                 ╭─ Profile ──────────────────────────────────────────╮
                                                                                 │ Name            Ann                                │
                                                                                 │ Email           ann@example.com                    │
                                                                                 │ Endpoint        local                              │
                                                                                 │ Expires         2026-01-31T12:00:00Z (30 min left) │
                                                                                 │ Other sessions  none                               │
                                                                                 ╰────────────────────────────────────────────────────╯


































        Esc back  L sign out  q quit
        """#,
    ]
}
