import JSON
import Times

/// One session's members as they are read from the session file, in whatever order they come.
struct StoredSession {
    /// The member whose value is of the wrong type.
    private(set) var fault: MemberError?
    private var texts: [String: String] = [:]
    private var secrets: [String: Token] = [:]
    private var carried: [String: Token] = [:]
    private var isCredential = false

    var hasToken: Bool { secrets["token"] != nil }

    /// Reads the value of the member `name`, which comes next.
    ///
    /// - Parameter place: The path of the object, for reporting a faulty member.
    mutating func read(_ name: JSONText, _ reader: inout JSONReader, at place: String) throws(JSONError) {
        let member = reader.string(name)
        do {
            // As if it were missing.
            if try reader.takeNull() { return }
            switch member {
            case "name", "email", "login", "endpoint", "token_type", "expires_at":
                texts[member] = reader.string(try reader.readString())
            case "token", "refresh_token", "proof_key":
                secrets[member] = Token(try reader.readSecret())
            case "carried":
                var carried = carried
                try reader.readObject { (reader, name) throws(JSONError) in
                    carried[reader.string(name)] = Token(try reader.readSecret())
                }
                self.carried = carried
            case "credential":
                isCredential = try reader.readBoolean()
            default: try reader.skipValue()
            }
        } catch {
            if error.reason == .wrongKind { fault = MemberError(path: place + member) }
            throw error
        }
    }

    /// Returns the session once all members have been read; throws if one is missing or invalid.
    func session(at place: String) throws(MemberError) -> Session {
        func text(_ name: String) throws(MemberError) -> String {
            guard let text = texts[name] else { throw MemberError(path: place + name) }
            return text
        }
        let (name, email, endpoint) = (try text("name"), try text("email"), try text("endpoint"))
        guard let token = secrets["token"], !token.isEmpty else { throw MemberError(path: place + "token") }
        // Required by earlier versions; there is only one type.
        _ = try text("token_type")
        let expiresAt = texts["expires_at"].flatMap(RFC3339.date)
        if texts["expires_at"] != nil, expiresAt == nil { throw MemberError(path: place + "expires_at") }
        var session = Session(
            name: name, email: email, login: texts["login"], endpoint: endpoint,
            tokens: SessionTokens(access: token, refresh: secrets["refresh_token"], carried: carried),
            expiresAt: expiresAt
        )
        session.tokens.proofKey = secrets["proof_key"]
        session.isCredential = isCredential
        return session
    }
}

extension Session {
    /// The members of the JSON object that represents the session.
    var members: [(String, SecretJSON?)] {
        var members: [(String, SecretJSON?)] = [
            ("name", .text(name)), ("email", .text(email)), ("endpoint", .text(endpoint)),
            ("token", .token(tokens.access)), ("token_type", .text("Bearer")),
        ]
        if login != email { members.append(("login", .text(login))) }
        if let refresh = tokens.refresh { members.append(("refresh_token", .token(refresh))) }
        if let key = tokens.proofKey { members.append(("proof_key", .token(key))) }
        if let expiresAt { members.append(("expires_at", .text(RFC3339.string(from: expiresAt)))) }
        if !tokens.carried.isEmpty {
            members.append(("carried", .sorted(tokens.carried.map { ($0.key, .token($0.value)) })))
        }
        if isCredential { members.append(("credential", .plain(.boolean(true)))) }
        return members
    }
}

extension SecretJSON {
    /// An object with its members sorted by name.
    static func sorted(_ members: [(String, SecretJSON?)]) -> SecretJSON { .object(members.sorted { $0.0 < $1.0 }) }
}
