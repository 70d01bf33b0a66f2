/// A second factor that is being set up: what the owner's authenticator app needs to know.
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

/// The state of an account's second factor.
package struct SecondFactorState: Sendable, Equatable {
    package var isOn: Bool
    /// The number of unused recovery codes.
    package var recoveryCodes: Int

    package init(isOn: Bool, recoveryCodes: Int) {
        self.isOn = isOn
        self.recoveryCodes = recoveryCodes
    }
}
