import Accounts
public import Browsing
import Relays
public import SignIn
public import Terminal

/// The front end for a script on a pipe: credentials on the first lines, then a command per line, and no prompts.
@MainActor
public final class PipeFrontEnd: FrontEnd {
    private let input: PipeReader
    private let given: GivenCredentials
    private let printer: EventPrinter
    private let dumpGuard: DumpGuard

    /// - Parameter dumpGuard: Held from before the first line is read until the attempt is over.
    public init(input: PipeReader, given: GivenCredentials, printer: EventPrinter, dumpGuard: DumpGuard) {
        self.input = input
        self.given = given
        self.printer = printer
        self.dumpGuard = dumpGuard
    }

    public var canTryAgain: Bool { false }
    public var isPromisedSections: Bool { true }

    public func login(_ viewModel: LoginViewModel) async -> LoginEnd {
        await dumpGuard.holding { await attempt(viewModel) }
    }

    private func attempt(_ viewModel: LoginViewModel) async -> LoginEnd {
        do {
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
            guard let outcome = await viewModel.submit(password, code: code) else { return .left }
            printer.show(.login(outcome))
            guard case .answered(.ok(let session)) = outcome.answer else { return .failed(outcome) }
            return .signedIn(session)
        } catch .tooLong(let limit) {
            return .lineTooLong(limit: limit)
        } catch {
            // Input that cannot be read has no more lines.
            return .inputEnded
        }
    }

    public func command(_ completing: CommandCompletion) async -> CommandInput {
        do {
            guard let line = try await input.text() else { return .endOfInput }
            return .line(line)
        } catch .tooLong(let limit) {
            return .tooLong(limit: limit)
        } catch {
            return .endOfInput
        }
    }

    public func show(_ event: BrowserEvent) { printer.show(event) }

    public func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) {}

    private func secret() async throws(PipeReader.Failure) -> Secret? {
        try await input.line { Secret(copying: $0) }
    }
}
