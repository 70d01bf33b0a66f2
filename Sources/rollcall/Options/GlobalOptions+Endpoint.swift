import Settings

extension GlobalOptions {
    /// The same without `--endpoint`: for commands that are about stored sessions and take it as a choice among them.
    var withoutEndpoint: GlobalOptions {
        var options = self
        options.endpoint = nil
        return options
    }

    /// The same with text as the format: for commands whose standard output is another program's to read.
    var asText: GlobalOptions {
        var options = self
        options.format = .text
        return options
    }
}
