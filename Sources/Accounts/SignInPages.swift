package import Networking

/// How to sign in at an endpoint that has pages for that, which may ask for anything; no password is typed here.
package enum SignInMethod: String, Sendable, CaseIterable {
    /// In a browser on this machine, which returns to a local port (RFC 8252).
    case browser
    /// On any device, with a code (RFC 8628).
    case device
    /// In a browser anywhere; the address that it ends at is pasted here.
    case paste
    /// Without a person and a page: as the client itself (RFC 6749, 4.4), or with a token of a job (RFC 8693).
    case client
}

/// The pages of an endpoint on which people sign in.
package protocol SignInPages: Sendable {
    /// Signs in on a page. Cancelling the task returns `.unavailable(.cancelled)`.
    ///
    /// - Parameters:
    ///   - show: Called once there is a page to go to; the wait for the person begins when it returns.
    ///   - pasted: Called after that by `.paste`: returns the address that the browser ended at; `nil` if the person
    ///     gave up.
    func login(
        by method: SignInMethod, show: @escaping @Sendable (SignInPage) async -> Void,
        pasted: @escaping @Sendable () async -> Secret?
    ) async -> LoginResult

    /// Returns those of some methods that the endpoint has; all where it cannot be asked.
    func offered(of methods: [SignInMethod]) async -> [SignInMethod]

    /// Has the next login fulfil what a server requires; returns `false` if the last login was to fulfil the same.
    func require(_ requirement: LoginRequirement) -> Bool
}

/// Where to go to sign in. What the endpoint wrote is foreign text.
package enum SignInPage: Sendable, Equatable {
    /// To be opened in a browser on this machine within `time`.
    case browser(url: String, time: Duration)
    /// To be opened in a browser anywhere, which ends at an address that begins with `end`.
    case elsewhere(url: String, end: String)
    case device(DeviceCode)

    /// How long to wait for the person; `nil` if they say when they are done.
    package var time: Duration? {
        switch self {
        case .browser(_, let time): time
        case .elsewhere: nil
        case .device(let code): code.time
        }
    }
}

/// What to type on another device, and where.
package struct DeviceCode: Sendable, Equatable {
    package var uri: String
    /// The same with the code in it, for a QR code; `nil` if the endpoint gives none.
    package var completeURI: String?
    package var userCode: String
    /// How long the code is accepted.
    package var time: Duration

    package init(uri: String, completeURI: String?, userCode: String, time: Duration) {
        self.uri = uri
        self.completeURI = completeURI
        self.userCode = userCode
        self.time = time
    }
}
