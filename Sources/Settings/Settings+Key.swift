extension Settings {
    /// The keys, in the order in which they are listed; the raw value is the key's path in the file.
    package enum Key: String, Sendable, Hashable, CaseIterable {
        case authEndpoint = "auth.endpoint"
        case authLocalData = "auth.local.data"
        case authLocalTokenMinutes = "auth.local.token_minutes"
        case authLocalIdleDays = "auth.local.idle_days"
        case authLocalAbsoluteDays = "auth.local.absolute_days"
        case authLocalLeastPassword = "auth.local.least_password"
        case authLocalRequireSecondFactor = "auth.local.require_second_factor"
        case authLocalBreachedPasswords = "auth.local.breached_passwords"
        case authLocalPepperFile = "auth.local.pepper_file"
        case authRemoteConnectTimeoutSeconds = "auth.remote.connect_timeout_seconds"
        case authRemoteTimeoutSeconds = "auth.remote.timeout_seconds"
        case authRemoteMaxAnswerBytes = "auth.remote.max_answer_bytes"
        case authRemoteBrowser = "auth.remote.browser"
        case authRemotePreset = "auth.remote.preset"
        case authRemoteIdentifier = "auth.remote.identifier"
        case authRemoteOpenID = "auth.remote.openid"
        case authRemoteVariables = "auth.remote.variables"
        case authRemoteHeaders = "auth.remote.headers"
        case authRemoteQuery = "auth.remote.query"
        case authRemoteToken = "auth.remote.token"
        case authRemoteBefore = "auth.remote.before"
        case authRemoteLogin = "auth.remote.login"
        case authRemoteAfter = "auth.remote.after"
        case authRemoteRefresh = "auth.remote.refresh"
        case authRemoteLogout = "auth.remote.logout"
        case authRemoteProfile = "auth.remote.profile"
        case authRemoteSession = "auth.remote.session"
        case authRemoteFailure = "auth.remote.failure"
        case authRemoteSecondFactor = "auth.remote.second_factor"
        case authRemoteLDAP = "auth.remote.ldap"
        case authRemotePeople = "auth.remote.people"
        case authEndpoints = "auth.endpoints"
        case sessionStore = "session.store"
        case sessionPasswordCommand = "session.password_command"
        case sessionIdleLock = "session.idle_lock"
        case peopleSource = "people.source"
        case peopleDirectory = "people.directory"
        case peopleResults = "people.results"
        case peopleSeed = "people.seed"
        case peopleNationalities = "people.nationalities"
        case peopleSendToken = "people.send_token"
        case peopleTimeoutSeconds = "people.timeout_seconds"
        case peopleConnectTimeoutSeconds = "people.connect_timeout_seconds"
        case peopleMaxAnswerBytes = "people.max_answer_bytes"
        case peopleCache = "people.cache"
        case browserPageSize = "browser.page_size"
        case browserSameArea = "browser.same_area"
        case browserSame = "browser.same"
        case browserSections = "browser.sections"
        case displayLang = "display.lang"
        case displayColor = "display.color"
        case displayPlain = "display.plain"
        case displayAccessible = "display.accessible"
        case displaySymbols = "display.symbols"
        case displayAmbiguousWidth = "display.ambiguous_width"
        case displayBackground = "display.background"
        case displayPictures = "display.pictures"
        case displayFormat = "display.format"
        case displayMouse = "display.mouse"
        case displayClipboard = "display.clipboard"
        case serverHost = "server.host"
        case serverPort = "server.port"
        case serverSocket = "server.socket"
        case serverSocketMode = "server.socket_mode"
        case serverTLSCertificate = "server.tls_cert"
        case serverTLSKey = "server.tls_key"
        case serverAllowHTTP = "server.allow_http"
        case serverHosts = "server.hosts"
        case serverTrustedProxies = "server.trusted_proxies"
        case serverProxyProtocol = "server.proxy_protocol"
        case serverPublicPeople = "server.public_people"
        case serverPeoplePerMinute = "server.people_per_minute"
        case serverMaxConnections = "server.max_connections"
        case serverDrainSeconds = "server.drain_seconds"
        case serverLogLevel = "server.log_level"
        case serverAuditCommand = "server.audit_command"
        case serverMetrics = "server.metrics"
        case serverMetricsTokenFile = "server.metrics_token_file"
        case serverSCIMTokenFile = "server.scim_token_file"
        case serverDatabase = "server.database"

        /// The key's path in the file, its members separated by dots.
        package var path: String { rawValue }

        /// `ROLLCALL_` and the path in capitals; `nil` for what a line of text cannot express.
        package var environmentVariable: String? {
            isOnlyInFile ? nil : variableName
        }

        /// Whether its value consists of objects, which a line of text cannot express.
        var isOnlyInFile: Bool {
            [.browserSections, .authEndpoints, .authRemoteLDAP, .peopleDirectory].contains(self)
                || descriptionMember != nil
        }

        /// The member of the endpoint's description that the key is; `nil` for every other key.
        var descriptionMember: String? {
            switch allowed {
            case _ where self == .peopleDirectory: nil
            case .objectOrNull, .objectsOrNull: members.last.map(String.init)
            default: nil
            }
        }

        /// The command line's option; `nil` where there is none.
        package var flag: String? {
            switch self {
            case .authEndpoint: "--endpoint"
            case .peopleSource: "--people"
            case .displayLang: "--lang"
            case .displayColor: "--color"
            case .displayPlain: "--plain"
            case .displayFormat: "--format"
            case .authLocalData: "--data"
            case .serverHost: "--host"
            case .serverPort: "--port"
            case .serverSocket: "--socket"
            case .serverSocketMode: "--socket-mode"
            case .serverTLSCertificate: "--tls-cert"
            case .serverTLSKey: "--tls-key"
            case .serverAllowHTTP: "--allow-http"
            case .serverHosts: "--hosts"
            case .serverTrustedProxies: "--trusted-proxy"
            case .serverProxyProtocol: "--proxy-protocol"
            case .serverPublicPeople: "--public-people"
            case .serverPeoplePerMinute: "--people-per-minute"
            case .serverMaxConnections: "--max-connections"
            case .serverDrainSeconds: "--drain-seconds"
            case .serverLogLevel: "--log-level"
            case .serverAuditCommand: "--audit-command"
            case .serverMetrics: "--metrics"
            case .serverMetricsTokenFile: "--metrics-token-file"
            case .serverSCIMTokenFile: "--scim-token-file"
            case .serverDatabase: "--database"
            default: nil
            }
        }

        /// The variable that the path would have, whether it is accepted or not.
        var variableName: String {
            "ROLLCALL_" + String(path.uppercased().map { $0 == "." ? "_" : $0 })
        }

        /// The variable that is named like the key's option; `nil` without one.
        var optionVariableName: String? {
            guard environmentVariable != nil, let flag else { return nil }
            return "ROLLCALL_" + String(flag.dropFirst(2).uppercased().map { $0 == "-" ? "_" : $0 })
        }

        var members: [Substring] { path.split(separator: ".") }
    }
}
