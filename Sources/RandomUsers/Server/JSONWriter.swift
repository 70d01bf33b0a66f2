/// Writes JSON without spaces, members in the order of the calls.
struct JSONWriter: FieldWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    @inline(__always)
    private mutating func key(_ key: StaticString) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(key)
        bytes.append("\":")
        needsComma = true
    }

    mutating func open(_ key: StaticString) {
        self.key(key)
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
    }

    mutating func close() {
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    mutating func text(_ key: StaticString, _ value: String) {
        self.key(key)
        bytes.appendJSONString(value)
    }

    mutating func number(_ key: StaticString, _ value: Int) {
        self.key(key)
        bytes.appendDecimal(value)
    }

    mutating func null(_ key: StaticString) {
        self.key(key)
        bytes.append("null")
    }

    mutating func openElement() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
    }

    mutating func openList(_ key: StaticString) {
        self.key(key)
        bytes.append(UInt8(ascii: "["))
        needsComma = false
    }

    mutating func closeList() {
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }
}
