import ArgumentParser
import Words

struct HelperCommand: DirectCommand {
    static let configuration = CommandConfiguration(
        commandName: "helper",
        abstract: Help.words.help(.helper),
        discussion: Help.words.help(.helperInstall)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var lending: LendingOptions

    @Argument(help: ArgumentHelp(.helperCaller, valueName: "name"))
    var caller: HelperCaller

    @Argument(help: ArgumentHelp(.helperWord, valueName: "word"))
    var words: [String] = []

    static func reading(_ words: [String]) -> HelperCommand? {
        var rest = words[...]
        let options = GlobalOptions(takingOff: &rest)
        guard let caller = rest.popFirst().flatMap(HelperCaller.init), caller.isProgram,
            !rest.contains(where: { $0.hasPrefix("-") })
        else { return nil }
        var command = HelperCommand()
        command.options = options
        command.lending = .none
        command.caller = caller
        command.words = Array(rest)
        return command
    }

    func validate() throws {
        if caller == .install, words.count != 1 || HelperCaller(rawValue: words[0])?.isProgram != true {
            throw ValidationError(.helperName)
        }
    }

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(options.asText)
            let helper = CredentialHelper(wiring, SessionLending(wiring, options, lending), verb: words.first ?? "get")
            switch caller {
            case .git: return try await helper.git()
            case .docker: return try await helper.docker()
            case .kubectl: return try await helper.kubectl()
            case .bazel: return try await helper.bazel()
            case .aws: return try await helper.aws()
            case .install:
                return await helper.install(HelperCaller(rawValue: words[0]) ?? .git, endpoint: options.endpoint)
            }
        }
    }
}

enum HelperCaller: String, WordArgument {
    case git, docker, kubectl, bazel, aws, install

    var isProgram: Bool { self != .install }
}
