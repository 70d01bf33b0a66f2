/// Where sessions are kept between runs, if at all.
package enum SessionPlace: String, Sendable, Hashable, CaseIterable {
    /// A file that only its owner may read.
    case file
    /// The Secret Service of the person's desktop: GNOME Keyring, KWallet, KeePassXC.
    case keyring
    /// The kernel's memory, until the login ends.
    case kernel
    /// The program's own memory, until it ends.
    case memory

    /// Whether a credential itself may be kept there, and not only a session that an endpoint can end.
    package var keepsCredentials: Bool { self != .file }
}
