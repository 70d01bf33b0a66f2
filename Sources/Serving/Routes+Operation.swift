import Hummingbird
import JSON

/// The routes for those who operate the server.
extension Routes {
    func addOperation(to router: Router<ServerContext>) {
        router.get("health") { [storage] request, _ in
            guard await storage.works() else { throw Failure.storageFails }
            var response = Response(text: #"{"status":"ok"}"#, type: "application/json; charset=utf-8", for: request)
            // It is true now only.
            response.headers[.cacheControl] = "no-store"
            return response
        }
        router.get("ready") { [self] _, _ in
            let failing = await failing()
            var response = answer([
                ("failing", .array(failing.map { .string($0.rawValue) })),
                ("status", .string(failing.isEmpty ? "ready" : "not ready")),
            ])
            if !failing.isEmpty { response.status = .serviceUnavailable }
            return response
        }
    }

    /// What keeps the server from its work. The log has the details.
    private enum Part: String {
        /// The accounts' file is gone, or is not the one that the server has open.
        case accountsMissing = "accounts_missing"
        case accountsNotWritable = "accounts_not_writable"
        case accountsDamaged = "accounts_damaged"
        case certificateExpired = "certificate_expired"
        case certificateNotValidYet = "certificate_not_valid_yet"
        /// This machine's clock is not the database's.
        case clockDiffers = "clock_differs"
        /// The server was told to end.
        case draining
    }

    private func failing() async -> [Part] {
        var parts: [Part] = []
        switch await storage.state() {
        case .works: break
        case .missing: parts.append(.accountsMissing)
        case .fails: parts.append(.accountsNotWritable)
        case .damaged: parts.append(.accountsDamaged)
        }
        switch certificates?.validity() {
        case .expired: parts.append(.certificateExpired)
        case .notYet: parts.append(.certificateNotValidYet)
        case .valid, .expiresSoon, nil: break
        }
        if clock.differs() { parts.append(.clockDiffers) }
        if connections.isDraining { parts.append(.draining) }
        return parts
    }
}
