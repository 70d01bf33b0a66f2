import ArgumentParser
import Words

/// The network options of every command as the parser reads them.
struct NetworkArguments: ParsableArguments {
    @Option(help: ArgumentHelp(.caFile, valueName: "file"), completion: .file())
    var caFile: String?

    @Flag(name: .customLong("insecure"), help: ArgumentHelp(.insecure))
    var insecure: Int

    @Flag(name: .customLong("allow-http"), help: ArgumentHelp(.allowHTTP))
    var allowHTTP = false

    @Option(help: ArgumentHelp(.trace, valueName: "file"), completion: .file())
    var trace: String?

    var values: NetworkOptions {
        NetworkOptions(caFile: caFile, insecure: insecure, allowHTTP: allowHTTP, trace: trace)
    }
}
