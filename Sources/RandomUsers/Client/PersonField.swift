import JSON

/// The fields read for each person, by their place in the answer.
enum PersonField: Int, CaseIterable {
    case gender, first, last, city, state, country, email, uuid, age, phone, cell, picture, nat

    private var place: (StaticString, StaticString?) {
        switch self {
        case .gender: ("gender", nil)
        case .first: ("name", "first")
        case .last: ("name", "last")
        case .city: ("location", "city")
        case .state: ("location", "state")
        case .country: ("location", "country")
        case .email: ("email", nil)
        case .uuid: ("login", "uuid")
        case .age: ("dob", "age")
        case .phone: ("phone", nil)
        case .cell: ("cell", nil)
        case .picture: ("picture", "large")
        case .nat: ("nat", nil)
        }
    }

    static func picker() -> JSONPicker { JSONPicker(allCases.map(\.place)) }

    /// The error for a value of another kind.
    func wrongKind(_ reader: JSONReader) -> JSONError {
        var error = JSONError(.wrongKind, offset: reader.offset)
        error.path = place.1.map { "\(place.0).\($0)" } ?? "\(place.0)"
        return error
    }
}

// The directory writes null for what a person does not have.
extension JSONPicker {
    /// A field's text; empty where it is null or not there.
    @inline(__always)
    func text(_ field: PersonField, _ reader: JSONReader) throws(JSONError) -> JSONText {
        let value = values[field.rawValue]
        switch value.kind {
        case .string: return value.text
        case .missing, .null: return JSONText()
        case .number, .other: throw field.wrongKind(reader)
        }
    }

    /// A field's whole number; `nil` where it is null or not there.
    func integer(_ field: PersonField, _ reader: JSONReader) throws(JSONError) -> Int? {
        let value = values[field.rawValue]
        switch value.kind {
        case .missing, .null: return nil
        case .number:
            if let integer = reader.integer(value.text.range) { return integer }
        case .string, .other: break
        }
        throw field.wrongKind(reader)
    }
}
