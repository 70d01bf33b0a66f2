/// A way into a JSON object: member names with dots between them, `error.code`.
public struct FieldPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let members: [String]

    public init(_ text: String) { members = text.split(separator: ".").map(String.init) }
    public init(stringLiteral text: String) { self.init(text) }

    /// With dots, as it is written.
    public var description: String { members.joined(separator: ".") }
}
