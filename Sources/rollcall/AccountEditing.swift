import AccountTools
import Accounts
import ClientWords
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

    init(_ options: GlobalOptions, _ password: PasswordOptions? = nil) throws(ExitStatus) {
        wiring = try Wiring(options, password: password)
        self.password = password
        guard options.endpoint == nil || options.endpoint == "local" else {
            throw wiring.printer.refuse(wiring.messages.accountsAreLocal, .usage)
        }
        registry = try wiring.registry()
    }

    /// Returns a well-formed address; throws the exit status for a malformed one.
    ///
    /// - Parameter isNew: Whether an account is made with it, rather than found.
    func address(_ text: String, isNew: Bool = false) throws(ExitStatus) -> EmailAddress {
        do {
            return try isNew ? EmailAddress(text) : EmailAddress(existing: text)
        } catch {
            throw wiring.printer.refuse(wiring.messages.problem(error), .malformed)
        }
    }

    /// Prints the reason for a failure and returns its exit status.
    private func refuse(_ failure: AccountError) -> ExitStatus {
        wiring.printer.refuse(wiring.messages.error(failure), ExitStatus(failure), code: failure.code)
    }

    /// Returns what the registry answers; prints the reason for a failure and throws its exit status.
    func value<Value: Sendable>(
        _ ask: () async throws(AccountError) -> Value
    ) async throws(ExitStatus) -> Value {
        do throws(AccountError) {
            return try await ask()
        } catch {
            throw refuse(error)
        }
    }

    /// Ends the command if there is no account with the address.
    func require(_ email: EmailAddress) async throws(ExitStatus) {
        try await value { () throws(AccountError) in try await registry.require(email: email) }
    }

    /// Asks at a terminal whether to go on; nobody is asked on a pipe. Throws the exit status if the answer is no, or
    /// if nobody may be asked at the terminal.
    func confirm(_ question: String) async throws(ExitStatus) {
        guard !wiring.isUnattended else { throw notAsked(missing: ["--yes"]) }
        guard let terminal = wiring.terminal() else { return }
        let answer = await PlainLineReader(session: terminal, dumpGuard: wiring.dumpGuard).read(prompt: question + " ")
        if answer.end == .interrupted { terminal.die(of: SIGINT) }
        terminal.leave()
        guard answer.end == .accepted, wiring.messages.isYes(answer.text) else {
            throw wiring.printer.refuse(wiring.messages.nothingRemoved, .commandFailed)
        }
    }

    /// Changes the account with an address and prints the result: a status for scripts, a sentence for people.
    func change(_ address: String, _ change: AccountChange) async throws(ExitStatus) -> ExitStatus {
        let email = try self.address(address)
        try await value { () throws(AccountError) in try await change.make(email, registry) }
        wiring.printer.say(change.sentence(email.text, wiring.messages), account: change.status, email: email.text)
        return .done
    }

    /// Returns the draft, taken from options and standard input or else from a form at the terminal, after saving it.
    func draft(
        _ purpose: AccountFormScene.Purpose, email: String?, name: String?
    ) async throws(ExitStatus) -> AccountFormScene.Draft {
        let isNamed = !purpose.isNew || name != nil
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
        return try await value { () throws(AccountError) in try await registry.rule(for: email) }
    }

    private func drafted(
        _ purpose: AccountFormScene.Purpose, email: String?, name: String?
    ) async throws(ExitStatus) -> AccountFormScene.Draft {
        let missing = (email == nil ? ["--email"] : []) + (purpose.isNew && name == nil ? ["--name"] : [])
        let isPasswordMissing = wiring.isUnattended && password?.isGiven != true
        if !wiring.isInteractive, !missing.isEmpty || isPasswordMissing {
            throw notAsked(missing: missing + (isPasswordMissing ? ["--password-file"] : []))
        }
        guard missing.isEmpty else {
            throw wiring.printer.refuse(wiring.messages.accountNeedsOptions, .usage)
        }
        let address = try address(email ?? "", isNew: true)
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
            if let secret = try await password?.origin?.password(wiring.environment) { return secret }
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
        return { draft in
            do throws(AccountError) {
                if purpose.isNew {
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

extension AccountFormScene.Purpose {
    /// Whether there is no such account yet.
    fileprivate var isNew: Bool { if case .newPassword = self { false } else { true } }
}

/// The second factor of an account of this machine, which whoever manages it sets up without its password.
extension AccountEditing {
    func turnOnSecondFactor(_ email: EmailAddress) async throws(ExitStatus) -> ExitStatus {
        let registry = registry
        let setup = SecondFactorSetup(wiring, email: email.text)
        let enrolment = try await value { () throws(AccountError) in
            try await registry.beginSecondFactor(email: email)
        }
        return try await setup.turnOn(enrolment, input: PipeReader(descriptor: STDIN_FILENO)) { code in
            do throws(AccountError) {
                return .success(try await registry.confirmSecondFactor(email: email, code: code))
            } catch {
                return .failure(.account(error))
            }
        }
    }

    func renewRecoveryCodes(_ email: EmailAddress) async throws(ExitStatus) -> ExitStatus {
        let setup = SecondFactorSetup(wiring, email: email.text)
        return try setup.show(
            renewed: try await value { () throws(AccountError) in
                try await registry.renewRecoveryCodes(email: email)
            })
    }
}
