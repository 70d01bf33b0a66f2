import Files
import Settings

extension LoadedSettings {
    /// The permission bits of the configuration file, where it has secrets that group or others may read; else `nil`.
    var looseMode: UInt32? {
        guard let file, hasSecretsInFile else { return nil }
        do {
            _ = try WholeFile.head(file, count: 0, checks: .closedToOthers)
        } catch .looseMode(let mode) {
            return mode
        } catch {
            // A pipe is nobody else's.
        }
        return nil
    }

    /// Whether the listing hides anything of what the file says of endpoints.
    private var hasSecretsInFile: Bool {
        entries.contains { entry in
            guard case .file = entry.origin else { return false }
            let isDescription = entry.key == .authEndpoints || entry.key.path.hasPrefix("auth.remote.")
            return isDescription && entry.value.contains("\"…\"")
        }
    }
}
