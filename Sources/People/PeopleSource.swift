package import Networking

/// Where people come from: a generator on this machine, or a directory over HTTP.
package protocol PeopleSource: Sendable {
    /// The source's name for display: `local` or its URL.
    var name: String { get }

    /// Loads the people of a query, off the main actor, calling `arriving` from any thread as they are received. A
    /// source with a single response does not call it. Throws `.cancelled` if the task is cancelled.
    func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable

    /// Starts whatever part of the next load needs no session, while the user is busy with something else.
    func prepare(_ query: PeopleQuery)

    /// Whether the source finds people by `PeopleQuery.search`; others answer with everybody.
    var canSearch: Bool { get }

    /// Whether a request for one person says more than a load.
    var hasDetails: Bool { get }

    /// Loads one person, off the main actor; returns `nil` if there are no details or the person is gone.
    func person(_ id: String) async throws(PeopleError) -> Person?
}

extension PeopleSource {
    /// Loads the people of a query.
    package func people(_ query: PeopleQuery) async throws(PeopleError) -> PeopleTable {
        try await people(query) { _ in }
    }

    /// Does nothing, since most sources need a session first.
    package func prepare(_ query: PeopleQuery) {}

    package var canSearch: Bool { false }
    package var hasDetails: Bool { false }
    package func person(_ id: String) async throws(PeopleError) -> Person? { nil }
}

/// How much of a load has been received.
package struct PeopleArrival: Sendable {
    package var count: Int
    /// The people received so far, provided now and then: the beginning of the whole load.
    package var table: PeopleTable?

    package init(count: Int, table: PeopleTable? = nil) {
        self.count = count
        self.table = table
    }
}

/// A request for people.
package struct PeopleQuery: Sendable, Hashable {
    /// The number of people, at least 1; a source that returns fewer per request asks for several pages.
    package var results: Int
    package var gender: Gender?
    /// ISO 3166-1 alpha-2 codes; empty means any.
    package var nationalities: [String]
    /// The same seed returns the same people; `nil` returns new ones each time.
    package var seed: String?
    /// The page number, at least 1.
    package var page: Int
    /// Only those whom the directory finds by this text; a source that cannot search answers with everybody.
    package var search: String?

    package init(
        results: Int, gender: Gender? = nil, nationalities: [String] = [], seed: String? = nil, page: Int = 1,
        search: String? = nil
    ) {
        self.results = results
        self.gender = gender
        self.nationalities = nationalities
        self.seed = seed
        self.page = page
        self.search = search
    }
}

/// The reason people could not be loaded. Contains facts only; `Messages` has the wording.
package enum PeopleError: Error, Sendable, Equatable {
    /// The directory does not accept the session (401).
    case unauthorized
    /// The directory wants a session (401), and was not sent its token.
    case tokenNotSent
    /// The directory does not accept a session (401) that its endpoint has just renewed, or the credentials that its
    /// description has for it.
    case tokenRefused(isDescribed: Bool)
    /// The directory does not accept the session (401), and it could not be renewed for now.
    case notRenewed(RenewalFailure)
    /// The directory knows the session (401), and requires another kind of login, or a newer one (RFC 9470).
    case loginNotEnough(LoginRequirement)
    /// The directory does not serve this session (403).
    case forbidden
    /// Too many people or requests (429).
    case tooMany(retryAfter: Duration?)
    case network(NetworkError)
    /// Too much to do for now (503).
    case overloaded(retryAfter: Duration)
    case serverError(status: Int)
    /// A redirect, which is not followed. `location` is foreign text.
    case redirected(location: String)
    /// Any other status.
    case status(Int)
    /// The directory refused the search, and why: partly foreign text.
    case refused(reason: String)
    /// The answer or file has no people in a form that is known: `reason` says where.
    case notUnderstood(reason: String)
    /// A file that cannot be read.
    case file(path: String, reason: String)

    /// Why a session could not be renewed, in the terms of whoever renews it: sources know no endpoint.
    package struct RenewalFailure: Sendable, Equatable {
        package let reason: any Error

        package init(reason: any Error) { self.reason = reason }

        package static func == (one: Self, other: Self) -> Bool {
            String(reflecting: one.reason) == String(reflecting: other.reason)
        }
    }

    /// Loading was cancelled; sources without a network use it too.
    package static var cancelled: PeopleError { .network(.cancelled) }
}
