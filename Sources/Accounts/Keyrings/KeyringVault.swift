import CLibraries

/// An item in the Secret Service's default collection, accessed through libsecret, which the first call loads.
///
/// Calls run on threads of their own. One that takes longer than the limit is abandoned; the limit is longer if a
/// person has to answer a dialog.
package struct KeyringVault: SessionVault {
    /// How long the keyring may take if nobody is asked anything.
    package static let timeout = Duration.seconds(1)

    /// How long a person may take to unlock it.
    package static let unlocking = Duration.seconds(120)

    private let item: String
    private let clock: any Clock<Duration>
    private let asking: (@Sendable () -> Void)?

    /// - Parameters:
    ///   - path: The file that the sessions would be in, which distinguishes several stores.
    ///   - clock: Measures the limit.
    ///   - asking: Tells the person that the keyring's dialog is waiting for them; `nil` if there is nobody to ask.
    package init(path: String, clock: any Clock<Duration>, asking: (@Sendable () -> Void)?) {
        item = path
        self.clock = clock
        self.asking = asking
    }

    package var place: SessionPlace { .keyring }

    package var name: String { "Secret Service (\(item))" }

    package func read() async throws(SessionStoreError) -> Secret? {
        let item = item
        return try await run { unlocks, canceller, found, problem, size in
            withUnsafeMutablePointer(to: &found) { found in
                ckeyring_read(
                    item, unlocks, canceller,
                    { user, bytes, count in
                        user?.assumingMemoryBound(to: Secret?.self).pointee = Secret(
                            copying: UnsafeRawBufferPointer(start: bytes, count: count))
                    }, found, problem, size)
            }
        }
    }

    package func write(_ bytes: Secret) async throws(SessionStoreError) {
        let item = item
        _ = try await run { unlocks, canceller, _, problem, size in
            bytes.withUnsafeBytes {
                ckeyring_write(item, $0.baseAddress, $0.count, unlocks, canceller, problem, size)
            }
        }
    }

    package func remove() async throws(SessionStoreError) {
        let item = item
        _ = try await run { unlocks, canceller, _, problem, size in
            ckeyring_remove(item, unlocks, canceller, problem, size)
        }
    }

    /// Makes a call; if the keyring is locked and there is somebody to ask, repeats it with the keyring's dialog.
    private func run(_ work: @escaping KeyringCall.Work) async throws(SessionStoreError) -> Secret? {
        var answer = await KeyringCall(work, unlocks: false).answer(within: Self.timeout, clock)
        if answer == .failure(.keyringLocked), let asking {
            asking()
            answer = await KeyringCall(work, unlocks: true).answer(within: Self.unlocking, clock)
        }
        do {
            return try answer.get()
        } catch {
            throw .place(error)
        }
    }
}
