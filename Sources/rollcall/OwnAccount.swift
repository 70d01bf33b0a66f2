import Accounts
import FrontEnds
import LocalAccounts
import RemoteAccounts
import Settings
import SignIn
import Words

/// The account of a stored session, at its endpoint.
@MainActor
struct OwnAccount {
    let endpoint: any OwnerEndpoint
    private let wiring: Wiring

    init(_ wiring: Wiring, _ session: Session) throws(ExitStatus) {
        self.wiring = wiring
        if session.endpoint == "local" {
            endpoint = LocalOwnerEndpoint(try wiring.local(), try wiring.registry())
            return
        }
        guard let remote = try wiring.endpoint(.url(session.endpoint)).owner else {
            throw wiring.refuse(.notOffered)
        }
        endpoint = remote
    }

    /// Returns the answer's value; prints the reason for a failure and throws its exit status.
    func value<Value>(_ answer: OwnerAnswer<Value>) throws(ExitStatus) -> Value {
        switch answer {
        case .success(let value): return value
        case .failure(let failure): throw wiring.refuse(failure)
        }
    }
}

extension Wiring {
    /// Prints why the owner of a session could not change the account, and returns the exit status for it.
    func refuse(_ failure: OwnerFailure) -> ExitStatus {
        printer.refuse(messages.error(failure), ExitStatus(failure), code: failure.code)
    }
}

extension ExitStatus {
    fileprivate init(_ failure: OwnerFailure) {
        self =
            switch failure {
            case .unavailable(let failure), .proof(.unavailable(let failure)): ExitStatus(failure)
            case .proof(.locked): .refusedForNow
            case .account(let failure): ExitStatus(failure)
            case .weakPassword: .malformed
            case .notOffered: .unavailable
            case .signedOut, .proof, .noSuchSession: .noPermission
            }
    }
}
