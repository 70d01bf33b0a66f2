import ArgumentParser
import Words

/// The network options of every command, for both the endpoint and the directory.
struct NetworkOptions: ParsableArguments {
    @Option(help: ArgumentHelp(.caFile, valueName: "file"), completion: .file())
    var caFile: String?

    @Flag(name: .customLong("insecure"), help: ArgumentHelp(.insecure))
    var insecure: Int

    @Flag(name: .customLong("allow-http"), help: ArgumentHelp(.allowHTTP))
    var allowHTTP = false

    @Option(help: ArgumentHelp(.trace, valueName: "file"), completion: .file())
    var trace: String?

    /// No options given.
    static var none: NetworkOptions {
        var options = NetworkOptions()
        options.caFile = nil
        options.insecure = 0
        options.allowHTTP = false
        options.trace = nil
        return options
    }
}
