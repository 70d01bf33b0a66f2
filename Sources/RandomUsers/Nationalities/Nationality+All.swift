import Synchronization

extension Nationality {
    /// All nationalities, in the order in which they are drawn.
    private static let texts: [NationalityText] = [
        .au, .br, .ca, .ch, .de, .dk, .es, .fi, .fr, .gb, .ie, .in, .ir, .mx, .nl, .no, .nz, .rs, .tr, .ua, .us,
    ]

    /// Their codes.
    static let codes = texts.map(\.code.description)

    private static let made = Mutex<[String: Nationality]>([:])

    /// Returns the nationality for a code in capitals; its lists are split on first use.
    static func named(_ code: String) -> Nationality? {
        made.withLock { made in
            if let known = made[code] { return known }
            guard let text = texts.first(where: { $0.code.description == code }) else { return nil }
            let new = Nationality(text)
            made[code] = new
            return new
        }
    }
}
