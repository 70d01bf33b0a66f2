/// Takes secrets out of foreign texts, which may repeat what was sent.
///
/// A secret is found as it was sent, and in any form that a person would read as the same (see `PlacedBytes.folded`):
/// with invisible characters in between, in another case or normal form, and percent-encoded. The secrets are in memory
/// that is overwritten with the last copy of the redactor.
package struct Redactor: Sendable, Equatable {
    /// The length in bytes from which a secret is replaced. A shorter one occurs in half of all texts.
    private static let shortest = 4
    /// The most texts kept: the first ones are the login's.
    private static let maximumCount = 4_096
    /// The most that is kept of a text, in bytes; what is shown of it is shorter.
    private static let maximumLength = 16_384

    /// A secret as texts are compared with it.
    private struct Entry: Sendable {
        let text: HiddenText
        /// Whether it is not replaced. Its length is that with which it was sent: marks count, and are not compared.
        let isShort: Bool
    }

    private var secrets: [Entry] = []

    package init() {}

    /// What is hidden of an exchange makes no request another.
    package static func == (_: Redactor, _: Redactor) -> Bool { true }

    /// Adds a secret. The source remains the caller's to wipe.
    package mutating func add(_ secret: UnsafeRawBufferPointer) {
        for (index, form) in Self.forms(of: secret).enumerated() {
            // What a long one decodes to may be as short as to occur anywhere.
            let minimum = index == 0 ? 1 : Self.shortest
            form.withUnsafeBytes { text in
                let isShort = (index == 0 ? secret.count : text.count) < Self.shortest
                if text.count >= minimum, isMissing(text) {
                    secrets.append(Entry(text: HiddenText(text), isShort: isShort))
                }
            }
        }
    }

    /// Adds the secrets of another redactor.
    package mutating func add(_ other: Redactor) {
        for secret in other.secrets {
            if secret.text.withUnsafeBytes(isMissing) { secrets.append(secret) }
        }
    }

    /// Whether a text is to be added.
    private func isMissing(_ text: UnsafeRawBufferPointer) -> Bool {
        secrets.count < Self.maximumCount && !secrets.contains { $0.text.equals(text) }
    }

    /// Whether a text contains one of the secrets, other than those of under four bytes.
    func stand(in text: String) -> Bool { isAny(in: text, within: .max) { !$0.isShort } }

    /// Whether what `redacting` keeps of a text contains a secret of under four bytes, which it does not replace.
    package func hasShort(in text: String) -> Bool {
        isAny(in: text, within: Self.maximumLength, where: \.isShort)
    }

    private func isAny(in text: String, within length: Int, where isMeant: (Entry) -> Bool) -> Bool {
        let meant = secrets.filter(isMeant)
        if meant.isEmpty { return false }
        var text = text
        return text.withUTF8 { whole in
            let part = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(whole).prefix(length))
            return Self.forms(of: part).contains { form in
                form.withUnsafeBytes { bytes in meant.contains { $0.text.firstPlace(in: bytes) != nil } }
            }
        }
    }

    /// Returns the text with `sign` in place of each secret of at least four bytes.
    ///
    /// A text of more than 16 KiB is cut there, and its end, as long as the longest secret, is replaced likewise: it
    /// may be the beginning of one.
    package func redacting(_ text: String, sign: String = "…") -> String {
        if secrets.isEmpty { return text }
        var text = text
        return text.withUTF8 { whole in
            let kept = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(whole).prefix(Self.maximumLength))
            var shown: [UInt8] = []
            var end = 0
            for place in places(in: kept, isCut: kept.count < whole.count) {
                if place.lowerBound > end || end == 0 {
                    shown += kept[end..<place.lowerBound]
                    shown += sign.utf8
                }
                end = max(end, place.upperBound)
            }
            shown += kept[end...]
            return String(decoding: shown, as: UTF8.self)
        }
    }

    /// Returns what to replace in a text, in order; the ranges may overlap.
    private func places(in text: UnsafeRawBufferPointer, isCut: Bool) -> [Range<Int>] {
        let longest = secrets.map(\.text.count).max() ?? 0
        var places: [Range<Int>] = []
        for form in Self.forms(of: text) {
            form.withUnsafeBytes { bytes in
                for secret in secrets.lazy.filter({ !$0.isShort }).map(\.text) {
                    var start = 0
                    while let found = secret.firstPlace(in: bytes, from: start) {
                        places.append(form.placeToHide(found..<found + secret.count, of: text.count))
                        start = found + 1
                    }
                }
            }
            if isCut {
                let rest = max(0, form.count - longest)
                places.append((rest == 0 ? 0 : form.place(of: rest..<form.count).lowerBound)..<text.count)
            }
        }
        return places.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Returns the forms in which a text, or a secret, is compared: as it is and, if that is another, decoded.
    private static func forms(of text: UnsafeRawBufferPointer) -> [PlacedBytes] {
        let plain = PlacedBytes.folded(text)
        return text.contains(UInt8(ascii: "%")) ? [plain, .folded(text, isDecoded: true)] : [plain]
    }
}
