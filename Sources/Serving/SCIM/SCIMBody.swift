import Accounts
import JSON

/// The body of a SCIM request: a tree, and beside it the passwords, which are in no `String`.
///
/// Names of attributes are looked up whatever their case (RFC 7643, 2.1); null is as if the attribute were missing.
struct SCIMBody {
    let root: JSONValue
    /// The user's own password.
    private(set) var password: Secret?
    /// Those that the operations of a PATCH set, by their place in the list.
    private(set) var passwords: [Int: Secret] = [:]

    /// - Throws: A ``Failure`` if it is not one JSON object, each member once.
    init(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        var found = Passwords()
        do throws(JSONError) { try found.read(bytes) } catch { throw .invalidSyntax }
        var rest: [UInt8] = []
        var start = 0
        for place in found.places {
            rest += bytes[start..<place.lowerBound]
            start = place.upperBound
        }
        rest += bytes[start...]
        guard let document = try? JSONDocument(rest), document.root.isObject, document.duplicates.isEmpty else {
            throw .invalidSyntax
        }
        root = document.root
        if found.own == nil, let value = root.scim("password"), value.string == nil {
            throw .invalidValue("The password must be text.")
        }
        (password, passwords) = (found.own, found.byOperation)
    }

    /// Finds the passwords of a body.
    private struct Passwords {
        private(set) var own: Secret?
        private(set) var byOperation: [Int: Secret] = [:]
        /// Where they are between their quotes, in order.
        private(set) var places: [Range<Int>] = []

        mutating func read(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
            var reader = JSONReader(bytes)
            try reader.readObject { (reader, name) throws(JSONError) in
                let name = reader.string(name).scimName
                if name == "password" {
                    own = try take(&reader)
                } else if name == "operations", try reader.peek() == UInt8(ascii: "[") {
                    var index = 0
                    try reader.readList { reader throws(JSONError) in
                        try readOperation(&reader, index)
                        index += 1
                    }
                } else {
                    try reader.skipValue()
                }
            }
            try reader.finish()
        }

        private mutating func readOperation(_ reader: inout JSONReader, _ index: Int) throws(JSONError) {
            guard try reader.peek() == UInt8(ascii: "{") else { return try reader.skipValue() }
            var isPassword = false
            // The path may come after the value.
            var first = reader
            try first.readObject { (reader, name) throws(JSONError) in
                guard reader.string(name).lowercased() == "path", try reader.peek() == UInt8(ascii: "\"") else {
                    return try reader.skipValue()
                }
                isPassword = reader.string(try reader.readString()).scimName == "password"
            }
            try reader.readObject { (reader, name) throws(JSONError) in
                guard reader.string(name).lowercased() == "value" else { return try reader.skipValue() }
                if isPassword {
                    byOperation[index] = try take(&reader)
                } else if try reader.peek() == UInt8(ascii: "{") {
                    try reader.readObject { (reader, name) throws(JSONError) in
                        guard reader.string(name).scimName == "password" else { return try reader.skipValue() }
                        byOperation[index] = try take(&reader)
                    }
                } else {
                    try reader.skipValue()
                }
            }
        }

        /// Reads a password; skips what is not text.
        private mutating func take(_ reader: inout JSONReader) throws(JSONError) -> Secret? {
            guard try reader.peek() == UInt8(ascii: "\"") else {
                try reader.skipValue()
                return nil
            }
            let text = try reader.readString()
            places.append(text.range)
            return Secret(count: reader.byteCount(of: text)) { reader.copy(text, to: $0) }
        }
    }
}

extension JSONValue {
    /// The member of a name, whatever its case; `nil` if there is none, or if it is null.
    func scim(_ name: String) -> JSONValue? {
        let value = members?.last { $0.key.scimName == name.lowercased() }?.value
        return value == .null ? nil : value
    }
}
