/// A second factor that is being set up: what the owner's authenticator app has to be told.
package struct SecondFactorEnrolment: Sendable, Equatable {
    /// The key as letters (RFC 4648, 6), for typing.
    package var key: Secret
    /// The key URI (github.com/google/google-authenticator/wiki/Key-Uri-Format), for a QR code.
    package var uri: Secret

    package init(key: Secret, uri: Secret) {
        self.key = key
        self.uri = uri
    }
}

/// What an account's second factor is like now.
package struct SecondFactorState: Sendable, Equatable {
    package var isOn: Bool
    /// The recovery codes not used yet.
    package var recoveryCodes: Int

    package init(isOn: Bool, recoveryCodes: Int) {
        self.isOn = isOn
        self.recoveryCodes = recoveryCodes
    }
}
