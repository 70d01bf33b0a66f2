/// Consumes a date part by part, from the front.
///
/// Every byte is examined once: an endpoint may send a megabyte of spaces.
struct DateScanner {
    private(set) var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// Skips white space; returns whether there was any.
    @discardableResult
    mutating func skipSpaces() -> Bool {
        let count = rest.count
        rest = rest.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
        return rest.count < count
    }

    /// Consumes the first byte if it is one of these.
    mutating func take(_ letters: StaticString) -> UInt8? {
        guard let first = rest.first else { return nil }
        let isOne = letters.withUTF8Buffer { $0.contains(first) }
        return isOne ? rest.removeFirst() : nil
    }

    /// Consumes a word, ignoring case; returns whether it was next.
    mutating func takeWord(_ word: StaticString) -> Bool {
        let isNext = word.withUTF8Buffer { word in
            rest.prefix(word.count).elementsEqual(word) { $0 | 0x20 == $1 | 0x20 }
        }
        if isNext { rest = rest.dropFirst(word.utf8CodeUnitCount) }
        return isNext
    }

    /// Consumes a number of exactly this many digits.
    mutating func number(_ digits: Int) -> Int? {
        let letters = rest.prefix(digits)
        guard letters.count == digits, letters.allSatisfy(Self.isDigit) else { return nil }
        rest = rest.dropFirst(digits)
        return letters.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Consumes a day such as `2026-01-31`.
    mutating func day() -> (year: Int, month: Int, day: Int)? {
        guard
            let year = number(4), take("-") != nil, let month = number(2), take("-") != nil, let day = number(2)
        else { return nil }
        return (year, month, day)
    }

    /// Consumes a fraction of a second; 0 if there is none, `nil` for a point without digits.
    ///
    /// - Parameter points: what may precede its digits, of which the first nine count.
    mutating func fraction(after points: StaticString) -> Double? {
        guard take(points) != nil else { return 0 }
        let digits = rest.prefix(while: Self.isDigit)
        rest = rest.dropFirst(digits.count)
        return digits.isEmpty ? nil : Double("0." + String(decoding: digits.prefix(9), as: UTF8.self))
    }

    /// Consumes an offset such as `+09:00`; returns it in seconds east of UTC.
    ///
    /// - Parameter isFull: whether it has to be hours, colon and minutes; otherwise `+09` and `+0900` are offsets too.
    mutating func offset(isFull: Bool) -> Int? {
        guard let sign = take("+-"), let hours = number(2), hours < 24 else { return nil }
        let hasColon = take(":") != nil
        guard hasColon || !isFull, let minutes = hasColon || isAtDigit ? number(2) : 0, minutes < 60 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    private var isAtDigit: Bool { rest.first.map(Self.isDigit) ?? false }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
