import JSON

/// The session file: one JSON object, with the current session's members beside the list of the others.
///
/// Versions of the program that know only one session read just the current one. If there is none, its members are left
/// out. Members that this version does not know are ignored; a change in the meaning of a member increments `version`.
struct SessionFile {
    static let version = 1

    let book: SessionBook

    private static let others = "other_sessions"

    init(_ book: SessionBook) { self.book = book }

    init(json: [UInt8], path: String) throws(SessionStoreError) {
        guard let root = try? JSONDocument(json).root, root.isObject else { throw .garbage(path: path, member: nil) }
        // The version comes first: a later file may lack what this version requires.
        guard let found = root["version"]?.integer, found >= 1 else { throw .garbage(path: path, member: "version") }
        if found > Self.version { throw .newerVersion(path: path, version: found) }
        do {
            book = try Self.book(root)
        } catch {
            throw .garbage(path: path, member: error.path)
        }
    }

    private static func book(_ root: JSONValue) throws(MemberError) -> SessionBook {
        let list = root[others] ?? .null
        guard let elements = list == .null ? [] : list.elements else { throw MemberError(path: others) }
        var kept: [Session] = []
        for (index, element) in elements.enumerated() {
            let place = "\(others)[\(index)]"
            guard element.isObject else { throw MemberError(path: place) }
            kept.append(try Session(element, at: place + "."))
        }
        if root[others] != nil, root["token"] == nil { return SessionBook(current: nil, others: kept) }
        return SessionBook(current: try Session(root, at: ""), others: kept)
    }

    /// The file's bytes, with members sorted by name.
    var json: [UInt8] {
        var members = book.current?.members ?? []
        members.append(.init("version", .integer(Self.version)))
        if !book.others.isEmpty {
            members.append(
                .init(Self.others, .array(book.others.map { .object($0.members.sorted { $0.key < $1.key }) })))
        }
        var bytes: [UInt8] = []
        bytes.append(.object(members.sorted { $0.key < $1.key }), indent: 0)
        return bytes + [UInt8(ascii: "\n")]
    }
}

/// A member that is missing or invalid.
struct MemberError: Error {
    var path: String
}
