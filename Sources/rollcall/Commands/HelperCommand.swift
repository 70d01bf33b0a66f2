import ArgumentParser
import Words

struct HelperCommand: DirectCommand {
    static let name = "helper"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: Help.words.help(.helper),
        discussion: Help.words.help(.helperInstall)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var lending: LendingArguments

    @Argument(help: ArgumentHelp(.helperCaller, valueName: "name"))
    var caller: HelperCaller

    @Argument(help: ArgumentHelp(.helperWord, valueName: "word"), completion: CompletionValues.helped)
    var words: [String] = []

    struct Values: Sendable {
        var options: GlobalOptions
        var validity = Validity.standard
        var caller: HelperCaller
        var words: [String]
    }

    var values: Values {
        Values(options: options.values, validity: lending.minValidity, caller: caller, words: words)
    }

    static func reading(_ words: [String]) -> Values? {
        var rest = words[...]
        let options = GlobalOptions(takingOff: &rest)
        guard let caller = rest.popFirst().flatMap(HelperCaller.init), caller.isProgram,
            !rest.contains(where: { $0.hasPrefix("-") })
        else { return nil }
        return Values(options: options, caller: caller, words: Array(rest))
    }

    func validate() throws {
        if caller == .install, words.count != 1 || HelperCaller(rawValue: words[0])?.isProgram != true {
            throw ValidationError(.helperName)
        }
    }

    @MainActor
    static func perform(_ values: Values) async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(values.options.asText)
        let helper = CredentialHelper(
            wiring, SessionLending(wiring, values.options, values.validity), verb: values.words.first ?? "get")
        switch values.caller {
        case .git: return try await helper.git()
        case .docker: return try await helper.docker()
        case .kubectl: return try await helper.kubectl()
        case .bazel: return try await helper.bazel()
        case .aws: return try await helper.aws()
        case .install:
            // The parser has checked it.
            guard let program = values.words.first.flatMap(HelperCaller.init) else { throw .usage }
            return await helper.install(program, endpoint: values.options.endpoint)
        }
    }
}

enum HelperCaller: String, WordArgument {
    case git, docker, kubectl, bazel, aws, install

    var isProgram: Bool { self != .install }
}
