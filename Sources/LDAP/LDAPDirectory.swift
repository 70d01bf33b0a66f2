package import Accounts
import Networking
package import People

/// The people of a directory server.
package struct LDAPDirectory: Sendable {
    /// People as a search found them.
    package struct Found: Sendable {
        package var schema: DirectorySchema
        package var records: [DirectoryRecord]
        /// The entry that the search began at.
        package var base: String
        /// Whether there are, or may be, more than the server or the limit let through.
        package var isPartial: Bool
    }

    /// The most people that are read where nobody asks for another number.
    package static let limit = 200_000
    /// How many entries are asked for at a time: no more than Active Directory gives.
    private static let pageSize = 1_000

    private let server: LDAPServer
    private let base: String?

    /// - Parameters:
    ///   - server: Its address names attributes, scope and filter, too.
    ///   - base: Where people are, if the address does not say.
    package init(server: LDAPServer, base: String? = nil) {
        self.server = server
        self.base = base
    }

    package var name: String { server.url.description }

    /// Searches for people.
    ///
    /// - Parameters:
    ///   - tokens: The session to bind with; `nil` to search as anybody.
    ///   - text: Words that a person's name, address or login name has to contain; the server compares.
    ///   - limit: The most people wanted.
    ///   - counted: Is called with the number so far, from another thread.
    package func people(
        as tokens: SessionTokens?, matching text: String? = nil, limit: Int = LDAPDirectory.limit,
        counted: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(LDAPFailure) -> Found {
        try await LDAPThread.run { stop throws(LDAPFailure) in
            let connection = try LDAPConnection(server, stop, as: tokens)
            let root = try LDAPRoot(connection)
            let place = server.url.base.isEmpty ? base ?? root.base ?? "" : server.url.base
            var preset = root.isActiveDirectory ? LDAPPreset.activeDirectory : .inetOrgPerson
            var found = try found(preset, text, at: place, limit, connection, counted)
            // A directory of machines' accounts alone has no others.
            if found.records.isEmpty, text == nil, server.url.filter == nil, !root.isActiveDirectory {
                preset = .posix
                found = try self.found(preset, text, at: place, limit, connection, counted)
            }
            return found
        }
    }

    /// Returns a photograph of a person: the bytes of a JPEG, or whatever is there in its place.
    ///
    /// - Parameters:
    ///   - address: The address in the person's field `picture`.
    ///   - tokens: As for people.
    ///   - limit: The most bytes.
    /// - Returns: `nil` if there is none, or if the address is one of another server.
    package func photo(
        at address: String, as tokens: SessionTokens?, limit: Int
    ) async throws(LDAPFailure) -> [UInt8]? {
        guard let url = try? LDAPURL(address), url.name == server.url.name, url.scope == .base,
            let attribute = url.attributes.first?.lowercased()
        else { return nil }
        var server = server
        // What is around the value in a message takes less than the rest.
        server.messageLimit = limit + 65_536
        return try await LDAPThread.run { [server] stop throws(LDAPFailure) in
            let search = LDAPSearch(base: url.base, scope: .base, filter: "(objectClass=*)", attributes: [attribute])
            var photo: [UInt8]?
            _ = try LDAPConnection(server, stop, as: tokens).search(search, limit: 1) { photo = $0.bytes(attribute) }
            return photo
        }
    }

    private func columns(_ preset: LDAPPreset) -> [LDAPColumn] {
        server.url.attributes.isEmpty ? preset.columns : server.url.attributes.map(LDAPColumn.init)
    }

    private func found(
        _ preset: LDAPPreset, _ text: String?, at base: String, _ limit: Int, _ connection: LDAPConnection,
        _ counted: (Int) -> Void
    ) throws(LDAPFailure) -> Found {
        // Only what is used: a photograph may be larger than everything else together.
        let columns = columns(preset)
        let read = columns.filter { $0.form != .photo }
        let attributes = Set(read.flatMap(\.attributes) + LDAPEntry.idAttributes).sorted()
        let search = LDAPSearch(
            base: base, scope: server.url.scope ?? .sub, filter: Self.filter(server.url.filter ?? preset.filter, text),
            attributes: attributes, pageSize: Self.pageSize)
        var records = LDAPRecords(columns, of: attributes)
        let isPartial = try connection.search(search, limit: limit) { (entry) throws(LDAPFailure) in
            records.append(entry)
            if records.count.isMultiple(of: 500) { counted(records.count) }
        }
        // Where not all were read, the server may still be sending.
        let photos = records.count < limit ? try photos(columns, search, limit, connection) : [:]
        return records.found(below: base, isPartial: isPartial, photos)
    }

    /// Returns the addresses of the photographs of those whom a search finds, by the names of their entries.
    private func photos(
        _ columns: [LDAPColumn], _ search: LDAPSearch, _ limit: Int, _ connection: LDAPConnection
    ) throws(LDAPFailure) -> [String: FieldValue] {
        guard let attribute = columns.first(where: { $0.form == .photo })?.attributes.first else { return [:] }
        var search = search
        search.filter = "(&\(search.filter)(\(attribute)=*))"
        // No attribute at all (RFC 4511, 4.5.1.8).
        search.attributes = ["1.1"]
        var photos: [String: FieldValue] = [:]
        do throws(LDAPFailure) {
            _ = try connection.search(search, limit: limit) { entry in
                photos[entry.name] = .text(server.url.address(of: attribute, in: entry.name))
            }
        } catch .result {
            // A server that refuses this search may answer the one for the people.
            return [:]
        }
        return photos
    }

    /// Returns a filter for those whom another one finds and who have all the words of a text.
    static func filter(_ people: String, _ text: String?) -> String {
        let people = people.hasPrefix("(") ? people : "(\(people))"
        let words = (text ?? "").split(whereSeparator: \.isWhitespace).map { LDAPText.filterValue(String($0)) }
        if words.isEmpty { return people }
        let searched = ["cn", "displayName", "givenName", "sn", "mail", "uid", "sAMAccountName"]
        let matching = words.map { word in "(|" + searched.map { "(\($0)=*\(word)*)" }.joined() + ")" }
        return "(&\(people)\(matching.joined()))"
    }
}

/// The people of a search as they arrive.
private struct LDAPRecords {
    private let columns: [LDAPColumn]
    /// Where each column's attributes are among those that are asked for.
    private let places: [[Int]]
    private var records: [DirectoryRecord] = []
    /// The column of distinguished names that lead to people.
    private let people: Int?
    /// The column of photographs.
    private let photo: Int?
    /// The distinguished names of all, if anybody may have a photograph.
    private var entries: [String] = []
    /// The names of the people found, by their distinguished names in lower case.
    private var names: [String: String] = [:]

    init(_ columns: [LDAPColumn], of attributes: [String]) {
        // As the schema has them: without a key that comes twice.
        let fields = DirectorySchema(columns.map(\.field)).fields
        self.columns = fields.compactMap { field in columns.first { $0.field.key == field.key } }
        places = self.columns.map { $0.attributes.compactMap(attributes.firstIndex) }
        people = self.columns.firstIndex { $0.form == .person }
        photo = self.columns.firstIndex { $0.form == .photo }
    }

    var count: Int { records.count }

    mutating func append(_ entry: LDAPEntry) {
        var values: [FieldValue] = []
        values.reserveCapacity(columns.count)
        for index in columns.indices {
            values.append(columns[index].value(in: entry, at: places[index]))
        }
        if people != nil, case .text(let name) = values[0] { names[entry.name.lowercased()] = name }
        if photo != nil { entries.append(entry.name) }
        records.append(DirectoryRecord(id: entry.id, values: values))
    }

    /// Returns what was found.
    ///
    /// - Parameter photos: The addresses of photographs, by the names of the entries that have one.
    func found(below base: String, isPartial: Bool, _ photos: [String: FieldValue]) -> LDAPDirectory.Found {
        var records = records
        for place in records.indices {
            if let photo { records[place].values[photo] = photos[entries[place]] ?? .missing }
            if let people, case .text(let name) = records[place].values[people] {
                records[place].values[people] = .text(names[name.lowercased()] ?? LDAPText.firstValue(ofName: name))
            }
        }
        var schema = DirectorySchema(columns.map(\.field))
        schema.noteUse(in: records)
        return LDAPDirectory.Found(schema: schema, records: records, base: base, isPartial: isPartial)
    }
}

/// The people of a directory server, loaded with the session's name and password.
package struct LDAPPeopleSource: PeopleSource {
    private let directory: LDAPDirectory
    private let limit: Int
    private let tokens: @Sendable () async -> SessionTokens?
    private let limited: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - limit: The most people loaded.
    ///   - tokens: Returns the session to bind with; `nil` for none.
    ///   - limited: Is told how many people were loaded where there may be more.
    package init(
        _ directory: LDAPDirectory, limit: Int, tokens: @escaping @Sendable () async -> SessionTokens?,
        limited: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.directory = directory
        self.limit = limit
        self.tokens = tokens
        self.limited = limited
    }

    package var name: String { directory.name }
    package var canSearch: Bool { true }

    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        let session = await tokens()
        do throws(LDAPFailure) {
            let found = try await directory.people(as: session, matching: query.search, limit: limit) {
                arriving(PeopleArrival(count: $0))
            }
            if found.isPartial { limited(found.records.count) }
            var table = PeopleTable(schema: found.schema)
            table.isCutShort = found.isPartial
            table.reserveCapacity(found.records.count)
            for record in found.records { table.append(record) }
            return table
        } catch {
            throw error.ofPeople
        }
    }
}
