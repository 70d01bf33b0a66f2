import JSON

extension Settings.Remote {
    /// The whole description as one JSON object.
    public var json: String {
        let preset = preset.map { [#""preset":"# + JSONValue.string($0).text] } ?? []
        let members = description.sorted { $0.key < $1.key }.map { JSONValue.string($0.key).text + ":" + $0.value }
        return "{" + (preset + members).joined(separator: ",") + "}"
    }

    /// A member for the listing, without secrets.
    func shown(_ member: String) -> JSONValue {
        description[member].flatMap(JSONValue.init(text:))?.withoutSecrets(under: member) ?? .object([])
    }
}

extension Settings.Endpoint {
    /// The entry for the listing, without secrets.
    var shown: JSONValue {
        let remote = JSONValue(text: description)?.withoutSecrets(under: "remote") ?? .object([])
        return .object([JSONValue.Member("url", .string(url)), JSONValue.Member("remote", remote)])
    }
}
