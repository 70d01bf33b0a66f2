private import Files
private import Glibc
internal import NIOSSL
private import Synchronization
private import Times

/// The files of a certificate and its key, which are reloaded when they change.
///
/// A connection keeps what it began with; new ones get the newest. Files that do not fit together, as while they are
/// being replaced, change nothing.
package final class TLSFiles: Sendable {
    /// Whether the certificate is valid now (RFC 5280, 4.1.2.5).
    enum Validity: Equatable {
        case valid
        /// Since, until or from when, as an HTTP date.
        case expired(String)
        case expiresSoon(String)
        case notYet(String)
    }

    enum Outcome: Equatable {
        case unchanged, reloaded
        case failed(TLSIdentity.Problem)
    }

    private struct State {
        var identity: TLSIdentity
        /// The state of the files when they were last checked.
        var looked: [FileStamp?]
        /// Why they could not be loaded then.
        var failure: TLSIdentity.Problem?
        /// Whether that may pass although the files stay as they are, as for want of descriptors.
        var mayPass: Bool {
            switch failure {
            case .file(_, .missing), .file(_, .system): true
            default: false
            }
        }
    }

    /// How long before its end a certificate counts as expiring soon, in seconds.
    private static let warning = 14 * 86_400

    private let certificates: String
    private let key: String
    private let state: Mutex<State>

    package init(certificates: String, key: String) throws(TLSIdentity.Problem) {
        self.certificates = certificates
        self.key = key
        let looked = [FileStamp(certificates), FileStamp(key)]
        state = Mutex(State(identity: try TLSIdentity(certificates: certificates, key: key), looked: looked))
    }

    /// The context for new connections.
    var context: NIOSSLContext { state.withLock { $0.identity.context } }

    /// Reloads the files if they have changed since they were last checked, or could not be read then.
    ///
    /// - Parameter isForced: Whether to reload them in any case.
    func reload(isForced: Bool = false) -> Outcome {
        let looked = [FileStamp(certificates), FileStamp(key)]
        let (isNew, former) = state.withLock { state in
            defer { state.looked = looked }
            return (state.looked != looked, state.mayPass ? state.failure : nil)
        }
        guard isNew || isForced || former != nil else { return .unchanged }
        do {
            let identity = try TLSIdentity(certificates: certificates, key: key)
            state.withLock { ($0.identity, $0.failure) = (identity, nil) }
            return .reloaded
        } catch {
            state.withLock { $0.failure = error }
            // It was told when it began.
            return isNew || isForced || error != former ? .failed(error) : .unchanged
        }
    }

    func validity(at now: Int = time(nil)) -> Validity {
        let times = state.withLock { ($0.identity.validFrom, $0.identity.validUntil) }
        func text(_ seconds: Int) -> String { HTTPDate.string(from: CivilDate(seconds: seconds)) }
        if now < times.0 { return .notYet(text(times.0)) }
        if now > times.1 { return .expired(text(times.1)) }
        return times.1 - now < Self.warning ? .expiresSoon(text(times.1)) : .valid
    }
}
