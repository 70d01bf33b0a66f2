package import People
import Settings
package import Transport

/// The people at a URL that nobody described: in the form of randomuser if it answers so, else as a probe finds them.
package struct UndescribedPeopleSource: PeopleSource {
    private let randomUsers: any PeopleSource
    private let url: String
    private let transport: HTTPTransport
    private let tokenHeaders: @Sendable (_ method: String, _ url: String) async -> [HTTPRequest.Header]
    private let report: @Sendable (DescribedPeopleSource.Note) -> Void

    /// - Parameter randomUsers: Asks in the form of randomuser.
    package init(
        _ randomUsers: any PeopleSource, url: String, transport: HTTPTransport,
        tokenHeaders: @escaping @Sendable (_ method: String, _ url: String) async -> [HTTPRequest.Header],
        report: @escaping @Sendable (DescribedPeopleSource.Note) -> Void
    ) {
        self.randomUsers = randomUsers
        self.url = url
        self.transport = transport
        self.tokenHeaders = tokenHeaders
        self.report = report
    }

    package var name: String { randomUsers.name }

    @concurrent
    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        do throws(PeopleError) {
            return try await randomUsers.people(query, arriving: arriving)
        } catch {
            switch error {
            case .notUnderstood, .status(400), .status(404), .status(405), .status(406), .status(422): break
            default: throw error
            }
            let probe = DirectoryProbe(url: url, transport: transport, tokenHeaders: tokenHeaders)
            guard let proposal = try? await probe.run(), let origin = Self.origin(of: url),
                let description = try? DirectoryDescription(proposal.description)
            else { throw error }
            let source = DescribedPeopleSource(
                url: origin, description: description, transport: transport, tokenHeaders: tokenHeaders,
                report: report)
            return try await source.people(query, arriving: arriving)
        }
    }

    /// The URL without path and query, which the proposal has.
    private static func origin(of url: String) -> EndpointURL? {
        (try? EndpointURL(url)).flatMap { try? EndpointURL("\($0.origin)") }
    }
}
