import Accounts
import Settings
import Transport

import struct FoundationEssentials.URL

/// A login in progress: the values for its requests, and the answers so far.
struct Exchange {
    var values: RequestValues
    var jar = CookieJar()
    /// The answers that the session is read from, the login's first.
    private(set) var answers: [Answer] = []
    /// What was carried over from the answers so far.
    private(set) var carried: [String: Token] = [:]

    init(_ values: RequestValues) { self.values = values }

    /// Adds the values carried over from an answer, and the answer itself if the session may be read from it.
    mutating func take(_ carried: [String: Token], _ answer: Answer?) {
        values = values.with(carried)
        self.carried.merge(carried) { $1 }
        if let answer { answers.append(answer) }
    }
}

extension EndpointDescription {
    /// The names of all placeholders of the login's requests and of those under its session.
    var names: Set<String> {
        let steps = (before + after).map(\.request)
        return ([login] + steps).reduce(namesUnderSession) { $0.union($1.names) }
    }

    /// The names of all placeholders of the requests under a session.
    var namesUnderSession: Set<String> {
        let requests = [refresh, logout, profile?.request].compactMap(\.self)
        return requests.reduce(Set(token.value.names)) { $0.union($1.names) }
    }
}

extension HTTPResponse {
    /// Where a redirect leads, as a whole URL if that can be told (RFC 9110, 10.2.2); `nil` if it does not say. Foreign
    /// text.
    ///
    /// - Parameter url: What was asked.
    func target(from url: String) -> String? {
        guard let location = header("Location") else { return nil }
        return URL(string: location, relativeTo: URL(string: url))?.absoluteString ?? location
    }
}

extension HTTPTransport {
    /// Sends a request to an endpoint and wipes its body.
    func ask(_ request: HTTPRequest) async throws(EndpointError) -> HTTPResponse {
        var request = request
        defer { request.wipeBody() }
        do throws(Failure) {
            return try await send(request)
        } catch {
            throw .network(error)
        }
    }
}
