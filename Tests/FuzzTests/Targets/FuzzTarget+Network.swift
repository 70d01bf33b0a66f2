import Accounts
import FoundationEssentials
import Networking
import People
import RandomUsers
import Settings
import Synchronization
import Transport

@testable import RemoteAccounts

// The reader of pages is internal, behind an endpoint that asks for one: here it is given bytes.

extension FuzzTarget {
    /// Every preset with what it needs; OpenID Connect's own needs a provider.
    private static let descriptions: [EndpointDescription] = Preset.all.compactMap { preset in
        let variables = preset.requiredVariables.map { #""\#($0)":"v""# }.joined(separator: ",")
        return try? EndpointDescription(json: #"{"preset":"\#(preset.name)","variables":{\#(variables)}}"#)
    }

    private static let statuses = [200, 201, 204, 302, 400, 401, 403, 404, 405, 422, 429, 500, 503]

    /// The first three bytes choose the preset, the request and the first status; then come answers with NUL between,
    /// each of header lines, an empty line and a body. The last one is repeated.
    func fuzzAnswer(_ bytes: [UInt8]) async throws {
        guard bytes.count > 3, !Self.descriptions.isEmpty else { return }
        let description = Self.descriptions[Int(bytes[0]) % Self.descriptions.count]
        let answers = bytes[3...].split(separator: 0, omittingEmptySubsequences: false).prefix(8).enumerated().map {
            index, part in Self.answer(part, status: Self.statuses[(Int(bytes[2]) + index * 3) % Self.statuses.count])
        }
        let first = try await Self.ask(description, bytes[1], answers)
        let second = try await Self.ask(description, bytes[1], answers)
        try require(first == second, "the same answers are understood differently: \(first) and \(second)")
    }

    private static func answer(_ bytes: ArraySlice<UInt8>, status: Int) -> HTTPResponse {
        var rest = bytes
        var headers: [HTTPRequest.Header] = []
        while let end = rest.firstIndex(of: 0x0A) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { break }
            headers.append(
                .init(
                    String(decoding: line[..<colon], as: UTF8.self),
                    String(decoding: line[(colon + 1)...], as: UTF8.self)))
        }
        return HTTPResponse(status: status, headers: headers, body: Array(rest))
    }

    private static func ask(
        _ description: EndpointDescription, _ kind: UInt8, _ answers: [HTTPResponse]
    ) async throws -> String {
        let asked = Mutex(0)
        let transport = HTTPTransport { _ throws(NetworkError) in
            let number = asked.withLock { asked in
                defer { asked += 1 }
                return asked
            }
            if number > 40 { throw .interrupted }
            return answers[min(number, answers.count - 1)]
        }
        let noon = Date(timeIntervalSince1970: 1_767_268_800)
        let endpoint = try RemoteEndpoint(
            url: "https://example.com", description: description, transport: transport, clock: ContinuousClock(),
            now: { noon })
        let tokens = SessionTokens(access: Token("a"), refresh: Token("r"))
        let outcome: String
        switch kind % 4 {
        case 0:
            let result = await endpoint.login(
                LoginRequest(email: try EmailAddress("ada@example.com"), password: Secret.empty))
            if case .ok(let session) = result {
                try require(!session.tokens.access.text().isEmpty || session.isCredential, "a session without a token")
                try require(session.endpoint == "https://example.com", "a session of another endpoint")
            }
            if case .locked(let wait?) = result {
                try require(wait >= .seconds(1) && wait <= .seconds(31_536_000), "a wait of \(wait)")
            }
            outcome = "\(result)"
        case 1: outcome = "\(await endpoint.refresh(tokens))"
        case 2: outcome = "\(await endpoint.profile(tokens))"
        default: outcome = "\(await endpoint.logout(tokens))"
        }
        try require(asked.withLock { $0 } <= 40, "asks without end")
        return outcome
    }

    func fuzzPage(_ bytes: [UInt8]) throws {
        let hidden = HTMLForms(bytes).hidden
        try require(hidden.count <= 4_000, "\(hidden.count) fields")
        try require(hidden.allSatisfy { !$0.name.isEmpty }, "a field without a name")
        let size = hidden.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        // A byte that is not UTF-8 becomes three.
        try require(size <= bytes.count * 3, "more text than there was")
        try require(HTMLForms(bytes).hidden == hidden, "read differently the second time")
    }

    func fuzzPeople(_ bytes: [UInt8]) async throws {
        let source = HTTPPeopleSource(
            url: "https://example.com", transport: HTTPTransport { _ in HTTPResponse(status: 200, body: bytes) },
            tokenHeaders: { _ in [] }, random: { 7 })
        do throws(PeopleError) {
            let table = try await source.people(PeopleQuery(results: 50))
            try? require(table.count <= bytes.count, "more people than bytes")
            guard SlowJSON.accepts(bytes) else { throw PeopleError.notUnderstood(reason: "fuzz") }
        } catch {
            if case .notUnderstood(reason: "fuzz") = error { throw Finding(description: "people of what is not JSON") }
        }
    }

    func fuzzQuery(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        let items = RandomUserAPI.queryItems(text)
        try require(items.count <= bytes.count + 1, "more items than bytes")
        let noon = Date(timeIntervalSince1970: 1_767_268_800)
        let api = RandomUserAPI(now: { noon }, random: { 7 }, portraits: .randomUserMe, usersPerMinute: nil)
        let (first, second) = (
            api.answer(query: items, address: "192.0.2.1"), api.answer(query: items, address: "192.0.2.1")
        )
        try require(first.status == second.status && first.pieces == second.pieces, "answered differently")
        try require([200, 400, 404].contains(first.status), "status \(first.status)")
    }
}
