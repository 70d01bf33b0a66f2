import Accounts
import FoundationEssentials
import Hummingbird
import LocalAccounts
import Logging
import NIOEmbedded
import SQL
import Serving
import Transport

/// The server between two restarts: its router, without sockets, over the endpoint of this machine and a file.
struct SimulatedServer: Sendable {
    let path: String
    /// What the router asks.
    let endpoint: LocalEndpoint
    /// `nil` for a world without a router.
    private let respond: (@Sendable (Request, ServerContext) async throws -> Response)?

    static let sessions = SessionPolicy(
        tokenLifetime: .seconds(600), idle: .seconds(7_200), absolute: .seconds(20_000))
    /// The standard one with fewer failures, so that a short story gets there.
    static let throttle = ThrottlePolicy(
        account: .init(
            free: 3, firstWait: .seconds(1), maximumWait: .seconds(900), memory: .seconds(86_400),
            fading: .seconds(3_600)),
        address: .init(free: 6, firstWait: .seconds(1), maximumWait: .seconds(900), memory: .seconds(3_600)))

    private static let logger = Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
    /// Nothing is sent over it.
    private static let channel = NIOAsyncTestingChannel()

    /// - Parameter hasRouter: Whether requests take the whole way that they have behind a socket.
    init(
        database: AccountsDatabase, time: SimulatedTime, traffic: Traffic, owner: Traffic.Owner, hasRouter: Bool
    ) {
        path = database.path
        endpoint = LocalEndpoint(
            database: database, hasher: SimulatedHasher(traffic: traffic, owner: owner),
            sessions: Self.sessions, throttle: Self.throttle, now: time.now,
            clock: SimulatedClock(time: time, traffic: traffic, owner: owner))
        guard hasRouter else {
            respond = nil
            return
        }
        let nobody = PeopleDirectory.Answer(status: 404, headers: [], body: [])
        let routes = Routes(
            endpoint: endpoint, directory: PeopleDirectory(failed: nobody) { _ in nobody }, peopleArePublic: false,
            limits: .standard, logger: Self.logger, logins: { (0, 0) })
        let responder = routes.router().buildResponder()
        respond = { try await responder.respond(to: $0, context: $1) }
    }

    /// Answers a request from that network address.
    func answer(_ request: Transport.HTTPRequest, from address: String) async -> Transport.HTTPResponse {
        guard let respond else { return await directAnswer(request, from: address) }
        var fields = HTTPFields()
        for header in request.headers {
            if let name = HTTPFields.Element.Name(header.name) {
                fields.append(HTTPFields.Element(name: name, value: header.value))
            }
        }
        fields[.contentLength] = String(request.body.count)
        let head = HTTPTypes.HTTPRequest(
            method: .init(rawValue: request.method.rawValue) ?? .get, scheme: "http", authority: "simulated",
            path: String(request.url.dropFirst(World.url.count)), headerFields: fields)
        // Copied: the server wipes what it has read.
        let body = RequestBody(buffer: ByteBuffer(bytes: request.body))
        var context = ServerContext(source: .init(channel: Self.channel, logger: Self.logger))
        context.address = address
        do {
            let response = try await respond(Request(head: head, body: body), context)
            let writer = Writer()
            try await response.body.write(writer)
            return Transport.HTTPResponse(
                status: response.status.code, headers: response.headers.map { .init($0.name.rawName, $0.value) },
                body: writer.bytes)
        } catch {
            return Transport.HTTPResponse(status: 500)
        }
    }

    private final class Writer: ResponseBodyWriter {
        private(set) var bytes: [UInt8] = []

        func write(_ buffer: ByteBuffer) { bytes += buffer.readableBytesView }
        func finish(_ trailingHeaders: HTTPFields?) {}
    }
}
