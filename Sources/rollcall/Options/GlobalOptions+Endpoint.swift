extension GlobalOptions {
    /// The same without `--endpoint`: for commands that are about stored sessions and take it as a choice among them.
    var withoutEndpoint: GlobalOptions {
        var options = self
        options.endpoint = nil
        return options
    }
}
