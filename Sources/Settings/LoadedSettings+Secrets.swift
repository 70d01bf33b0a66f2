private import Files

extension LoadedSettings {
    /// Throws `openToOthers` if the configuration file has secrets and group or others may access it.
    package func requirePrivateSecrets() throws(SettingsProblem) {
        guard let file, hasSecretsInFile else { return }
        do {
            _ = try WholeFile.head(file, count: 0, checks: .secret)
        } catch .looseMode(let mode) {
            throw .openToOthers(path: file, mode: mode)
        } catch {
            // A pipe is nobody else's.
        }
    }

    /// Words that the names of secrets contain. Whatever else the listing hides is mostly an ordinary setting.
    private static let secretWords = [
        "secret", "password", "passwd", "passphrase", "token", "key", "authorization", "cookie",
    ]

    /// Whether the file has a secret: a database's address with a password, or a value of an endpoint's description
    /// that the listing hides and whose name suggests a secret.
    private var hasSecretsInFile: Bool {
        entries.contains { entry in
            guard case .file = entry.origin else { return false }
            if entry.key == .serverDatabase { return entry.value == "\"…\"" }
            let isDescription = entry.key == .authEndpoints || entry.key.path.hasPrefix("auth.remote.")
            return isDescription
                && Self.hiddenNames(in: entry.value).contains { name in
                    Self.secretWords.contains { name.lowercased().contains($0) }
                }
        }
    }

    /// The names of the members whose values a listing in JSON hides.
    private static func hiddenNames(in listing: String) -> [Substring] {
        listing.split(separator: "\":\"…\"").dropLast().compactMap { $0.split(separator: "\"").last }
    }
}
