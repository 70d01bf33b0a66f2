private import Files
private import Text

/// Bytes that are made from a text, each with its place in that text, in memory that is overwritten on deallocation.
final class PlacedBytes {
    private let bytes: UnsafeMutableRawBufferPointer
    private let places: UnsafeMutableBufferPointer<Range<Int>>
    private(set) var count = 0

    /// - Parameter capacity: The most bytes; what is appended beyond them is dropped.
    private init(capacity: Int) {
        bytes = .allocate(byteCount: capacity, alignment: 1)
        places = .allocate(capacity: capacity)
    }

    deinit {
        bytes.wipe()
        bytes.deallocate()
        places.deallocate()
    }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }

    /// The bytes of the text that these bytes, at least one, come from.
    func place(of range: Range<Int>) -> Range<Int> {
        places[range.lowerBound].lowerBound..<places[range.upperBound - 1].upperBound
    }

    /// The bytes of the text that these bytes, at least one, come from, and those behind them that no byte comes from.
    ///
    /// - Parameter length: The number of bytes of the text.
    func placeToHide(_ range: Range<Int>, of length: Int) -> Range<Int> {
        let place = place(of: range)
        let next = range.upperBound < count ? places[range.upperBound].lowerBound : length
        return place.lowerBound..<max(place.upperBound, next)
    }

    private func append(_ byte: UInt8, from place: Range<Int>) {
        guard count < bytes.count else { return }
        bytes[count] = byte
        places.initializeElement(at: count, to: place)
        count += 1
    }

    /// Appends a byte; if it completes an escape, the two become what that stands for (RFC 3986, 2.1), which may
    /// complete another one: what was encoded twice is decoded twice.
    private func append(decoding byte: UInt8, from place: Range<Int>) {
        append(byte, from: place)
        while count >= 3, bytes[count - 3] == UInt8(ascii: "%"),
            let high = Hexadecimal.value(of: bytes[count - 2]), let low = Hexadecimal.value(of: bytes[count - 1])
        {
            let escape = self.place(of: count - 3..<count)
            count -= 3
            append(high << 4 | low, from: escape)
        }
    }
}

// The form in which texts are compared with secrets.
extension PlacedBytes {
    /// The most bytes that one byte becomes, if it is not ASCII. A Hangul syllable, of three, becomes three letters of
    /// three bytes, and nothing grows more.
    private static let growth = 4

    /// Returns the text in a form that is the same for all texts that a person would read as one.
    ///
    /// It is without case and marks, so that no normal form (UAX #15) and no protocol that writes small letters (RFC
    /// 9113, 8.2.1) makes a difference, and without what a terminal does not show: see `String.cleanedForTerminal`.
    /// White space of any kind, and the `+` that stands for it in a form, are spaces. Bytes that are not UTF-8 stay as
    /// they are. The form of a part is part of the form of the whole.
    ///
    /// - Parameter isDecoded: Whether percent-encoding is decoded first. An escape that is incomplete stays as it is.
    static func folded(_ text: UnsafeRawBufferPointer, isDecoded: Bool = false) -> PlacedBytes {
        guard isDecoded else { return folded(text) { $0 } }
        let decoded = PlacedBytes(capacity: text.count)
        for (place, byte) in text.enumerated() { decoded.append(decoding: byte, from: place..<place + 1) }
        return decoded.withUnsafeBytes { bytes in folded(bytes) { decoded.place(of: $0) } }
    }

    /// - Parameter place: Returns where bytes of `text` come from.
    private static func folded(
        _ text: UnsafeRawBufferPointer, at place: (Range<Int>) -> Range<Int>
    ) -> PlacedBytes {
        let isASCII = text.allSatisfy { $0 < 0x80 }
        let folded = PlacedBytes(capacity: isASCII ? text.count : growth * text.count)
        folded.append(folding: text, at: place)
        return folded
    }

    private func append(folding text: UnsafeRawBufferPointer, at place: (Range<Int>) -> Range<Int>) {
        var start = 0
        var previous: Unicode.Scalar?
        while start < text.count {
            let (found, length) = Self.scalar(at: start, of: text)
            let range = start..<start + length
            start = range.upperBound
            defer { previous = found }
            // The two are one line break, which is shown as one space.
            if found == "\n", previous == "\r" { continue }
            let origin = place(range)
            if let scalar = found {
                Self.fold(scalar) { append($0, from: origin) }
            } else {
                for byte in text[range] { append(byte, from: origin) }
            }
        }
    }

    /// Returns the scalar that begins at an offset, `nil` if none does, and how many bytes it, or what is none, has.
    private static func scalar(at start: Int, of text: UnsafeRawBufferPointer) -> (Unicode.Scalar?, Int) {
        if text[start] < 0x80 { return (Unicode.Scalar(text[start]), 1) }
        var parser = UTF8.ForwardParser()
        var rest = text[start...].makeIterator()
        switch parser.parseScalar(from: &rest) {
        case .valid(let encoded): return (UTF8.decode(encoded), encoded.count)
        case .error(let length): return (nil, length)
        case .emptyInput: return (nil, 1)
        }
    }

    private static func fold(_ scalar: Unicode.Scalar, _ take: (UInt8) -> Void) {
        switch scalar.value {
        case 0x2B: take(UInt8(ascii: " "))
        case 0x41...0x5A: take(UInt8(scalar.value) + 0x20)
        case 0x20...0x7E: take(UInt8(scalar.value))
        default:
            if scalar.properties.isWhitespace {
                take(UInt8(ascii: " "))
            } else if scalar.isShown, !scalar.properties.isDefaultIgnorableCodePoint {
                scalar.forEachFolded { UTF8.encode($0)?.forEach(take) }
            }
        }
    }
}
