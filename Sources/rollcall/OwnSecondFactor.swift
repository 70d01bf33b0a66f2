import Accounts
import FrontEnds
import Glibc
import Relays
import SignIn
import Synchronization
import Terminal
import Words

/// The second factor of the account of the stored session, at its endpoint: each change requires the current password,
/// and a code if there is a second factor.
@MainActor
struct OwnSecondFactor {
    private let wiring: Wiring
    private let session: Session
    private let owner: OwnAccount
    private let setup: SecondFactorSetup
    private let code: Secret?
    private let input = PipeReader(descriptor: STDIN_FILENO)

    /// - Parameters:
    ///   - account: Whose session at the endpoint; `nil` for the one that commands use.
    ///   - code: The code given on the command line.
    init(_ options: GlobalOptions, of account: String?, code: Secret?) async throws(ExitStatus) {
        wiring = try Wiring(options)
        // Held until the end of the command, which reads secrets.
        wiring.dumpGuard.hold()
        self.code = code
        let keeper = try await StoredSessions(wiring).resumed(of: account)
        guard let session = keeper.session.value else { throw .noPermission }
        self.session = session
        owner = try OwnAccount(wiring, session)
        setup = SecondFactorSetup(wiring, email: session.email, account: session.account)
    }

    func turnOn() async throws(ExitStatus) -> ExitStatus {
        let (endpoint, tokens) = (owner.endpoint, session.tokens)
        let enrolment = try await proven { await endpoint.beginSecondFactor(tokens, $0) }
        return try await setup.turnOn(enrolment, input: input) { code in
            await endpoint.confirmSecondFactor(tokens, code: code)
        }
    }

    func turnOff() async throws(ExitStatus) -> ExitStatus {
        let (endpoint, tokens) = (owner.endpoint, session.tokens)
        _ = try await proven { await endpoint.removeSecondFactor(tokens, $0) }
        wiring.printer.say(
            wiring.messages.secondFactorOff(session.email), account: "second_factor_off", email: session.email)
        return .done
    }

    func renewCodes() async throws(ExitStatus) -> ExitStatus {
        let (endpoint, tokens) = (owner.endpoint, session.tokens)
        return try setup.show(renewed: try await proven { await endpoint.renewRecoveryCodes(tokens, $0) })
    }

    /// Asks the endpoint with a proof of ownership: from a form at a terminal, else from a line of input.
    private func proven<Value: Sendable>(
        _ ask: @escaping @Sendable (OwnerProof) async -> OwnerAnswer<Value>
    ) async throws(ExitStatus) -> Value {
        guard let terminal = wiring.terminal() else {
            guard let password = try? await input.line({ Secret(copying: $0) }) else {
                throw wiring.printer.refuse(wiring.messages.passwordEnded, .inputEnded)
            }
            return try owner.value(await ask(OwnerProof(password: password, code: code)))
        }
        let answer = Mutex<Value?>(nil)
        let form = ProofFormScene(of: session, code: code, messages: wiring.messages) { proof in
            switch await ask(proof) {
            case .success(let value):
                answer.withLock { $0 = value }
                return nil
            case .failure(let failure): return failure
            }
        }
        guard await wiring.present(form, at: terminal), let value = answer.withLock({ $0 }) else { throw .inputEnded }
        return value
    }
}
