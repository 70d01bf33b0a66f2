import Accounts
import JSON
import Networking
package import People
import RandomUsers
import RemoteAccounts
package import Settings
import Times
package import Transport

/// The people of a directory over HTTP that a description says how to ask.
package final class DescribedPeopleSource: PeopleSource {
    /// What the user should know of a load that worked.
    package enum Note: Sendable, Hashable {
        /// The directory has more people than were asked for; how many, if it says so.
        case more(than: Int, of: Int?)
        /// The next page is said to be elsewhere, where nothing is asked.
        case elsewhere(String)
        /// Rows of a file that are left out.
        case faults([RowFault])
    }

    /// What a load may take.
    package struct Limits: Sendable {
        package var pages = 10_000
        package var bytes = 1 << 30
        package var time = Duration.seconds(600)
        /// The most people that are asked for one by one at a time.
        package var width = 8

        package init() {}
    }

    package let name: String
    private let url: EndpointURL
    private let description: DirectoryDescription
    private let endpoint: EndpointDescription
    private let transport: HTTPTransport
    private let tokenHeaders: @Sendable (_ method: String, _ url: String) async -> [HTTPRequest.Header]
    private let limits: Limits
    private let clock: any Clock<Duration>
    private let report: @Sendable (Note) -> Void
    /// Where the directory is one of address books.
    private let addressBooks: AddressBooks?

    /// - Parameters:
    ///   - url: What the paths of the description are below.
    ///   - endpoint: The description of the endpoint that the directory belongs to, whose headers and variables hold.
    ///   - tokenHeaders: Returns the headers that carry the session's token for each request.
    ///   - report: Is told what the user should know.
    package init(
        url: EndpointURL, description: DirectoryDescription, endpoint: EndpointDescription? = nil,
        transport: HTTPTransport,
        tokenHeaders: @escaping @Sendable (_ method: String, _ url: String) async -> [HTTPRequest.Header],
        limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (Note) -> Void = { _ in }
    ) {
        name = url.name
        self.url = url
        self.description = description
        self.endpoint = endpoint ?? .rollcall
        self.transport = transport
        self.tokenHeaders = tokenHeaders
        self.limits = limits
        self.clock = clock
        self.report = report
        addressBooks =
            description.discovery == .cardDAV
            ? AddressBooks(at: url, path: description.list.request.path.description) : nil
    }

    /// Whether the directory can be asked for people by a text.
    package var canSearch: Bool { description.canSearch }

    @concurrent
    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        let listing = try await listing(search: query.search, limit: query.results) { count, listing in
            arriving(PeopleArrival(count: count, table: listing.map { PeopleTable($0) }))
        }
        return PeopleTable(listing)
    }

    /// Loads people, or those who fit a text where the directory can be asked for them.
    ///
    /// - Parameter arriving: Is called with how many there are after each page, and with themselves now and then.
    @concurrent
    package func listing(
        search: String? = nil, limit: Int,
        arriving: @Sendable (_ count: Int, _ listing: DirectoryListing?) -> Void = { _, _ in }
    ) async throws(PeopleError) -> DirectoryListing {
        if let addressBooks {
            let listing = try await addressBooks.listing(
                search: search, limit: limit,
                asking: { request throws(PeopleError) in try await send(request, followsLater: true) }
            ) { arriving($0, nil) }
            if !listing.faults.isEmpty { report(.faults(listing.faults)) }
            if listing.isCutShort { report(.more(than: listing.records.count, of: nil)) }
            return listing
        }
        let fields = try await Discovery(description.discovery).fields(description.fields, asking: answer)
        let list = search == nil ? description.list : description.search ?? description.list
        var reader = PageReader(fields)
        var values = variables
        if let search {
            values["text"] = search
            values["quoted"] = search.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        }
        var next = NextPage(list.paging)
        var step = NextPage.Step.values(next.first)
        var (pages, bytes, told) = (0, 0, 0)
        let elapsed = clock.stopwatch()
        func cutShort(_ note: Note) -> DirectoryListing {
            report(note)
            var listing = reader.listing
            listing.isCutShort = true
            return listing
        }
        while true {
            var request: HTTPRequest
            switch step {
            case .values(let more): request = try self.request(list.request, values.merging(more) { $1 })
            case .url(let url):
                request = try self.request(list.request, values)
                request.url = url
            case .end: return reader.listing
            case .elsewhere(let place): return cutShort(.elsewhere(place))
            }
            guard pages < limits.pages, bytes < limits.bytes, elapsed() < limits.time else {
                return cutShort(.more(than: reader.count, of: next.total))
            }
            let response = try await send(request, carriesToken: list.request.carriesToken)
            pages += 1
            bytes += response.body.count
            let page = try reader.read(response.body, items: list.items, limit: limit)
            if let ids = page?.ids, !ids.isEmpty {
                try await readEach(Array(ids.prefix(max(limit - reader.count, 0))), values, into: &reader)
            }
            step = next.step(after: response, to: request.url, count: page?.count)
            if reader.count >= limit {
                let hasMore = step != .end || (next.total ?? 0) > reader.count || (page?.count ?? 0) > limit
                return hasMore ? cutShort(.more(than: reader.count, of: next.total)) : reader.listing
            }
            guard step != .end else { continue }
            let isDoubled = reader.count >= 2 * told
            if isDoubled { told = reader.count }
            arriving(reader.count, isDoubled ? reader.listing : nil)
        }
    }

    package var hasDetails: Bool { description.person != nil }

    @concurrent
    package func person(_ id: String) async throws(PeopleError) -> Person? {
        var reader = PageReader(description.fields)
        try await readEach([id], variables, into: &reader)
        let listing = reader.listing
        return listing.records.first.map { record in
            var values = record.values
            // A reader calls somebody without a name by the id: the list may know better.
            if values.first == .text(record.id) { values[0] = .missing }
            // What identifies it in its own answer may be another member, or none.
            return Person(DirectoryRecord(id: id, values: values), schema: listing.schema)
        }
    }

    /// An endpoint's variables hold for its directory, too.
    private var variables: [String: String] { description.variables.merging(endpoint.variables) { $1 } }

    private func request(
        _ route: RequestDescription, _ values: [String: String]
    ) throws(PeopleError) -> HTTPRequest {
        var route = route
        route.headers = description.headers + route.headers
        route.query = description.query + route.query
        do throws(EndpointError) {
            return try route.request(to: url, of: endpoint, values: values)
        } catch {
            throw .notUnderstood(reason: route.path.description)
        }
    }

    /// Sends a request; the session's token goes along to the directory's own origin only.
    ///
    /// - Parameter followsLater: Whether a redirect is an answer, which the caller follows.
    private func send(
        _ request: HTTPRequest, carriesToken: Bool = true, followsLater: Bool = false
    ) async throws(PeopleError) -> HTTPResponse {
        if Task.isCancelled { throw .cancelled }
        var request = request
        let isAuthorized = request.headers.contains { $0.name.lowercased() == "authorization" }
        let mayCarry = carriesToken && !isAuthorized && url.isOrigin(of: request.url)
        let token = mayCarry ? await tokenHeaders(request.method.rawValue, request.url) : []
        request.headers += token
        // A server may refuse a proof that it has seen (RFC 9449, 11.1).
        request.isSentOnce = token.contains { $0.name == "DPoP" }
        let response: HTTPResponse
        do throws(NetworkError) {
            response = try await transport.send(request)
        } catch {
            throw .network(error)
        }
        // Signing in again would not help where the token is kept from the directory.
        if response.status == 401, token.isEmpty {
            throw isAuthorized ? .tokenRefused(isDescribed: true) : .tokenNotSent
        }
        if !(followsLater && (300..<400).contains(response.status)) { _ = try PeopleError.body(of: response) }
        return response
    }

    /// Returns the tree at a path beside that of the list; `nil` if there is nothing.
    private func answer(_ path: String) async throws(PeopleError) -> JSONValue? {
        var route = description.list.request
        let list = route.path.description
        let path = list[..<(list.lastIndex(of: "/") ?? list.startIndex)] + path
        (route.path, route.query, route.fields, route.method) = (Template(String(path)), [], [], .get)
        do throws(PeopleError) {
            let response = try await send(try request(route, variables))
            return try? JSONDocument(response.body).root
        } catch {
            switch error {
            case .redirected, .status, .forbidden, .serverError: return nil
            default: throw error
            }
        }
    }

    /// Asks for people by their ids, some at a time, in the order of the ids. Those who are gone meanwhile are left
    /// out.
    private func readEach(
        _ ids: [String], _ values: [String: String], into reader: inout PageReader
    ) async throws(PeopleError) {
        guard let person = description.person else {
            throw .notUnderstood(reason: "ids alone, without a description of `person`")
        }
        let answers = await withTaskGroup(of: (Int, Result<HTTPResponse, PeopleError>).self) { group in
            var answers: [Int: HTTPResponse] = [:]
            var started = 0
            func start() {
                guard started < ids.count else { return }
                let index = started
                started += 1
                group.addTask { [self] in
                    let outcome: Result<HTTPResponse, PeopleError>
                    do throws(PeopleError) {
                        let request = try request(person.request, values.merging(["id": ids[index]]) { $1 })
                        outcome = .success(try await send(request, carriesToken: person.request.carriesToken))
                    } catch {
                        outcome = .failure(error)
                    }
                    return (index, outcome)
                }
            }
            for _ in 0..<limits.width { start() }
            while let (index, outcome) = await group.next() {
                switch outcome {
                case .success(let response): answers[index] = response
                case .failure(.status(404)), .failure(.status(410)): break
                case .failure(let error):
                    group.cancelAll()
                    return Result<[Int: HTTPResponse], PeopleError>.failure(error)
                }
                start()
            }
            return .success(answers)
        }
        for (index, response) in try answers.get().sorted(by: { $0.key < $1.key }) {
            try reader.readPerson(response.body, items: person.items, id: ids[index])
        }
    }
}
