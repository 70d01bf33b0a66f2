import FoundationEssentials

/// Foreign JSON, of which any member may be missing or of another type.
enum JSONTree: Sendable, Equatable, Decodable {
    case object([String: JSONTree])
    case list([JSONTree])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Name.self) {
            var object: [String: JSONTree] = [:]
            for name in members.allKeys { object[name.stringValue] = try members.decode(JSONTree.self, forKey: name) }
            self = .object(object)
            return
        }
        if var elements = try? decoder.unkeyedContainer() {
            var list: [JSONTree] = []
            while !elements.isAtEnd { list.append(try elements.decode(JSONTree.self)) }
            self = .list(list)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let value = try? single.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? single.decode(Double.self) {
            self = .number(value)
        } else {
            self = .string(try single.decode(String.self))
        }
    }

    /// `nil` where the bytes are no JSON.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(bytes)) else { return nil }
        self = tree
    }

    var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// This tree with what `other` says laid over it: objects are joined, a null takes a member out (RFC 7396). A member
    /// that is among `names` is not joined but replaced.
    func overlaid(with other: JSONTree, replacing names: Set<String> = []) -> JSONTree {
        guard case .object(var members) = self, case .object(let others) = other else { return other }
        for (name, value) in others {
            if name == "fields" {
                members[name] = members[name]?.fields(with: value, areReplaced: names.contains(name)) ?? value
                continue
            }
            let former = names.contains(name) ? nil : members[name]
            members[name] = former?.overlaid(with: value, replacing: names) ?? value
        }
        return .object(members)
    }

    /// These fields of a request with others laid over them or in their place: a null takes out a field that is here, and
    /// is what any other field holds.
    private func fields(with other: JSONTree, areReplaced: Bool) -> JSONTree {
        guard case .object(let members) = self, case .object(let others) = other else { return other }
        let given = others.filter { $0.value != .null || members[$0.key] == nil }
        return .object(areReplaced ? given : members.filter { others[$0.key] != .null }.merging(given) { $1 })
    }

    /// One line that says what stands here, for an error; its ends are the text's.
    var excerpt: String {
        switch self {
        case .object: "{…}"
        case .list: "[…]"
        case .string(let text): "\"\(text.prefix(80))\""
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .boolean(let value): "\(value)"
        case .null: "null"
        }
    }
}
