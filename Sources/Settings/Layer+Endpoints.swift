import JSON

extension Layer {
    /// Decodes `auth.endpoints`; `nil` where something is wrong with it, all of which is then noted. What stands in the
    /// descriptions is looked into by who describes endpoints.
    mutating func decodeEndpoints(_ value: JSONValue, origin: Settings.Origin) -> [Settings.Endpoint]? {
        guard case .array(let elements) = value else { return nil }
        let before = problems.count
        var endpoints: [Settings.Endpoint] = []
        for (index, element) in elements.enumerated() {
            let key = "\(Settings.Key.authEndpoints.path)[\(index)]"
            let allowed: [String: Settings.Allowed] = ["url": .url, "remote": .object]
            guard let members = members(of: element, allowed: allowed, key: key, origin: origin) else { continue }
            guard let url = members["url"]?.string else {
                // One that is there but wrong is noted already.
                if element["url"] == nil { problems.append(.missingKey(origin: origin, key: key + ".url")) }
                continue
            }
            let description = members["remote"].map(\.withoutEmptyObjects) ?? .object([])
            endpoints.append(Settings.Endpoint(url: url, description: description.text))
        }
        return problems.count == before ? endpoints : nil
    }
}

extension JSONValue {
    /// An object without the members that say nothing.
    fileprivate var withoutEmptyObjects: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.value != .object([]) })
    }
}
