import Accounts
package import Browsing
import ClientWords
import Relays
package import SignIn
package import Terminal

/// The front end for a script on a pipe: credentials on the first lines, then a command per line, and no prompts.
@MainActor
package final class PipeFrontEnd: FrontEnd {
    private let input: PipeReader
    private let given: GivenCredentials
    private let printer: EventPrinter
    private let dumpGuard: DumpGuard
    private let open: @MainActor (String) -> Bool
    private let terminal: PlainLineReader?

    /// - Parameters:
    ///   - dumpGuard: Held from before the first line is read until the attempt is over.
    ///   - terminal: Reads a token or an address without echo; `nil` if they come from a pipe.
    ///   - open: Opens a page in a browser; returns whether that could be started.
    package init(
        input: PipeReader, given: GivenCredentials, printer: EventPrinter, dumpGuard: DumpGuard,
        terminal: PlainLineReader? = nil,
        open: @escaping @MainActor (String) -> Bool = { _ in false }
    ) {
        self.open = open
        self.terminal = terminal
        self.input = input
        self.given = given
        self.printer = printer
        self.dumpGuard = dumpGuard
    }

    package var canTryAgain: Bool { false }
    package var isUnread: Bool { printer.isUnread }

    package func login(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> {
        await dumpGuard.holding { await attempt(viewModel) }
    }

    private func attempt(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> {
        // What the next line would be.
        var missing = FlowEnd.inputEnded
        do {
            if let method = given.method { return await signIn(viewModel, by: method) }
            if given.readsToken {
                missing = .tokenMissing
                let (line, outcome) = try await pasted(printer.messages.tokenPrompt)
                if outcome == .interrupted { return .failure(.interrupted) }
                guard let token = line, !token.isEmpty else { return .failure(.tokenMissing) }
                guard let token = viewModel.token(token) else { return .failure(.tokenMalformed) }
                return end(await viewModel.signIn(with: token), isTakenOver: true)
            }
            guard viewModel.takesPassword else { return .failure(.noPassword) }
            let given = given.email ?? (viewModel.identifier == .passwordOnly ? "" : nil)
            guard let email = if let given { given } else { try await input.text() } else { return .failure(missing) }
            missing = .passwordMissing
            let taken = self.given.takePassword()
            let isPasswordGiven = taken != nil
            guard let password = if let taken { taken } else { try await secret() } else { return .failure(missing) }
            // The address once more, where it is given already: what follows is the password.
            if let given, !given.isEmpty, !isPasswordGiven, password.isText(given) { return .failure(.passwordIsEmail) }
            missing = .codeMissing
            var code: Secret?
            if self.given.readsCode {
                guard let line = try await input.line(OneTimeCode.secret) else { return .failure(missing) }
                code = line
            }
            viewModel.email.accept(email)
            var outcome = await viewModel.submit(password, code: code)
            if let form = outcome?.invalidForm {
                // What no option gave was read from a line.
                let isEmail = form.loginProblem != nil
                let isRead = isEmail ? given == nil : !isPasswordGiven
                outcome?.line = isRead ? isEmail || given != nil ? 1 : 2 : nil
            }
            return end(outcome)
        } catch .tooLong(let limit) {
            return .failure(.lineTooLong(limit: limit))
        } catch {
            // Input that cannot be read has no more lines.
            return .failure(missing)
        }
    }

    /// Signs in on a page of the endpoint's.
    private func signIn(_ viewModel: LoginViewModel, by method: SignInMethod) async -> Result<SignedIn, FlowEnd> {
        var missing: FlowEnd?
        let outcome = await viewModel.signIn(by: method, show: show) { [self] in
            let (line, outcome) = (try? await pasted(printer.messages.callbackPrompt)) ?? (nil, .endOfInput)
            if line?.isEmpty != false { missing = outcome == .interrupted ? .interrupted : .callbackMissing }
            return missing == nil ? line : nil
        }
        return missing.map { .failure($0) } ?? end(outcome)
    }

    private func end(_ outcome: LoginOutcome?, isTakenOver: Bool = false) -> Result<SignedIn, FlowEnd> {
        guard let outcome else { return .failure(.left) }
        if let login = SignedIn(outcome, isTakenOver: isTakenOver) { return .success(login) }
        printer.show(.login(outcome))
        return .failure(.notSignedIn(outcome))
    }

    private func show(_ page: SignInPage) {
        var isOpened = false
        if case .browser(let url, _) = page { isOpened = open(url) }
        printer.show(page, isOpened: isOpened)
    }

    package func command(_ completing: CommandCompletion) async -> CommandInput {
        do {
            guard let line = try await input.text() else { return .endOfInput }
            return .line(line)
        } catch .tooLong(let limit) {
            return .tooLong(limit: limit)
        } catch {
            return .endOfInput
        }
    }

    package func show(_ event: BrowserEvent) { printer.show(event) }

    package func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) {}

    /// Reads a line that is pasted at a terminal, without echo, or comes from a pipe.
    private func pasted(_ prompt: String) async throws(PipeReader.ReadingError) -> (Secret?, ReadingEnd) {
        guard let terminal else { return (try await secret(), .accepted) }
        var line: Secret?
        let end = await terminal.readSecret(prompt: prompt, isLong: true) { line = Secret(copying: $0) }
        return (line, end)
    }

    private func secret() async throws(PipeReader.ReadingError) -> Secret? {
        try await input.line { Secret(copying: $0) }
    }
}

extension Secret {
    /// Whether the bytes are those of `text`, in capitals or not.
    fileprivate func isText(_ text: String) -> Bool {
        withUnsafeBytes { bytes in
            bytes.count == text.utf8.count
                && zip(bytes, text.utf8).allSatisfy { byte, other in
                    byte == other || byte ^ other == 0x20 && (0x61...0x7A).contains(byte | 0x20)
                }
        }
    }
}
