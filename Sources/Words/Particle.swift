/// A Korean particle whose form depends on the final sound of the preceding word.
package enum Particle {
    /// 은/는
    case topic
    /// 이/가
    case subject
    /// 을/를
    case object
    /// 으로/로
    case direction
    /// 과/와
    case and

    fileprivate func form(after sound: FinalSound) -> String {
        switch self {
        case .topic: sound == .vowel ? "는" : "은"
        case .subject: sound == .vowel ? "가" : "이"
        case .object: sound == .vowel ? "를" : "을"
        case .direction: sound == .consonant ? "으로" : "로"
        case .and: sound == .vowel ? "와" : "과"
        }
    }
}

extension String {
    /// Appends the form of `particle` that fits the text's last letter or digit, ignoring any characters after that.
    package func with(_ particle: Particle) -> String { self + particle.form(after: FinalSound(of: self)) }
}

/// How a word ends when read aloud in Korean. ㄹ is a case of its own, since 으로 becomes 로 after it.
enum FinalSound {
    case vowel, rieul, consonant

    init(of text: String) {
        let letters = text.unicodeScalars.reversed().drop { !Self.isRead($0) }
        guard let last = letters.first else {
            self = .vowel
            return
        }
        switch last {
        case "가"..."힣": self.init(syllable: last)
        case "0"..."9": self.init(digit: last)
        default:
            let word = letters.prefix { $0.isASCII && $0.properties.isAlphabetic }
            self.init(latin: String(String.UnicodeScalarView(word.reversed())))
        }
    }

    private static func isRead(_ scalar: Unicode.Scalar) -> Bool {
        ("가"..."힣").contains(scalar) || ("0"..."9").contains(scalar)
            || scalar.isASCII && scalar.properties.isAlphabetic
    }

    /// The final consonant of a precomposed syllable (Unicode, 3.12): 28 finals, of which 0 is none and 8 is ㄹ.
    private init(syllable: Unicode.Scalar) {
        switch (syllable.value - 0xAC00) % 28 {
        case 0: self = .vowel
        case 8: self = .rieul
        default: self = .consonant
        }
    }

    /// 영 일 이 삼 사 오 육 칠 팔 구; a number ending in 0 is read 십, 백, 천 or 만, which end in a consonant too.
    private init(digit: Unicode.Scalar) {
        switch digit {
        case "1", "7", "8": self = .rieul
        case "0", "3", "6": self = .consonant
        default: self = .vowel
        }
    }

    /// A word in Latin letters: without vowels, or with at most three letters, all capitals, it is spelled out (URL);
    /// otherwise it is read as a loanword.
    private init(latin word: String) {
        let isSpelled =
            word.count <= 3 && word.allSatisfy(\.isUppercase)
            || !word.lowercased().contains { "aeiouy".contains($0) }
        self = isSpelled ? Self.spelled(word.lowercased()) : Self.loanword(word.lowercased())
    }

    /// Uses the name of the last letter: 엘 엠 엔 알 end in consonants.
    private static func spelled(_ word: String) -> Self {
        switch word.last {
        case "l", "r": .rieul
        case "m", "n": .consonant
        default: .vowel
        }
    }

    /// Follows the transcription rules for loanwords (외래어 표기법, 3.1): l, m, n and ng close the syllable, and so do p, t,
    /// k, c and b after a single short vowel (앱, 넷, 북, 웹), while other consonants take 으 (로그, 디스크).
    private static func loanword(_ word: String) -> Self {
        let isVowel = { (character: Character) in "aeiou".contains(character) }
        let voiced = word.replacing("qu", with: "kw")
        let spoken = ["le", "me", "ne"].contains(where: voiced.hasSuffix) ? String(voiced.dropLast()) : voiced
        let before = Array(spoken.dropLast().suffix(2))
        let isShort = before.last.map(isVowel) == true && !(before.count == 2 && isVowel(before[0]))
        switch spoken.last {
        case "l": return .rieul
        case "m", "n": return .consonant
        case "g": return before.last == "n" ? .consonant : .vowel
        case "p": return before.last.map { isVowel($0) || $0 == "p" } == true ? .consonant : .vowel
        case "t": return isShort || spoken.hasSuffix("out") ? .consonant : .vowel
        case "k": return isShort || before.last == "c" || spoken.hasSuffix("ook") ? .consonant : .vowel
        case "c": return isShort ? .consonant : .vowel
        case "b": return isShort && before.last != "u" ? .consonant : .vowel
        default: return .vowel
        }
    }
}
