import JSON
import Transport

/// Reads members of a description and notes all that is wrong with them, each by its path.
struct ShapeReader {
    var problems: [ShapeProblem] = []

    /// The members of an object, by name; names that are not `known` are noted.
    mutating func members(_ tree: JSONValue?, _ key: String, known: [String]? = nil) -> [String: JSONValue] {
        guard let tree, tree != .null else { return [:] }
        guard case .object(let members) = tree else {
            wrongType(tree, key, .object)
            return [:]
        }
        if let known {
            for name in members.map(\.key).sorted() where !known.contains(name) {
                let nearest = Spelling.nearest(to: name, among: known).map { Self.join(key, $0) }
                problems.append(ShapeProblem(key: Self.join(key, name), kind: .unknown(nearest: nearest)))
            }
        }
        return Dictionary(members.lazy.filter { $0.value != .null }.map { ($0.key, $0.value) }) { first, _ in first }
    }

    mutating func text(_ tree: JSONValue?, _ key: String) -> String? {
        guard let tree else { return nil }
        guard case .string(let text) = tree else {
            wrongType(tree, key, .text)
            return nil
        }
        return text
    }

    mutating func boolean(_ tree: JSONValue?, _ key: String) -> Bool? {
        guard let tree else { return nil }
        guard case .boolean(let value) = tree else {
            wrongType(tree, key, .boolean)
            return nil
        }
        return value
    }

    mutating func choice<Value: RawRepresentable<String> & CaseIterable>(_ tree: JSONValue?, _ key: String) -> Value? {
        guard let tree, let text = text(tree, key) else { return nil }
        if let value = Value(rawValue: text) { return value }
        notAllowed(tree, key, .oneOf(Value.allCases.map(\.rawValue)))
        return nil
    }

    /// One source or a list of them.
    mutating func sources(_ tree: JSONValue?, _ key: String) -> [AnswerSource] {
        guard let tree else { return [] }
        let texts: [JSONValue]
        if case .array(let elements) = tree { texts = elements } else { texts = [tree] }
        return texts.compactMap { element in
            guard case .string(let text) = element else {
                wrongType(element, key, .sources)
                return nil
            }
            guard let source = AnswerSource(text) else {
                notAllowed(element, key, .sources)
                return nil
            }
            return source
        }
    }

    /// A list of sources by name.
    mutating func carried(_ tree: JSONValue?, _ key: String) -> [String: [AnswerSource]] {
        var carried: [String: [AnswerSource]] = [:]
        for (name, value) in members(tree, key).sorted(by: { $0.key < $1.key }) {
            carried[name] = sources(value, Self.join(key, name))
        }
        return carried
    }

    mutating func expiries(_ tree: JSONValue?, _ key: String) -> [ExpiryShape] {
        guard let tree else { return [] }
        guard case .array(let elements) = tree else {
            wrongType(tree, key, .expiries)
            return []
        }
        return elements.enumerated().flatMap { index, element -> [ExpiryShape] in
            let place = "\(key)[\(index)]"
            let members = members(element, place, known: ExpiryShape.Form.allCases.map(\.rawValue))
            return members.sorted { $0.key < $1.key }.flatMap { name, value -> [ExpiryShape] in
                guard let form = ExpiryShape.Form(rawValue: name) else { return [] }
                return sources(value, Self.join(place, name)).map { ExpiryShape(form: form, source: $0) }
            }
        }
    }

    mutating func statuses(_ tree: JSONValue?, _ key: String) -> Set<Int>? {
        guard let tree else { return nil }
        guard case .array(let elements) = tree else {
            wrongType(tree, key, .statuses)
            return nil
        }
        let statuses = elements.compactMap { element -> Int? in
            element.integer.flatMap { (100...599).contains($0) ? $0 : nil }
        }
        guard statuses.count == elements.count, !statuses.isEmpty else {
            notAllowed(tree, key, .statuses)
            return nil
        }
        return Set(statuses)
    }

    mutating func missing(_ key: String) { problems.append(ShapeProblem(key: key, kind: .missing)) }

    mutating func wrongType(_ tree: JSONValue, _ key: String, _ expected: ShapeProblem.Expected) {
        problems.append(ShapeProblem(key: key, kind: .wrongType(found: tree.excerpt, expected: expected)))
    }

    mutating func notAllowed(_ tree: JSONValue, _ key: String, _ expected: ShapeProblem.Expected) {
        problems.append(ShapeProblem(key: key, kind: .notAllowed(found: tree.excerpt, expected: expected)))
    }

    static func join(_ key: String, _ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }
}
