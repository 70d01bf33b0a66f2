package import JSON
private import Networking

/// How an endpoint expects its requests and how it answers, as data, so that another endpoint is just another value.
///
/// Made of a preset and what the configuration overrides (`EndpointDescription(json:)`).
package struct EndpointDescription: Sendable, Hashable {
    /// Values that the configuration gives for placeholders in templates; an empty one leaves its field out.
    package var variables: [String: String]
    /// Sent with every request.
    package var headers: [RequestDescription.Parameter]
    package var query: [RequestDescription.Parameter]
    /// How the session's token is sent.
    package var token: RequestDescription.Parameter
    /// What the endpoint accepts as the name of an account.
    package var identifier: Identifier
    /// Requests before the login, in their order, without a password.
    package var before: [StepDescription]
    /// Sends email and password; never sent if `takesPassword` is false.
    package var login: RequestDescription
    /// Whether the endpoint takes a password from here.
    package var takesPassword = true
    /// Values taken from the login's answer, for the requests after it.
    package var carry: [String: [AnswerSource]]
    /// Requests after the login, in their order; the session is read from the answers of all of them.
    package var after: [StepDescription]
    /// `nil` where the endpoint has none: a session then lasts as long as its token.
    package var refresh: RequestDescription?
    package var logout: RequestDescription?
    package var profile: ProfileDescription?
    package var session: SessionDescription
    package var failure: FailureDescription
    package var secondFactor: SecondFactorDescription?
    /// The endpoint's own directory of people; `nil` if it has none that is described.
    package var people: DirectoryDescription?
    /// Signing in on the provider's own pages; `nil` if there are none.
    package var openID: OpenIDDescription?
    /// Whether the endpoint is described as `rollcall-server`, which alone has the requests of an account's owner.
    package var hasOwnerRequests = false
    /// Whether it is described as a provider of OpenID Connect, and what it says of sessions is about those of its
    /// pages.
    package var isProvider = false

    package enum Identifier: String, Sendable, CaseIterable {
        case email, username, either
        /// A password alone signs in.
        case passwordOnly = "none"
    }

    /// How the session's token is sent; `nil` where the session is the password that answers challenges, which is never
    /// sent itself.
    package var sentToken: RequestDescription.Parameter? {
        session.isTyped && login.digest != nil ? nil : token
    }

    /// Whether sessions are handled as those of `rollcall-server`, so that they need no description.
    package var hasOrdinarySessions: Bool {
        func bare(_ description: EndpointDescription) -> EndpointDescription {
            var bare = description
            (bare.identifier, bare.people, bare.hasOwnerRequests) = (.email, nil, false)
            bare.refresh?.isAssumed = false
            bare.logout?.isAssumed = false
            bare.profile?.request.isAssumed = false
            return bare
        }
        return bare(self) == bare(.rollcall)
    }

    /// Whether any password signs in where the login's path is open to everybody: the session is what was typed, and no
    /// answer has to show that somebody looked at it.
    package var takesAnyPasswordAtOpenPath: Bool {
        takesPassword && session.isTyped && login.method == .get && login.path.names.isEmpty
            && ([login] + after.map(\.request)).allSatisfy(\.require.isEmpty)
    }
}

/// An OpenID Connect provider, or an OAuth 2 server that publishes its metadata, and how the program is registered
/// there.
package struct OpenIDDescription: Sendable, Hashable {
    /// As it was given; `nil` where it is the endpoint's own URL.
    package var issuer: String?
    package var clientID: String
    /// `nil` for a public client, which a program on people's own machines is.
    package var clientSecret: String?
    package var scope: String
    /// The port that the provider knows for redirects to this machine; `nil` is any free one (RFC 8252, 7.3).
    package var port: Int?
    /// Whether tokens are bound to a key of this program if the provider supports that (RFC 9449), so that no other
    /// program can use them.
    package var isBound: Bool
    /// Added to what the provider is asked for a login, by name.
    package var parameters: [String: String] = [:]
    /// How the client proves who it is; `nil` is what the metadata says.
    package var clientProof: ClientProof?
    /// The path of its private key in PEM.
    package var keyFile: String?
    /// The path of a statement of who the client is, which another program writes there and renews (RFC 7523, 2.2).
    package var assertionFile: String?
    /// The path of a token that is exchanged for a session without a person (RFC 8693).
    package var subjectTokenFile: String?
    /// The name under which the provider has the public key.
    package var keyID: String?
    /// The address on this machine that the provider sends browsers back to.
    package var redirect = Redirect()
    /// Laid over the provider's metadata; they stand in for those of a provider that has none.
    package var metadata = JSONValue.object([])

    package enum ClientProof: String, Sendable, CaseIterable {
        /// In HTTP Basic, form-encoded first (RFC 6749, 2.3.1).
        case basic
        /// In HTTP Basic as it is, for providers that do not decode it.
        case rawBasic = "basic-raw"
        /// In the form.
        case post
        /// By a signed statement (RFC 7523, 2.2), made with a key of its own or read from a file.
        case privateKeyJWT = "private_key_jwt"
        /// Not at all, although there is a secret.
        case none
    }

    /// Where a browser goes back to.
    package struct Redirect: Sendable, Hashable {
        package var host = "127.0.0.1"
        package var port: Int?
        package var path = "/callback"

        package init() {}

        /// Reads `http://HOST[:PORT]/PATH` with a name of this machine; returns `nil` for anything else.
        package init?(_ text: String) {
            guard let host = ["127.0.0.1", "localhost"].first(where: { text.hasPrefix("http://\($0)") }) else {
                return nil
            }
            var rest = text.dropFirst("http://\(host)".utf8.count)
            self.host = host
            if rest.hasPrefix(":") {
                let digits = rest.dropFirst().prefix { $0 != "/" }
                guard digits.allSatisfy(\.isASCII), let number = Int(digits), (1...65_535).contains(number) else {
                    return nil
                }
                port = number
                rest = rest.dropFirst(digits.utf8.count + 1)
            }
            guard rest.hasPrefix("/"), rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
                !rest.contains(where: { "?#\"<>\\%".contains($0) })
            else { return nil }
            path = String(rest)
        }
    }

    /// The parameters of a login that have values of the program's own.
    package static let ownParameters: Set<String> = [
        "client_id", "client_secret", "code_challenge", "code_challenge_method", "dpop_jkt", "nonce", "redirect_uri",
        "request", "request_uri", "response_mode", "response_type", "scope", "state",
    ]

    /// The scope requested by default (OpenID Connect Core, 5.4).
    package static let scope = "openid profile email"

    package init(
        issuer: String?, clientID: String, clientSecret: String? = nil, scope: String = Self.scope, port: Int? = nil,
        isBound: Bool = true
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scope = scope
        self.port = port
        self.isBound = isBound
    }
}

/// Where the answer to a login or a refresh has the parts of a session. The first source with a value counts.
package struct SessionDescription: Sendable, Hashable {
    /// What the session consists of if it is not a token from an answer, but made of what was typed or carried over.
    package var credential: Template?
    /// Whether the session consists of what was typed, which must not be found in a file.
    package var isTyped: Bool { !Set(credential?.names ?? []).isDisjoint(with: ["password", "code"]) }
    package var token: [AnswerSource]
    /// If it is present, it must be `Bearer`, ignoring case (RFC 6750).
    package var tokenType: [AnswerSource]
    package var refreshToken: [AnswerSource]
    /// A secret for this device to show at its next login.
    package var device: [AnswerSource]
    package var name: [AnswerSource]
    package var email: [AnswerSource]
    package var expires: [ExpiryDescription]
}

/// How to ask who is signed in, and where the answer has it.
package struct ProfileDescription: Sendable, Hashable {
    package var request: RequestDescription
    package var name: [AnswerSource]
    package var email: [AnswerSource]
    package var expires: [ExpiryDescription]
}

/// Where a failure has its code and message, and what the codes mean whatever the status is.
package struct FailureDescription: Sendable, Hashable {
    /// Checked in this order; the first text with a meaning counts.
    package var codes: [AnswerSource]
    package var message: [AnswerSource]
    /// By code, or by source and code (`active=false`); `*` stands for any text in a code. What looks like a boolean or
    /// a number stands for that; in quotation marks it stands for the text.
    package var meanings: [String: Meaning]
    /// How long to wait, if an answer that locks says so elsewhere than in `Retry-After`.
    package var wait: [ExpiryDescription]

    package enum Meaning: String, Sendable, CaseIterable {
        /// Wrong email or password, or tokens that are not accepted.
        case rejected
        case locked
        /// The email address was not confirmed yet.
        case unverified
        /// The account may not sign in.
        case forbidden
        case invalid
        case secondFactor = "second_factor"
        case wrongCode = "wrong_code"
        /// The code, or the login that it belongs to, has expired.
        case expiredCode = "expired_code"
        /// The client or key that the description names is not accepted, whoever signs in.
        case misconfigured
    }

    /// Returns the meaning of codes that do not come from the answer to a described request.
    package func meaning(_ codes: [String]) -> (code: String, meaning: Meaning)? {
        meaning(codes.map { (source: "", text: $0) })
    }

    /// Returns the meaning of an answer's codes, by the first that has one; each code is a source and the text found
    /// there.
    package func meaning(_ codes: [(source: String, text: String)]) -> (code: String, meaning: Meaning)? {
        for code in codes {
            let spellings = ["\(code.source)=\(code.text)", code.text]
            for spelling in spellings {
                if let meaning = meanings[spelling] { return (code.text, meaning) }
            }
            let fitting = meanings.filter { pattern, _ in
                pattern.contains("*") && spellings.contains { TextPattern(pattern).fits($0) }
            }
            if let best = fitting.max(by: { $0.key.utf8.count < $1.key.utf8.count }) { return (code.text, best.value) }
        }
        return nil
    }
}

/// What an answer that asks for a second factor looks like, and how it is answered.
package struct SecondFactorDescription: Sendable, Hashable {
    /// Any one of these in an answer, whatever its status, is enough.
    package var when: [Condition]
    /// Values taken from that answer, by name, for the requests below.
    package var carry: [String: [AnswerSource]]
    /// Asks the endpoint to send a code, if it has to be asked.
    package var challenge: RequestDescription?
    /// Values taken from the answer to `challenge`.
    package var challengeCarry: [String: [AnswerSource]]
    /// Sends the code; `nil` if the login is sent again, with the code in it.
    package var answer: RequestDescription?

    /// The carried values that the request with the code needs.
    package var carriedNames: Set<String> {
        (answer?.names ?? []).intersection(Set(carry.keys).union(challengeCarry.keys))
    }

    package struct Condition: Sendable, Hashable {
        package var source: AnswerSource
        /// The text, number or boolean to find there; `nil` if any value will do.
        package var value: JSONValue?
    }
}

extension EndpointDescription {
    /// Creates the description that a JSON object gives, merged into its preset.
    ///
    /// - Parameters:
    ///   - key: the key of the object.
    ///   - origin: where the value of a key comes from.
    /// - Throws: everything that is wrong with it.
    package init(
        _ given: JSONValue, at key: String = "", origin: @escaping (String) -> Settings.Origin = { _ in .defaultValue }
    ) throws(SettingsError) {
        var checker = SchemaChecker(origin: origin)
        checker.check(given, .description, key)
        guard checker.problems.isEmpty, let description = EndpointDescription(checked: given) else {
            throw SettingsError(problems: checker.problems)
        }
        self = description
    }

    /// As above, from text; text that is not JSON counts as null.
    package init(json text: String) throws(SettingsError) {
        try self.init(JSONValue(text: text) ?? .null)
    }

    /// Creates the description of a preset, with `overrides` (a JSON object) merged into it.
    package init(preset name: String, overrides: String = "{}") throws(SettingsError) {
        let overrides = JSONValue(text: overrides)?.without(["preset"]).members ?? []
        try self.init(.object([.init("preset", .string(name))] + overrides))
    }

    /// Creates the description from an object that fits the schema; `nil` if a required part is missing.
    init?(checked given: JSONValue) {
        guard let description = EndpointDescription(overlaid: PresetOverlay(given).tree) else { return nil }
        self = description
        let preset = given["preset"] ?? .null
        if given["people"] == nil, people == nil, preset.string.flatMap(Preset.directory) != nil {
            people = DirectoryDescription(checked: .object([.init("preset", preset)]))
        }
        isProvider = preset == .string(Preset.openID)
        hasOwnerRequests =
            preset == .string(Preset.rollcall)
            || preset == .null
                && ["login", "session", "failure"].allSatisfy { given[$0] ?? .object([]) == .object([]) }
        guard preset == .null else { return }
        // An endpoint may lack whatever nobody described.
        if given["refresh"] == nil { refresh?.isAssumed = true }
        if given["logout"] == nil { logout?.isAssumed = true }
        if given["profile"] == nil { profile?.request.isAssumed = true }
    }
}

extension RequestDescription {
    /// Whether it would be sent in plain text although the endpoint is encrypted, or to another machine although the
    /// endpoint is on this one: nobody can mean either.
    package func isPlain(under url: EndpointURL) -> Bool {
        [path.description, form?.description ?? ""].contains(where: url.protectsMore(than:))
    }

    /// Whether the session's token would have to go to another origin with it.
    fileprivate func takesToken(elsewhereThan url: EndpointURL) -> Bool {
        let address = path.description
        return !address.hasPrefix("/") && (carriesToken || names.contains("token")) && !url.isOrigin(of: address)
    }
}

extension EndpointURL {
    /// Whether an address is less protected than this one: http under https, or another machine's http under this
    /// machine's.
    fileprivate func protectsMore(than address: String) -> Bool {
        guard address.lowercased().hasPrefix("http://") else { return false }
        if isSecure { return true }
        // A host with a placeholder in it may be any host.
        return !Loopback.isLeftInPlain(name)
            && (Loopback.isLeftInPlain(address) || (try? EndpointURL(address)) == nil)
    }
}

extension EndpointDescription {
    /// Whether a request has the session's token at hand.
    private static func isUnderSession(_ name: String) -> Bool {
        ["refresh", "logout", "profile", "after", "people"].contains { name.hasPrefix($0) }
    }

    /// Returns a problem if the provider is asked in plain under the endpoint's URL, and for each request that is plain
    /// under it, or would take the session's token to another origin; `key` is the key of the description.
    package func addressProblems(
        under url: EndpointURL, at key: String, origin: (String) -> Settings.Origin
    ) -> [SettingsProblem] {
        let problems: [SettingsProblem] = requests.compactMap { name, request in
            let key = "\(key).\(name).path"
            let allowed: Settings.Allowed.Description
            if request.isPlain(under: url) {
                allowed = url.isSecure ? .securePath : .localPath
            } else if Self.isUnderSession(name), request.takesToken(elsewhereThan: url) {
                allowed = .ownPath
            } else {
                return nil
            }
            return .notAllowed(
                origin: origin(key), key: key, found: "\"\(request.path.description.prefix(80))\"",
                allowed: .described(allowed)
            )
        }
        return issuerProblems(under: url, at: key, origin: origin) + problems
    }

    /// Whether it names an address besides the endpoint's: an issuer, or a request's whole URL.
    var leadsElsewhere: Bool {
        openID?.issuer != nil || requests.contains { !$0.request.path.description.hasPrefix("/") }
    }

    /// All requests, each with its place in the description.
    private var requests: [(name: String, request: RequestDescription)] {
        let steps = [("before", before), ("after", after)].flatMap { name, steps in
            steps.enumerated().map { ("\(name)[\($0)]", Optional($1.request)) }
        }
        let all =
            steps + [
                ("login", login), ("refresh", refresh), ("logout", logout), ("profile", profile?.request),
                ("second_factor.challenge", secondFactor?.challenge), ("second_factor.answer", secondFactor?.answer),
            ]
        let own = people?.requests.map { (name: "people.\($0.name)", request: $0.request) } ?? []
        return all.flatMap { name, request -> [(name: String, request: RequestDescription)] in
            guard let request else { return [] }
            let first = request.before.enumerated().map { ("\(name).before[\($0)]", $1.request) }
            return [(name, request)] + first
        } + own
    }

    /// Returns a problem if the issuer, whose metadata say where passwords and tokens go, would be asked in plain.
    private func issuerProblems(
        under url: EndpointURL, at key: String, origin: (String) -> Settings.Origin
    ) -> [SettingsProblem] {
        guard let issuer = openID?.issuer, url.protectsMore(than: issuer) else { return [] }
        let key = "\(key).openid.issuer"
        return [
            .notAllowed(
                origin: origin(key), key: key, found: "\"\(issuer.prefix(80))\"",
                allowed: .described(url.isSecure ? .secureURL : .localURL))
        ]
    }
}
