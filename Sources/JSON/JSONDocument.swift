/// Bytes read as one JSON value, with the members that are duplicated within an object.
package struct JSONDocument {
    package let root: JSONValue
    /// In order, at most `duplicateLimit`.
    package let duplicates: [Duplicate]

    /// A member whose name occurred in its object before.
    package struct Duplicate {
        package var path: String
        /// The offset of its second name, in bytes.
        package var offset: Int
    }

    /// Finding the place of an offset walks the whole text, so no more than these are reported.
    package static let duplicateLimit = 20

    package init(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
        var reader = TreeReader(JSONReader(bytes))
        root = try reader.read()
        duplicates = reader.duplicates
    }

    package init(_ bytes: [UInt8]) throws(JSONError) {
        // The standard library's closure has untyped throws, so the error goes through a `Result`.
        let read = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(JSONError) in try JSONDocument(bytes) }
        }
        self = try read.get()
    }
}

extension JSONValue {
    /// `nil` if the text is not one JSON value.
    package init?(text: String) {
        guard let document = try? JSONDocument(Array(text.utf8)) else { return nil }
        self = document.root
    }
}

extension JSONReader {
    /// Reads the next value of any kind. Not for secrets.
    package mutating func readValue() throws(JSONError) -> JSONValue {
        var tree = TreeReader(self)
        let value = try tree.value()
        self = tree.reader
        return value
    }
}

private struct TreeReader {
    private enum Step {
        case member(String)
        case element(Int)
    }

    private(set) var duplicates: [JSONDocument.Duplicate] = []
    private(set) var reader: JSONReader
    private var path: [Step] = []

    init(_ reader: JSONReader) { self.reader = reader }

    mutating func read() throws(JSONError) -> JSONValue {
        do throws(JSONError) {
            let value = try value()
            try reader.finish()
            return value
        } catch {
            var error = error
            error.path = pathText
            throw error
        }
    }

    mutating func value() throws(JSONError) -> JSONValue {
        switch try reader.peek() {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(reader.string(try reader.readString()))
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean(try reader.readBoolean())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(reader.number(try reader.readNumber()))
        default:
            guard try reader.takeNull() else { throw reader.wrongKind() }
            return .null
        }
    }

    private mutating func members() throws(JSONError) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        var keys: Set<String> = []
        // The reader is exclusively accessed while it reads an object, so this works on a copy of it.
        var reader = reader
        try reader.readObject { (reader, name) throws(JSONError) in
            let key = reader.string(name)
            path.append(.member(key))
            if !keys.insert(key).inserted, duplicates.count < JSONDocument.duplicateLimit {
                duplicates.append(.init(path: pathText, offset: name.range.lowerBound - 1))
            }
            self.reader = reader
            members.append(.init(key, try value()))
            reader = self.reader
            path.removeLast()
        }
        self.reader = reader
        return members
    }

    private mutating func elements() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        var reader = reader
        try reader.readList { reader throws(JSONError) in
            path.append(.element(elements.count))
            self.reader = reader
            elements.append(try value())
            reader = self.reader
            path.removeLast()
        }
        self.reader = reader
        return elements
    }

    private var pathText: String {
        path.reduce(into: "") { text, step in
            switch step {
            case .member(let name): text += (text.isEmpty ? "" : ".") + name
            case .element(let index): text += "[\(index)]"
            }
        }
    }
}
