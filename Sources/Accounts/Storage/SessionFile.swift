internal import FoundationEssentials

/// The session file: one JSON object, the current session's members beside the list of the others.
///
/// Versions of the program that know one session only read the current one. Where there is none its members are left
/// out. Members that this version does not know are passed over; a change of what a member means raises `version`.
struct SessionFile: Codable {
    static let version = 1

    private let current: StoredSession?
    private let others: [StoredSession]

    private enum CodingKeys: String, CodingKey {
        case version, token
        case others = "other_sessions"
    }

    init(_ book: SessionBook) {
        current = book.current.map(StoredSession.init)
        others = book.others.map(StoredSession.init)
    }

    init(json: Data, path: String) throws(SessionStoreFailure) {
        let decoder = JSONDecoder()
        do {
            // The version comes first: a later file may lack what this version asks for.
            let found = try decoder.decode(Version.self, from: json).version
            if found > Self.version { throw SessionStoreFailure.newerVersion(path: path, version: found) }
            if found < 1 { throw SessionStoreFailure.garbage(path: path, member: CodingKeys.version.stringValue) }
            self = try decoder.decode(SessionFile.self, from: json)
        } catch let failure as SessionStoreFailure {
            throw failure
        } catch let error as DecodingError {
            throw .garbage(path: path, member: error.member)
        } catch {
            throw .garbage(path: path, member: nil)
        }
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        others = try members.decodeIfPresent([StoredSession].self, forKey: .others) ?? []
        let isNoneCurrent = members.contains(.others) && !members.contains(.token)
        current = isNoneCurrent ? nil : try StoredSession(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try current?.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(Self.version, forKey: .version)
        if !others.isEmpty { try members.encode(others, forKey: .others) }
    }

    func json(path: String) throws(SessionStoreFailure) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
        } catch {
            throw .notWritable(path: path, reason: "\(error)")
        }
    }

    var book: SessionBook { SessionBook(current: current?.session, others: others.map(\.session)) }

    private struct Version: Decodable { var version: Int }
}

extension DecodingError {
    /// The member that was missing or of a wrong type, its path joined by dots.
    fileprivate var member: String? {
        let path: [any CodingKey] =
            switch self {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            @unknown default: []
            }
        guard !path.isEmpty else { return nil }
        return path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
