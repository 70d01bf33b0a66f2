import Display
package import People

/// Writes the people of a list to a file, in the format given by its extension.
package struct ListExporter: Sendable {
    package enum Kind: Sendable {
        case nothing, file, folder
    }

    /// The file system, injected so that tests can replace it.
    package struct Storage: Sendable {
        /// Writes text to a file, replacing an existing one only if `isReplacing`; returns the reason on failure.
        package var write: @Sendable (_ path: String, _ text: String, _ isReplacing: Bool) -> String?
        package var kind: @Sendable (_ path: String) -> Kind
        /// The names in a folder; those of subfolders end with a slash.
        package var names: @Sendable (_ folder: String) -> [String]
        /// What `~` stands for; `nil` if unknown.
        package var home: String?

        package init(
            write: @escaping @Sendable (_ path: String, _ text: String, _ isReplacing: Bool) -> String?,
            kind: @escaping @Sendable (_ path: String) -> Kind,
            names: @escaping @Sendable (_ folder: String) -> [String], home: String?
        ) {
            self.write = write
            self.kind = kind
            self.names = names
            self.home = home
        }
    }

    private let storage: Storage
    private let hasPhotos: Bool

    /// - Parameter hasPhotos: Whether the people's pictures show them.
    package init(_ storage: Storage, hasPhotos: Bool = true) {
        self.storage = storage
        self.hasPhotos = hasPhotos
    }

    /// Writes the rows in their order, off the main actor; returns the system's reason where that fails.
    @concurrent
    package func export(
        _ rows: [Int32], of directory: Directory, to path: String, isReplacing: Bool = false
    ) async -> String? {
        let text = ListFormat(path: path).text(
            rows.lazy.map { directory.person(at: $0) }, of: directory.schema, hasPhotos: hasPhotos)
        return storage.write(expanded(path), text, isReplacing)
    }

    /// What a list written to the path would replace.
    func kind(of path: String) -> Kind { storage.kind(expanded(path)) }

    /// Completes a path at its end.
    func completion(of head: String) -> Completion {
        let slash = head.lastIndex(of: "/")
        let name = slash.map { String(head[head.index(after: $0)...]) } ?? head
        let folder = slash.map { expanded(String(head[...$0])) } ?? "."
        if head == "~" { return Completion(replacing: 0, candidates: ["/"]) }
        return Completion(
            replacing: name.count,
            candidates: storage.names(folder).filter { $0.hasPrefix(name) && !$0.isEmpty }.sorted()
        )
    }

    private func expanded(_ path: String) -> String {
        guard let home = storage.home, path == "~" || path.hasPrefix("~/") else { return path }
        return home + path.dropFirst()
    }
}
