import JSON
import Times

/// The session file: one JSON object with the current session's members and a list of the other sessions.
///
/// Versions of the program that know only one session read just the current one. If there is none, its members are left
/// out. Members that this version does not know are ignored; a change in the meaning of a member increments `version`.
/// It is read and written by hand, because tokens must not pass through a `String`.
struct SessionFile {
    static let version = 1

    let book: SessionBook

    private static let others = "other_sessions"

    init(_ book: SessionBook) { self.book = book }

    init(json: UnsafeRawBufferPointer, path: String) throws(SessionStoreError) {
        do {
            // The version comes first: a later file may lack what this version requires.
            let found = try Self.version(json)
            if found > Self.version { throw SessionStoreError.newerVersion(path: path, version: found) }
            book = try Self.book(json)
        } catch let failure as SessionStoreError {
            throw failure
        } catch let fault as MemberError {
            throw .garbage(path: path, member: fault.path)
        } catch {
            throw .garbage(path: path, member: nil)
        }
    }

    private static func version(_ json: UnsafeRawBufferPointer) throws -> Int {
        var reader = JSONReader(json)
        var version: Int?
        try reader.readObject { (reader, name) throws(JSONError) in
            guard reader.is(name, "version") else { return try reader.skipValue() }
            guard case UInt8(ascii: "0")...UInt8(ascii: "9") = try reader.peek() else { return try reader.skipValue() }
            version = reader.integer(try reader.readNumber())
        }
        try reader.finish()
        guard let version, version >= 1 else { throw MemberError(path: "version") }
        return version
    }

    private static func book(_ json: UnsafeRawBufferPointer) throws -> SessionBook {
        var reader = JSONReader(json)
        var current = StoredSession()
        var kept: [Session] = []
        var hasOthers = false
        var fault: MemberError?
        do {
            try reader.readObject { (reader, name) throws(JSONError) in
                guard reader.is(name, "other_sessions") else { return try current.read(name, &reader, at: "") }
                hasOthers = true
                if try reader.takeNull() { return }
                guard try reader.peek() == UInt8(ascii: "[") else {
                    fault = MemberError(path: others)
                    throw reader.wrongKind()
                }
                try reader.readList { reader throws(JSONError) in
                    let place = "\(others)[\(kept.count)]"
                    guard try reader.peek() == UInt8(ascii: "{") else {
                        fault = MemberError(path: place)
                        throw reader.wrongKind()
                    }
                    var stored = StoredSession()
                    do throws(JSONError) {
                        try reader.readObject { (reader, name) throws(JSONError) in
                            try stored.read(name, &reader, at: place + ".")
                        }
                    } catch {
                        fault = stored.fault
                        throw error
                    }
                    do throws(MemberError) {
                        kept.append(try stored.session(at: place + "."))
                    } catch {
                        fault = error
                        throw reader.wrongKind()
                    }
                }
            }
        } catch {
            if let fault = fault ?? current.fault { throw fault }
            throw error
        }
        if hasOthers, !current.hasToken { return SessionBook(current: nil, others: kept) }
        return SessionBook(current: try current.session(at: ""), others: kept)
    }

    /// The file's bytes, with members sorted by name.
    func json() -> Secret {
        var builder = SecretBuilder(capacity: 1_024 * max(book.all.count, 1))
        var members = book.current?.members ?? []
        members.append(("version", .plain(.integer(Self.version))))
        // Without a current session, the list says that none is missing.
        if book.current == nil || !book.others.isEmpty {
            members.append((Self.others, .list(book.others.map { .sorted($0.members) })))
        }
        builder.appendJSON(.sorted(members), indent: 0)
        builder.append("\n")
        return builder.build()
    }
}

/// A member that is missing or invalid.
struct MemberError: Error {
    var path: String
}

/// One session's members as they are read from the session file, in whatever order they come.
struct StoredSession {
    /// The member whose value is of the wrong type.
    private(set) var fault: MemberError?
    private var texts: [String: String] = [:]
    private var secrets: [String: Token] = [:]
    private var carried: [String: Token] = [:]
    private var isCredential = false
    private var isDescribed = false

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
            case "described":
                isDescribed = try reader.readBoolean()
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
        session.isDescribed = isDescribed
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
        if isDescribed { members.append(("described", .plain(.boolean(true)))) }
        return members
    }
}

extension SecretJSON {
    /// An object with its members sorted by name.
    static func sorted(_ members: [(String, SecretJSON?)]) -> SecretJSON { .object(members.sorted { $0.0 < $1.0 }) }
}
