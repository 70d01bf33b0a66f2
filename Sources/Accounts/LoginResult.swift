package import Networking

/// The result of an attempt to sign in: a value, so that another attempt can follow.
package enum LoginResult: Sendable, Equatable {
    case ok(Session)
    /// The endpoint rejected the attempt. Wrong email and wrong password are indistinguishable.
    case rejected(Rejection)
    /// The endpoint considers the email address or password malformed. `message` is the endpoint's, foreign text.
    case invalid(message: String?)
    /// Too many attempts. `retryAfter` is at least one second if the endpoint says how long.
    case locked(retryAfter: Duration?)
    /// The endpoint asks for a second factor: the attempt continues with a code.
    case secondFactor(SecondFactor)
    case unavailable(EndpointError)
}

/// Why an endpoint rejected an attempt.
package enum Rejection: Sendable, Equatable {
    /// Wrong email or password.
    case credentials
    /// Wrong email or password, or a login of another form than was assumed: the endpoint has no description, and what
    /// it showed fits these presets.
    case credentialsOrForm(presets: [String])
    /// The account may not sign in here (403). `message` is the endpoint's, foreign text.
    case forbidden(message: String?)
    /// The account's email address has not been confirmed yet. `message` is the endpoint's, foreign text.
    case unverified(message: String?)
    /// The password is right, the code of the second factor is not.
    case wrongCode
    /// The code, or the login that it belongs to, has expired: a new login is needed.
    case expiredCode
    /// Nobody signed in on the endpoint's page in time.
    case expiredPage
    /// The person declined on the endpoint's page.
    case declined
    /// The endpoint does not accept a token that was obtained elsewhere.
    case token
    /// The password is right, and has expired.
    case passwordExpired
    /// The password is right, and has to be changed first; `isOffered` is whether the next attempt may bring a new one.
    case passwordChangeNeeded(isOffered: Bool)
    /// The endpoint does not accept the new password that an attempt brought. `message` is the endpoint's, foreign
    /// text.
    case weakNewPassword(message: String?)
    case accountDisabled
    /// The account has come to its end.
    case accountExpired
}

/// Why an endpoint gave no usable answer.
package enum EndpointError: Error, Sendable, Equatable {
    case network(NetworkError)
    /// A status of 500 to 599.
    case serverError(status: Int)
    /// The request was not dealt with, and may be sent again: 408, 421, 425 or 499.
    case notDealtWith(status: Int)
    /// The answer is not the endpoint's own: something on the way there has written it.
    case intercepted(by: Interceptor, status: Int)
    /// The answer to a renewal was lost on its way, so that it is not known whether the refresh token is spent.
    indirect case renewalLost(EndpointError)
    /// Too many requests within a session (429).
    ///
    /// `retryAfter` is `nil` if the endpoint does not say how long (no `Retry-After`).
    case tooManyRequests(retryAfter: Duration?)
    /// The endpoint has more to do than it can for now, whoever asks: 503 with `Retry-After`, or a full queue of the
    /// embedded endpoint.
    case overloaded(retryAfter: Duration?)
    /// A redirect, which is never followed with credentials. `location` is foreign text.
    case redirected(location: String?)
    /// An answer that is not what the endpoint's description promises.
    case notUnderstood(reason: NotUnderstood)
    /// The endpoint does not accept the program as its client, whoever signs in.
    ///
    /// A client id or secret, or a key, in the configuration is wrong. `code` is the endpoint's, foreign text of
    /// at most 100 characters; `message` is its text for people, foreign text too.
    case misconfigured(code: String, message: String? = nil)
    /// The provider ended a sign-in or a renewal with a code of OAuth 2 that has no meaning of its own here (RFC 6749,
    /// 4.1.2.1 and 5.2). `code` and `message` are as in `misconfigured`.
    case refused(code: String, message: String? = nil)
    /// One of the requests that a description puts around the login failed. `request` is its method and path as they
    /// are described.
    indirect case step(request: String, EndpointError)
    /// The endpoint does not offer this way of signing in.
    case noSuchMethod(SignInMethod)
    /// The endpoint has no pages of its own to sign in on.
    case noPages
    /// No local port could be opened for the browser's answer. `port` is the configured one, if any.
    case noListener(port: Int?, reason: String)
    /// The endpoint expects its form's CSRF token, which the description does not fetch. `code` is as in
    /// `misconfigured`.
    case formTokenMissing(code: String)
    /// The embedded endpoint's database cannot be created or written.
    case storageNotWritable(path: String, reason: String)
    /// The reason in `storageNotWritable` if the path no longer leads to the file that was opened.
    package static let replacedFile = "the file was removed or replaced while it was open"
    /// The embedded endpoint's database, or its folder, is accessible to others, or is a symbolic link.
    case storageExposed(path: String, StorageExposure)
    /// The embedded endpoint's database is not a database, or is damaged.
    case storageDamaged(path: String, reason: String)
    /// A later version of the program changed the embedded endpoint's database in a way that this one does not know.
    case storageNewer(path: String, version: Int)
    /// A database that several servers share cannot be reached, or not be used now. `name` is its address.
    case databaseUnavailable(name: String, reason: String)
    /// The embedded endpoint gets too little memory to check a password. `bytes` is what that takes, where it is known.
    case outOfMemory(bytes: Int?)
    /// Another process is renewing the session, and has not finished in time: nothing was sent.
    case renewedElsewhere
    /// Who answered in the endpoint's place.
    package enum Interceptor: Sendable, Hashable {
        /// A proxy that wants credentials of its own (407).
        case proxy
        /// A network that wants somebody to sign in to it (511).
        case network
        /// A firewall, or something like it, whose page stands where the endpoint has JSON.
        case page
        /// A port that speaks TLS, and was asked in plain http.
        case tlsPort
    }

    /// Whether a request may have been dealt with although its answer says nothing about that.
    package var isLostAnswer: Bool {
        switch self {
        case .network(.interrupted), .network(.notHTTP), .network(.timedOut), .serverError, .notDealtWith, .intercepted,
            .redirected, .notUnderstood(.notJSON), .renewalLost:
            true
        case .step(_, let failure): failure.isLostAnswer
        default: false
        }
    }

    /// What could not be understood in an answer.
    package enum NotUnderstood: Sendable, Equatable {
        /// A status that the description does not know.
        case status(Int)
        /// The endpoint has no description and is not what was assumed; what it showed fits these presets.
        case otherShape(presets: [String])
        /// The body is not JSON, or not an object.
        case notJSON
        /// A required member is missing or of another type, or one is longer than may be.
        case member(String)
        /// As `member`, and the endpoint says why in its own words: foreign text.
        case said(member: String, words: String)
        /// A member does not belong to this login: the answer may be meant for another one, or be forged.
        case foreign(String)
        /// A provider names itself otherwise than its address was given: foreign text.
        case issuer(named: String, asked: String)
        /// What was given for this login is over already, by the time in this member.
        case expired(String)
        /// The request cannot carry this password: it is not text (UTF-8).
        case passwordNotText
        /// The request cannot carry this name or password: a header has no control characters.
        case notForHeader
        /// The request cannot carry this name: it would lead to another path (`.` or `..`).
        case notForPath
        /// What was pasted is not an address that the sign-in page ends at, or belongs to another login.
        case notCallback
    }

    /// Whether nothing was sent, since a request cannot carry what was typed.
    package var isOfCredentials: Bool {
        switch self {
        case .notUnderstood(.passwordNotText), .notUnderstood(.notForHeader), .notUnderstood(.notForPath),
            .notUnderstood(.notCallback):
            true
        case .step(_, let failure): failure.isOfCredentials
        default: false
        }
    }

    /// Whether a refusal says that the provider itself failed, and may not fail later (RFC 6749, 4.1.2.1).
    package var isFailureOfProvider: Bool {
        if case .refused("server_error", _) = self { return true }
        if case .refused("temporarily_unavailable", _) = self { return true }
        return false
    }

    // Failures that the embedded endpoint has as well, although it uses no network.

    /// The attempt was cancelled by the person.
    package static var cancelled: EndpointError { .network(.cancelled) }

    /// The answer took longer than allowed.
    package static func timedOut(after limit: Duration) -> EndpointError { .network(.timedOut(after: limit)) }
}

/// How others could access a file.
package enum StorageExposure: Sendable, Equatable {
    /// It is a symbolic link, so the actual file is wherever the link leads.
    case symbolicLink
    /// It belongs to another user, with this id.
    case foreignOwner(UInt32)
    /// Its mode lets others write to it.
    case looseMode(UInt32)
}
