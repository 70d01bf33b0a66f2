import Accounts
import ArgumentParser
import Words

/// Where sessions are to go, and where they come from.
struct SessionPlaceOptions: ParsableArguments {
    @Option(help: ArgumentHelp(.moveTo))
    var to: Place

    @Option(help: ArgumentHelp(.moveFrom))
    var from: Place?

    /// A place that outlives the run.
    enum Place: String, WordArgument {
        case file, keyring, kernel

        var place: SessionPlace {
            switch self {
            case .file: .file
            case .keyring: .keyring
            case .kernel: .kernel
            }
        }
    }
}
