/// Writes JSON without spaces, members in the order of the calls.
struct CompactJSONWriter: ListWriter, ~Copyable {
    private var output: ByteOutput
    private var needsComma: Bool

    /// - Parameter continuing: Whether an element of a list precedes what is written.
    init(capacity: Int, continuing: Bool) {
        output = ByteOutput(capacity: capacity)
        needsComma = continuing
    }

    var bytes: [UInt8] { output.bytes }

    @inline(__always)
    private mutating func key(_ key: StaticString) {
        if needsComma { output.append(UInt8(ascii: ",")) }
        output.append(UInt8(ascii: "\""))
        output.append(key)
        output.append("\":")
        needsComma = true
    }

    @inline(__always)
    private mutating func begin(_ bracket: UInt8) {
        output.append(bracket)
        needsComma = false
    }

    @inline(__always)
    private mutating func end(_ bracket: UInt8) {
        output.append(bracket)
        needsComma = true
    }

    mutating func open(_ key: StaticString) {
        self.key(key)
        begin(UInt8(ascii: "{"))
    }

    mutating func close() { end(UInt8(ascii: "}")) }

    mutating func text(_ key: StaticString, _ value: String) {
        self.key(key)
        output.append(json: value)
    }

    mutating func number(_ key: StaticString, _ value: Int) {
        self.key(key)
        output.appendDecimal(value)
    }

    mutating func null(_ key: StaticString) {
        self.key(key)
        output.append("null")
    }

    mutating func openDocument() { openElement() }
    mutating func closeDocument() { close() }

    mutating func openElement() {
        if needsComma { output.append(UInt8(ascii: ",")) }
        begin(UInt8(ascii: "{"))
    }

    mutating func openList(_ key: StaticString) {
        self.key(key)
        begin(UInt8(ascii: "["))
    }

    mutating func closeList() { end(UInt8(ascii: "]")) }
}
