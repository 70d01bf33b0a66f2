extension Settings.Key {
    /// The key's row of the schema: where it goes and what it takes.
    var field: Field {
        switch self {
        case .authEndpoint: .localOrURL(\.auth.endpoint)
        case .authLocalData: .text(\.auth.local.data)
        case .authLocalTokenMinutes: .integer(\.auth.local.tokenMinutes, 1...1440)
        case .authLocalIdleDays: .integer(\.auth.local.idleDays, 1...365)
        case .authLocalAbsoluteDays: .integer(\.auth.local.absoluteDays, 1...3650)
        case .authLocalLeastPassword: .integer(\.auth.local.leastPassword, 8...64)
        case .authLocalRequireSecondFactor: .boolean(\.auth.local.requireSecondFactor)
        case .authLocalBreachedPasswords: .text(\.auth.local.breachedPasswords)
        case .authLocalPepperFile: .text(\.auth.local.pepperFile)
        case .authRemoteConnectTimeoutSeconds: .integer(\.auth.remote.connectTimeoutSeconds, 1...300)
        case .authRemoteTimeoutSeconds: .integer(\.auth.remote.timeoutSeconds, 1...3600)
        case .authRemoteMaxAnswerBytes: .integer(\.auth.remote.maxAnswerBytes, 1024...1_073_741_824)
        case .authRemoteBrowser: .choice(\.auth.remote.browser)
        case .authRemotePreset: .text(\.auth.remote.preset)
        case .authRemoteIdentifier: .text(\.auth.remote.identifier)
        case .authRemoteBefore, .authRemoteAfter: .steps
        case .authRemoteOpenID, .authRemoteVariables, .authRemoteHeaders, .authRemoteQuery, .authRemoteToken,
            .authRemoteLogin, .authRemoteRefresh, .authRemoteLogout, .authRemoteProfile,
            .authRemoteSession, .authRemoteFailure, .authRemoteSecondFactor, .authRemotePeople:
            .described
        case .authRemoteLDAP: .ldap(\.auth.remote.ldap)
        case .authEndpoints: .endpoints
        case .sessionStore: .choice(\.session.store)
        case .sessionPasswordCommand: .text(\.session.passwordCommand)
        case .sessionIdleLock: .integer(\.session.idleLock, 0...1440)
        case .peopleSource: .peopleSource(\.people.source)
        case .peopleDirectory: .described
        case .peopleResults: .integer(\.people.results, 1...1_000_000)
        case .peopleSeed: .text(\.people.seed)
        case .peopleNationalities: .countryCodes(\.people.nationalities)
        case .peopleSendToken: .choice(\.people.sendToken)
        case .peopleTimeoutSeconds: .integer(\.people.timeoutSeconds, 1...3600)
        case .peopleConnectTimeoutSeconds: .integer(\.people.connectTimeoutSeconds, 1...300)
        case .peopleMaxAnswerBytes: .integer(\.people.maxAnswerBytes, 1024...1_073_741_824)
        case .peopleCache: .boolean(\.people.cache)
        case .browserPageSize: .integer(\.browser.pageSize, 1...500)
        case .browserSameArea: .ordered(\.browser.sameArea)
        case .browserSame: .names(\.browser.same)
        case .browserSections: .sections(\.browser.sections)
        case .displayLang: .choice(\.display.lang)
        case .displayColor: .choice(\.display.color)
        case .displayPlain: .boolean(\.display.plain)
        case .displayAccessible: .boolean(\.display.accessible)
        case .displaySymbols: .choice(\.display.symbols)
        case .displayAmbiguousWidth: .choice(\.display.ambiguousWidth)
        case .displayBackground: .choice(\.display.background)
        case .displayPictures: .choice(\.display.pictures)
        case .displayFormat: .choice(\.display.format)
        case .displayMouse: .boolean(\.display.mouse)
        case .displayClipboard: .boolean(\.display.clipboard)
        case .serverHost: .title(\.server.host)
        case .serverPort: .integer(\.server.port, 0...65_535)
        case .serverSocket: .text(\.server.socket)
        case .serverSocketMode: .choice(\.server.socketMode)
        case .serverTLSCertificate: .text(\.server.tlsCertificate)
        case .serverTLSKey: .text(\.server.tlsKey)
        case .serverAllowHTTP: .boolean(\.server.allowHTTP)
        case .serverHosts: .text(\.server.hosts)
        case .serverTrustedProxies: .text(\.server.trustedProxies)
        case .serverProxyProtocol: .boolean(\.server.proxyProtocol)
        case .serverPublicPeople: .boolean(\.server.publicPeople)
        case .serverPeoplePerMinute: .integer(\.server.peoplePerMinute, 1...1_000_000_000)
        case .serverMaxConnections: .integer(\.server.maxConnections, 0...65_536)
        case .serverDrainSeconds: .integer(\.server.drainSeconds, 0...86_400)
        case .serverLogLevel: .choice(\.server.logLevel)
        case .serverAuditCommand: .text(\.server.auditCommand)
        case .serverMetrics: .text(\.server.metrics)
        case .serverMetricsTokenFile: .text(\.server.metricsTokenFile)
        case .serverSCIMTokenFile: .text(\.server.scimTokenFile)
        case .serverDatabase: .text(\.server.database)
        }
    }

    package var allowed: Settings.Allowed { field.allowed }
}
