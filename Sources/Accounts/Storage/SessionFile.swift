import JSON

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
