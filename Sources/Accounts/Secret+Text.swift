extension Secret {
    /// Whether the bytes are text: valid UTF-8 (Unicode 3.9, Table 3-7).
    package var isText: Bool {
        withUnsafeBytes { bytes in
            var scalars = UTF8Scalars(bytes)
            while let element = scalars.next() { if element.scalar == nil { return false } }
            return true
        }
    }

    /// Whether it is text on one line, without control characters: what a token must be to be sent and stored.
    package var isTextLine: Bool { isText && withUnsafeBytes { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F } } }

    /// The number of code points; a byte that is not part of valid UTF-8 counts as one.
    package var characterCount: Int {
        withUnsafeBytes { bytes in
            var scalars = UTF8Scalars(bytes)
            var count = 0
            while let element = scalars.next() { count += element.scalar == nil ? element.range.count : 1 }
            return count
        }
    }
}

/// The scalars of bytes that may be UTF-8, read in place: nothing is copied to a `String`.
struct UTF8Scalars {
    struct Element {
        /// `nil` for bytes that are not part of valid UTF-8.
        var scalar: Unicode.Scalar?
        var range: Range<Int>
    }

    private var bytes: UnsafeRawBufferPointer.Iterator
    private var parser = UTF8.ForwardParser()
    private var index = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes.makeIterator() }

    mutating func next() -> Element? {
        let scalar: Unicode.Scalar?
        let length: Int
        switch parser.parseScalar(from: &bytes) {
        case .valid(let encoded): (scalar, length) = (UTF8.decode(encoded), encoded.count)
        case .error(let count): (scalar, length) = (nil, count)
        case .emptyInput: return nil
        }
        defer { index += length }
        return Element(scalar: scalar, range: index..<index + length)
    }
}
