import ArgumentParser
import Words

/// The options of commands that lend the session as the parser reads them.
struct LendingArguments: ParsableArguments {
    @Option(help: ArgumentHelp(.minValidity, valueName: "time"))
    var minValidity = Validity.standard

    func validate() throws {
        if minValidity.duration > .seconds(Validity.maximumSeconds) { throw ValidationError(.validityTooLong) }
    }

    var values: LendingOptions { LendingOptions(minValidity: minValidity) }
}
