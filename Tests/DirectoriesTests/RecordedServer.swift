import Directories
import JSON
import Networking
import People
import Settings
import Synchronization
import Transport

/// Answers from the test by the target of a request, and remembers what it was asked.
final class RecordedServer: Sendable {
    private let sent = Mutex<[HTTPRequest]>([])
    private let answer: @Sendable (HTTPRequest) -> HTTPResponse

    init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) { self.answer = answer }

    /// Answers by path and query; anything else is not found.
    convenience init(_ answers: [String: String], headers: [String: [HTTPRequest.Header]] = [:]) {
        self.init { request in
            let target = String(request.url.dropFirst(Self.name.count))
            guard let body = answers[target] else { return HTTPResponse(status: 404) }
            return HTTPResponse(status: 200, headers: headers[target] ?? [], body: Array(body.utf8))
        }
    }

    static let name = "https://people.example"

    var requests: [HTTPRequest] { sent.withLock { $0 } }
    /// The targets of the requests, in their order.
    var targets: [String] { requests.map { String($0.url.dropFirst(Self.name.count)) } }

    var transport: HTTPTransport {
        HTTPTransport { [self] request async throws(NetworkError) in
            sent.withLock { $0.append(request) }
            return answer(request)
        }
    }

    /// The directory of a description, whose requests carry the token `t0k`.
    func source(
        _ json: String, limits: DescribedPeopleSource.Limits = .init(),
        report: @escaping @Sendable (DescribedPeopleSource.Note) -> Void = { _ in }
    ) throws -> DescribedPeopleSource {
        DescribedPeopleSource(
            url: try EndpointURL(Self.name), description: try DirectoryDescription(json: json), transport: transport,
            tokenHeaders: { _, _ in [.init("Authorization", "Bearer t0k")] }, limits: limits, report: report)
    }

    func listing(
        _ json: String, search: String? = nil, limit: Int = 1_000,
        report: @escaping @Sendable (DescribedPeopleSource.Note) -> Void = { _ in }
    ) async throws -> DirectoryListing {
        try await source(json, report: report).listing(search: search, limit: limit)
    }
}

/// Collects notes.
final class Notes: Sendable {
    private let all = Mutex<[DescribedPeopleSource.Note]>([])
    var notes: [DescribedPeopleSource.Note] { all.withLock { $0 } }
    func take(_ note: DescribedPeopleSource.Note) { all.withLock { $0.append(note) } }
}

extension DirectoryDescription {
    /// Creates the description that a JSON object in text gives; text that is not JSON counts as null.
    init(json text: String) throws(SettingsError) {
        try self.init(JSONValue(text: text) ?? .null)
    }
}
