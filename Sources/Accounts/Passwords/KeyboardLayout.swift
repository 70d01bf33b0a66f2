/// Keyboards whose keys are labelled otherwise than those of the United States: a walk along the keys, or a common
/// password, gives letters on them that look like none.
enum KeyboardLayout: CaseIterable {
    case korean, russian, german

    /// Returns the password with the labels that its keys have in the United States; `nil` where it has no letter of
    /// this layout's own, or one of another's.
    func keys(of password: Secret) -> Secret? {
        password.withUnsafeBytes { bytes in
            var (count, isOwn) = (0, false)
            var scalars = UTF8Scalars(bytes)
            while let element = scalars.next() {
                guard let scalar = element.scalar, let keys = keys(of: scalar) else { return nil }
                count += keys.utf8.count
                isOwn = isOwn || !scalar.isASCII
            }
            guard isOwn else { return nil }
            return Secret(count: count) { target in
                var (index, scalars) = (0, UTF8Scalars(bytes))
                while let scalar = scalars.next()?.scalar {
                    for key in (keys(of: scalar) ?? "").utf8 {
                        target[index] = key
                        index += 1
                    }
                }
            }
        }
    }

    private func keys(of scalar: Unicode.Scalar) -> Substring? {
        if let keys = tables[scalar] { return keys }
        if self == .korean, (0xAC00...0xD7A3).contains(scalar.value) {
            // A syllable is a lead, a vowel and perhaps a tail (Unicode, 3.12).
            let place = Int(scalar.value - 0xAC00)
            return Self.leads[place / 588] + Self.vowels[place % 588 / 28]
                + (place % 28 == 0 ? "" : Self.tails[place % 28 - 1])
        }
        return scalar.isASCII ? Substring(String(scalar)) : nil
    }

    private var tables: [Unicode.Scalar: Substring] {
        switch self {
        case .korean: Self.jamo
        case .russian: Self.cyrillic
        case .german: Self.umlauts
        }
    }

    private static let leads = "r r s e e f a q q t t d w w c z x v g".split(separator: " ")
    private static let vowels = "k o i o j p u p h hk ho hl y n nj np nl b m ml l".split(separator: " ")
    private static let tails =
        "r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g".split(separator: " ")
    private static let jamo = table(
        "ㄱㄲㄳㄴㄵㄶㄷㄸㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅃㅄㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ",
        "r r rt s sw sg e e f fr fa fq ft fx fv fg a q q qt t t d w w c z x v g".split(separator: " ") + vowels)
    private static let cyrillic = table(
        "йцукенгшщзхъфывапролджэячсмитьбюё", "qwertyuiop[]asdfghjkl;'zxcvbnm,.`".map { Substring(String($0)) })
    private static let umlauts = table("üöäßyz", "[;'-zy".map { Substring(String($0)) })

    private static func table(_ letters: String, _ keys: [Substring]) -> [Unicode.Scalar: Substring] {
        let small = zip(letters.unicodeScalars, keys)
        let capital = small.compactMap { letter, key in
            letter.properties.uppercaseMapping.unicodeScalars.first.map { ($0, key) }
        }
        return Dictionary(Array(small) + capital) { first, _ in first }
    }
}
