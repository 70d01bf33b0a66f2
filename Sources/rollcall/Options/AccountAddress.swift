import ArgumentParser
import Words

/// The account that a command applies to, given as an argument or, as everywhere else, with `--email`.
struct AccountAddress: ParsableArguments {
    @Argument(help: ArgumentHelp(.accountAddress, valueName: "address"), completion: CompletionValues.addresses)
    var positional: String?

    @Option(help: ArgumentHelp(.accountAddressOption, valueName: "address"), completion: CompletionValues.addresses)
    var email: String?

    func validate() throws {
        if (positional == nil) == (email == nil) { throw ValidationError(.accountAddress) }
    }

    var address: String { positional ?? email ?? "" }
}
