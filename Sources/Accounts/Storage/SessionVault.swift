import Files

/// A place that keeps one secret between runs.
package protocol SessionVault: Sendable {
    var place: SessionPlace { get }

    /// What error messages call the place if its content cannot be used.
    var name: String { get }

    /// Returns the bytes; `nil` if there are none.
    func read() async throws(SessionStoreError) -> Secret?

    /// Replaces the bytes.
    func write(_ bytes: Secret) async throws(SessionStoreError)

    /// Removes the bytes; it is not an error if there are none.
    func remove() async throws(SessionStoreError)
}

/// Stores the sessions as one secret, in the format of the session file, and with the same locks between processes.
package struct SecretSessionStore: SessionStore {
    private let vault: any SessionVault
    private let locks: SessionLocks

    /// - Parameters:
    ///   - path: The file that the sessions would be in; the locks are placed beside it.
    ///   - clock: Measures the wait for a lock.
    package init(_ vault: any SessionVault, path: String, clock: any Clock<Duration>) {
        self.vault = vault
        locks = SessionLocks(path: path, clock: clock)
    }

    package var place: SessionPlace { vault.place }

    package func sessions() async throws(SessionStoreError) -> SessionBook {
        guard let secret = try await vault.read() else { return SessionBook() }
        return try secret.withUnsafeBytes { bytes throws(SessionStoreError) in
            try SessionFile(json: bytes, path: vault.name).book
        }
    }

    package func change(_ change: @Sendable (inout SessionBook) -> Void) async throws(SessionStoreError) {
        let lock = try await locks.change()
        defer { lock?.release() }
        var before = SessionBook()
        var unusable: SessionStoreError?
        do {
            before = try await sessions()
        } catch .place(let failure) {
            throw .place(failure)
        } catch {
            unusable = error
        }
        var book = before
        change(&book)
        if let unusable, book.isEmpty { throw unusable }
        guard unusable != nil || book != before else { return }
        if book.isEmpty { try await vault.remove() } else { try await vault.write(SessionFile(book).json()) }
    }

    package func remove() async throws(SessionStoreError) { try await vault.remove() }

    package func renewalLock(waiting limit: Duration) async -> SessionLock? { await locks.renewal(waiting: limit) }
}
