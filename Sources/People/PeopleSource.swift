public import Networking

/// Where people come from: a generator on this machine, or a directory over HTTP.
public protocol PeopleSource: Sendable {
    /// The source's name on the screen: `local`, or its URL.
    var name: String { get }

    /// Loads the people of one query, off the main actor. Cancelling the task throws `.cancelled`.
    func people(_ query: PeopleQuery) async throws(PeopleError) -> PeopleTable

    /// The same, telling who has come so far, from any thread. A source of one answer tells nothing.
    func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable

    /// Begins what of the next load needs no session, while somebody waits for something else.
    func prepare(_ query: PeopleQuery)
}

extension PeopleSource {
    public func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        try await people(query)
    }

    /// Begins nothing: most sources want a session first.
    public func prepare(_ query: PeopleQuery) {}
}

/// How much of a load has come.
public struct PeopleArrival: Sendable {
    /// People that have come.
    public var count: Int
    /// They themselves, now and then: the first of those that the whole load gives.
    public var table: PeopleTable?

    public init(count: Int, table: PeopleTable? = nil) {
        self.count = count
        self.table = table
    }
}

/// What is asked of a source.
public struct PeopleQuery: Sendable, Hashable {
    /// How many, 1 or more; a source that gives fewer a request asks for several pages.
    public var results: Int
    public var gender: Gender?
    /// ISO 3166-1 alpha-2 codes; empty means any.
    public var nationalities: [String]
    /// The same seed gives the same people; `nil` gives new ones each time.
    public var seed: String?
    /// 1 or more.
    public var page: Int

    public init(
        results: Int, gender: Gender? = nil, nationalities: [String] = [], seed: String? = nil, page: Int = 1
    ) {
        self.results = results
        self.gender = gender
        self.nationalities = nationalities
        self.seed = seed
        self.page = page
    }
}

/// Why people could not be loaded. Facts only; the wording is in `Messages`.
public enum PeopleError: Error, Sendable, Equatable {
    /// The directory does not take the session (401).
    case unauthorized
    /// The directory does not serve this session (403).
    case forbidden
    /// Too many asked for (429).
    case tooMany(retryAfter: Duration?)
    case network(NetworkError)
    case serverError(status: Int)
    /// Any other status, redirects among them.
    case status(Int)
    /// The answer is not the randomuser 1.4 form: `reason` says where.
    case notUnderstood(reason: String)

    /// Loading was cancelled, where there is no network too.
    public static var cancelled: PeopleError { .network(.cancelled) }
}
