import ArgumentParser
import ClientWords

struct HelperCommand: Command {
    static let configuration = CommandConfiguration("helper", .helper, discussion: [.helperInstall])

    @OptionGroup var lending: LendingOptions

    @Argument(help: ArgumentHelp(.helperCaller, valueName: "name"))
    var caller: HelperCaller

    @Argument(help: ArgumentHelp(.helperWord, valueName: "word"), completion: CompletionValues.helped)
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if caller == .install, words.count != 1 || HelperCaller(rawValue: words[0])?.isProgram != true {
            throw ValidationError(.helperName)
        }
    }

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options.asText)
        let helper = CredentialHelper(
            wiring: wiring, sessions: SessionLending(wiring, options, lending.minValidity), words: words)
        switch caller {
        case .git: return try await helper.git()
        case .docker: return try await helper.docker()
        case .kubectl: return try await helper.kubectl()
        case .bazel: return try await helper.bazel()
        case .aws: return try await helper.aws()
        case .keyring: return try await helper.keyring()
        case .terraform: return try await helper.terraform()
        case .cargo: return try await helper.cargo()
        case .pnpm: return try await helper.pnpm()
        case .install:
            // The parser has checked it.
            guard let program = words.first.flatMap(HelperCaller.init) else { throw .usage }
            return await helper.install(program, endpoint: options.endpoint)
        }
    }
}

enum HelperCaller: String, WordArgument {
    case git, docker, kubectl, bazel, aws, keyring, terraform, cargo, pnpm, install

    var isProgram: Bool { self != .install }
}
