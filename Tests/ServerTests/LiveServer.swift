import Accounts
import Hummingbird
import Logging
import RemoteAccounts
import ServiceLifecycle
import Serving
import Synchronization
import Transport

/// A server on a free port of 127.0.0.1 for the length of a test, and what it logged.
struct LiveServer: Sendable {
    let url: String
    let transport: HTTPTransport
    let log: LogLines

    static func run(
        _ endpoint: any AuthEndpoint, owner: (any OwnerEndpoint)? = nil, provisioning: Provisioning? = nil,
        directory: PeopleDirectory = .echo,
        peopleArePublic: Bool = false, tls: TLSFiles? = nil,
        limits: BodyLimits = .standard, deadline: Duration = .seconds(30), proxies: TrustedProxies = TrustedProxies([]),
        takesProxyHeaders: Bool = false, hosts: AllowedHosts? = nil,
        connections: ConnectionLimits = ConnectionLimits(all: 1_024),
        longLookUp: Duration = .seconds(5), trial: (@Sendable () async -> EndpointError?)? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        logins: @escaping @Sendable () -> (running: Int, waiting: Int) = { (0, 0) },
        _ body: @Sendable (LiveServer) async throws -> Void
    ) async throws {
        let log = LogLines()
        let routes = Routes(
            endpoint: endpoint, owner: owner, provisioning: provisioning, directory: directory,
            peopleArePublic: peopleArePublic, limits: limits,
            proxies: proxies, hosts: hosts ?? AllowedHosts(isTLS: tls != nil),
            logger: log.logger, audit: Audit(logger: log.logger) { "<\($0.utf8.count)>" }, metricsAccess: .everybody,
            longLookUp: longLookUp, trial: trial, now: now, logins: logins)
        let server = Server(
            at: [.network(host: "127.0.0.1", port: 0)], tls: tls, routes: routes,
            takesProxyHeaders: takesProxyHeaders, deadline: deadline, connections: connections,
            logger: log.logger)
        let (urls, found) = AsyncStream.makeStream(of: String.self)
        let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.service { found.yield($0) }.run() }
            for await url in urls {
                let result = await Result(catching: {
                    try await body(LiveServer(url: url, transport: client.transport(limits: .login), log: log))
                })
                await client.shutdown()
                group.cancelAll()
                // What the server throws for being cancelled is no finding.
                while !group.isEmpty { _ = try? await group.next() }
                return try result.get()
            }
        }
    }

    /// Sends one request to the path.
    func send(
        _ method: Transport.HTTPRequest.Method, _ path: String, _ headers: [(String, String)] = [], body: String = ""
    ) async throws -> Transport.HTTPResponse {
        try await transport.send(
            .init(
                method: method, url: url + path, headers: headers.map { .init($0.0, $0.1) }, body: Array(body.utf8)
            ))
    }

    func remoteEndpoint() throws -> RemoteEndpoint {
        try RemoteEndpoint(url: url, transport: transport, clock: ContinuousClock(), now: { MemoryEndpoint.end })
    }
}

/// Lines that a logger wrote.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    var logger: Logger {
        Logger(label: "test") { _ in
            JSONLogHandler(
                level: .trace, now: { MemoryEndpoint.end },
                write: { [self] bytes in
                    lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
                })
        }
    }
}

extension PeopleDirectory {
    /// Answers with what it was asked.
    static let echo = PeopleDirectory(failed: Answer(status: 500, headers: [], body: []), versions: ["1.4"]) { query in
        guard query.version == nil || query.version == "1.4" else { return Answer(status: 404, headers: [], body: []) }
        return Answer(
            status: 200,
            headers: [.init("Content-Type", "text/csv; charset=utf-8"), .init("Cache-Control", "no-cache")],
            body: Array("\(query.version ?? "-")|\(query.text)|\(query.client ?? "")".utf8)
        )
    }
}

extension Transport.HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension Result where Failure == any Error {
    init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
