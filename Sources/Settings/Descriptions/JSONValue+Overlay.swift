package import JSON

extension JSONValue {
    /// Returns this tree with `other` merged into it: objects are merged, null removes a member (RFC 7396).
    package func overlaid(with other: JSONValue) -> JSONValue {
        guard case .object(var members) = self, case .object(let others) = other else { return other }
        for other in others {
            guard let index = members.firstIndex(where: { $0.key == other.key }) else {
                members.append(other)
                continue
            }
            let former = members[index].value
            members[index].value =
                other.key == "fields" ? former.fields(with: other.value) : former.overlaid(with: other.value)
        }
        return .object(members)
    }

    /// Returns these fields of a request with others merged into them: null removes a field that exists here, and is
    /// the value of any other.
    private func fields(with other: JSONValue) -> JSONValue {
        guard case .object(let members) = self, case .object(let others) = other else { return other }
        let given = others.filter { $0.value != .null || self[$0.key] == nil }
        return .object(members.filter { other[$0.key] == nil } + given)
    }

    /// Returns this object with its members' values transformed.
    func mapMembers(_ transform: (String, JSONValue) -> JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.map { .init($0.key, transform($0.key, $0.value)) })
    }

    /// Returns this object without the members of these names.
    func without(_ names: Set<String>) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.key) })
    }
}
