private import Text

package import struct FoundationEssentials.Date

/// An account on this machine, without its secrets.
package struct Account: Sendable, Hashable {
    package var email: String
    package var name: String
    package var createdAt: Date
    /// Whether it is temporarily not allowed to sign in.
    package var isDisabled: Bool

    package init(email: String, name: String, createdAt: Date, isDisabled: Bool = false) {
        self.email = email
        self.name = name
        self.createdAt = createdAt
        self.isDisabled = isDisabled
    }

    /// Whether the address or the name contains a text, which is folded.
    func contains(_ text: [Unicode.Scalar]) -> Bool {
        [email, name].contains { own in
            let own = Self.folded(own)
            return own.indices.contains { own[$0...].starts(with: text) } || text.isEmpty
        }
    }

    /// A text without case and marks.
    static func folded(_ text: String) -> [Unicode.Scalar] {
        var folded: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars { scalar.forEachFolded { folded.append($0) } }
        return folded
    }
}
