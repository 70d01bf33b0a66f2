private import Files

/// Stores the sessions as one secret in a vault, all in the same format and with the same locks between processes.
package struct VaultSessionStore: SessionStore {
    private let vault: any SessionVault
    private let locks: SessionLocks

    /// - Parameters:
    ///   - path: The file that the sessions are in, or would be; the locks are placed beside it.
    ///   - clock: Measures the wait for a lock.
    package init(_ vault: any SessionVault, path: String, clock: any Clock<Duration>) {
        self.vault = vault
        locks = SessionLocks(path: path, clock: clock)
    }

    package var place: SessionPlace { vault.place }

    package func sessions() async throws(SessionStoreError) -> SessionBook {
        try SessionBook(stored: try await vault.read(), in: vault.name)
    }

    @discardableResult
    package func change(
        _ change: @Sendable (inout SessionBook) -> Void
    ) async throws(SessionStoreError) -> SessionStoreError? {
        let lock = try await locks.change()
        defer { lock?.release() }
        var before = SessionBook()
        var unusable: SessionStoreError?
        do {
            before = try await sessions()
        } catch {
            switch error {
            // The place refuses for now; its content may well be intact.
            case .notReadable, .place: throw error
            default: unusable = error
            }
        }
        var book = before
        change(&book)
        if let unusable, book.isEmpty { throw unusable }
        guard unusable != nil || book != before else { return nil }
        if book.isEmpty {
            try await vault.remove()
            return nil
        }
        let text = text(of: book)
        // What could not be read again would take the other sessions with it.
        guard text.isText else { throw SessionStoreError.garbage(path: vault.name, member: "token") }
        if let unusable, case .newerVersion = unusable, try await !vault.setAside() { throw unusable }
        try await vault.write(text)
        return unusable
    }

    package func remove() async throws(SessionStoreError) { try await vault.remove() }

    package func removeUnusable() async throws(SessionStoreError) {
        let lock = try await locks.change()
        defer { lock?.release() }
        do {
            _ = try await sessions()
        } catch {
            switch error {
            case .notReadable, .newerVersion, .place: throw error
            default: try await vault.remove()
            }
        }
    }

    package func renewalTurn(waiting limit: Duration) async -> RenewalTurn { await locks.renewal(waiting: limit) }

    package func tryWriting() async throws(SessionStoreError) {
        try locks.tryChanging()
        try await vault.tryWriting()
    }

    /// Leaves out the sessions used longest ago, if there is no room for all.
    private func text(of book: SessionBook) -> Secret {
        var book = book
        var text = SessionFile(book).json()
        while let limit = vault.limit, text.count > limit, !book.others.isEmpty {
            book.removeLast()
            text = SessionFile(book).json()
        }
        return text
    }
}

extension SessionBook {
    /// Reads what a vault has stored.
    ///
    /// - Parameter name: What error messages call the vault.
    package init(stored: Secret?, in name: String) throws(SessionStoreError) {
        guard let stored else {
            self.init()
            return
        }
        self = try stored.withUnsafeBytes { bytes throws(SessionStoreError) in
            try SessionFile(json: bytes, path: name).book
        }
    }
}

/// A place that keeps one secret between runs.
package protocol SessionVault: Sendable {
    var place: SessionPlace { get }

    /// What error messages call the place if its content cannot be used.
    var name: String { get }

    /// The most bytes to be written, for which sessions are left out; `nil` if none are.
    var limit: Int? { get }

    /// Returns the bytes; `nil` if there are none.
    func read() async throws(SessionStoreError) -> Secret?

    /// Replaces the bytes.
    func write(_ bytes: Secret) async throws(SessionStoreError)

    /// Removes the bytes; it is not an error if there are none.
    func remove() async throws(SessionStoreError)

    /// Tries whether bytes could be written, and changes nothing.
    func tryWriting() async throws(SessionStoreError)

    /// Keeps the bytes apart from those that are written next, since a later version of the program wrote them.
    ///
    /// - Returns: Whether it could.
    func setAside() async throws(SessionStoreError) -> Bool
}

extension SessionVault {
    package var limit: Int? { nil }

    /// Tries nothing: for a vault that only a write can try.
    package func tryWriting() async throws(SessionStoreError) {}

    /// Keeps nothing: for a vault that has one place.
    package func setAside() async throws(SessionStoreError) -> Bool { false }
}
