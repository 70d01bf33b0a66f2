/// A second factor that is being set up: what the owner's authenticator app has to be told.
public struct SecondFactorEnrolment: Sendable, Equatable {
    /// The key as letters (RFC 4648, 6), for typing.
    public var key: Secret
    /// The key URI (github.com/google/google-authenticator/wiki/Key-Uri-Format), for a QR code.
    public var uri: Secret

    public init(key: Secret, uri: Secret) {
        self.key = key
        self.uri = uri
    }
}

/// What an account's second factor is like now.
public struct SecondFactorState: Sendable, Equatable {
    public var isOn: Bool
    /// The recovery codes not used yet.
    public var recoveryCodes: Int

    public init(isOn: Bool, recoveryCodes: Int) {
        self.isOn = isOn
        self.recoveryCodes = recoveryCodes
    }
}
