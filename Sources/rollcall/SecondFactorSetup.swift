import Accounts
import FrontEnds
import SignIn
import Synchronization
import Terminal
import Words

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
