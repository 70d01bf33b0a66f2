import ArgumentParser

struct HelperCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "helper",
        abstract: "Lend the session to git, docker, kubectl, bazel or aws, in the way that each of them asks.",
        discussion: """
            rollcall helper install NAME prints what to configure. A token is given for the origin that the session \
            belongs to, and for no other.
            """
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var lending: LendingOptions

    @Argument(help: ArgumentHelp("git, docker, kubectl, bazel, aws or install.", valueName: "name"))
    var caller: HelperCaller

    @Argument(help: ArgumentHelp("What the caller puts behind it, as get; for install the name.", valueName: "word"))
    var words: [String] = []

    func validate() throws {
        if caller == .install, words.count != 1 || HelperCaller(rawValue: words[0])?.isProgram != true {
            throw ValidationError("Give one of git, docker, kubectl, bazel and aws behind install.")
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
            case .install: return helper.install(HelperCaller(rawValue: words[0]) ?? .git, endpoint: options.endpoint)
            }
        }
    }
}

enum HelperCaller: String, WordArgument {
    case git, docker, kubectl, bazel, aws, install

    var isProgram: Bool { self != .install }
}
