/// How an endpoint wants to be asked and how it answers: a description, so that another endpoint is another value.
///
/// Made of a preset and what the configuration says otherwise (`EndpointDescription(json:)`).
public struct EndpointDescription: Sendable, Hashable {
    /// Values that the configuration gives for placeholders in templates; an empty one leaves its field out.
    public var variables: [String: String]
    /// Go with every request.
    public var headers: [RequestDescription.Parameter]
    public var query: [RequestDescription.Parameter]
    /// How the session's token is sent on.
    public var token: RequestDescription.Parameter
    /// What the endpoint takes as the name of an account.
    public var identifier: Identifier
    /// Sends email and password; never sent where `takesPassword` is not so.
    public var login: RequestDescription
    /// Whether the endpoint takes a password from here.
    public var takesPassword = true
    /// `nil` where the endpoint has none: a session then lasts as long as its token.
    public var refresh: RequestDescription?
    public var logout: RequestDescription?
    public var profile: ProfileDescription?
    public var session: SessionDescription
    public var failure: FailureDescription
    public var secondFactor: SecondFactorDescription?
    /// Where people sign in on pages of the provider's; `nil` where there are none.
    public var openID: OpenIDDescription?

    public enum Identifier: String, Sendable, CaseIterable {
        case email, username, either
    }
}

/// An OpenID Connect provider, or an OAuth 2 server that tells what it has, and what the program is to it.
public struct OpenIDDescription: Sendable, Hashable {
    /// As it was given; `nil` where it is the endpoint's own URL.
    public var issuer: String?
    public var clientID: String
    /// `nil` for a public client, which a program on people's own machines is.
    public var clientSecret: String?
    public var scope: String
    /// The port that the provider knows for redirects to this machine; `nil` is any free one (RFC 8252, 7.3).
    public var port: Int?

    /// What is asked for where nothing else is said (OpenID Connect Core, 5.4).
    public static let scope = "openid profile email"

    public init(
        issuer: String?, clientID: String, clientSecret: String? = nil, scope: String = Self.scope, port: Int? = nil
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scope = scope
        self.port = port
    }
}

/// Where the answer to a login or a refresh has what makes a session. The first source that is there counts.
public struct SessionDescription: Sendable, Hashable {
    public var token: [AnswerSource]
    /// Where it is there, it must be `Bearer`, in any case (RFC 6750).
    public var tokenType: [AnswerSource]
    public var refreshToken: [AnswerSource]
    /// A secret for this device to show at its next login.
    public var device: [AnswerSource]
    public var name: [AnswerSource]
    public var email: [AnswerSource]
    public var expires: [ExpiryDescription]
}

/// How to ask who is signed in, and where the answer has it.
public struct ProfileDescription: Sendable, Hashable {
    public var request: RequestDescription
    public var name: [AnswerSource]
    public var email: [AnswerSource]
    public var expires: [ExpiryDescription]
}

/// Where a failure has its code and message, and what the codes mean whatever the status is.
public struct FailureDescription: Sendable, Hashable {
    /// Looked at in this order; the first text with a meaning counts.
    public var codes: [AnswerSource]
    public var message: [AnswerSource]
    /// By code; one that ends in `*` is the beginning of codes.
    public var meanings: [String: Meaning]

    public enum Meaning: String, Sendable, CaseIterable {
        /// Wrong email or password, or tokens that are not taken.
        case rejected
        case locked
        /// The email address was not confirmed yet.
        case unverified
        /// The account may not sign in.
        case forbidden
        case invalid
        case secondFactor = "second_factor"
        case wrongCode = "wrong_code"
        /// The code, or the login that it belongs to, is over.
        case expiredCode = "expired_code"
        /// The client or key that the description names is not taken, whoever signs in.
        case misconfigured
    }

    /// What an answer's codes mean, by the first that means something.
    package func meaning(_ codes: [String]) -> (code: String, meaning: Meaning)? {
        for code in codes {
            if let meaning = meanings[code] { return (code, meaning) }
            let beginning = meanings.keys.filter { $0.hasSuffix("*") && code.hasPrefix($0.dropLast()) }
                .max { $0.utf8.count < $1.utf8.count }
            if let meaning = beginning.flatMap({ meanings[$0] }) { return (code, meaning) }
        }
        return nil
    }
}

/// What an answer that asks for a second factor looks like, and how it is answered.
public struct SecondFactorDescription: Sendable, Hashable {
    /// One of these standing in an answer, whatever its status, is enough.
    public var when: [Condition]
    /// Values taken out of that answer, by name, for the requests below.
    public var carry: [String: [AnswerSource]]
    /// Asks the endpoint for a code, where it wants to be asked.
    public var challenge: RequestDescription?
    /// Values taken out of the answer to `challenge`.
    public var challengeCarry: [String: [AnswerSource]]
    /// Sends the code; `nil` where the login is sent once more, with the code in it.
    public var answer: RequestDescription?

    /// What the request that sends the code needs of what was carried over.
    package var carriedNames: Set<String> {
        (answer?.names ?? []).intersection(Set(carry.keys).union(challengeCarry.keys))
    }

    public struct Condition: Sendable, Hashable {
        public var source: AnswerSource
        /// What a text, a number or a boolean there is, as text; `nil` where anything will do.
        public var text: String?
    }
}
