/// Writes XML 1.0, one tab per level; a list is written as one element per member, without an element of its own.
struct XMLWriter: ListWriter {
    private(set) var bytes: [UInt8] = []
    private var names: [StaticString] = []
    private var listName: StaticString = ""

    init() { bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

    /// Continues inside open elements, in a list of that name.
    init(inside names: [StaticString], list: StaticString) {
        self.names = names
        listName = list
    }

    private mutating func tag(_ name: StaticString, _ start: StaticString, _ end: StaticString) {
        bytes.append(start)
        bytes.append(name)
        bytes.append(end)
    }

    mutating func open(_ key: StaticString) {
        bytes.appendIndent(names.count, of: UInt8(ascii: "\t"))
        tag(key, "<", ">\n")
        names.append(key)
    }

    mutating func close() {
        guard let name = names.popLast() else { return }
        bytes.appendIndent(names.count, of: UInt8(ascii: "\t"))
        tag(name, "</", ">\n")
    }

    mutating func text(_ key: StaticString, _ value: String) {
        bytes.appendIndent(names.count, of: UInt8(ascii: "\t"))
        tag(key, "<", ">")
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": bytes.append("&amp;")
            case "<": bytes.append("&lt;")
            case ">": bytes.append("&gt;")
            case "\r": bytes.append("&#13;")
            // XML 1.0 cannot represent other controls, U+FFFE and U+FFFF.
            case "\0"..."\u{8}", "\u{B}"..."\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}":
                bytes.append("\u{FFFD}")
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
        tag(key, "</", ">\n")
    }

    mutating func number(_ key: StaticString, _ value: Int) { text(key, String(value)) }

    mutating func null(_ key: StaticString) {
        bytes.appendIndent(names.count, of: UInt8(ascii: "\t"))
        tag(key, "<", "/>\n")
    }

    mutating func openDocument() { open("user") }
    mutating func closeDocument() { close() }

    mutating func openElement() { open(listName) }

    mutating func openList(_ key: StaticString) { listName = key }

    mutating func closeList() {}
}
