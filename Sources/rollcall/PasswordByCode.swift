import Accounts
import ClientWords
import FrontEnds
import Glibc
import LocalAccounts
import Settings
import SignIn
import Terminal
import Words

/// Sets a new password by a code that an operator gave out, before the owner of the account signs in with it.
@MainActor
struct PasswordByCode {
    private let wiring: Wiring
    private let email: String?
    private let owner: any OwnerEndpoint

    /// - Parameter email: The account's address, if an option gave it.
    init(_ wiring: Wiring, email: String?) throws(ExitStatus) {
        self.wiring = wiring
        self.email = email
        owner = try wiring.owner(at: wiring.settings.auth.endpoint)
    }

    /// Asks for the code and the new password, in a form at a terminal, else as lines of input; returns what the
    /// endpoint accepted.
    func run() async throws(ExitStatus) -> PasswordReset {
        let done = try await accepted()
        wiring.printer.say(
            wiring.messages.passwordSet(done.login.text), account: "password_changed", email: done.login.text)
        return done
    }

    private func accepted() async throws(ExitStatus) -> PasswordReset {
        guard let terminal = wiring.terminal() else {
            let reset = try await piped()
            if let failure = await failure(reset) { throw refuse(failure) }
            return reset
        }
        // The endpoint decides: the least is that of an account with a second factor.
        var rule = wiring.settings.auth.endpoint == .local ? try wiring.registry().rule : .standard
        rule.minimumLength = PasswordRule.minimumWithSecondFactor
        let form = ResetFormScene(
            email: email ?? "", rule: rule, messages: wiring.messages, reset: { [self] in await failure($0) })
        guard await wiring.present(form, at: terminal), let accepted = form.accepted else { throw .inputEnded }
        return accepted
    }

    /// Prints why the endpoint refused what was piped, and returns the exit status for it.
    private func refuse(_ failure: OwnerFailure) -> ExitStatus {
        let words = wiring.messages
        if case .account(.password) = failure {
            let reason = words.field(words.newPasswordLabel, line: email == nil ? 3 : 2, words.error(failure))
            return wiring.printer.refuse(reason, .malformed, code: failure.code)
        }
        let status = wiring.refuse(failure)
        if failure.mayBeDone { wiring.printer.reportError(words.passwordMayBeChanged) }
        return status
    }

    private nonisolated func failure(_ reset: PasswordReset) async -> OwnerFailure? {
        if case .failure(let failure) = await owner.resetPassword(reset) { failure } else { nil }
    }

    /// Reads the address, unless an option gave it, the code and the new password, a line each.
    private func piped() async throws(ExitStatus) -> PasswordReset {
        let (words, input) = (wiring.messages, PipeReader(descriptor: STDIN_FILENO))
        var line = 0
        func secret(_ label: String) async throws(ExitStatus) -> Secret {
            line += 1
            return try await wiring.secret(line: line, label, of: input, orEnded: words.resetInputEnded(email == nil))
        }
        let address: String
        if let email {
            address = email
        } else {
            address = try await secret(words.emailLabel).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        }
        let login: LoginName
        do {
            login = LoginName(try EmailAddress(address))
        } catch {
            throw wiring.printer.refuse(words.problem(error), .malformed)
        }
        let code = OneTimeCode.secret(try await secret(words.codeLabel))
        return PasswordReset(login: login, code: code, password: try await secret(words.newPasswordLabel))
    }
}
