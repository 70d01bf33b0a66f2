import JSON

extension JSONValue {
    /// The value for an error message: 100 characters at most, without the contents of objects.
    var excerpt: String {
        switch self {
        case .object(let members): members.isEmpty ? "{}" : "{…}"
        case .array(let elements) where elements.contains { $0.holdsOthers }: "[…]"
        default: Self.excerpt(of: text)
        }
    }

    static func excerpt(of text: String) -> String {
        let excerpt = text.prefix(100)
        return excerpt.endIndex == text.endIndex ? text : excerpt.dropLast() + "…"
    }

    private var holdsOthers: Bool { members != nil || elements != nil }
}
