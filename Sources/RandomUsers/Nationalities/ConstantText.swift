/// UTF-8 in memory that lasts as long as the program: copied and drawn from without a count of references.
// Unchecked: what it points to is not written again.
struct ConstantText: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// A literal's bytes.
    init(_ text: StaticString) {
        bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// A copy of bytes that is never given back: for what is made once.
    init(copying made: [UInt8]) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: made.count)
        _ = copy.initialize(from: made)
        bytes = UnsafeBufferPointer(copy)
    }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// A part of it.
    subscript(range: Range<Int>) -> ConstantText { ConstantText(UnsafeBufferPointer(rebasing: bytes[range])) }

    /// Its parts between any of these, empty ones left out.
    func split(where isSeparator: (UInt8) -> Bool) -> [ConstantText] {
        bytes.split(whereSeparator: isSeparator).map { self[$0.startIndex..<$0.endIndex] }
    }
}
