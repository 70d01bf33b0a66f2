import ArgumentParser

/// The account that a command is about: as an argument or, as everywhere else, with `--email`.
struct AccountAddress: ParsableArguments {
    @Argument(help: "The account's email address.")
    var positional: String?

    @Option(help: ArgumentHelp("The same, as an option.", valueName: "address"))
    var email: String?

    func validate() throws {
        if (positional == nil) == (email == nil) { throw ValidationError("Give the account's email address, once.") }
    }

    var address: String { positional ?? email ?? "" }
}
