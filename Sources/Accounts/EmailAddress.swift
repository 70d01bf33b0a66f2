internal import Networking
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

    /// Takes an address that names an account, which may be one that was imported from a program with a looser rule.
    package init(existing text: String) throws(Problem) {
        if let problem = Self.problem(in: text, isNew: false) { throw problem }
        self.text = text
    }

    /// Takes the address of an account that exists.
    package init(stored text: String) { self.text = text }

    /// What is wrong with an address: the next thing to put right.
    package enum Problem: Error, Sendable, Hashable {
        case empty
        /// Longer than `EmailAddress.maximumLength`.
        case tooLong(bytes: Int)
        case space
        /// Begins with `mailto:`.
        case mailto
        /// In angle brackets, as in the head of a message.
        case angleBrackets
        /// A comma or semicolon, which stands between addresses, in a local part that is not quoted.
        case list
        /// A label of the domain that begins or ends with a hyphen (RFC 5321, 4.1.2).
        case hyphenAtDot
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
    package static func problem(in text: String) -> Problem? { problem(in: text, isNew: true) }

    /// - Parameter isNew: Whether an account may be made with it; an existing one's needs only a name, an `@` and a dot
    ///   with something on both sides.
    private static func problem(in text: String, isNew: Bool) -> Problem? {
        if text.isEmpty { return .empty }
        if text.utf8.count > maximumLength { return .tooLong(bytes: text.utf8.count) }
        let scalars = text.unicodeScalars
        if scalars.contains(where: { $0.isControl || $0.isInvisible }) { return .controlCharacter }
        if isNew, text.lowercased().hasPrefix("mailto:") { return .mailto }
        let isQuoted = scalars.first == "\""
        if isNew, !isQuoted, scalars.contains(where: { $0 == "<" || $0 == ">" }) { return .angleBrackets }
        if isNew, !isQuoted, scalars.contains(where: { $0 == "," || $0 == ";" }) { return .list }
        if scalars.contains(where: \.properties.isWhitespace) { return .space }
        // The last one: a quoted local part may contain others (RFC 5321, 4.1.2).
        guard let at = scalars.lastIndex(of: "@") else { return .noAt }
        if at == scalars.startIndex { return .nothingBeforeAt }
        let localPart = scalars[..<at]
        let isWholeQuoted = localPart.count > 2 && isQuoted && localPart.last == "\""
        if isNew, !isWholeQuoted, localPart.contains("@") { return .severalAts }
        let domain = scalars[scalars.index(after: at)...]
        if domain.isEmpty { return .nothingAfterAt }
        let labels = domain.split(omittingEmptySubsequences: false, whereSeparator: \.isDot)
        if labels.count == 1 { return .noDotAfterAt }
        if !isNew { return domain.dropFirst().dropLast().contains(where: \.isDot) ? nil : .nothingAroundDot }
        let isSound = labels.count > 2 || labels.last?.isEmpty == false
        guard isSound, labels.dropLast().allSatisfy({ !$0.isEmpty }) else { return .nothingAroundDot }
        return labels.contains { $0.first == "-" || $0.last == "-" } ? .hyphenAtDot : nil
    }

    /// The part before the last `@`.
    package var localPart: Substring {
        text.unicodeScalars.lastIndex(of: "@").map { text[..<$0] } ?? text[...]
    }

    /// The form that identifies accounts: the local part in NFC and without case, the domain in its ASCII form.
    ///
    /// Endpoints that treat the local part as case-sensitive no longer exist in practice (RFC 5321, 2.4, advises
    /// against them), and two accounts that differ only in case are a trap. Only letters that have one counterpart in
    /// the other case are folded: `straße` and `strasse` may have two owners. Where a domain has no ASCII form, such
    /// as an address in brackets, it is folded as the local part is.
    package var lookupKey: String {
        guard let at = text.unicodeScalars.lastIndex(of: "@") else { return Self.folded(text) }
        let domain = String(text[text.unicodeScalars.index(after: at)...])
        return Self.folded(String(text[..<at])) + "@" + (DomainName.ascii(domain) ?? Self.folded(domain))
    }

    private static func folded(_ text: String) -> String {
        var folded = ""
        for scalar in text.nfc.unicodeScalars {
            let upper = scalar.properties.uppercaseMapping
            if scalar.properties.changesWhenCaseFolded, upper.unicodeScalars.count == 1 {
                folded += upper.lowercased()
            } else {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded.nfc
    }

    package var description: String { text }

    /// Whether a word has letters of more than one of Latin, Greek and Cyrillic, which have look-alikes (UTS #39, 5).
    package var mixesScripts: Bool {
        text.nfc.unicodeScalars.split { !$0.properties.isAlphabetic }.contains { word in
            Set(word.compactMap(\.scriptWithLookAlikes)).count > 1
        }
    }
}

/// A script that has look-alikes in one of the others.
private enum Script {
    case latin, greek, cyrillic
}

extension Unicode.Scalar {
    /// `nil` for a letter of any other script.
    fileprivate var scriptWithLookAlikes: Script? {
        switch value {
        case 0x41...0x24F, 0x1E00...0x1EFF: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F, 0x1C80...0x1C8F: .cyrillic
        default: nil
        }
    }

    /// Whether it is a full stop, or its equivalent in internationalised names (UTS #46, 2.3).
    fileprivate var isDot: Bool {
        switch value {
        case 0x2E, 0x3002, 0xFF0E, 0xFF61: true
        default: false
        }
    }
}
