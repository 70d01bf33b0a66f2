import Synchronization

extension Nationality {
    /// The files of this folder, one for each nationality, in the order in which they are drawn.
    private static let files = EmbeddedFiles.all.filter { $0.name.hasSuffix(".txt") }.map { file in
        (code: String(file.name.dropLast(".txt".count)), text: ConstantText(file.text))
    }

    /// Their codes.
    static let codes = files.map(\.code)

    private static let made = Mutex<[String: Nationality]>([:])

    /// Returns the nationality for a code in capitals; its lists are split on first use.
    static func named(_ code: String) -> Nationality? {
        made.withLock { made in
            if let known = made[code] { return known }
            guard let file = files.first(where: { $0.code == code }) else { return nil }
            let new = Nationality(NationalityText(code: code, file: file.text))
            made[code] = new
            return new
        }
    }
}
