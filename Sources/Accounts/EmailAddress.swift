internal import Text

/// An email address that may be tried at an endpoint.
///
/// The rule is deliberately loose: it catches slips, and the endpoint knows the rest. It requires something before the
/// only unquoted `@`, dots with something on both sides after it, no space or control character anywhere, and at most
/// 254 bytes.
package struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
    /// The longest address, in bytes of UTF-8 (RFC 5321, 4.5.3.1.3: a path of 256 with its angle brackets).
    package static let maximumLength = 254

    /// The address as it was typed.
    package let text: String

    /// Takes an address that has no problem.
    package init(_ text: String) throws(Problem) {
        if let problem = Self.problem(in: text) { throw problem }
        self.text = text
    }

    /// Takes an address that names an account, and may be of one that a former version's looser rule let in.
    package init(existing text: String) throws(Problem) {
        if let problem = Self.problem(in: text) {
            let isOfNewRule = problem == .severalAts || problem == .nothingAroundDot
            guard isOfNewRule, Self.wasSound(text) else { throw problem }
        }
        self.text = text
    }

    /// The former rule: a dot with something on both sides, anywhere behind the last `@`.
    private static func wasSound(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let at = scalars.lastIndex(of: "@") else { return false }
        return scalars[scalars.index(after: at)...].dropFirst().dropLast().contains(where: \.isDot)
    }

    /// Takes the address of an account that exists, which a former version's looser rule may have let in.
    package init(stored text: String) { self.text = text }

    /// What is wrong with an address: the next thing to put right.
    package enum Problem: Error, Sendable, Hashable {
        case empty
        /// Longer than `EmailAddress.maximumLength`.
        case tooLong(bytes: Int)
        case space
        /// A C0, C1 or bidirectional control character, one that shows nothing, or bytes that were not text.
        case controlCharacter
        case noAt
        /// Another `@`, in a local part that is not quoted.
        case severalAts
        case nothingBeforeAt
        case nothingAfterAt
        case noDotAfterAt
        /// Nothing before or nothing after a dot; the last one may end a name (RFC 1034, 3.1).
        case nothingAroundDot
    }

    /// Returns the first thing that is wrong with `text`; `nil` if it is an address.
    package static func problem(in text: String) -> Problem? {
        if text.isEmpty { return .empty }
        if text.utf8.count > maximumLength { return .tooLong(bytes: text.utf8.count) }
        let scalars = text.unicodeScalars
        if scalars.contains(where: { $0.isControl || $0.isInvisible }) { return .controlCharacter }
        if scalars.contains(where: \.properties.isWhitespace) { return .space }
        // The last one: a quoted local part may contain others (RFC 5321, 4.1.2).
        guard let at = scalars.lastIndex(of: "@") else { return .noAt }
        if at == scalars.startIndex { return .nothingBeforeAt }
        let localPart = scalars[..<at]
        let isQuoted = localPart.count > 2 && localPart.first == "\"" && localPart.last == "\""
        if !isQuoted, localPart.contains("@") { return .severalAts }
        let domain = scalars[scalars.index(after: at)...]
        if domain.isEmpty { return .nothingAfterAt }
        let labels = domain.split(omittingEmptySubsequences: false, whereSeparator: \.isDot)
        if labels.count == 1 { return .noDotAfterAt }
        let isSound = labels.count > 2 || labels.last?.isEmpty == false
        return isSound && labels.dropLast().allSatisfy { !$0.isEmpty } ? nil : .nothingAroundDot
    }

    /// The part before the last `@`.
    package var localPart: Substring {
        text.unicodeScalars.lastIndex(of: "@").map { text[..<$0] } ?? text[...]
    }

    /// The form that identifies accounts: case-folded and in NFC.
    ///
    /// Endpoints that treat the local part as case-sensitive no longer exist in practice (RFC 5321, 2.4, advises
    /// against them), and two accounts that differ only in case are a trap.
    package var lookupKey: String {
        var folded = ""
        for scalar in text.nfc.unicodeScalars {
            if scalar.isDot {
                folded += "."
            } else if scalar.properties.changesWhenCaseFolded {
                folded += scalar.properties.uppercaseMapping.lowercased()
            } else {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded.nfc
    }

    package var description: String { text }
}

extension Unicode.Scalar {
    /// Whether it is a full stop, or its equivalent in internationalised names (UTS #46, 2.3).
    fileprivate var isDot: Bool {
        switch value {
        case 0x2E, 0x3002, 0xFF0E, 0xFF61: true
        default: false
        }
    }
}
