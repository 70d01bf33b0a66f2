private import CUTF8Proc

extension Unicode.Scalar {
    /// Passes the scalar without case (Unicode's full case folding) and marks to `take`: "É" gives "e", "й" gives "и",
    /// "ß" gives "ss".
    ///
    /// Letters with a stroke or a hook give the plain letter, and ligatures their letters; Unicode decomposes neither.
    package func forEachFolded(_ take: (Unicode.Scalar) -> Void) {
        parts(UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue) { bare in
            bare.parts(UTF8PROC_CASEFOLD.rawValue) { letter in
                for letter in letter.letters.unicodeScalars { take(letter) }
            }
        }
    }

    /// Passes the scalar without case (Unicode's full case folding) to `take`.
    package func forEachCaseFolded(_ take: (Unicode.Scalar) -> Void) { parts(UTF8PROC_CASEFOLD.rawValue, take) }

    private func parts(_ options: UInt32, _ take: (Unicode.Scalar) -> Void) {
        // No canonical decomposition has more than four scalars, and no folding more than three.
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 8) { parts in
            var boundary: Int32 = 0
            let count = utf8proc_decompose_char(
                Int32(value), parts.baseAddress, parts.count, utf8proc_option_t(rawValue: options), &boundary)
            for part in parts.prefix(max(0, min(count, parts.count))) {
                if let part = Unicode.Scalar(UInt32(bitPattern: part)) { take(part) }
            }
        }
    }

    /// The plain letters for a lower-case letter that Unicode does not decompose.
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
