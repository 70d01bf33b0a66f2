import JSON
import Settings

extension FieldPath {
    /// Returns the values at the path; there can be more than one only after `*` or `[…]`.
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
