import JSON

// The directory writes null for what a person does not have.
extension JSONReader {
    /// Reads a string, or gives an empty one for a null.
    mutating func readField() throws(JSONError) -> JSONText {
        try takeNull() ? JSONText() : try readString()
    }

    /// Reads a whole number (`34`, but `34.0` as well), or gives 0 for a null.
    mutating func readWholeNumber() throws(JSONError) -> Int {
        if try takeNull() { return 0 }
        return try readInteger()
    }

    /// Reads an object, or passes over a null; `member` must read each member's value.
    @inline(__always)
    mutating func readFields(
        _ member: (inout JSONReader, JSONText) throws(JSONError) -> Void
    ) throws(JSONError) {
        if try !takeNull() { try readObject(member) }
    }
}
