import Accounts
package import Browsing
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

    /// - Parameters:
    ///   - dumpGuard: Held from before the first line is read until the attempt is over.
    ///   - open: Opens a page in a browser; returns whether that could be started.
    package init(
        input: PipeReader, given: GivenCredentials, printer: EventPrinter, dumpGuard: DumpGuard,
        open: @escaping @MainActor (String) -> Bool = { _ in false }
    ) {
        self.open = open
        self.input = input
        self.given = given
        self.printer = printer
        self.dumpGuard = dumpGuard
    }

    package var canTryAgain: Bool { false }
    package var isPromisedSections: Bool { true }

    package func login(_ viewModel: LoginViewModel) async -> LoginEnd {
        await dumpGuard.holding { await attempt(viewModel) }
    }

    private func attempt(_ viewModel: LoginViewModel) async -> LoginEnd {
        do {
            if let way = given.way { return end(await viewModel.signIn(by: way, show: show)) }
            if given.readsToken {
                guard let token = try await secret(), !token.isEmpty else { return .tokenMissing }
                return end(await viewModel.signIn(with: Token(token)))
            }
            guard viewModel.takesPassword else { return .noPassword }
            guard let email = if let email = given.email { email } else { try await input.text() } else {
                return .inputEnded
            }
            guard let password = if let password = given.takePassword() { password } else { try await secret() } else {
                return .inputEnded
            }
            var code: Secret?
            if given.readsCode {
                guard let line = try await input.line(OneTimeCode.secret) else { return .codeMissing }
                code = line
            }
            viewModel.email.accept(email)
            return end(await viewModel.submit(password, code: code))
        } catch .tooLong(let limit) {
            return .lineTooLong(limit: limit)
        } catch {
            // Input that cannot be read has no more lines.
            return .inputEnded
        }
    }

    private func end(_ outcome: LoginOutcome?) -> LoginEnd {
        guard let outcome else { return .left }
        printer.show(.login(outcome))
        guard case .answered(.ok(let session)) = outcome.answer else { return .failed(outcome) }
        return .signedIn(session)
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

    private func secret() async throws(PipeReader.ReadingError) -> Secret? {
        try await input.line { Secret(copying: $0) }
    }
}
