import JSON

/// A way into JSON, its steps parted by dots: `error.code`, `errors.0.code`, `flows.*.id`,
/// `factors.[status=verified].id`.
///
/// A step is a member's name, a list's index from 0, `*` for each element of a list, or `[name=value]` for those
/// elements that have that text, number or boolean there, anything where the value is `*`. Several of the last narrow a list
/// further: `factors.[status=verified].[type=totp].id`. A name with a dot or a colon in it is quoted:
/// `['https://example.com/email']`.
public struct FieldPath: Sendable, Hashable, CustomStringConvertible {
    enum Step: Sendable, Hashable {
        case member(String)
        case each
        case those(member: String, value: String)
    }

    let steps: [Step]
    /// As it is written.
    public let description: String

    /// `nil` where a step is empty or its brackets are not closed.
    public init?(_ text: String) {
        var steps: [Step] = []
        for part in Self.parts(of: text, at: ".") {
            if part.isEmpty { return nil }
            if part == "*" {
                steps.append(.each)
            } else if part.hasPrefix("['") {
                let name = part.dropFirst(2).dropLast(2)
                guard part.hasSuffix("']"), !name.isEmpty else { return nil }
                steps.append(.member(String(name)))
            } else if part.hasPrefix("[") {
                let inner = part.dropFirst().dropLast().split(separator: "=", maxSplits: 1)
                guard part.hasSuffix("]"), inner.count == 2 else { return nil }
                steps.append(.those(member: String(inner[0]), value: String(inner[1])))
            } else {
                steps.append(.member(String(part)))
            }
        }
        self.steps = steps
        description = text
    }

    /// The parts of a text between the separators that stand in no quoted name.
    static func parts(of text: String, at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var rest = text[...]
        var hasQuotes = true
        while let character = rest.first {
            if hasQuotes, rest.hasPrefix("['") {
                // What no quote closes is none, nor is any later one.
                if let end = rest.firstRange(of: "']") {
                    rest = rest[end.upperBound...]
                    continue
                }
                hasQuotes = false
            }
            if character == separator {
                parts.append(text[start..<rest.startIndex])
                start = text.index(after: rest.startIndex)
            }
            rest = rest.dropFirst()
        }
        return parts + [text[start...]]
    }

    /// What stands there; more than one value only behind `*` and `[…]`.
    func values(in tree: JSONValue) -> [JSONValue] {
        steps.reduce([tree]) { trees, step in trees.flatMap { Self.follow(step, from: $0) } }
    }

    private static func follow(_ step: Step, from tree: JSONValue) -> [JSONValue] {
        switch (step, tree) {
        case (.member(let name), .object):
            return tree[name].map { [$0] } ?? []
        case (.member(let name), .array(let elements)):
            guard let index = Int(name), elements.indices.contains(index) else { return [] }
            return [elements[index]]
        case (.each, .array(let elements)):
            return elements
        case (.those, .array(let elements)):
            return elements.flatMap { follow(step, from: $0) }
        case (.those(let name, let value), .object):
            return has(tree[name], value) ? [tree] : []
        default:
            return []
        }
    }

    private static func has(_ member: JSONValue?, _ value: String) -> Bool {
        guard let member, member != .null else { return false }
        return value == "*" || member.plainText == value
    }
}
