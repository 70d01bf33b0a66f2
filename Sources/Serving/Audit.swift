package import Logging
internal import ServiceLifecycle

/// What is recorded about accounts: what was done, from where, and why it was refused.
enum AuditEvent: String, Sendable {
    case login, refresh, logout
    case passwordChanged = "password_changed"
    case passwordReset = "password_reset"
    case sessionsEnded = "sessions_ended"
    case secondFactorBegun = "second_factor_begun"
    case secondFactorOn = "second_factor_on"
    case secondFactorOff = "second_factor_off"
    case recoveryCodes = "recovery_codes"
    /// A program that provisions accounts was refused; what one changes is recorded as an operator's changes are.
    case provisioning
}

/// Writes audit events to the log (OWASP ASVS 5, 16.3), without an address of a person in them.
package struct Audit: Sendable {
    private let logger: Logger
    private let pseudonym: @Sendable (String) -> String

    /// - Parameters:
    ///   - logger: Takes the events whatever its level: that one is for what the server has to say of itself.
    ///   - pseudonym: Returns a keyed hash of an account's address: the same one for the same account, which nobody
    ///     can compute or try out without the key.
    package init(logger: Logger, pseudonym: @escaping @Sendable (String) -> String) {
        var logger = logger
        logger.logLevel = .trace
        self.logger = logger
        self.pseudonym = pseudonym
    }

    /// - Parameters:
    ///   - account: What identifies the account; `nil` if the token is nobody's.
    ///   - refused: The code of the refusal; `nil` if it succeeded.
    func note(_ event: AuditEvent, account: String?, address: String?, refused: String? = nil) {
        var facts: Logger.Metadata = [
            "event": "\(event.rawValue)", "outcome": refused == nil ? "ok" : "refused", "address": "\(address ?? "")",
        ]
        if let account { facts["account"] = "\(pseudonym(account))" }
        if let refused { facts["reason"] = "\(refused)" }
        logger.log(level: refused == nil ? .notice : .warning, "audit", metadata: facts)
    }
}

extension Audit {
    /// Records what was done by a command, not by a request.
    ///
    /// - Parameter facts: Its members besides those that every event has.
    fileprivate func note(_ facts: Logger.Metadata) {
        logger.log(
            level: .notice, "audit", metadata: facts.merging(["outcome": "ok", "address": ""]) { own, _ in own })
    }
}

/// Writes into the log what operators change by commands, a moment after they did.
struct OperatorLog: Service {
    let audit: Audit
    /// Returns the next changes, each once; empty if there are no more.
    let take: @Sendable () async -> [Logger.Metadata]
    /// How often to look.
    var interval = Duration.seconds(1)

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            while case let changes = await take(), !changes.isEmpty { changes.forEach(audit.note) }
            _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval, clock: .continuous) }
        }
    }
}
