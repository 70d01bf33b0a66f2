internal import FoundationEssentials

/// The session file: one JSON object. Members that this version does not know are passed over, so that a later one
/// may keep other sessions beside this one; a change of what a member means raises `version`.
struct StoredSession: Codable {
    static let version = 1

    var version = Self.version
    var name: String
    var email: String
    var endpoint: String
    var token: String
    var tokenType = "Bearer"
    var refreshToken: String?
    var expiresAt: String?

    private enum CodingKeys: String, CodingKey {
        case version, name, email, endpoint, token
        case tokenType = "token_type"
        case refreshToken = "refresh_token"
        case expiresAt = "expires_at"
    }

    init(_ session: Session) {
        name = session.name
        email = session.email
        endpoint = session.endpoint
        token = session.tokens.access.text()
        refreshToken = session.tokens.refresh?.text()
        expiresAt = session.expiresAt.map(RFC3339.string)
    }

    init(json: Data, path: String) throws(SessionStoreFailure) {
        let decoder = JSONDecoder()
        do {
            // The version comes first: a later file may lack what this version asks for.
            let found = try decoder.decode(Version.self, from: json).version
            if found > Self.version { throw SessionStoreFailure.newerVersion(path: path, version: found) }
            self = try decoder.decode(StoredSession.self, from: json)
        } catch let failure as SessionStoreFailure {
            throw failure
        } catch let error as DecodingError {
            throw .garbage(path: path, member: error.member)
        } catch {
            throw .garbage(path: path, member: nil)
        }
        if version < 1 { throw .garbage(path: path, member: CodingKeys.version.stringValue) }
        if token.isEmpty { throw .garbage(path: path, member: CodingKeys.token.stringValue) }
        if let expiresAt, RFC3339.date(from: expiresAt) == nil {
            throw .garbage(path: path, member: CodingKeys.expiresAt.stringValue)
        }
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

    var session: Session {
        Session(
            name: name,
            email: email,
            endpoint: endpoint,
            tokens: SessionTokens(access: Token(token), refresh: refreshToken.map { Token($0) }),
            expiresAt: expiresAt.flatMap(RFC3339.date)
        )
    }

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
        return path.isEmpty ? nil : path.map(\.stringValue).joined(separator: ".")
    }
}
