import ArgumentParser
import Words

struct HelperCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "helper",
        abstract: Help.words.help(.helper),
        discussion: Help.words.help(.helperInstall)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var lending: LendingArguments

    @Argument(help: ArgumentHelp(.helperCaller, valueName: "name"))
    var caller: HelperCaller

    @Argument(help: ArgumentHelp(.helperWord, valueName: "word"), completion: CompletionValues.helped)
    var words: [String] = []

    func validate() throws {
        if caller == .install, words.count != 1 || HelperCaller(rawValue: words[0])?.isProgram != true {
            throw ValidationError(.helperName)
        }
    }

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let options = options.values
        let wiring = try Wiring(options.asText)
        let helper = CredentialHelper(
            wiring, SessionLending(wiring, options, lending.minValidity), verb: words.first ?? "get")
        switch caller {
        case .git: return try await helper.git()
        case .docker: return try await helper.docker()
        case .kubectl: return try await helper.kubectl()
        case .bazel: return try await helper.bazel()
        case .aws: return try await helper.aws()
        case .install:
            // The parser has checked it.
            guard let program = words.first.flatMap(HelperCaller.init) else { throw .usage }
            return await helper.install(program, endpoint: options.endpoint)
        }
    }
}

enum HelperCaller: String, WordArgument {
    case git, docker, kubectl, bazel, aws, install

    var isProgram: Bool { self != .install }
}
