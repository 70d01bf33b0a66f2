import AccountTools
import Accounts
import FrontEnds
import Glibc
import LocalAccounts
import SignIn
import Terminal
import Words

/// Creates and changes accounts of the local endpoint, prompting at a terminal for whatever options did not supply.
@MainActor
struct AccountEditing {
    let wiring: Wiring
    let registry: AccountRegistry
    private let password: PasswordOptions?

    init(_ options: GlobalOptions, _ password: PasswordOptions?) throws(ExitStatus) {
        wiring = try Wiring(options, password: password)
        self.password = password
        guard options.endpoint == nil || options.endpoint == "local" else {
            throw wiring.printer.refuse(wiring.messages.accountsAreLocal, .usage)
        }
        registry = try wiring.registry()
    }

    /// Returns a well-formed address; throws the exit status for a malformed one.
    func address(_ text: String) throws(ExitStatus) -> EmailAddress {
        do {
            return try EmailAddress(text)
        } catch {
            throw wiring.printer.refuse(wiring.messages.problem(error), .malformed)
        }
    }

    /// Prints the reason for a failure and returns its exit status.
    func refuse(_ failure: AccountError) -> ExitStatus {
        wiring.printer.refuse(wiring.messages.error(failure), ExitStatus(failure), code: failure.code)
    }

    /// Ends the command if there is no account with the address.
    func require(_ email: EmailAddress) async throws(ExitStatus) {
        do throws(AccountError) {
            try await registry.require(email: email)
        } catch {
            throw refuse(error)
        }
    }

    /// Asks at a terminal whether to go on; nobody is asked on a pipe. Throws the exit status if the answer is no, or
    /// if nobody may be asked at the terminal.
    func confirm(_ question: String) async throws(ExitStatus) {
        guard !wiring.isUnattended else { throw notAsked(missing: ["--yes"]) }
        guard let terminal = wiring.terminal() else { return }
        let answer = await PlainLineReader(session: terminal, dumpGuard: wiring.dumpGuard).read(prompt: question + " ")
        if answer == .interrupted { terminal.die(of: SIGINT) }
        terminal.leave()
        guard case .accepted(let text) = answer, wiring.messages.isYes(text) else {
            throw wiring.printer.refuse(wiring.messages.nothingRemoved, .commandFailed)
        }
    }

    /// Changes the account with an address and prints the result: a status for scripts, a sentence for people.
    static func change(
        _ address: String, _ options: GlobalOptions, _ change: AccountChange
    ) async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options, nil)
        let email = try accounts.address(address)
        do throws(AccountError) {
            try await change.make(email, accounts.registry)
        } catch {
            throw accounts.refuse(error)
        }
        accounts.wiring.printer.say(
            change.sentence(email.text, accounts.wiring.messages), account: change.status, email: email.text)
        return .done
    }

    /// Returns the draft, taken from options and standard input or else from a form at the terminal, after saving it.
    func draft(
        _ purpose: AccountFormScene.Purpose, email: String?, name: String?
    ) async throws(ExitStatus) -> AccountFormScene.Draft {
        // Held until the end of the command, since the draft contains the password.
        wiring.dumpGuard.hold()
        let isNamed = if case .newPassword = purpose { true } else { name != nil }
        guard let terminal = wiring.terminal(), !(email != nil && isNamed && password?.isGiven == true) else {
            return try await drafted(purpose, email: email, name: name)
        }
        let save = saving(purpose)
        let form = AccountFormScene(
            purpose, AccountViewModel(email: email ?? "", name: name ?? "", rule: try await rule(purpose)),
            messages: wiring.messages, save: save
        )
        guard await wiring.present(form, at: terminal), let saved = form.saved else { throw .inputEnded }
        return saved
    }

    /// Returns the rule for the password: with a second factor, an account's may be shorter.
    private func rule(_ purpose: AccountFormScene.Purpose) async throws(ExitStatus) -> PasswordRule {
        guard case .newPassword(let email) = purpose else { return registry.rule }
        do throws(AccountError) {
            return try await registry.rule(for: email)
        } catch {
            throw refuse(error)
        }
    }

    private func drafted(
        _ purpose: AccountFormScene.Purpose, email: String?, name: String?
    ) async throws(ExitStatus) -> AccountFormScene.Draft {
        let isNew = if case .newPassword = purpose { false } else { true }
        let missing = (email == nil ? ["--email"] : []) + (isNew && name == nil ? ["--name"] : [])
        let isPasswordMissing = wiring.isUnattended && password?.isGiven != true
        if !wiring.isInteractive, !missing.isEmpty || isPasswordMissing {
            throw notAsked(missing: missing + (isPasswordMissing ? ["--password-file"] : []))
        }
        guard missing.isEmpty else {
            throw wiring.printer.refuse(wiring.messages.accountNeedsOptions, .usage)
        }
        let address = try address(email ?? "")
        let draft = AccountFormScene.Draft(email: address, name: name ?? "", password: try await secret())
        if let failure = await saving(purpose)(draft) { throw refuse(failure) }
        return draft
    }

    /// Says what is missing where nobody may be asked, and returns the exit status for that.
    private func notAsked(missing options: [String]) -> ExitStatus {
        wiring.printer.refuse(wiring.messages.notAsked(missing: options), .inputEnded)
    }

    private func secret() async throws(ExitStatus) -> Secret {
        do {
            if let secret = try password?.password() { return secret }
            guard let terminal = wiring.terminal(plain: true) else { return try await PasswordSource.line() }
            // `--password-stdin` by hand: a terminal would show what is typed.
            return try await PasswordSource.typed(
                at: terminal, prompt: wiring.messages.newPasswordPrompt, dumpGuard: wiring.dumpGuard)
        } catch {
            throw wiring.printer.refuse(wiring.messages.error(error), ExitStatus(error))
        }
    }

    private func saving(
        _ purpose: AccountFormScene.Purpose
    ) -> @Sendable (AccountFormScene.Draft) async -> AccountError? {
        let registry = registry
        let isNew = if case .newPassword = purpose { false } else { true }
        return { draft in
            do throws(AccountError) {
                if isNew {
                    try await registry.add(email: draft.email, name: draft.name, password: draft.password)
                } else {
                    try await registry.setPassword(email: draft.email, to: draft.password)
                }
                return nil
            } catch {
                return error
            }
        }
    }
}
