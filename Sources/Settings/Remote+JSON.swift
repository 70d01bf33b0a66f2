extension Settings.Remote {
    /// What is said otherwise, as one JSON object, as an endpoint's description takes it.
    public var overrides: String {
        let members = description.sorted { $0.key < $1.key }.map { JSON.string($0.key).text + ":" + $0.value }
        return "{" + members.joined(separator: ",") + "}"
    }

    /// A member for the listing: what is called a secret in it is not shown.
    func describedMember(_ member: String) -> JSON {
        guard let text = description[member] else { return .object([]) }
        var parser = JSONParser(Array(text.utf8))
        guard let value = try? parser.parse(), case .object(let members) = value else { return .object([]) }
        return .object(members.map { inner in
            inner.key.contains("secret") && inner.value.string != nil ? JSON.Member(inner.key, .string("…")) : inner
        })
    }
}
