/// Writes JSON without spaces, members in the order of the calls.
struct JSONWriter: FieldWriter, ~Copyable {
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

    mutating func open(_ key: StaticString) {
        self.key(key)
        output.append(UInt8(ascii: "{"))
        needsComma = false
    }

    mutating func close() {
        output.append(UInt8(ascii: "}"))
        needsComma = true
    }

    mutating func text(_ key: StaticString, _ value: String) {
        self.key(key)
        output.appendJSONString(value)
    }

    mutating func number(_ key: StaticString, _ value: Int) {
        self.key(key)
        output.appendDecimal(value)
    }

    mutating func null(_ key: StaticString) {
        self.key(key)
        output.append("null")
    }

    mutating func openElement() {
        if needsComma { output.append(UInt8(ascii: ",")) }
        output.append(UInt8(ascii: "{"))
        needsComma = false
    }

    mutating func openList(_ key: StaticString) {
        self.key(key)
        output.append(UInt8(ascii: "["))
        needsComma = false
    }

    mutating func closeList() {
        output.append(UInt8(ascii: "]"))
        needsComma = true
    }
}
