import Settings

extension GlobalOptions {
    /// The options without `--endpoint`, for commands on stored sessions that use it to choose among them.
    var withoutEndpoint: GlobalOptions {
        var options = self
        options.endpoint = nil
        return options
    }

    /// The options with the text format, for commands whose standard output is read by another program.
    var asText: GlobalOptions {
        var options = self
        options.format = .text
        return options
    }
}
