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
