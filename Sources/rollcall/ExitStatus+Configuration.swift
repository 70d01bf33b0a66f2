import Words

extension ExitStatus {
    init(_ fault: ConfigurationFault) {
        self =
            switch fault {
            case .setting(let problem): problem.isOfCommandLine ? .usage : .configuration
            case .breachedPasswords, .pepperUnreadable, .pepperTooShort, .proxy, .plainHTTP: .configuration
            case .authoritiesUnreadable, .noAuthorities, .insecureOnce: .usage
            case .traceNotWritable: .cannotWrite
            }
    }
}
