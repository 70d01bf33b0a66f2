/// UTF-8 in memory that is never freed: copied and drawn from without reference counting.
// Unchecked: the memory it points to is not written again.
struct ConstantText: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Refers to a literal's bytes.
    init(_ text: StaticString) {
        bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Copies bytes into memory that is never freed: for what is created once.
    init(copying made: [UInt8]) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: made.count)
        _ = copy.initialize(from: made)
        bytes = UnsafeBufferPointer(copy)
    }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    subscript(range: Range<Int>) -> ConstantText { ConstantText(UnsafeBufferPointer(rebasing: bytes[range])) }

    /// Returns the parts between separators, leaving out empty ones.
    func split(where isSeparator: (UInt8) -> Bool) -> [ConstantText] {
        bytes.split(whereSeparator: isSeparator).map { self[$0.startIndex..<$0.endIndex] }
    }
}
