import Accounts
import FrontEnds
import Glibc
import LocalAccounts
import SignIn
import Synchronization
import Terminal
import Words

/// Sets up the second factor of an account of the local endpoint: shows the key, asks for a code, shows recovery codes.
@MainActor
struct SecondFactorSetup {
    private let accounts: AccountEditing
    private let email: EmailAddress
    private let output: SecretOutput

    init(_ accounts: AccountEditing, _ email: EmailAddress) {
        self.accounts = accounts
        self.email = email
        output = SecretOutput(accounts.wiring)
        // Held until the end of the command, which shows secrets.
        accounts.wiring.dumpGuard.hold()
    }

    func turnOn() async throws(ExitStatus) -> ExitStatus {
        let (registry, email) = (accounts.registry, email)
        let enrolment: SecondFactorEnrolment
        do throws(AccountError) {
            enrolment = try await registry.beginSecondFactor(email: email)
        } catch {
            throw accounts.refuse(error)
        }
        try output.show(enrolment, email: email.text)
        let codes = Mutex<[Secret]>([])
        let confirm: @Sendable (Secret) async -> AccountError? = { code in
            do throws(AccountError) {
                let new = try await registry.confirmSecondFactor(email: email, code: code)
                codes.withLock { $0 = new }
                return nil
            } catch {
                return error
            }
        }
        try await ask(confirm)
        try output.show(codes.withLock { $0 }, status: "second_factor_on", email: email.text)
        return .done
    }

    func renewCodes() async throws(ExitStatus) -> ExitStatus {
        let codes: [Secret]
        do throws(AccountError) {
            codes = try await accounts.registry.renewRecoveryCodes(email: email)
        } catch {
            throw accounts.refuse(error)
        }
        try output.show(codes, status: "recovery_codes", email: email.text)
        return .done
    }

    /// Asks for the code: in a form at a terminal, else as one line of standard input.
    private func ask(_ confirm: @escaping @Sendable (Secret) async -> AccountError?) async throws(ExitStatus) {
        let messages = accounts.wiring.messages
        guard let terminal = accounts.wiring.terminal() else {
            let line = try? await PipeReader(descriptor: STDIN_FILENO).line { OneTimeCode.secret($0) }
            guard let code = line else {
                accounts.wiring.printer.reportError(messages.confirmationEnded)
                throw .inputEnded
            }
            if let failure = await confirm(code) { throw accounts.refuse(failure) }
            return
        }
        let form = CodeFormScene(email: email.text, messages: messages) { await confirm($0).map { .account($0) } }
        let end = await accounts.wiring.forms(terminal)(form)
        if end == .interrupted { terminal.die(of: SIGINT) }
        terminal.leave()
        guard end == .done else {
            accounts.wiring.printer.reportError(messages.confirmationEnded)
            throw .inputEnded
        }
    }
}
