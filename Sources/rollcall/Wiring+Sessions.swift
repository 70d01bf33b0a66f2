import Accounts
import FrontEnds
import Glibc
import Keyrings
import Settings
import Words

/// Where sessions are kept between runs.
extension Wiring {
    /// Returns the store that keeps sessions in a place, whatever is configured.
    func store(in place: SessionPlace) -> any SessionStore {
        if place == store.place { return store }
        return Self.store(
            place, path: locations.session, asking: Self.asking(printer, isInteractive: isInteractive))
    }

    /// - Parameters:
    ///   - path: The session file; the other places are named after it, so that they are as separate as files are.
    ///   - asking: Called when a keyring's dialog waits for an answer; `nil` if nobody is there to give one.
    static func store(
        _ place: SessionPlace, path: String, asking: (@Sendable () -> Void)?
    ) -> any SessionStore {
        let clock = ContinuousClock()
        let vault: any SessionVault
        switch place {
        case .file: vault = FileVault(path: path)
        case .keyring: vault = KeyringVault(path: path, clock: clock, asking: asking)
        case .kernel: vault = KernelVault(path: path)
        case .memory: return MemorySessionStore()
        }
        return VaultSessionStore(vault, path: path, clock: clock)
    }

    /// Returns a function that tells users that a keyring asks them something; `nil` if nobody is there. Whoever runs
    /// this from a terminal can answer, even if its input comes from another program.
    static func asking(_ printer: EventPrinter, isInteractive: Bool) -> (@Sendable () -> Void)? {
        guard isInteractive, isatty(STDERR_FILENO) == 1 else { return nil }
        return {
            Task { @MainActor in printer.reportError(printer.messages.keyringAsks) }
        }
    }
}
