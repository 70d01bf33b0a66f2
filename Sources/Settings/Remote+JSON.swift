extension Settings.Remote {
    /// The whole description as one JSON object.
    public var json: String {
        let preset = preset.map { [#""preset":"# + JSON.string($0).text] } ?? []
        let members = description.sorted { $0.key < $1.key }.map { JSON.string($0.key).text + ":" + $0.value }
        return "{" + (preset + members).joined(separator: ",") + "}"
    }

    /// A member for the listing, without secrets.
    func shown(_ member: String) -> JSON {
        description[member].flatMap(JSON.init(text:))?.withoutSecrets(under: member) ?? .object([])
    }
}

extension Settings.Endpoint {
    /// The entry for the listing, without secrets.
    var shown: JSON {
        let remote = JSON(text: description)?.withoutSecrets(under: "remote") ?? .object([])
        return .object([JSON.Member("url", .string(url)), JSON.Member("remote", remote)])
    }
}
