import Accounts
import Relays
import Scenes
import Settings

/// The session that an earlier run stored, and the endpoint that it is of.
@MainActor
struct StoredSession {
    private let wiring: Wiring

    init(_ wiring: Wiring) { self.wiring = wiring }

    /// The stored session as it is, without asking the endpoint.
    func loaded() throws(ExitStatus) -> SessionKeeper {
        let stored = try read()
        let endpoint = try wiring.endpoint(wiring.endpointName(stored), wiring.database)
        guard let stored, stored.endpoint == endpoint.name else { throw refuse() }
        let keeper = SessionKeeper(endpoint: endpoint, store: wiring.store, addresses: nil, now: wiring.now)
        keeper.session.accept(stored)
        return keeper
    }

    /// The stored session, live: renewed where it needs that.
    func resumed() async throws(ExitStatus) -> SessionKeeper {
        let keeper = try loaded()
        switch await keeper.resume() {
        case .live: return keeper
        case .none: throw refuse()
        case .ended:
            wiring.printer.fail(.sessionEnded)
            throw .noPermission
        case .unavailable(let failure):
            wiring.printer.fail(.endpoint(failure))
            throw ExitStatus(failure)
        case .unreadable(let failure):
            wiring.printer.complain(wiring.messages.failure(failure))
            throw ExitStatus(failure)
        }
    }

    private func read() throws(ExitStatus) -> Session? {
        do {
            return try wiring.store.load()
        } catch {
            wiring.printer.complain(wiring.messages.failure(error))
            throw ExitStatus(error)
        }
    }

    private func refuse() -> ExitStatus {
        wiring.printer.fail(.noSession)
        return .noPermission
    }
}
