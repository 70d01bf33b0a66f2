import Logging
import ServiceLifecycle
import UnixSignals

/// Reloads the certificate and its key on SIGHUP and when they have changed; logs when the certificate is not valid.
struct Reloader: Service {
    let tls: TLSFiles?
    let events: ServerEvents
    let logger: Logger
    /// Traps SIGHUP, which would end a process that does not.
    let signals: UnixSignalsSequence
    /// How often to look for changes.
    var interval = Duration.seconds(10)

    func run() async throws {
        var logged = log(nil)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in signals.cancelOnGracefulShutdown() {
                    events.reloading()
                    let outcome = tls?.reload(isForced: true)
                    note(outcome ?? .unchanged, isAsked: true)
                    events.reloaded(outcome.map { if case .failed = $0 { false } else { true } })
                }
            }
            while !Task.isShuttingDownGracefully, !Task.isCancelled {
                _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval, clock: .continuous) }
                guard !Task.isShuttingDownGracefully, !Task.isCancelled else { break }
                if let tls { note(tls.reload(), isAsked: false) }
                logged = log(logged)
            }
            group.cancelAll()
        }
    }

    private func note(_ outcome: TLSFiles.Outcome, isAsked: Bool) {
        switch outcome {
        case .unchanged: if isAsked { logger.notice("reloaded", metadata: ["certificate": "none"]) }
        case .reloaded: logger.notice("reloaded", metadata: ["certificate": "used for new connections"])
        case .failed(let problem):
            logger.error("the certificate could not be reloaded", metadata: ["reason": "\(problem.text)"])
        }
    }

    /// Logs what is wrong with the certificate, once, and returns its validity.
    private func log(_ last: TLSFiles.Validity?) -> TLSFiles.Validity? {
        let validity = tls?.validity()
        guard validity != last else { return last }
        switch validity {
        case nil, .valid: break
        case .expired(let end): logger.error("the certificate has expired", metadata: ["end": "\(end)"])
        case .expiresSoon(let end): logger.warning("the certificate expires soon", metadata: ["end": "\(end)"])
        case .notYet(let start): logger.error("the certificate is not valid yet", metadata: ["begin": "\(start)"])
        }
        return validity
    }
}
