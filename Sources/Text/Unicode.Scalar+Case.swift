private import CUTF8Proc

extension Unicode.Scalar {
    /// Hands what the scalar is without case (Unicode's full folding) and marks to `take`: "É" is "e", "й" is "и", "ß"
    /// is "ss".
    ///
    /// Letters with a stroke or a hook are the letter below it, and ligatures fall apart, which Unicode leaves whole.
    package func forEachFolded(_ take: (Unicode.Scalar) -> Void) {
        parts(UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue) { bare in
            bare.parts(UTF8PROC_CASEFOLD.rawValue) { letter in
                for letter in letter.letters.unicodeScalars { take(letter) }
            }
        }
    }

    /// Hands what the scalar is without case (Unicode's full folding) to `take`.
    package func forEachCaseFolded(_ take: (Unicode.Scalar) -> Void) { parts(UTF8PROC_CASEFOLD.rawValue, take) }

    private func parts(_ options: UInt32, _ take: (Unicode.Scalar) -> Void) {
        // No canonical decomposition has more than four, and no folding more than three.
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 8) { parts in
            var boundary: Int32 = 0
            let count = utf8proc_decompose_char(
                Int32(value), parts.baseAddress, parts.count, utf8proc_option_t(rawValue: options), &boundary)
            for part in parts.prefix(max(0, min(count, parts.count))) {
                if let part = Unicode.Scalar(UInt32(bitPattern: part)) { take(part) }
            }
        }
    }

    /// The plain letters that a small one is read as where Unicode decomposes nothing.
    private var letters: String {
        switch self {
        case "æ": "ae"
        case "œ": "oe"
        case "þ": "th"
        case "ƀ", "ɓ": "b"
        case "ð", "đ", "ɖ", "ɗ": "d"
        case "ɛ": "e"
        case "ƒ": "f"
        case "ǥ": "g"
        case "ħ": "h"
        case "ı", "ɨ": "i"
        case "ĸ", "ƙ": "k"
        case "ł", "ƚ": "l"
        case "ŋ": "n"
        case "ø": "o"
        case "ŧ": "t"
        case "ƴ": "y"
        case "ƶ": "z"
        default: String(self)
        }
    }
}
