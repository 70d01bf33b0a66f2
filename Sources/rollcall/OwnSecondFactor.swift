import Accounts
import FrontEnds
import Glibc
import SignIn
import Synchronization
import Terminal
import Words

/// The second factor of the account of the stored session, at its endpoint: each change requires the current password,
/// and a code if there is a second factor.
@MainActor
struct OwnSecondFactor {
    private let wiring: Wiring
    private let owner: OwnAccount
    private let setup: SecondFactorSetup
    private let code: Secret?
    private let input = PipeReader(descriptor: STDIN_FILENO)

    /// - Parameters:
    ///   - account: Whose session at the endpoint; `nil` for the one that commands use.
    ///   - code: The code given on the command line.
    init(_ options: GlobalOptions, of account: String?, code: Secret?) async throws(ExitStatus) {
        wiring = try Wiring(options)
        self.code = code
        owner = try await OwnAccount(wiring, of: account)
        setup = SecondFactorSetup(wiring, email: owner.session.email, account: owner.session.account)
    }

    func turnOn() async throws(ExitStatus) -> ExitStatus {
        let enrolment = try await proven { await $0.beginSecondFactor($1, $2) }
        return try await setup.turnOn(enrolment, input: input) { [owner] code in
            await owner.answer { await $0.confirmSecondFactor($1, code: code) }
        }
    }

    func turnOff() async throws(ExitStatus) -> ExitStatus {
        _ = try await proven { endpoint, tokens, proof in
            await endpoint.removeSecondFactor(tokens, proof).mapError { failure -> OwnerFailure in
                guard case .account(let error) = failure else { return failure }
                return .account(error.ofTurningOff)
            }
        }
        let email = owner.session.email
        wiring.printer.say(wiring.messages.secondFactorOff(email), account: "second_factor_off", email: email)
        return .done
    }

    func renewCodes() async throws(ExitStatus) -> ExitStatus {
        try setup.show(renewed: try await proven { await $0.renewRecoveryCodes($1, $2) })
    }

    /// Asks the endpoint with a proof of ownership: from a form at a terminal, else from a line of input.
    private func proven<Value: Sendable>(
        _ ask: @escaping @Sendable (any OwnerEndpoint, SessionTokens, OwnerProof) async -> OwnerAnswer<Value>
    ) async throws(ExitStatus) -> Value {
        guard let terminal = wiring.terminal() else {
            guard let password = try? await input.line({ Secret(copying: $0) }) else {
                throw wiring.printer.refuse(wiring.messages.passwordEnded, .inputEnded)
            }
            let proof = OwnerProof(password: password, code: code)
            return try await owner.value { await ask($0, $1, proof) }
        }
        let answer = Mutex<Value?>(nil)
        let form = ProofFormScene(of: owner.session, code: code, messages: wiring.messages) { [owner] proof in
            switch await owner.answer({ await ask($0, $1, proof) }) {
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

/// Sets up a second factor, whoever's it is: shows the key, asks for the app's first code, shows recovery codes.
@MainActor
struct SecondFactorSetup {
    private let wiring: Wiring
    private let email: String
    private let account: String
    private let output: SecretOutput

    /// - Parameters:
    ///   - email: The account's email address; empty if there is none.
    ///   - account: What people call the account, if not by its address.
    init(_ wiring: Wiring, email: String, account: String? = nil) {
        self.wiring = wiring
        self.email = email
        self.account = account ?? email
        output = SecretOutput(wiring)
    }

    /// Shows the key, and the recovery codes that `confirm` returns for the app's first code.
    ///
    /// - Parameter input: Where the code is a line of, if there is no terminal to ask at.
    func turnOn(
        _ enrolment: SecondFactorEnrolment, input: PipeReader,
        confirm: @escaping @Sendable (Secret) async -> OwnerAnswer<[Secret]>
    ) async throws(ExitStatus) -> ExitStatus {
        try output.show(enrolment, email: email)
        let codes = Mutex<[Secret]>([])
        try await ask(input) { code in
            switch await confirm(code) {
            case .success(let new):
                codes.withLock { $0 = new }
                return nil
            case .failure(let failure): return failure
            }
        }
        try output.show(codes.withLock { $0 }, status: "second_factor_on", email: email)
        return .done
    }

    /// Shows recovery codes that replace earlier ones.
    func show(renewed codes: [Secret]) throws(ExitStatus) -> ExitStatus {
        try output.show(codes, status: "recovery_codes", email: email)
        return .done
    }

    private func ask(
        _ input: PipeReader, _ check: @escaping @Sendable (Secret) async -> OwnerFailure?
    ) async throws(ExitStatus) {
        if let terminal = wiring.terminal() {
            let form = CodeFormScene(email: account, messages: wiring.messages, confirm: check)
            if await wiring.present(form, at: terminal) { return }
        } else if let code = try? await input.line({ OneTimeCode.secret($0) }) {
            if let failure = await check(code) { throw wiring.refuse(failure) }
            return
        }
        throw wiring.printer.refuse(wiring.messages.confirmationEnded, .inputEnded)
    }
}
