import ArgumentParser

/// The options of every command about the network, for the endpoint and the directory alike.
struct NetworkOptions: ParsableArguments {
    @Option(help: "Trust the certificate authorities in this PEM file besides the system's.", completion: .file())
    var caFile: String?

    @Flag(
        name: .customLong("insecure"),
        help: "Check no certificate. Taken only when said twice, and told each time."
    )
    var insecure: Int

    @Flag(name: .customLong("allow-http"), help: "Allow plain http to other machines.")
    var allowHTTP = false

    @Option(help: "Write requests and answers to this file, secrets blanked.", completion: .file())
    var trace: String?

    /// No option given.
    static var none: NetworkOptions {
        var options = NetworkOptions()
        options.caFile = nil
        options.insecure = 0
        options.allowHTTP = false
        options.trace = nil
        return options
    }
}
