import People
import Times

/// The format of a phone number, a postcode or a national number.
///
/// `#` is a digit, `Z` a digit other than 0, `N` a digit from 2, `L` a capital letter; `D`, `M`, `Y` are day, month and
/// year of birth in two digits, `G` 1 for men and 2 for women, `C` the century sign of a Finnish HETU. Everything else
/// stands for itself. `|` separates alternatives.
struct NumberPattern: Sendable {
    private let alternatives: [[UInt8]]

    init(_ pattern: String) {
        alternatives = pattern.utf8.split(separator: UInt8(ascii: "|")).map(Array.init)
    }

    /// Whether every number in this format is valid as a JSON number.
    var isNumber: Bool {
        alternatives.allSatisfy { pattern in
            pattern.first == UInt8(ascii: "Z")
                && pattern.allSatisfy { $0 == UInt8(ascii: "Z") || $0 == UInt8(ascii: "#") }
        }
    }

    /// Appends a number in this format, drawn from `draw`, to `bytes`.
    func append(to bytes: inout [UInt8], draw: inout SplitMix64, born: CivilDate, gender: Gender) {
        let pattern = alternatives.count == 1 ? alternatives[0] : alternatives[draw.below(alternatives.count)]
        var bits = draw.next()
        var left = 12
        func below(_ bound: UInt64) -> UInt8 {
            if left == 0 {
                bits = draw.next()
                left = 12
            }
            left -= 1
            let (high, low) = bits.multipliedFullWidth(by: bound)
            bits = low
            return UInt8(truncatingIfNeeded: high)
        }
        for token in pattern {
            switch token {
            case UInt8(ascii: "#"): bytes.append(UInt8(ascii: "0") + below(10))
            case UInt8(ascii: "Z"): bytes.append(UInt8(ascii: "1") + below(9))
            case UInt8(ascii: "N"): bytes.append(UInt8(ascii: "2") + below(8))
            case UInt8(ascii: "L"): bytes.append(UInt8(ascii: "A") + below(26))
            case UInt8(ascii: "D"): bytes.appendTwoDigits(born.day)
            case UInt8(ascii: "M"): bytes.appendTwoDigits(born.month)
            case UInt8(ascii: "Y"): bytes.appendTwoDigits(born.year)
            case UInt8(ascii: "G"): bytes.append(gender == .male ? UInt8(ascii: "1") : UInt8(ascii: "2"))
            case UInt8(ascii: "C"): bytes.append(born.year < 2000 ? UInt8(ascii: "-") : UInt8(ascii: "A"))
            default: bytes.append(token)
            }
        }
    }

    func string(_ draw: inout SplitMix64, born: CivilDate, gender: Gender) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        append(to: &bytes, draw: &draw, born: born, gender: gender)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    fileprivate mutating func appendTwoDigits(_ number: Int) {
        append(UInt8(ascii: "0") + UInt8(number / 10 % 10))
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
