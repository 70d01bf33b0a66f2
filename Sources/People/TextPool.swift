/// Texts that many people share, each stored once and identified by a small number.
struct TextPool: Sendable {
    private var texts = Texts()
    private var slots = SlotTable()

    var count: Int { texts.ends.count }

    func isEmpty(at index: Int) -> Bool { texts.range(at: index).isEmpty }

    func string(at index: Int) -> String {
        withBytes(at: index) { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a text as a search reads it.
    func folded(at index: Int) -> [UInt8] {
        withBytes(at: index) { bytes in
            var folded: [UInt8] = []
            TextFolding.fold(bytes, into: &folded)
            return folded
        }
    }

    @inline(__always)
    func withBytes<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        texts.withBytes(at: index, body)
    }

    /// Returns the number of a text if it is in the pool.
    func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        slots.find(hash: SeededHash.hash(bytes)) { texts.holds(bytes, at: $0) }
    }

    /// Returns the number of a text, adding it if it is new.
    mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let hash = SeededHash.hash(bytes)
        if let found = slots.find(hash: hash, matches: { texts.holds(bytes, at: $0) }) { return UInt32(found) }
        let index = texts.append(bytes)
        slots.insert(index, hash: hash) { former in texts.withBytes(at: former) { SeededHash.hash($0) } }
        return UInt32(index)
    }

    private struct Texts: Sendable {
        var bytes: [UInt8] = []
        var ends: [Int] = []

        mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Int {
            bytes.append(contentsOf: text)
            ends.append(bytes.count)
            return ends.count - 1
        }

        func range(at index: Int) -> Range<Int> {
            (index == 0 ? 0 : ends[index - 1])..<ends[index]
        }

        @inline(__always)
        func withBytes<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
            bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(at: index)])) }
        }

        func holds(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
            withBytes(at: index) { $0.sameBytes(as: text) }
        }
    }
}
