/// How names become the lower-case ASCII of an email address.
///
/// Latin letters lose their marks, Cyrillic follows Serbia's or Ukraine's own table (the official ones: Vuk's letters
/// without diacritics; Cabinet of Ministers resolution 55 of 2010, without its rule for the start of a word).
/// Everything else, including spaces and apostrophes, is left out.
enum Romanisation {
    case serbian, ukrainian

    /// Appends a name's ASCII form, which consists of `a` to `z`, digits and hyphens.
    func appendASCII(_ name: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
        let start = result.count
        for byte in name {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                result.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): result.append(byte | 0x20)
            case 0x80...:
                result.removeSubrange(start...)
                return transcribe(String(decoding: name, as: UTF8.self), to: &result)
            default: break
            }
        }
    }

    /// Appends the ASCII form of a name with letters beyond ASCII.
    private func transcribe(_ name: String, to result: inout [UInt8]) {
        for character in name.unicodeScalars {
            switch character {
            case "a"..."z", "0"..."9", "-": result.append(UInt8(truncatingIfNeeded: character.value))
            case "A"..."Z": result.append(UInt8(truncatingIfNeeded: character.value) | 0x20)
            default:
                let letters = Self.latin[character] ?? cyrillic[character]
                if let letters { result.append(contentsOf: letters) }
            }
        }
    }

    private var cyrillic: [Unicode.Scalar: [UInt8]] {
        switch self {
        case .serbian: Self.serbianLetters
        case .ukrainian: Self.ukrainianLetters
        }
    }

    private static let latin = table(
        """
        àa áa âa ãa äae åaa āa ăa ąa æae çc ćc čc ðd đd èe ée êe ëe ēe ęe ěe ğg ìi íi îi ïi īi ıi İi łl ñn ńn òo óo ôo
        õo öoe øo ōo őo œoe řr śs şs šs ßss ţt ťt ùu úu ûu üue ūu ůu űu ýy ÿy źz żz žz þth
        """
    )

    private static let serbianLetters = table(
        "аa бb вv гg дd ђdj еe жz зz иi јj кk лl љlj мm нn њnj оo пp рr сs тt ћc уu фf хh цc чc џdz шs"
    )

    private static let ukrainianLetters = table(
        """
        аa бb вv гh ґg дd еe єie жzh зz иy іi їi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch юiu яia
        """
    )

    /// Maps each entry's first letter, lower and upper case, to what follows it.
    private static func table(_ entries: String) -> [Unicode.Scalar: [UInt8]] {
        var result: [Unicode.Scalar: [UInt8]] = [:]
        for entry in entries.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            guard let letter = entry.first else { continue }
            let latin = entry.dropFirst().map { UInt8(truncatingIfNeeded: $0.value) }
            result[letter] = latin
            let capital = letter.properties.uppercaseMapping.unicodeScalars
            if capital.count == 1, let capital = capital.first { result[capital] = latin }
        }
        return result
    }
}
