import JSON
import Times

// One session as represented in the session file.
extension Session {
    /// - Parameter place: The path of the object, for reporting a faulty member.
    init(_ object: JSONValue, at place: String) throws(MemberError) {
        func optional(_ name: String) throws(MemberError) -> String? {
            guard let value = object[name], value != .null else { return nil }
            guard let text = value.string else { throw MemberError(path: place + name) }
            return text
        }
        func text(_ name: String) throws(MemberError) -> String {
            guard let text = try optional(name) else { throw MemberError(path: place + name) }
            return text
        }
        let (name, email, endpoint) = (try text("name"), try text("email"), try text("endpoint"))
        let login = try optional("login")
        let token = try text("token")
        if token.isEmpty { throw MemberError(path: place + "token") }
        // Required by earlier versions; there is only one type.
        _ = try text("token_type")
        let refresh = try optional("refresh_token")
        let carried = object["carried"] ?? .null
        guard carried == .null || carried.members?.allSatisfy({ $0.value.string != nil }) == true else {
            throw MemberError(path: place + "carried")
        }
        let end = try optional("expires_at")
        let expiresAt = end.flatMap(RFC3339.date)
        if end != nil, expiresAt == nil { throw MemberError(path: place + "expires_at") }
        self.init(
            name: name, email: email, login: login, endpoint: endpoint,
            tokens: SessionTokens(
                access: Token(token), refresh: refresh.map { Token($0) },
                carried: (carried.members ?? []).reduce(into: [:]) { $0[$1.key] = $1.value.string.map { Token($0) } }),
            expiresAt: expiresAt
        )
    }

    var members: [JSONValue.Member] {
        let texts = [
            ("name", name), ("email", email), ("login", login == email ? nil : login), ("endpoint", endpoint),
            ("token", tokens.access.text()),
            ("token_type", "Bearer"), ("refresh_token", tokens.refresh?.text()),
            ("expires_at", expiresAt.map(RFC3339.string)),
        ]
        let carried = tokens.carried.sorted { $0.key < $1.key }.map {
            JSONValue.Member($0.key, .string($0.value.text()))
        }
        return texts.compactMap { name, text in text.map { .init(name, .string($0)) } }
            + (carried.isEmpty ? [] : [.init("carried", .object(carried))])
    }
}
