package import People
import Terminal
import Text

/// Writes the people of a list to a file, in the form that its name asks for.
package struct ListExporter: Sendable {
    package enum Outcome: Sendable, Equatable {
        case written(Int)
        case failed(reason: String)
    }

    /// The files that are written, handed in.
    package struct Storage: Sendable {
        /// Writes text to a file, over the one that is there only where it is to be replaced; returns the reason if it
        /// fails.
        package var write: @Sendable (_ path: String, _ text: String, _ isReplacing: Bool) -> String?
        package var exists: @Sendable (_ path: String) -> Bool
        /// The names in a folder, those of folders with a slash at their end.
        package var names: @Sendable (_ folder: String) -> [String]
        /// What `~` stands for; `nil` if that is not known.
        package var home: String?

        package init(
            write: @escaping @Sendable (_ path: String, _ text: String, _ isReplacing: Bool) -> String?,
            exists: @escaping @Sendable (_ path: String) -> Bool,
            names: @escaping @Sendable (_ folder: String) -> [String], home: String?
        ) {
            self.write = write
            self.exists = exists
            self.names = names
            self.home = home
        }
    }

    private let storage: Storage

    package init(_ storage: Storage) { self.storage = storage }

    /// Writes the rows in their order, off the main actor.
    @concurrent
    package func export(
        _ rows: [Int32], of directory: Directory, to path: String, isReplacing: Bool = false
    ) async -> Outcome {
        let text = ListFormat(path: path).text(rows.lazy.map { directory.person(at: $0) })
        if let reason = storage.write(expanded(path), text, isReplacing) { return .failed(reason: reason) }
        return .written(rows.count)
    }

    /// Whether a file would have to be overwritten.
    func exists(_ path: String) -> Bool { storage.exists(expanded(path)) }

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
