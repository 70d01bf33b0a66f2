import ArgumentParser
import Words

/// The options of commands that lend the session.
struct LendingArguments: ParsableArguments {
    @Option(help: ArgumentHelp(.minValidity, valueName: "time"))
    var minValidity = Validity.standard

    func validate() throws {
        if minValidity.duration > .seconds(Validity.maximumSeconds) { throw ValidationError(.validityTooLong) }
    }
}
